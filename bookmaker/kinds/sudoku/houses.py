"""Sudoku's geometry: size, boxes or regions, diagonals and cages -> the houses as sets of cells, and who sees whom.

A set of cells is an integer, cell (row, column) being bit row * n + column. No rules: what a house must hold is
for each witness to say.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import Grid

Box: TypeAlias = tuple[int, int]  # width, height of a box in cells

# The boxes that a size has where nothing else is said. Grids under 4x4 have their rows for boxes: small enough to
# try everything.
BOXES: dict[int, Box] = {
    1: (1, 1),
    2: (2, 1),
    3: (3, 1),
    4: (2, 2),
    6: (3, 2),
    8: (4, 2),
    9: (3, 3),
    10: (5, 2),
    12: (4, 3),
    16: (4, 4),
}
_BOX = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)
CACHED = 1 << 15  # of results that solving asks for again and again
LINES = ("row", "column", "diagonal")  # the sorts of houses that a reader sees as lines; others are boxes


@dataclass(frozen=True, slots=True)
class House:
    """Cells that hold each digit once; `sort` is row, column, diagonal, box or region."""

    sort: str
    mask: int
    cells: tuple[int, ...]

    @property
    def is_line(self) -> bool:
        """Whether a reader sees it as a line."""
        return self.sort in LINES


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The houses of a grid of n x n cells; `peers` are for each cell those that see it, cage mates included."""

    n: int
    box: Box | None
    houses: tuple[House, ...]
    peers: tuple[int, ...]
    crossings: tuple[tuple[tuple[House, ...], House], ...]  # for each house those that share two cells with it

    @property
    def full(self) -> int:
        """Every cell."""
        return (1 << self.n * self.n) - 1

    def rows(self) -> tuple[House, ...]:
        """The rows, top to bottom."""
        return self.houses[: self.n]

    def columns(self) -> tuple[House, ...]:
        """The columns, left to right."""
        return self.houses[self.n : 2 * self.n]

    def places(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a set as (row, column), in reading order."""
        return tuple(divmod(cell, self.n) for cell in bits(mask))


@functools.lru_cache(maxsize=512)
def layout(n: int, box: Box | None, regions: Grid | None, x: bool, cages: tuple[int, ...] = ()) -> Layout:
    """The layout of these houses; `regions` stand in place of boxes, `cages` are sets of cells without repeats."""
    sorts: list[tuple[str, list[int]]] = [("row", [r * n + c for c in range(n)]) for r in range(n)]
    sorts += [("column", [r * n + c for r in range(n)]) for c in range(n)]
    if x:
        sorts += [("diagonal", [k * (n + 1) for k in range(n)]), ("diagonal", [k * (n - 1) for k in range(1, n + 1)])]
    areas = regions if regions is not None else _boxes(n, box or BOXES[n])
    found: dict[int, list[int]] = {}
    for cell, area in enumerate(area for row in areas for area in row):
        found.setdefault(area, []).append(cell)
    sorts += [("box" if regions is None else "region", cells) for cells in found.values()]
    houses = tuple(House(sort, gathered(cells), tuple(cells)) for sort, cells in sorts)
    seen = [0] * (n * n)
    for mask in (*(house.mask for house in houses), *cages):
        for cell in bits(mask):
            seen[cell] |= mask
    peers = tuple(mask & ~(1 << cell) for cell, mask in enumerate(seen))
    crossings = tuple(
        (tuple(o for o in houses if o.mask != one.mask and (o.mask & one.mask).bit_count() > 1), one) for one in houses
    )
    return Layout(n, box if regions is None else None, houses, peers, crossings)


def _boxes(n: int, box: Box) -> Grid:
    wide, high = box
    return tuple(tuple(r // high * (n // wide) + c // wide for c in range(n)) for r in range(n))


@functools.lru_cache(maxsize=CACHED)
def bits(mask: int) -> tuple[int, ...]:
    """The cells of a set, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def gathered(cells: Iterable[int]) -> int:
    """The set of these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def read_box(text: str, n: int) -> Box:
    """The box that a text names for grids of n x n; ValueError where it does not fit."""
    if text == "auto":
        if n not in BOXES:
            raise ValueError(f"{n}x{n} has no boxes; use regions: jigsaw, or another size")
        return BOXES[n]
    match = _BOX.fullmatch(text)
    if not match or int(match[1]) * int(match[2]) != n or (1 in (int(match[1]), int(match[2])) and n > 3):
        raise ValueError(f"'{text[:10]}' is no box of {n} cells such as {'x'.join(map(str, BOXES.get(n, (3, 3))))}")
    return int(match[1]), int(match[2])
