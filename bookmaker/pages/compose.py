"""compose: Manuscript, Layout, Paper -> Composition, the finished pages and where each puzzle stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bookmaker.drawing import Drawing
from bookmaker.faults import BookError, Fault, Mark
from bookmaker.pages import fonts, paint, sheets
from bookmaker.pages.boxes import BASELINE, PageSpec
from bookmaker.pages.flow import POINTS_PER_MM, Area, Placed, Setter, Setting, largest_cell
from bookmaker.pages.layouts import Furniture, Layout
from bookmaker.pages.manuscript import Chapter, Edition, Entry, Manuscript, Paper
from bookmaker.pages.page import Item, Page
from bookmaker.pages.sheets import (
    AnswersOpenerSheet,
    AnswersSheet,
    BlankSheet,
    ContentsSheet,
    HowToSheet,
    OpenerSheet,
    PuzzleSheet,
    Sheet,
    Sheets,
    TitleSheet,
)
from bookmaker.pages.variables import Answers, Book, EntryOf, How, Section, Step
from bookmaker.pages.variables import Sheet as SheetVariables

SPARE = 1.0  # points; files with values exactly on a printer's minimum are reported to be refused
SMALLEST_CELL = 1.0  # points; where the search for a cell that fits gives up
MOST_ORNAMENTS = 3


@dataclass(frozen=True, slots=True)
class Composition:
    """A finished book: pages in order, and pages by number from 1.

    `places` gives (page, answer page) of each puzzle by its number, `sections` the page on which
    each chapter opens, `answers` that on which the answers open, `cells` each chapter's cell in points.
    """

    pages: tuple[Page, ...]
    places: dict[int, tuple[int, int]]
    sections: tuple[int, ...]
    answers: int
    cells: tuple[float, ...]


def compose(manuscript: Manuscript, layout: Layout, paper: Paper, edition: Edition) -> Composition:
    """Lay a book out. BookError with every fault: what does not fit, and characters no font has."""
    words = layout.words(manuscript.language)
    faults = _letter_faults(manuscript, layout)
    # The number of pages sets the inside margin, that the width, and that how much fits on a page
    # of contents: the only thing in a book that flows from page to page. Each round puts fewer
    # chapters on such a page than the one before, so there is a last round.
    contents_per_page = max(1, len(manuscript.chapters))
    while True:
        order = sheets.arrange(manuscript, even=paper.even, contents_per_page=contents_per_page)
        composer = _Composer(manuscript, layout, paper, edition, words, order)
        fitting = composer.contents_that_fit(contents_per_page)
        if fitting == contents_per_page:
            break
        contents_per_page = fitting
    faults += _page_count_faults(manuscript, paper, len(order.sheets))
    if faults:
        raise BookError(faults)
    return composer.composition()


def inside_margin(paper: Paper, pages: int) -> float:
    """The printer's least margin at the spine for a book of so many pages, in points."""
    fitting = (margin for most, margin in paper.gutters if pages <= most)
    return next(fitting, paper.gutters[-1][1] if paper.gutters else 0.0)


def text_block(layout: Layout, paper: Paper, *, pages: int, is_recto: bool, edition: Edition) -> Area:
    """The part of the page that holds the text: margins mirrored in print, centred on screens.

    Every margin is the layout's or, where that is more, the printer's and a point to spare. The
    height is a whole number of baselines.
    """
    margins = layout.spec.margins
    inside = max(margins.inside, inside_margin(paper, pages) + SPARE)
    outside = max(margins.outside, paper.outside + SPARE)
    top = max(margins.top, paper.outside + SPARE)
    bottom = max(margins.bottom, margins.foot + BASELINE + paper.outside + SPARE)
    left = inside if is_recto else outside
    if edition is Edition.DIGITAL:
        left = (inside + outside) / 2
    baselines = int((paper.height - top - bottom) / BASELINE)
    return Area(left, top, paper.width - inside - outside, baselines * BASELINE)


def _page_count_faults(manuscript: Manuscript, paper: Paper, pages: int) -> list[Fault]:
    least, most = paper.pages
    if least <= pages <= most:
        return []
    hint = f"the printer binds {least} to {most}: " + (
        "add puzzles, or put fewer on a page" if pages < least else "make two books, or put more on a page"
    )
    return [Fault(f"the book has {pages} pages", hint, manuscript.trim_mark)]


