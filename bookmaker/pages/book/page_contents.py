"""PageContents: a manuscript and its sheets -> what each page's template sees, and the boxes it gives."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bookmaker.drawing import Drawing, Meaning, Rect
from bookmaker.files.fonts import is_own
from bookmaker.pages.book.sheets import (
    AnswersOpenerSheet,
    AnswersSheet,
    BlankSheet,
    CertificateSheet,
    ContentsSheet,
    CopyrightSheet,
    DedicationSheet,
    GallerySheet,
    HalfTitleSheet,
    HowToSheet,
    LogSheet,
    NotesSheet,
    OpenerSheet,
    PuzzleSheet,
    Sheet,
    Sheets,
    TextSheet,
    TitleSheet,
)
from bookmaker.pages.manuscript import Chapter, Entry, Manuscript, Piece
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.boxes import PageSpec
from bookmaker.pages.templates.layouts import Furniture, Layout
from bookmaker.pages.templates.variables import Answers, EntryOf, How, Section, Step, TextOf, book_of
from bookmaker.pages.templates.variables import Sheet as SheetVariables
from bookmaker.source.lengths import POINTS_PER_MM

MOST_ORNAMENTS = 3
CURVE = (20.0, 6.0)  # the width and height of a curve of effort, in its cells
BAR = 0.7  # of the room that a puzzle has in it
MOST_BARS = 20  # more of them would be thinner than printers take
LEAST_BAR = 0.05
MOST_LISTED = 4
ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc")),
    *((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


@dataclass(frozen=True, slots=True)
class Places:
    """How so many puzzles or answers stand on a page."""

    count: int
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class PageContents:
    """A book's text and drawings by page; page numbers from 1.

    `places` says for each page with puzzles of each chapter how they stand, `answer_places` how the answers do; both
    are found once the rest is known. `scales` has how large a puzzle's cells are beside others on its page, by the
    name of its drawing, where they are not as large.
    """

    manuscript: Manuscript
    layout: Layout
    words: Furniture
    order: Sheets
    drawings: Mapping[str, Drawing]
    scales: Mapping[str, float]
    sections: tuple[Section, ...]
    answers: Answers
    places: tuple[tuple[Places, ...], ...] = ()
    answer_places: Places = Places(1, 1, 1)

    def spec(self, number: int, sheet: Sheet) -> PageSpec | None:
        """The boxes of a page, None for a blank one; BookError with the faults of its template."""
        match sheet:
            case BlankSheet():
                return None
            case HalfTitleSheet():
                return self._render(number, "half-title", {})
            case CopyrightSheet():
                imprint = self.manuscript.surroundings.imprint
                families = {"fonts": self._fonts(are_own=False), "own_fonts": self._fonts(are_own=True)}
                return self._render(number, "copyright", {"imprint": imprint, **families})
            case DedicationSheet():
                return self._render(number, "dedication", {"pieces": self.manuscript.surroundings.dedication})
            case TextSheet():
                return self.text_spec(number, sheet)
            case TitleSheet():
                return self._render(number, "title", {"ornaments": self._ornaments()})
            case ContentsSheet():
                shown = tuple(self.sections[at] for at in sheet.chapters)
                answers = self.answers if sheet.is_last else None
                first, last = 0 in sheet.chapters, sheet.is_last
                listed = {"introduction": self._text("introduction", first)}
                listed |= {part: self._text(part, last) for part in ("gallery", "about")}
                return self._render(number, "contents", {"sections": shown, "answers": answers, **listed})
            case OpenerSheet():
                return self._render(number, "opener", {"section": self.sections[sheet.chapter]})
            case HowToSheet():
                return self.howto_spec(number, sheet)
            case PuzzleSheet():
                return self.puzzles_spec(number, sheet.chapter, sheet.entries, self.places[sheet.chapter][sheet.nth])
            case AnswersOpenerSheet():
                return self._render(number, "answers-opener", {"answers": self.answers})
            case GallerySheet():
                return self._gallery_spec(number, sheet)
            case NotesSheet():
                return self._render(number, "notes", {})
            case LogSheet():
                shown_entries = self._entries(sheet.entries, 1)
                return self._render(number, "log", {"entries": shown_entries, "is_first": sheet.is_first})
            case CertificateSheet():
                return self._render(number, "certificate", {"ornaments": self._ornaments()})
            case AnswersSheet():
                return self.answers_spec(number, sheet.entries, self.answer_places)

    def text_spec(self, number: int, sheet: TextSheet) -> PageSpec:
        """The boxes of a page of prose."""
        title, pieces = self.title_of(sheet.part), sheet.pieces
        if sheet.is_first and pieces and pieces[0] == self._own_title(sheet.part):
            pieces = pieces[1:]
        has_portrait = sheet.part == "about" and sheet.is_first and self.manuscript.surroundings.portrait is not None
        values = {"title": title, "pieces": pieces, "is_first": sheet.is_first, "has_portrait": has_portrait}
        return self._render(number, "text", values)

    def _own_title(self, part: str) -> Piece | None:
        """The heading that a text begins with."""
        pieces = getattr(self.manuscript.surroundings, part, ())
        return pieces[0] if pieces and pieces[0].sort == "heading" else None

    def title_of(self, part: str) -> str:
        """The title of the introduction, the gallery or a text at the end: its own, or the layout's."""
        own = self._own_title(part)
        if part == "also_by" and not self.manuscript.author:
            part = "more_books"
        return own.text if own else str(getattr(self.words, part)).format(author=self.manuscript.author)

    def _text(self, part: str, is_listed: bool) -> TextOf | None:
        """The entry of a text in the contents; None where there is no such text or another page lists it."""
        page = self.order.texts.get(part)
        return TextOf(self.title_of(part), page, self._folio(page)) if page and is_listed else None

    def _fonts(self, *, are_own: bool) -> str:
        """The families that the layout sets text in: those that came with the book, or the built-in ones."""
        names = {name for style in self.layout.theme.styles.values() for name in style.fonts if is_own(name) is are_own}
        families = sorted({fonts.face(name).family for name in names})
        # Some files name their weight as part of the family: "Source Sans 3 Semibold".
        return ", ".join(one for one in families if not any(one.startswith(f"{other} ") for other in families))

    def _folio(self, number: int) -> str:
        """What is printed as a page's number: Roman numerals before the first chapter."""
        is_front = self.order.openers and number < self.order.openers[0]
        return roman(number) if is_front else str(number)

    def howto_spec(self, number: int, sheet: HowToSheet) -> PageSpec:
        """The boxes of a how-to-play page."""
        how, shown = _how(sheet), sheet.shown
        pictures = shown.last - shown.first + 2 * shown.has_rules
        values = {
            "section": self.sections[sheet.chapter],
            "how": replace(how, steps=how.steps[shown.first : shown.last]),
            "is_first": shown.has_rules,
            "columns": shown.columns,
            "rows": -(-pictures // shown.columns),
        }
        return self._render(number, "howto", values)

    def puzzles_spec(self, number: int, chapter: int, entries: Sequence[Entry], places: Places) -> PageSpec:
        """The boxes of a page with these puzzles in those places."""
        values = {
            "section": self.sections[chapter],
            "entries": self._entries(entries, places.columns),
            "columns": places.columns,
            "rows": places.rows,
        }
        return self._render(number, "puzzles", values)

    def answers_spec(self, number: int, entries: Sequence[Entry | None], places: Places) -> PageSpec:
        """The boxes of a page with these answers in those places."""
        shown = [entry for entry in entries if entry is not None]
        titles = {entry.number: _named(one) for one in self.manuscript.chapters for entry in one.entries}
        values = {
            "answers": self.answers,
            "sections": tuple(dict.fromkeys(titles[entry.number] for entry in shown)),
            "first": shown[0].number,
            "last": shown[-1].number,
            "entries": self._entries(entries, places.columns),
            "columns": places.columns,
            "rows": places.rows,
        }
        return self._render(number, "answers", values)

    def _gallery_spec(self, number: int, sheet: GallerySheet) -> PageSpec:
        columns, rows = self.layout.spec.gallery
        entries = self._entries(sheet.entries, columns)
        values = {"entries": entries, "columns": columns, "rows": rows, "is_first": sheet.is_first}
        return self._render(number, "gallery", values)

    def _render(self, number: int, name: str, values: Mapping[str, Any]) -> PageSpec:
        shared = {
            "book": book_of(self.manuscript, subtitle=self.words.subtitle, volume=self.words.volume),
            "page": SheetVariables(number, self._folio(number), "recto" if number % 2 else "verso"),
            "words": self.words,
        }
        return self.layout.page_spec(name, {**shared, **values}, drawings=self.drawings)

    def _ornaments(self) -> tuple[str, ...]:
        """The first ornament of each kind."""
        first: dict[str, str] = {}
        for chapter, section in zip(self.manuscript.chapters, self.sections, strict=True):
            first.setdefault(chapter.kind, section.ornament)
        return tuple(first.values())[:MOST_ORNAMENTS]

    def _entries(self, entries: Sequence[Entry | None], columns: int) -> tuple[EntryOf | None, ...]:
        ratios = [entry.answer.down / entry.answer.across if entry else 0.0 for entry in entries]
        return tuple(
            self._entry(entry, max(ratios[at - at % columns : at - at % columns + columns])) if entry else None
            for at, entry in enumerate(entries)
        )

    def _entry(self, entry: Entry, ratio: float) -> EntryOf:
        return EntryOf(
            number=entry.number,
            title=entry.title,
            size=entry.size,
            grade=entry.grade,
            pips=entry.pips,
            page=self.order.puzzles[entry.number],
            answer_page=self.order.answers[entry.number],
            puzzle=f"puzzle-{entry.number}",
            answer=f"answer-{entry.number}",
            ratio=ratio,
            caption=entry.caption,
            tip=entry.tip,
        )


def roman(number: int) -> str:
    """A number from 1 in small Roman numerals."""
    text = ""
    for value, letters in ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text


def page_contents(manuscript: Manuscript, layout: Layout, words: Furniture, order: Sheets) -> PageContents:
    """The contents of a book whose pages come in that order."""
    sections = tuple(_section(manuscript, order, index) for index in range(len(manuscript.chapters)))
    numbers = sorted(order.answers)
    answers = Answers(numbers[0] if numbers else 0, numbers[-1] if numbers else 0, order.answers_opener)
    scales = _scales(manuscript, layout)
    return PageContents(manuscript, layout, words, order, _drawings(manuscript), scales, sections, answers)


def cell_floor(manuscript: Manuscript, layout: Layout, entry: Entry) -> float:
    """The smallest cell in points in which a puzzle can be solved, or that the book allows."""
    asked, cells = manuscript.cells.smallest, layout.spec.cells
    if asked is not None:
        return asked
    return entry.cell_floors[cells.large_print] * POINTS_PER_MM if entry.cell_floors else cells.floor


def _scales(manuscript: Manuscript, layout: Layout) -> dict[str, float]:
    """How large cells are beside those of their chapter that must be largest: as much as they need to be."""
    found: dict[str, float] = {}
    for chapter in manuscript.chapters:
        floors = {f"puzzle-{one.number}": cell_floor(manuscript, layout, one) for one in chapter.entries}
        most = max(floors.values(), default=0.0)
        found |= {name: floor / most for name, floor in floors.items() if floor < most}
    return found


def candidates(count: int) -> Iterator[Places]:
    """Columns and rows that hold so many, none of them empty; those with fewer columns first."""
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        if (columns - 1) * rows < count and (rows - 1) * columns < count:
            yield Places(count, columns, rows)


def _section(manuscript: Manuscript, order: Sheets, index: int) -> Section:
    chapter = manuscript.chapters[index]
    numbers = [entry.number for entry in chapter.entries]
    rising = sorted(chapter.entries, key=lambda entry: entry.puzzle.width * entry.puzzle.height)
    return Section(
        number=index + 1,
        title=chapter.title,
        kind=chapter.kind,
        teaser=chapter.teaser,
        first=min(numbers, default=0),
        last=max(numbers, default=0),
        sizes=_in_words([entry.size for entry in rising]),
        grades=_in_words([entry.grade for entry in chapter.entries]),
        page=order.openers[index],
        ornament=f"ornament-{index + 1}",
        curve=f"curve-{index + 1}",
    )


def _how(sheet: HowToSheet) -> How:
    how, name = sheet.how_to, f"how-{sheet.chapter + 1}-{sheet.nth + 1}"
    steps = tuple(Step(at, f"{name}-step-{at}", step.sentence) for at, step in enumerate(how.steps, start=1))
    return How(how.title, how.goal, how.rules, f"{name}-puzzle", f"{name}-answer", how.puzzle.across, steps)


def _drawings(manuscript: Manuscript) -> dict[str, Drawing]:
    """Every drawing of the book by the name that page specs use."""
    found: dict[str, Drawing] = {}
    highest = max((entry.effort for chapter in manuscript.chapters for entry in chapter.entries), default=0.0)
    for index, chapter in enumerate(manuscript.chapters, start=1):
        found[f"ornament-{index}"] = chapter.ornament
        found[f"curve-{index}"] = _curve([entry.effort for entry in chapter.entries], highest)
        for nth, how_to in enumerate(chapter.how_tos, start=1):
            name = f"how-{index}-{nth}"
            found[f"{name}-puzzle"] = how_to.puzzle
            found[f"{name}-answer"] = how_to.answer
            for at, step in enumerate(how_to.steps, start=1):
                found[f"{name}-step-{at}"] = step.picture
        for entry in chapter.entries:
            found[f"puzzle-{entry.number}"] = entry.puzzle
            found[f"answer-{entry.number}"] = entry.answer
    return found


def _curve(efforts: Sequence[float], highest: float) -> Drawing:
    """A bar for each puzzle of a section, as high as its effort beside the hardest of the book; logarithms.

    Of a long section each bar is for several puzzles in a row, and as high as for the middle one.
    """
    across, down = CURVE
    count = min(MOST_BARS, len(efforts))
    efforts = [efforts[(2 * at + 1) * len(efforts) // (2 * count)] for at in range(count)]
    step = across / max(1, len(efforts))
    shares = [math.log1p(effort) / math.log1p(highest) if highest else 1.0 for effort in efforts]
    heights = [down * max(LEAST_BAR, share) for share in shares]
    bars = tuple((at * step, down - height, step * BAR, height) for at, height in enumerate(heights))
    return Drawing(across, down, (Rect(Meaning.FILLED, bars),))


def _named(chapter: Chapter) -> str:
    """A section's title, with its kind where it does not say that."""
    is_said = chapter.kind.lower() in chapter.title.lower()
    return chapter.title if is_said else f"{chapter.title} ({chapter.kind})"


def _in_words(parts: Sequence[str]) -> str:
    """Each part once, in order; of more than a few, the first and the last."""
    once = list(dict.fromkeys(parts))
    return ", ".join(once) if len(once) <= MOST_LISTED else f"{once[0]} – {once[-1]}"
