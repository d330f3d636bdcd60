"""A Shikaku in the making: boxes, a clue cell in each, and the rectangles that fit each clue, kept up to date.

Moving one clue lists anew only the rectangles of the clues around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bookmaker.kinds.shikaku.board import Clues
from bookmaker.kinds.shikaku.partition import Box
from bookmaker.kinds.shikaku.search import around
from bookmaker.puzzles.grading import Cell
from bookmaker.puzzles.toolbox.cover import Groups


class Draft:
    """Boxes that tile a grid and a clue cell in each; sets of cells are integers, bit row * width + column.

    `targets[k]` is box k as a set of cells, `fits[k]` all rectangles that clue k allows as the clues stand.
    """

    def __init__(self, boxes: Sequence[Box], cells: Iterable[Cell], *, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.full = (1 << width * height) - 1
        self.boxes = list(boxes)
        self.cells = list(cells)
        self.areas = [across * down for _, _, across, down in boxes]
        self.clue_rows = [0] * height
        for row, column in self.cells:
            self.clue_rows[row] |= 1 << column
        self.targets = [self._set(box) for box in boxes]
        self.fits: Groups = [self._fits(k) for k in range(len(self.boxes))]

    def _set(self, box: Box) -> int:
        top, left, across, down = box
        line = (1 << across) - 1
        block = line
        for _ in range(down - 1):
            block = block << self.width | line
        return block << (top * self.width + left)

    def _fits(self, k: int) -> tuple[int, ...]:
        row, column = self.cells[k]
        area = self.areas[k]
        return tuple(
            around(
                self.clue_rows,
                row=row,
                column=column,
                low=area,
                high=area,
                width=self.width,
                most=self.full.bit_length() * 2,
            )
        )

    def bit(self, k: int) -> int:
        """The cell of clue k as a set of cells."""
        row, column = self.cells[k]
        return 1 << (row * self.width + column)

    def move(self, k: int, cell: Cell) -> None:
        """Put clue k on another cell of its box."""
        row, column = self.cells[k]
        self.clue_rows[row] ^= 1 << column
        self.cells[k] = cell
        self.clue_rows[cell[0]] |= 1 << cell[1]
        taken = self.bit(k)
        for other, (r, c) in enumerate(self.cells):
            # Only a rectangle over the cell that was left can be new to a clue.
            if other == k or (abs(r - row) + 1) * (abs(c - column) + 1) <= self.areas[other]:
                self.fits[other] = self._fits(other)
            elif (abs(r - cell[0]) + 1) * (abs(c - cell[1]) + 1) <= self.areas[other]:
                self.fits[other] = tuple([s for s in self.fits[other] if not s & taken])

    def clues(self) -> Clues:
        """The puzzle as it stands."""
        rows = [[0] * self.width for _ in range(self.height)]
        for (row, column), area in zip(self.cells, self.areas, strict=True):
            rows[row][column] = area
        return Clues(tuple(map(tuple, rows)))