def _letter_faults(manuscript: Manuscript, layout: Layout) -> list[Fault]:
    """The characters of the user's own words that a font of the layout lacks: no page gets blank boxes."""
    faces = [fonts.face(name) for name in sorted({style.font for style in layout.theme.styles.values()})]
    texts = [(manuscript.title, manuscript.title_mark), (manuscript.author, manuscript.author_mark)]
    texts += [(chapter.title, chapter.mark) for chapter in manuscript.chapters]
    faults = []
    for text, mark in texts:
        lacking = "".join(dict.fromkeys("".join(face.lacks(text) for face in faces)))
        if lacking:
            hint = "the fonts have Latin, Greek and Cyrillic letters"
            faults.append(Fault(_no_font(lacking, text), hint, mark))
    return faults


class _Composer:
    """Lays out one book: holds what every page needs."""

    def __init__(
        self,
        manuscript: Manuscript,
        layout: Layout,
        paper: Paper,
        edition: Edition,
        words: Furniture,
        order: Sheets,
    ) -> None:
        self.manuscript = manuscript
        self.layout = layout
        self.paper = paper
        self.edition = edition
        self.words = words
        self.order = order
        self.drawings = _drawings(manuscript)
        self.book = Book(manuscript.title, manuscript.author, len(order.puzzles))
        self.faults: list[Fault] = []
        self.sections = tuple(self._section(index) for index in range(len(manuscript.chapters)))
        self.answers = Answers(min(order.answers, default=0), max(order.answers, default=0), order.answers_opener)

    def composition(self) -> Composition:
        specs = [self._spec(page, sheet) for page, sheet in enumerate(self.order.sheets, start=1)]
        cells = tuple(self._section_cell(index, specs) for index in range(len(self.sections)))
        if self.faults:
            raise BookError(self.faults)
        pages = tuple(
            self._page(number, sheet, spec, cells)
            for number, (sheet, spec) in enumerate(zip(self.order.sheets, specs, strict=True), start=1)
        )
        if self.faults:
            raise BookError(dict.fromkeys(self.faults))
        places = {n: (page, self.order.answers[n]) for n, page in self.order.puzzles.items()}
        return Composition(pages, places, self.order.openers, self.order.answers_opener, cells)

    def contents_that_fit(self, per_page: int) -> int:
        """How many chapters a page of contents can hold; `per_page`, or about as many as fit if fewer do."""
        fitting = per_page
        for number, sheet in enumerate(self.order.sheets, start=1):
            if isinstance(sheet, ContentsSheet):
                spec, block = self._spec(number, sheet), self._block(number)
                setter = Setter(self._setting(number, SMALLEST_CELL))
                height = setter.stack_height(spec.body, 0.0, block.width) if spec else 0.0
                if height > block.height and per_page > 1:
                    share = block.height / height
                    fitting = min(fitting, max(1, min(per_page - 1, int(per_page * share))))
        return fitting

    # What templates see.

    def _section(self, index: int) -> Section:
        chapter = self.manuscript.chapters[index]
        numbers = [entry.number for entry in chapter.entries]
        return Section(
            number=index + 1,
            title=chapter.title,
            kind=chapter.kind,
            teaser=chapter.teaser,
            first=min(numbers, default=0),
            last=max(numbers, default=0),
            sizes=_in_words([entry.size for entry in chapter.entries], ", "),
            grades=_in_words([entry.grade for entry in chapter.entries], ", "),
            page=self.order.openers[index],
            widest=max((_across(entry.puzzle) for entry in chapter.entries), default=1.0),
            ornament=f"ornament-{index + 1}",
        )

    def _entries(self, entries: Sequence[Entry], columns: int) -> tuple[EntryOf, ...]:
        ratios = [_down(entry.answer) / _across(entry.answer) for entry in entries]
        return tuple(
            EntryOf(
                number=entry.number,
                title=entry.title,
                size=entry.size,
                grade=entry.grade,
                pips=entry.pips,
                page=self.order.puzzles[entry.number],
                answer_page=self.order.answers[entry.number],
                puzzle=f"puzzle-{entry.number}",
                answer=f"answer-{entry.number}",
                ratio=max(ratios[at - at % columns : at - at % columns + columns]),
            )
            for at, entry in enumerate(entries)
        )

    def _how(self, sheet: HowToSheet) -> How:
        how, name = sheet.how_to, f"how-{sheet.chapter + 1}"
        steps = tuple(Step(f"{name}-step-{at}", step.sentence) for at, step in enumerate(how.steps, start=1))
        width = _across(how.puzzle)
        return How(how.title, how.goal, how.rules, f"{name}-puzzle", f"{name}-answer", width, steps)

    def _values(self, sheet: Sheet) -> tuple[str, dict[str, Any]] | None:
        """The page spec's name and its own variables; None for a blank page."""
        match sheet:
            case BlankSheet():
                return None
            case TitleSheet():
                kinds = {chapter.kind: at for at, chapter in reversed(list(enumerate(self.manuscript.chapters)))}
                shown = sorted(kinds.values())[:MOST_ORNAMENTS]
                return "title", {"ornaments": tuple(f"ornament-{at + 1}" for at in shown)}
            case ContentsSheet():
                shown_sections = tuple(self.sections[at] for at in sheet.chapters)
                return "contents", {
                    "sections": shown_sections,
                    "answers": self.answers if sheet.is_last else None,
                }
            case OpenerSheet():
                return "opener", {"section": self.sections[sheet.chapter]}
            case HowToSheet():
                return "howto", {"section": self.sections[sheet.chapter], "how": self._how(sheet)}
            case PuzzleSheet():
                columns, rows = puzzle_places(self.manuscript.chapters[sheet.chapter].per_page)
                return "puzzles", {
                    "section": self.sections[sheet.chapter],
                    "entries": self._entries(sheet.entries, columns),
                    "columns": columns,
                    "rows": rows,
                }
            case AnswersOpenerSheet():
                return "answers-opener", {"answers": self.answers}
            case AnswersSheet():
                columns, rows = answer_places(self.manuscript.answers_per_page)
                return "answers", {
                    "answers": self.answers,
                    "entries": self._entries(sheet.entries, columns),
                    "columns": columns,
                    "rows": rows,
                }

    def _spec(self, number: int, sheet: Sheet) -> PageSpec | None:
        named = self._values(sheet)
        if named is None:
            return None
        name, values = named
        side = "recto" if number % 2 else "verso"
        shared = {"book": self.book, "page": SheetVariables(number, side), "words": self.words}
        return self.layout.page_spec(name, {**shared, **values}, drawings=self.drawings)

    # Sizes.

    def _block(self, number: int) -> Area:
        return text_block(
            self.layout,
            self.paper,
            pages=len(self.order.sheets),
            is_recto=number % 2 == 1,
            edition=self.edition,
        )

    def _setting(self, number: int, cell: float, drawings: Mapping[str, Drawing] | None = None) -> Setting:
        return Setting(self.layout.theme, self.edition, number % 2 == 1, drawings or self.drawings, cell)

    def _fit(self, number: int, spec: PageSpec, most: float, drawings: Mapping[str, Drawing]) -> float | None:
        setting = self._setting(number, 0.0, drawings)
        return largest_cell(spec.body, self._block(number), setting, most=most, least=SMALLEST_CELL)

    def _section_cell(self, index: int, specs: Sequence[PageSpec | None]) -> float:
        """The largest cell that fits every page of a chapter; a fault where it is under the floor."""
        cells = self.layout.spec.cells
        chapter = self.manuscript.chapters[index]
        worst, blamed = cells.largest, None
        for number, (sheet, spec) in enumerate(zip(self.order.sheets, specs, strict=True), start=1):
            if isinstance(sheet, PuzzleSheet) and sheet.chapter == index and spec is not None:
                fitting = self._fit(number, spec, worst, self.drawings) or 0.0
                if fitting < worst:
                    worst, blamed = fitting, (number, sheet, spec)
        if blamed is not None and worst < cells.floor:
            self.faults.append(self._floor_fault(chapter, worst, *blamed))
        return worst

    def _floor_fault(self, chapter: Chapter, cell: float, number: int, sheet: PuzzleSheet, spec: PageSpec) -> Fault:
        floor = self.layout.spec.cells.floor
        widest = max(sheet.entries, key=lambda entry: max(_across(entry.puzzle), _down(entry.puzzle)))
        would = []
        fewer = [count for count in (2, 1) if count < chapter.per_page]
        would += [f"{count} to a page" for count in fewer if self._does_fit_alone(number, sheet, count)][:1]
        side = self._largest_grid(number, spec, sheet)
        if side:
            would.append(f"grids up to {side} × {side}")
        would.append("a larger trim")
        got = f"{_floored(cell / POINTS_PER_MM)} mm" if cell else f"less than {SMALLEST_CELL:g} pt"
        return Fault(
            f"the cells of a {widest.size} puzzle would be {got} wide, under the {floor / POINTS_PER_MM:g} mm"
            " that people need to write in",
            "what would fit: " + ", or ".join(would),
            chapter.per_page_mark if chapter.per_page > 1 and chapter.per_page_mark else chapter.mark,
        )

    def _does_fit_alone(self, number: int, sheet: PuzzleSheet, per_page: int) -> bool:
        """Whether the page's puzzles would reach the floor with fewer on a page."""
        columns, rows = puzzle_places(per_page)
        for at in range(0, len(sheet.entries), per_page):
            entries = self._entries(sheet.entries[at : at + per_page], columns)
            values = {"section": self.sections[sheet.chapter], "columns": columns, "rows": rows}
            fitting = self._fit_values(number, {**values, "entries": entries}, self.drawings)
            if fitting < self.layout.spec.cells.floor:
                return False
        return True

    def _fit_values(self, number: int, values: Mapping[str, Any], drawings: Mapping[str, Drawing]) -> float:
        side = "recto" if number % 2 else "verso"
        shared = {"book": self.book, "page": SheetVariables(number, side), "words": self.words}
        spec = self.layout.page_spec("puzzles", {**shared, **values}, drawings=drawings)
        return self._fit(number, spec, self.layout.spec.cells.largest, drawings) or 0.0

    def _largest_grid(self, number: int, spec: PageSpec, sheet: PuzzleSheet) -> int:
        """The side of the largest square grid that reaches the floor on this page; 0 for none."""
        for side in range(int(_across(sheet.entries[0].puzzle)), 1, -1):
            square = Drawing(side, side, ())
            drawings = {**self.drawings, **{f"puzzle-{entry.number}": square for entry in sheet.entries}}
            fitting = self._fit(number, spec, self.layout.spec.cells.largest, drawings) or 0.0
            if fitting >= self.layout.spec.cells.floor:
                return side
        return 0

    # Pages.

    def _page(self, number: int, sheet: Sheet, spec: PageSpec | None, cells: Sequence[float]) -> Page:
        width, height = self.paper.width, self.paper.height
        if spec is None:
            return Page(width, height, ())
        block = self._block(number)
        setter = Setter(self._setting(number, self._cell(number, sheet, spec, cells)))
        items: list[Item] = list(setter.place_stack(spec.body, 0.0, block))
        top = block.y + block.height + self.layout.spec.margins.foot
        foot = Area(block.x, top, block.width, BASELINE)
        items += setter.place_stack(spec.foot, 0.0, foot)
        self.faults += self._lacking_faults(setter.lacking, sheet)
        if isinstance(sheet, AnswersSheet):
            self.faults += self._answer_faults(setter.placed)
        elif setter.stack_height(spec.body, 0.0, block.width) > block.height + 0.01:
            self.faults.append(self._overfull(number, sheet))
        return Page(width, height, tuple(items), self._outline(sheet))

    def _cell(self, number: int, sheet: Sheet, spec: PageSpec, cells: Sequence[float]) -> float:
        match sheet:
            case PuzzleSheet():
                return cells[sheet.chapter]
            case HowToSheet():
                return self._fit(number, spec, self.layout.spec.cells.example, self.drawings) or SMALLEST_CELL
            case _:
                return SMALLEST_CELL

    def _lacking_faults(self, lacking: Sequence[tuple[str, str]], sheet: Sheet) -> list[Fault]:
        """Characters that a font lacks, in words that are not the user's own but a kind's or the layout's."""
        hint = "the kind's or the layout's words need letters that its fonts have"
        return [Fault(_no_font(chars, text), hint, self._mark(sheet)) for chars, text in lacking]

    def _overfull(self, number: int, sheet: Sheet) -> Fault:
        what = type(sheet).__name__.removesuffix("Sheet").lower()
        message = f"page {number} ({what}) holds more than fits on it"
        return Fault(message, "ask for a larger trim, or write less", self._mark(sheet))

    def _mark(self, sheet: Sheet) -> Mark | None:
        """The line to blame for a page."""
        match sheet:
            case OpenerSheet() | HowToSheet() | PuzzleSheet():
                return self.manuscript.chapters[sheet.chapter].mark
            case TitleSheet():
                return self.manuscript.title_mark
            case _:
                return self.manuscript.trim_mark

    def _answer_faults(self, placed: Sequence[Placed]) -> list[Fault]:
        """A fault where an answer would be too small to read."""
        small = [one for one in placed if not self._is_readable(one)]
        if not small:
            return []
        entries = {f"answer-{e.number}": e for c in self.manuscript.chapters for e in c.entries}
        worst = min(small, key=lambda one: one.cell)
        entry = entries[worst.drawing]
        message = (
            f"the answers of {entry.size} puzzles are too small to read at {self.manuscript.answers_per_page} to a page"
        )
        fewer = self._readable_per_page(worst.drawing)
        hint = f"{fewer} to a page would do" if fewer else "ask for a larger trim or smaller grids"
        return [Fault(message, hint, self.manuscript.answers_mark)]

    def _is_readable(self, one: Placed) -> bool:
        return one.cell >= self.layout.spec.cells.answer_floor - 1e-6 and paint.legible(
            self.drawings[one.drawing], one.cell, self.layout.theme
        )

    def _readable_per_page(self, name: str) -> int:
        """The most answers to a page, fewer than now, that keep this one readable; 0 for none."""
        number = int(name.rpartition("-")[2])
        entry = next(e for c in self.manuscript.chapters for e in c.entries if e.number == number)
        page = self.order.answers[number]
        for count in range(self.manuscript.answers_per_page - 1, 0, -1):
            columns, rows = answer_places(count)
            side = "recto" if page % 2 else "verso"
            values = {
                "book": self.book,
                "page": SheetVariables(page, side),
                "words": self.words,
                "answers": self.answers,
                "entries": self._entries((entry,), columns),
                "columns": columns,
                "rows": rows,
            }
            spec = self.layout.page_spec("answers", values, drawings=self.drawings)
            setter = Setter(self._setting(page, SMALLEST_CELL))
            for _ in setter.place_stack(spec.body, 0.0, self._block(page)):
                pass
            if all(self._is_readable(one) for one in setter.placed):
                return count
        return 0

    def _outline(self, sheet: Sheet) -> tuple[tuple[int, str], ...]:
        match sheet:
            case TitleSheet():
                return ((0, self.manuscript.title),)
            case ContentsSheet(chapters=chapters):
                return ((0, self.words.contents),) if 0 in chapters else ()
            case OpenerSheet():
                return ((0, self.sections[sheet.chapter].title),)
            case HowToSheet():
                return ((1, self.words.how_to_play),)
            case PuzzleSheet():
                return tuple((1, f"{entry.number} {entry.title} {entry.size}") for entry in sheet.entries)
            case AnswersOpenerSheet():
                return ((0, self.words.answers),)
            case AnswersSheet() | BlankSheet():
                return ()


