"""Houses of a ladder: sets of cells that hold each value once, as the kind names them -> who sees whom.

A set of cells is an integer, cell (row, column) being bit row * n + column of a grid of n x n cells with n values.
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

    `peers` are for each cell those that see it, `crossings` for each house those that share two cells with it.
    """

    def __init__(self, n: int, houses: Sequence[House], groups: Iterable[int] = ()) -> None:
        self.n, self.houses, self.full = n, tuple(houses), (1 << n * n) - 1
        self.rows, self.columns = self.houses[:n], self.houses[n : 2 * n]
        seen = [0] * (n * n)
        for mask in (*(house.mask for house in houses), *groups):
            for cell in members(mask):
                seen[cell] |= mask
        self.peers = tuple(mask & ~(1 << cell) for cell, mask in enumerate(seen))
        self.crossings = tuple(
            (tuple(o for o in houses if o.mask != one.mask and (o.mask & one.mask).bit_count() > 1), one)
            for one in houses
        )

    def places(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a set as (row, column), in reading order."""
        return tuple(divmod(cell, self.n) for cell in members(mask))

    @functools.cached_property
    def facts(self) -> Mapping[House, Facts]:
        """For each house what names it in a sentence: its cells or line, its first cell, and the first and last."""
        places = {house: tuple(sorted(divmod(cell, self.n) for cell in house.cells)) for house in self.houses}
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
