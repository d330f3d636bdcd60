"""PageContents: a manuscript and its sheets -> what each page's template sees, and the boxes it gives."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bookmaker.drawing import Drawing
from bookmaker.files.fonts import is_own
from bookmaker.pages.book.by_name import list_key
from bookmaker.pages.book.sheets import ALONE, Places, Sheet, Sheets
from bookmaker.pages.book.template_names import (
    drawings_of,
    how_of,
    lesson_of,
    photographs_of,
    picture_name,
    roman,
    section_of,
    small_name,
    walkthrough_of,
)
from bookmaker.pages.manuscript import Chapter, Entry, Hint, Lesson, Manuscript, Photograph, Piece, Pointer
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.boxes import BASELINE, PageSpec
from bookmaker.pages.templates.layouts import Furniture, Layout
from bookmaker.pages.templates.variables import Seen, book_of, cells_of, page_of, prose, seen
from bookmaker.source.lengths import POINTS_PER_MM

PROSE = "prose"  # the text style of paragraphs, whose lines are counted
LONGEST_LINE = 36.0  # em, some 75 letters
BEHIND_SOUGHT = 0.6  # em between what is looked up in a table and what stands for it
SOUGHT = "move-number"  # the text style of what is looked up in a table
MOST_ORNAMENTS = 3
MOST_WIDENED = 1.8  # times as wide as it needs to be: a grid among others that are as wide
NUMBER_OF_A_NAME = re.compile(r" (?=\d)")  # which no line begins with
TALL = 1.5  # times as high as wide: answers that are taller are narrower than others of their page
BEFORE, BEHIND = (
    ("introduction",),
    (
        "techniques",
        "hints",
        "answers",
        "walkthroughs",
        "technique_index",
        "gallery",
        "log",
        "tables",
        "about",
        "also_by",
    ),
)  # the puzzles, in order


@dataclass(frozen=True, slots=True)
class PageContents:
    """A book's text, drawings and photographs by page; page numbers from 1.

    `places` says for each page with puzzles of each chapter how they stand, `answer_places` for each with answers; both
    are found once the rest is known. `scales` has how large a puzzle's cells are beside others on its page, by the
    name of its drawing, where they are not as large.
    """

    manuscript: Manuscript
    layout: Layout
    words: Furniture
    order: Sheets
    drawings: Mapping[str, Drawing]
    photographs: Mapping[str, Photograph]
    scales: Mapping[str, float]
    sections: tuple[Seen, ...]
    answers: Seen
    places: tuple[tuple[Places, ...], ...] = ()
    answer_places: tuple[Places, ...] = (ALONE,)
    is_screen: bool = False

    @property
    def fill(self) -> str:
        """What stands in places that would stay empty: the book's word, or spots where the theme has some, or notes."""
        return self.manuscript.surroundings.fill or ("spots" if self.layout.theme.decor.spots else "notes")

    def spec(self, number: int, sheet: Sheet, places: Places | None = None) -> PageSpec:
        """The boxes of a page that is not empty; BookError with the faults of its template.

        Puzzles and answers stand in those `places`, by default the ones that were found for them.
        """
        shared = {
            "book": book_of(self.manuscript, self.words, self.fill),
            "page": page_of(number, self._folio(number), is_screen=self.is_screen),
            "words": self.words,
        }
        values = {**shared, **self._values(sheet, places)}
        return self.layout.page_spec(sheet.sort, values, drawings=self.drawings)

    def _values(self, sheet: Sheet, places: Places | None) -> dict[str, Any]:
        """What a page's template gets beside what all get."""
        around = self.manuscript.surroundings
        match sheet.sort:
            case "title" | "certificate":
                return {"ornaments": self._ornaments(self.sections)}
            case "copyright":
                families = {"fonts": self._fonts(are_own=False), "own_fonts": self._fonts(are_own=True)}
                return {"imprint": seen(around.imprint, "edition rights isbn version"), **families}
            case "dedication":
                return {"pieces": prose(around.dedication)}
            case "contents":
                return {
                    "sections": tuple(self.sections[at] for at in sheet.parts),
                    "before": self._texts(BEFORE) if sheet.is_first else (),
                    "behind": self._texts(BEHIND) if sheet.is_last else (),
                    "ornaments": self._ornaments(reversed(self.sections)) if sheet.is_last else (),
                }
            case "text":
                has_title = sheet.is_first and sheet.parts[:1] == (self._own_title(sheet.about),)
                return {
                    "title": self._table(sheet) or self.title_of(sheet.about),
                    "pieces": prose(sheet.parts[has_title:]),
                    "is_first": sheet.is_first,
                    "sought_wide": self.sought_width(sheet.about) / BASELINE,
                    "measure": self.measure / BASELINE,
                    "ornament": self._closing(sheet),
                }
            case "opener":
                return {"section": self.sections[sheet.chapter]}
            case "howto":
                values = {"section": self.sections[sheet.chapter], "how": how_of(sheet)}
                has = {"has_example": sheet.has_example, "has_answer": sheet.has_answer}
                return {**values, **has, **_shown(sheet, len(sheet.shown) + sheet.has_example + sheet.has_answer)}
            case "technique":
                label = self.words.techniques if sheet.chapter < 0 else self.sections[sheet.chapter].title
                lessons = tuple(self._taught(one) for one in sheet.parts)
                how = {"is_first": sheet.is_first, "is_beside": sheet.is_beside, "columns": sheet.columns}
                return {"label": label, "lessons": lessons, **how}
            case "index":
                return {"lessons": tuple(self._listed(one) for one in sheet.parts), "is_first": sheet.is_first}
            case "puzzles":
                found = places or self.places[sheet.chapter][sheet.nth]
                placed = {"is_beside": found.is_beside, **self._placed(sheet.entries, found)}
                return {"section": self.sections[sheet.chapter], **placed}
            case "hints":
                hints = tuple(self._hint(at, hint) for at, hint in enumerate(sheet.parts, start=sheet.first))
                return {"hints": hints, "is_first": sheet.is_first}
            case "answers-opener":
                return {"answers": self.answers, "ornaments": self._ornaments(reversed(self.sections))}
            case "answers":
                found = places or self.answer_places[sheet.nth]
                return {
                    "answers": self.answers,
                    "is_beside": found.is_beside,
                    "sections": tuple(dict.fromkeys(_named(self.chapter_of(entry)) for entry in sheet.entries)),
                    "first": sheet.entries[0].number,
                    "last": sheet.entries[-1].number,
                    **self._placed(sheet.entries, found),
                }
            case "ruled":
                return {"ruled": sheet.about}
            case "walkthrough":
                return {"walkthroughs": tuple(walkthrough_of(one, self._lesson) for one in sheet.walked)}
            case "gallery":
                across, down = self.layout.spec.gallery
                return {**self._placed(sheet.entries, Places(0, across, down)), "is_first": sheet.is_first}
            case "log":
                return {"entries": self._entries(sheet.entries), "is_first": sheet.is_first}
        return {}

    def _taught(self, lesson: Lesson) -> Seen:
        """What templates know of a technique on its page."""
        answer_page = self.order.lesson_page(lesson.technique, lesson.kind, "index")
        return lesson_of(lesson, self._needing(lesson), answer_page)

    def _needing(self, lesson: Lesson) -> str:
        """The puzzles that need a technique, each with its page."""
        pages = ((number, self.order.puzzles[number]) for number in lesson.puzzles)
        return ", ".join(f"{number} ({self.words.puzzle_on_page.format(page=page)})" for number, page in pages)

    def _listed(self, lesson: Lesson) -> Seen:
        """What templates know of a technique in the list by name."""
        letter = list_key(lesson.technique, self.manuscript.language)[:1].upper()
        page = self.order.lesson_page(lesson.technique, lesson.kind)
        return seen(lesson, "technique kind answer", page=page, letter=letter)

    def _placed(self, entries: Sequence[Entry], places: Places) -> dict[str, Any]:
        """Entries in those columns and rows."""
        return {"entries": self._entries(entries), "columns": places.columns, "rows": places.rows}

    @property
    def measure(self) -> float:
        """The longest line of prose that is easily read, in points; wider pages leave the rest empty."""
        return LONGEST_LINE * self.layout.theme.styles[PROSE].size

    def _table(self, sheet: Sheet) -> str:
        """The table at the top of a page of tables, which may go on there, or nothing."""
        pages = [one for one in self.order.sheets if one.about == sheet.about == "tables"]
        before = pages[: pages.index(sheet)] if sheet in pages else []
        pieces = (*(piece for one in before for piece in one.parts), *sheet.parts[:1])
        return [piece.text for piece in pieces if piece.sort == "heading"][-1] if before else ""

    def _closing(self, sheet: Sheet) -> str:
        """The ornament that may stand below the end of a text: the book's last one first, and no two texts' the same.

        An author's own page has one where no picture of the author's adorns it already.
        """
        ends = {one.about: one for one in self.order.sheets if one.sort == "text" and _may_be_adorned(one)}
        names = [name for section in self.sections for name in section.ornaments]
        ended = list(ends.values())
        return names[-1 - ended.index(sheet) % len(names)] if sheet in ended and len(names) > 1 else ""

    def sought_width(self, part: str) -> float:
        """How wide the column is in points of what is looked up in the tables of a text, with the space behind it."""
        style = self.layout.theme.styles[SOUGHT]
        entries = (cells_of(piece) for piece in self.manuscript.pieces_of(part))
        widths = (style.typeface.width(sought) for cells in entries for sought, _ in cells)
        return max(widths, default=0.0) + BEHIND_SOUGHT * style.size

    def _own_title(self, part: str) -> Piece | None:
        """The heading that a text begins with."""
        pieces = self.manuscript.pieces_of(part)
        return pieces[0] if pieces and pieces[0].sort == "heading" else None

    def title_of(self, part: str) -> str:
        """The title of a part that the contents list: its own, or the layout's."""
        own = self._own_title(part)
        if own is None and part.startswith("own "):
            return ""
        if part == "also_by" and not self.manuscript.author:
            part = "more_books"
        return own.text if own else str(getattr(self.words, part)).format(author=self.manuscript.author)

    def _texts(self, parts: Sequence[str]) -> tuple[Seen, ...]:
        """The entries in the contents of those parts that the book has."""
        pages = [(part, self.order.parts[part]) for part in parts if part in self.order.parts]
        return tuple(Seen(title=self.title_of(part), page=page, folio=self._folio(page)) for part, page in pages)

    def _fonts(self, *, are_own: bool) -> str:
        """The families that the layout sets text in: those that came with the book, or the built-in ones."""
        names = {name for style in self.layout.theme.styles.values() for name in style.fonts if is_own(name) is are_own}
        families = sorted({fonts.face(name).family for name in names})
        # Some files name their weight as part of the family: "Source Sans 3 Semibold".
        shortest = (one for one in families if not any(one.startswith(f"{other} ") for other in families))
        return ", ".join(NUMBER_OF_A_NAME.sub("\u00a0", name) for name in shortest)

    def _folio(self, number: int) -> str:
        """What is printed as a page's number: Roman numerals before the first chapter."""
        is_front = self.order.openers and number < self.order.openers[0]
        return roman(number) if is_front else str(number)

    def chapter_of(self, entry: Entry) -> Chapter:
        """The chapter in which a puzzle stands."""
        chapters = self.manuscript.chapters  # which follow each other by number
        return chapters[bisect_right(chapters, entry.number, key=lambda one: one.entries[0].number) - 1]

    def _ornaments(self, sections: Iterable[Seen]) -> tuple[str, ...]:
        """The first ornament of each kind in these sections, or of each section in a book of one kind."""
        first: dict[str, str] = {}
        of_each: list[str] = []
        for section in sections:
            of_each += section.ornaments[:1]
            kinds = (kind for kind, _ in self.manuscript.chapters[section.number - 1].ornaments)
            for kind, name in zip(kinds, section.ornaments, strict=True):
                first.setdefault(kind, name)
        shown = tuple(first.values() if len(first) > 1 else of_each)[:MOST_ORNAMENTS]
        return tuple(map(small_name, shown)) if len(shown) > 1 else shown

    def _lesson(self, technique: str, kind: str) -> str:
        """The page about a technique in the layout's words, where there is one."""
        page = self.order.lesson_page(technique, kind)
        return self.words.hint_lesson.format(page=page) if page else ""

    def _hint(self, number: int, hint: Hint) -> Seen:
        """A hint in the layout's words: where to look; and what for, with the page that tells of it, if one does."""
        sentences = self._pointed(hint.pointer, hint.kind)
        return Seen(number=number, puzzle=hint.puzzle, page=self.order.puzzles[hint.puzzle], sentences=sentences)

    def _pointed(self, one: Pointer, kind: str) -> tuple[str, ...]:
        lesson = self._lesson(one.technique, kind)
        forms = (self.words.hint_begin, self.words.hint_stuck)
        return tuple(
            text.format(place=one.place, technique=one.technique, aim=one.aim, lesson=lesson) for text in forms
        )

    def _entries(self, entries: Sequence[Entry]) -> tuple[Seen, ...]:
        """What templates know of the entries of a page; its answers are equally wide, but for very tall ones."""
        tallest = max((entry.answer.down / entry.answer.across for entry in entries), default=1.0)
        return tuple(self._entry(entry, min(tallest, TALL)) for entry in entries)

    def _entry(self, entry: Entry, ratio: float) -> Seen:
        chapter, kinds = self.chapter_of(entry), {chapter.kind for chapter in self.manuscript.chapters}
        # In a book of one kind its opener says what all puzzles are.
        is_said = self.manuscript.surroundings.has_openers and kinds == {entry.title}
        parts = [] if is_said else [entry.title]
        size = entry.size.replace(" ", "\u00a0")  # never in two lines
        parts += [size] if parts or len({one.size for one in chapter.entries}) > 1 else []
        hint, hint_page = self.order.hints.get(entry.number, (0, 0))
        return seen(
            entry,
            "number title grade pips stars caption tip",
            size=size,
            head="  ".join(parts),
            page=self.order.puzzles[entry.number],
            answer_page=self.order.answers[entry.number],
            hint=hint,
            hint_page=hint_page,
            sentences=self._pointed(entry.hint, entry.title) if entry.hint else (),
            puzzle=f"puzzle-{entry.number}",
            answer=f"answer-{entry.number}",
            ratio=ratio,
        )