def _no_font(lacking: str, text: str) -> str:
    shown = ", ".join(f"'{char}' (U+{ord(char):04X})" for char in lacking[:5])
    return f"no font has {shown} of '{text[:60]}'"


def puzzle_places(per_page: int) -> tuple[int, int]:
    """Columns and rows for so many puzzles to a page: one below the other, four as two by two."""
    return (1, per_page) if per_page < 4 else (2, (per_page + 1) // 2)


def answer_places(per_page: int) -> tuple[int, int]:
    """Columns and rows for so many answers to a page: 6 are two by three, 9 three by three."""
    columns = 1 if per_page < 4 else 2 if per_page < 7 else 3
    return columns, -(-per_page // columns)


def _drawings(manuscript: Manuscript) -> dict[str, Drawing]:
    """Every drawing of the book by the name that page specs use."""
    found: dict[str, Drawing] = {}
    for index, chapter in enumerate(manuscript.chapters, start=1):
        found[f"ornament-{index}"] = chapter.ornament
        if chapter.how_to is not None:
            found[f"how-{index}-puzzle"] = chapter.how_to.puzzle
            found[f"how-{index}-answer"] = chapter.how_to.answer
            for at, step in enumerate(chapter.how_to.steps, start=1):
                found[f"how-{index}-step-{at}"] = step.picture
        for entry in chapter.entries:
            found[f"puzzle-{entry.number}"] = entry.puzzle
            found[f"answer-{entry.number}"] = entry.answer
    return found


def _across(drawing: Drawing) -> float:
    return drawing.width + 2 * drawing.outset


def _down(drawing: Drawing) -> float:
    return drawing.height + 2 * drawing.outset


def _in_words(parts: Sequence[str], comma: str) -> str:
    """Each part once, in order; of more than four, the first and the last."""
    once = list(dict.fromkeys(parts))
    return comma.join(once) if len(once) <= 4 else f"{once[0]} – {once[-1]}"


def _floored(number: float) -> str:
    """One decimal, never rounded up: 8.49 must not be said to be 8.5."""
    return f"{int(number * 10) / 10:.1f}"
