"""Houses of a ladder: sets of cells that hold each value once, as the kind names them -> who sees whom.

A set of cells is an integer, cell (row, column) being bit row * width + column. Values are counted from 0 up to n; a
house of fewer cells holds the first so many.
Which cells make a house is for the kind to say; nothing here knows a rule of any.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.kits.ladder import Facts
from bookmaker.puzzles.toolbox.bitgrid import gathered, members


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """Cells that hold each value once; `sort` is the kind's word, `is_line` whether a reader sees it as a line."""

    sort: str
    cells: tuple[int, ...]
    mask: int
    is_line: bool

    @classmethod
    def of(cls, sort: str, cells: Iterable[int], *, is_line: bool = True) -> House:
        """The house of these cells."""
        found = tuple(cells)
        return cls(sort, found, gathered(found), is_line)


class Layout:
    """The houses of a grid, its rows first and then its columns, and groups of cells that have no value twice.

    Of a grid with a `size` (width, height) of its own no row or column is a house; others are n x n cells. `peers` are
    for each cell those that see it, `crossings` for each house those that share two cells with it, `may` for each value
    the cells that are in no house too small for it.
    """

    def __init__(
        self, n: int, houses: Sequence[House], groups: Iterable[int] = (), *, size: tuple[int, int] | None = None
    ) -> None:
        self.n, self.houses = n, tuple(houses)
        self.wide, self.high = size or (n, n)
        self.full = (1 << self.wide * self.high) - 1
        self.rows, self.columns = ((), ()) if size else (self.houses[:n], self.houses[n : 2 * n])
        seen = [0] * (self.wide * self.high)
        for mask in (*(house.mask for house in houses), *groups):
            for cell in members(mask):
                seen[cell] |= mask
        self.peers = tuple(mask & ~(1 << cell) for cell, mask in enumerate(seen))
        small = [[house.mask for house in houses if len(house.cells) <= d] for d in range(n)]
        self.may = tuple(self.full & ~functools.reduce(int.__or__, masks, 0) for masks in small)
        self.crossings = tuple(
            (tuple(o for o in houses if o.mask != one.mask and (o.mask & one.mask).bit_count() > 1), one)
            for one in houses
        )

    def places(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a set as (row, column), in reading order."""
        return tuple(divmod(cell, self.wide) for cell in members(mask))

    @functools.cached_property
    def facts(self) -> Mapping[House, Facts]:
        """For each house what names it in a sentence: its cells or line, its first cell, and the first and last."""
        places = {house: tuple(sorted(divmod(cell, self.wide) for cell in house.cells)) for house in self.houses}
        return {
            house: (("house", self.area(house.mask)), ("corner", cells[:1]), ("ends", (cells[0], cells[-1])))
            for house, cells in places.items()
        }

    def area(self, mask: int) -> tuple[Cell, ...]:
        """The whole rows or columns of which a set is made (see Step); where it is of none, its cells."""
        for lines, is_row in ((self.rows, True), (self.columns, False)):
            whole = [k for k, line in enumerate(lines) if not line.mask & ~mask]
            if len(whole) * self.n == mask.bit_count():
                return tuple((k, -1) if is_row else (-1, k) for k in whole)
        return self.places(mask)
