"""Fitting: PageContents and Paper -> the size of cells; what does not fit is a fault that says what would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bookmaker.drawing import Drawing
from bookmaker.pages.book.block import text_block
from bookmaker.pages.book.page_contents import PageContents
from bookmaker.pages.book.sheets import HowToSheet, PuzzleSheet
from bookmaker.pages.manuscript import Chapter, Edition, Entry, Paper
from bookmaker.pages.setting import paint
from bookmaker.pages.setting.boxes import PageSpec
from bookmaker.pages.setting.flow import Placed, Setter
from bookmaker.pages.setting.measure import Area, Setting, largest_cell
from bookmaker.source.faults import Fault, Mark
from bookmaker.source.lengths import POINTS_PER_MM

SMALLEST_CELL = 1.0  # points; where the search for a cell that fits gives up
EXAMPLE_FLOOR = 13.0  # points; nobody writes in an example, but its numbers must be legible
SLACK = 1e-6
PER_PAGE = (2, 1)  # what a hint may offer in place of more puzzles to a page


@dataclass(frozen=True, slots=True)
class Fitting:
    """Sizes for one book on one paper; pages are numbered from 1."""

    page_contents: PageContents
    paper: Paper
    edition: Edition

    def block(self, number: int) -> Area:
        """The text block of a page."""
        return text_block(
            self.page_contents.layout,
            self.paper,
            pages=len(self.page_contents.order.sheets),
            is_recto=number % 2 == 1,
            edition=self.edition,
        )

    def setter(self, number: int, cell: float = SMALLEST_CELL, drawings: Mapping[str, Drawing] | None = None) -> Setter:
        """A Setter for a page with cells of that size in points."""
        return Setter(self._setting(number, cell, drawings or self.page_contents.drawings))

    def _setting(self, number: int, cell: float, drawings: Mapping[str, Drawing]) -> Setting:
        return Setting(self.page_contents.layout.theme, self.edition, number % 2 == 1, drawings, cell)

    def largest(
        self, number: int, spec: PageSpec, *, most: float, drawings: Mapping[str, Drawing] | None = None
    ) -> float:
        """The largest cell of at most `most` points with which a page fits, in points; 0 for none."""
        setting = self._setting(number, SMALLEST_CELL, drawings or self.page_contents.drawings)
        return largest_cell(spec.body, self.block(number), setting, most=most, least=SMALLEST_CELL) or 0.0

    def section_cell(self, pages: Sequence[tuple[int, PuzzleSheet, PageSpec]]) -> tuple[float, list[Fault]]:
        """The largest cell that fits every page of a chapter, and a fault where it is under the floor.

        `pages` are the chapter's puzzle pages: number, what stands on it, its boxes.
        """
        cell, blamed = self.page_contents.layout.spec.cells.largest, None
        for number, sheet, spec in pages:
            fitting = self.largest(number, spec, most=cell)
            if fitting < cell:
                cell, blamed = fitting, (number, sheet, spec)
        if blamed is None or cell >= self.floor(blamed[1].chapter):
            return cell, []
        return cell, [self._floor_fault(cell, *blamed)]

    def floor(self, chapter: int) -> float:
        """The smallest cell in points in which the puzzles of a chapter can be solved."""
        cells = self.page_contents.layout.spec.cells
        own = self.page_contents.manuscript.chapters[chapter].cell_floors
        return own[cells.large_print] * POINTS_PER_MM if own else cells.floor

    def how_to(self, number: int, sheet: HowToSheet) -> tuple[PageSpec, float]:
        """A how-to-play page and its cell: with all first steps where they fit, else with fewer."""
        most = self.page_contents.layout.spec.cells.example
        for steps in range(len(sheet.how_to.steps), -1, -1):
            spec = self.page_contents.howto_spec(number, sheet, steps)
            cell = self.largest(number, spec, most=most)
            if cell >= EXAMPLE_FLOOR:
                break
        return spec, cell or SMALLEST_CELL

    def _floor_fault(self, cell: float, number: int, sheet: PuzzleSheet, spec: PageSpec) -> Fault:
        floor = self.floor(sheet.chapter)
        chapter = self.page_contents.manuscript.chapters[sheet.chapter]
        widest = max(sheet.entries, key=lambda entry: max(entry.puzzle.across, entry.puzzle.down))
        fewer = (n for n in PER_PAGE if n < chapter.per_page and self._does_fit(number, sheet, n))
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

    def _does_fit(self, number: int, sheet: PuzzleSheet, per_page: int) -> bool:
        """Whether the page's puzzles would reach the floor with so many on a page."""
        most, floor = self.page_contents.layout.spec.cells.largest, self.floor(sheet.chapter)
        pages = (sheet.entries[at : at + per_page] for at in range(0, len(sheet.entries), per_page))
        specs = (self.page_contents.puzzles_spec(number, sheet.chapter, entries, per_page) for entries in pages)
        return all(self.largest(number, spec, most=most) >= floor for spec in specs)

    def _largest_grid(self, number: int, spec: PageSpec, sheet: PuzzleSheet) -> int:
        """The side of the largest square grid that reaches the floor on this page; 0 for none."""
        most, floor = self.page_contents.layout.spec.cells.largest, self.floor(sheet.chapter)
        for side in range(int(max(entry.puzzle.across for entry in sheet.entries)), 1, -1):
            square = {f"puzzle-{entry.number}": Drawing(side, side, ()) for entry in sheet.entries}
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
        entry = next(e for c in manuscript.chapters for e in c.entries if f"answer-{e.number}" == worst.drawing)
        fewer = self._readable_per_page(entry)
        return [
            Fault(
                f"the answers of {entry.size} puzzles are too small to read at {manuscript.answers_per_page} to a page",
                f"{fewer} to a page would do" if fewer else "ask for a larger trim or smaller grids",
                manuscript.answers_mark,
            )
        ]

    def _is_readable(self, one: Placed) -> bool:
        drawing, layout = self.page_contents.drawings[one.drawing], self.page_contents.layout
        is_large = one.cell >= self._answer_floor(one) - SLACK
        return is_large and paint.legible(drawing, one.cell, layout.theme)

    def _answer_floor(self, one: Placed) -> float:
        """The smallest cell of an answer: as much smaller than the layout's own as that of its puzzle may be."""
        cells, number = self.page_contents.layout.spec.cells, int(one.drawing.rpartition("-")[2])
        chapters = enumerate(self.page_contents.manuscript.chapters)
        at = next(at for at, c in chapters if c.entries and c.entries[0].number <= number <= c.entries[-1].number)
        return cells.answer_floor * min(1.0, self.floor(at) / cells.floor)

    def _readable_per_page(self, entry: Entry) -> int:
        """The most answers to a page, fewer than now, that keep this one readable; 0 for none."""
        number = self.page_contents.order.answers[entry.number]
        for count in range(self.page_contents.manuscript.answers_per_page - 1, 0, -1):
            setter = self.setter(number)
            spec = self.page_contents.answers_spec(number, (entry,), count)
            tuple(setter.place_stack(spec.body, 0.0, self.block(number)))
            if all(self._is_readable(one) for one in setter.placed):
                return count
        return 0


def _blame(chapter: Chapter) -> Mark | None:
    return chapter.per_page_mark if chapter.per_page > 1 and chapter.per_page_mark else chapter.mark
