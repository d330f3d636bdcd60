"""Houses of a ladder: sets of cells that hold each value once, as the kind names them -> who sees whom.

A set of cells is an integer, cell (row, column) being bit row * width + column. Values are counted from 0 up to n; a
house of fewer cells holds the first so many.
Which cells make a house is for the kind to say; nothing here knows a rule of any.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from bookmaker.puzzles.contract.units import Cell, Facts, Unit, lines, placed
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
    the cells that are in no house too small for it, `first` is how the value 0 is printed.
    """

    def __init__(
        self,
        n: int,
        houses: Sequence[House],
        groups: Iterable[int] = (),
        *,
        size: tuple[int, int] | None = None,
        first: int = 1,
    ) -> None:
        self.n, self.houses, self.first = n, tuple(houses), first
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
        holding: dict[int, list[int]] = {}
        for at, house in enumerate(houses):
            for cell in house.cells:
                holding.setdefault(cell, []).append(at)
        shared = [Counter(at for cell in house.cells for at in holding[cell]) for house in houses]
        self.crossings = tuple(
            (tuple(houses[at] for at in sorted(cells) if cells[at] > 1 and houses[at].mask != one.mask), one)
            for one, cells in zip(houses, shared, strict=True)
        )

    def places(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a set as (row, column), in reading order."""
        return tuple(divmod(cell, self.wide) for cell in members(mask))

    @functools.cached_property
    def units(self) -> Mapping[House, Unit]:
        """Each house as a reader names it."""
        wide, high = self.wide, self.high
        found = dict(zip((*self.rows, *self.columns), lines(wide, high) if self.rows else (), strict=True))
        for sort in dict.fromkeys(house.sort for house in self.houses if not house.is_line):
            own = [house for house in self.houses if house.sort == sort]
            found |= zip(own, placed(sort, [self.places(house.mask) for house in own], wide, high), strict=True)
        for house in self.houses:
            if house not in found:
                sort = "falling" if 0 in house.cells else "rising"
                found[house] = Unit(sort, self.places(house.mask))
        return found

    @functools.cached_property
    def facts(self) -> Mapping[House, Facts]:
        """For each house the fact that names it in a sentence."""
        return {house: (("house", (unit,)),) for house, unit in self.units.items()}

    def named(self, mask: int) -> tuple[Unit, ...]:
        """The houses of one sort of which a set is made."""
        by_sort = groupby(self.houses, key=lambda house: house.sort)
        for houses in [list(group) for _, group in by_sort]:
            inside = [house for house in houses if not house.mask & ~mask]
            if sum(house.mask for house in inside) == mask:
                return tuple(self.units[house] for house in inside)
        raise ValueError(f"{self.places(mask)} are no houses")
