"""Fitting: PageContents and Paper -> the size of cells; what does not fit is a fault that says what would."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bookmaker.drawing import Drawing
from bookmaker.pages.book.block import text_block
from bookmaker.pages.book.page_contents import PageContents, answer_ways, cell_floor, puzzle_ways
from bookmaker.pages.book.sheets import Places, Sheet
from bookmaker.pages.book.template_names import picture_name
from bookmaker.pages.manuscript import Chapter, Edition, Entry, Lesson, Paper
from bookmaker.pages.setting import paint
from bookmaker.pages.setting.boxes import PageSpec
from bookmaker.pages.setting.flowing import Placed, Setter
from bookmaker.pages.setting.measure import Area, Setting, does_fit, largest_cell
from bookmaker.source.faults import Fault, SourcePlace
from bookmaker.source.lengths import POINTS_PER_MM

SMALLEST_CELL = 1.0  # points; where the search for a cell that fits gives up
# mm, in ordinary and in large print; no cell of a walkthrough is larger, unless its numbers need it
LARGEST_STEP = (10.0, 11.0)
NEAR = 0.8  # of the largest cell that a page allows; larger ones are not waited for
SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Fitting:
    """Sizes for one book on one paper; pages are numbered from 1.

    `known` has the cells that were found for the same boxes before, in rounds with other pages.
    """

    page_contents: PageContents
    paper: Paper
    edition: Edition
    known: dict[object, float] = field(default_factory=dict, compare=False)

    def block(self, number: int) -> Area:
        """The text block of a page."""
        return text_block(
            self.page_contents.layout,
            self.paper,
            pages=len(self.page_contents.order.sheets),
            is_recto=number % 2 == 1,
            edition=self.edition,
        )

    def setter(self, number: int, cell: float = SMALLEST_CELL) -> Setter:
        """A Setter for a page with cells of that size in points."""
        return Setter(self._setting(number, cell))

    def _setting(self, number: int, cell: float, drawings: Mapping[str, Drawing] | None = None) -> Setting:
        contents = self.page_contents
        drawings = drawings or contents.drawings
        is_recto = self.paper.is_screen or number % 2 == 1
        photos = contents.photographs
        return Setting(contents.layout.theme, self.edition, is_recto, drawings, cell, contents.scales, photos)

    def height(self, number: int, sheet: Sheet) -> float:
        """How high the boxes of a page are in its text block, in points, with the smallest cells."""
        spec = self.page_contents.spec(number, sheet)
        return self.setter(number).measure.stack_height(spec.body, 0.0, self.block(number).width)

    def largest(
        self, number: int, spec: PageSpec, *, most: float, drawings: Mapping[str, Drawing] | None = None
    ) -> float:
        """The largest cell of at most `most` points with which a page fits, in points; 0 for none."""
        setting = self._setting(number, SMALLEST_CELL, drawings)
        if drawings is not None:
            return largest_cell(spec.body, self.block(number), setting, most=most, least=SMALLEST_CELL) or 0.0
        asked = (spec.body, self.block(number), number % 2, most)
        if asked not in self.known:
            self.known[asked] = largest_cell(*asked[:2], setting, most=most, least=SMALLEST_CELL) or 0.0
        return self.known[asked]

    def section_cells(self, pages: Sequence[tuple[int, Sheet, PageSpec]]) -> tuple[dict[int, float], list[Fault]]:
        """The largest cell of each page of a chapter by page number, and a fault where one is under the floor.

        `pages` are the chapter's puzzle pages: number, what stands on it, its boxes. All have the same cell, but for
        those of a mixed chapter, whose last few have none larger than those before them.
        """
        found: dict[int, float] = {}
        before, count = math.inf, 0
        for number, sheet, spec in pages:
            most = self.most(sheet.entries)
            if not self.is_mixed(sheet.chapter):
                most = min(most, before)
            elif len(sheet.entries) < count and self._is_last(sheet):
                most = self.most_left(sheet.chapter, sheet.entries, before)
            found[number] = self.largest(number, spec, most=most)
            before, count = found[number], len(sheet.entries)
        smallest = min(found.values(), default=self.cap)
        cells = found if pages and self.is_mixed(pages[0][1].chapter) else dict.fromkeys(found, smallest)
        small = [page for page in pages if cells[page[0]] < self.floor(page[1].entries)]
        if not small:
            return cells, []
        blamed = min(small, key=lambda page: found[page[0]])
        return cells, [self._floor_fault(found[blamed[0]], *blamed)]

    def is_mixed(self, chapter: int) -> bool:
        """Whether the pages of a chapter have cells of their own."""
        return self.page_contents.manuscript.chapters[chapter].is_mixed

    @property
    def cap(self) -> float:
        """The largest cell in points that a puzzle may have: what the book asks for, or what the layout allows."""
        cells, asked = self.page_contents.layout.spec.cells, self.page_contents.manuscript.cells
        if asked.largest is not None:
            return asked.largest
        widest = self.block(1).width / cells.across if cells.across else cells.largest
        return max(min(cells.largest, widest), asked.smallest or 0.0)

    def most(self, entries: Sequence[Entry]) -> float:
        """The same for a page with these puzzles: where all have smaller cells than others, they need not."""
        return self.cap / max(map(self._scale, entries))

    def most_left(self, chapter: int, entries: Sequence[Entry], before: float) -> float:
        """The same for the last few of a mixed chapter: none larger than `before`, on its last full page.

        Where that would not be enough for them, they are the ones that found no room on it, and have their own.
        """
        of_all = self.page_contents.manuscript.chapters[chapter].entries
        enough = self.enough(chapter) * self.floor(entries) / self.floor(of_all)
        most = self.most(entries)
        return min(most, before) if before >= enough else most

    def enough(self, chapter: int) -> float:
        """The cell that puzzles of a chapter keep: where an ordered number stands on a page, the smallest there is."""
        cells, one = self.page_contents.layout.spec.cells, self.page_contents.manuscript.chapters[chapter]
        floor = self.floor(one.entries)
        return floor if one.per_page is not None else max(floor, min(cells.auto * floor / cells.floor, NEAR * self.cap))

    def floor(self, entries: Sequence[Entry]) -> float:
        """The smallest cell in points that a page with these puzzles may have; `scales` tell of smaller ones."""
        return max(self._floor_of(entry) / self._scale(entry) for entry in entries)

    def _is_last(self, sheet: Sheet) -> bool:
        """Whether the last puzzle of its chapter stands there."""
        return sheet.entries[-1:] == self.page_contents.manuscript.chapters[sheet.chapter].entries[-1:]

    def _scale(self, entry: Entry) -> float:
        return self.page_contents.scales.get(f"puzzle-{entry.number}", 1.0)

    def _floor_of(self, entry: Entry) -> float:
        return cell_floor(self.page_contents.manuscript, self.page_contents.layout, entry)

    def example_cell(self, number: int, sheet: Sheet) -> float:
        """The largest cell in points with which a page of teaching fits; 0 for none."""
        cells = self.page_contents.layout.spec.cells
        most = min(sheet.largest, cells.example)
        if sheet.sort == "technique":
            most /= max(map(self.lesson_scale, sheet.parts))
        if sheet.sort == "walkthrough":
            apart = (self.apart_from(one, at) for one in sheet.walked for at in one.shown)
            most = max(LARGEST_STEP[cells.large_print] * POINTS_PER_MM, *apart)
        return self.largest(number, self.page_contents.spec(number, sheet), most=most)

    def lesson_scale(self, lesson: Lesson) -> float:
        """How large the cells of a lesson's pictures are beside the page's cell, which is that of the smallest grid."""
        return self.page_contents.scales[picture_name(lesson, lesson.pictures[0][0])]

    def apart_from(self, sheet: Sheet, step: int) -> float:
        """The smallest cell in points in which the numbers of a walkthrough's picture keep apart."""
        steps = sheet.about.steps
        # As cells are compared: one that was made for them is large enough.
        return round(self.apart((sheet.about.number, len(steps), step), [steps[step].picture]), 1)

    def apart(self, asked: tuple[Any, ...], pictures: Iterable[Drawing]) -> float:
        """The same of some pictures, which `asked` stands for."""
        if asked not in self.known:
            theme = self.page_contents.layout.theme
            self.known[asked] = max(paint.apart_from(one, theme) for one in pictures)
        return self.known[asked]

    def does_example_fit(self, number: int, sheet: Sheet, cell: float) -> bool:
        """Whether a page of a how-to fits with cells of that size in points."""
        spec = self.page_contents.spec(number, sheet)
        return does_fit(spec.body, self.block(number), self._setting(number, cell))

    def _floor_fault(self, cell: float, number: int, sheet: Sheet, spec: PageSpec) -> Fault:
        chapter = self.page_contents.manuscript.chapters[sheet.chapter]
        widest = max(sheet.entries, key=lambda one: max(one.puzzle.across, one.puzzle.down) * self._floor_of(one))
        floor = self._floor_of(widest)
        cell *= self._scale(widest)
        now = self.page_contents.places[sheet.chapter][sheet.nth].count
        fewer = (n for n in range(now - 1, 0, -1) if self._does_fit(number, sheet, n))
        would = [f"{count} to a page" for count in fewer][:1]
        side = self._largest_grid(number, spec, sheet)
        would += [f"grids up to {side} × {side}"] if side else []
        got = f"{int(cell / POINTS_PER_MM * 10) / 10} mm" if cell else "next to nothing"
        return Fault(
            f"the cells of a {widest.size} puzzle would be {got} wide, under the {floor / POINTS_PER_MM:g} mm"
            " that people need to write in",
            "what would fit: " + ", or ".join([*would, "a larger trim"]),
            _blame(chapter),
        )

    def _does_fit(self, number: int, sheet: Sheet, per_page: int) -> bool:
        """Whether the page's puzzles would reach the floor with so many on a page."""
        starts = range(0, len(sheet.entries), per_page)
        pages = [replace(sheet, entries=sheet.entries[at : at + per_page]) for at in starts]
        return any(
            all(
                self.largest(number, self.page_contents.spec(number, page, places), most=self.cap)
                >= self.floor(page.entries)
                for page in pages
            )
            for places in puzzle_ways(per_page)
        )

    def _largest_grid(self, number: int, spec: PageSpec, sheet: Sheet) -> int:
        """The side of the largest square grid that reaches the floor on this page; 0 for none."""
        most, floor = self.cap, self.floor(sheet.entries)
        asked = int(max(max(entry.puzzle.width, entry.puzzle.height) for entry in sheet.entries))
        for side in range(asked - 1, 1, -1):
            square = {
                f"puzzle-{entry.number}": Drawing(side, side, (), entry.puzzle.margins) for entry in sheet.entries
            }
            drawings = {**self.page_contents.drawings, **square}
            if self.largest(number, spec, most=most, drawings=drawings) >= floor:
                return side
        return 0

    def answer_faults(self, placed: Sequence[Placed]) -> list[Fault]:
        """A fault where one of a page's answers is too small to read."""
        small = [one for one in placed if not self._is_readable(one)]
        if not small:
            return []
        worst = min(small, key=lambda one: one.cell)
        manuscript = self.page_contents.manuscript
        entry = self._shown(worst)
        fewer = self._readable_per_page(entry)
        return [
            Fault(
                f"the answers of {entry.size} puzzles are too small to read at {self._answers_beside(entry)} to a page",
                f"{fewer} to a page would do" if fewer else "ask for a larger trim or smaller grids",
                manuscript.answers_mark,
            )
        ]

    def _is_readable(self, one: Placed) -> bool:
        return self.can_be_read(self._shown(one), one.cell)

    def can_be_read(self, entry: Entry, cell: float) -> bool:
        """Whether its answer can be read with cells of that size in points.

        The smallest cell is as much smaller than the layout's own as that of the puzzle may be.
        """
        least = self.page_contents.layout.spec.cells.answer_floor * self.finer(entry)
        return cell >= least - SLACK and paint.legible(entry.answer, cell, self.page_contents.layout.theme)

    def finer(self, entry: Entry) -> float:
        """How many times as small as usual the cells of its puzzle may be."""
        return min(1.0, self._floor_of(entry) / self.page_contents.layout.spec.cells.floor)

    def _shown(self, one: Placed) -> Entry:
        chapters, number = self.page_contents.manuscript.chapters, int(one.drawing.rpartition("-")[2])
        holder = next(c for c in chapters if c.entries and c.entries[0].number <= number <= c.entries[-1].number)
        return holder.entries[number - holder.entries[0].number]

    def _readable_per_page(self, entry: Entry) -> int:
        """The most answers to a page, fewer than now, that keep this one readable; 0 for none."""
        for count in range(self._answers_beside(entry) - 1, 0, -1):
            for places in answer_ways(count):
                if self.can_be_read(entry, self.answer_cell(entry, places)):
                    return count
        return 0

    def _answers_beside(self, entry: Entry) -> int:
        """How many answers stand on the page of this one."""
        contents = self.page_contents
        sheet = contents.order.sheets[contents.order.answers[entry.number] - 1]
        return contents.answer_places[sheet.nth].count

    def answer_cell(self, entry: Entry, places: Places) -> float:
        """The cell in points of an answer in those places, whether or not it can be read; 0 where it has no room.

        It has none either where what stands beside it is wider than its place, such as a long word.
        """
        setter, area = self.setter(1), self.block(1)
        spec = self.page_contents.spec(1, Sheet("answers", entries=(entry,) * places.count), places)
        if setter.measure.stack_height(spec.body, 0.0, area.width) > area.height + SLACK:
            return 0.0
        tuple(setter.place_stack(spec.body, 0.0, area))
        return min((one.cell for one in setter.placed), default=0.0)


def _blame(chapter: Chapter) -> SourcePlace | None:
    is_ordered = chapter.per_page is not None and chapter.per_page > 1
    return chapter.per_page_mark if is_ordered and chapter.per_page_mark else chapter.mark