def _may_be_adorned(page: Sheet) -> bool:
    """Whether an ornament may stand below what a page of text says."""
    is_plain = page.about.startswith("own ") and {"picture", "code"}.isdisjoint(one.sort for one in page.parts)
    return is_plain or page.about in ("introduction", "about", "also_by")


def _shown(sheet: Sheet, pictures: int) -> dict[str, Any]:
    """How so many pictures stand on a page of a subject."""
    return {"is_first": sheet.is_first, "columns": sheet.columns, "rows": -(-pictures // sheet.columns)}


def page_contents(
    manuscript: Manuscript, layout: Layout, words: Furniture, order: Sheets, *, is_screen: bool = False
) -> PageContents:
    """The contents of a book whose pages come in that order; those of a screen keep links a finger apart."""
    sections = tuple(
        section_of(manuscript, words, order, index, layout.theme.decor.numerals)
        for index in range(len(manuscript.chapters))
    )
    numbers = sorted(order.answers)
    first, last = (numbers[0], numbers[-1]) if numbers else (0, 0)
    answers = Seen(first=first, last=last, page=order.parts.get("answers", 0))
    scales = _scales(manuscript, layout)
    drawings, photos = drawings_of(manuscript), photographs_of(manuscript)
    return PageContents(
        manuscript, layout, words, order, drawings, photos, scales, sections, answers, is_screen=is_screen
    )


def cell_floor(manuscript: Manuscript, layout: Layout, entry: Entry) -> float:
    """The smallest cell in points in which a puzzle can be solved, or that the book allows."""
    asked, cells = manuscript.cells.smallest, layout.spec.cells
    if asked is not None:
        return asked
    return entry.cell_floors[cells.large_print] * POINTS_PER_MM if entry.cell_floors else cells.floor


def _scales(manuscript: Manuscript, layout: Layout) -> dict[str, float]:
    """How large cells are beside the largest of their chapter: grids are equally wide where that is not much too wide.

    Else each has them as large as it needs to be beside the one that needs most. All pictures of techniques are
    equally large.
    """
    found: dict[str, float] = {}
    for chapter in manuscript.chapters:
        floors = {f"puzzle-{one.number}": cell_floor(manuscript, layout, one) for one in chapter.entries}
        widths = {f"puzzle-{one.number}": one.puzzle.across for one in chapter.entries}
        needed = [floors[name] * wide for name, wide in widths.items()]
        if chapter.is_mixed and max(needed) <= MOST_WIDENED * min(needed):
            floors = {name: 1 / wide for name, wide in widths.items()}
        most = max(floors.values(), default=0.0)
        found |= {name: floor / most for name, floor in floors.items() if floor < most}
    sides = [max(max(each.across, each.down) for _, each in one.pictures) for one in manuscript.all_lessons]
    for one, side in zip(manuscript.all_lessons, sides, strict=True):
        found |= {picture_name(one, role): min(sides) / side for role, _ in one.pictures}
    return found


def candidates(count: int) -> Iterator[Places]:
    """Columns and rows that hold so many, none of them empty; those with fewer columns first."""
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        if (columns - 1) * rows < count and (rows - 1) * columns < count:
            yield Places(count, columns, rows)


def puzzle_ways(count: int) -> Iterator[Places]:
    """The ways for so many puzzles to stand: their heads above them, or beside them where there are more rows."""
    for places in candidates(count):
        if places.columns > 1 or count == 1:
            yield places
        if places.rows > places.columns:
            yield replace(places, is_beside=True)


def answer_ways(count: int) -> Iterator[Places]:
    """The ways for so many answers to stand: their numbers above them or, where there are columns, beside them."""
    for places in candidates(count):
        yield places
        if places.columns > 1:
            yield replace(places, is_beside=True)


def _named(chapter: Chapter) -> str:
    """A section's title, with its kind where it does not say that; of several the answers are enough."""
    is_said = chapter.is_mixed or chapter.kind.lower() in chapter.title.lower()
    return chapter.title if is_said else f"{chapter.title} ({chapter.kind})"
