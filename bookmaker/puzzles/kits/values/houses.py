"""Houses of a ladder: sets of cells that hold each value once, as the kind names them -> who sees whom.

A set of cells is an integer, cell (row, column) being bit row * width + column. Values are counted from 0 up to n; a
house of fewer cells holds the first so many.
Which cells make a house is for the kind to say; nothing here knows a rule of any.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
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
    """The houses of a grid, its rows first and then its columns.

    Of a grid with a `size` (width, height) of its own no row or column is a house; others are n x n cells. `peers` are
    for each cell those that see it, `crossings` for each house those that share two cells with it, `may` for each value
    the cells that are in no house too small for it, `sorts` those of the houses, `first` is how the value 0 is printed.
    `plain` is the layout of the same houses alone, by which is remembered what hangs on nothing else.
    """

    def __init__(
        self,
        n: int,
        houses: Sequence[House],
        *,
        size: tuple[int, int] | None = None,
        first: int = 1,
    ) -> None:
        self.n, self.houses, self.first, self.plain = n, tuple(houses), first, self
        self.wide, self.high = size or (n, n)
        self.sorts = frozenset(house.sort for house in houses)
        self.full = (1 << self.wide * self.high) - 1
        self.rows, self.columns = ((), ()) if size else (self.houses[:n], self.houses[n : 2 * n])
        self.peers = _seeing([0] * (self.wide * self.high), [house.mask for house in houses])
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

    def apart(self, groups: Iterable[int]) -> Layout:
        """The same where no value stands twice in any of these groups of cells either."""
        found = copy(self)
        found.peers = _seeing(self.peers, groups)
        return found

    def places(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a set as (row, column), in reading order."""
        return _places(mask, self.wide)

    @functools.cached_property
    def units(self) -> Mapping[House, Unit]:
        """Each house as a reader names it."""
        if self.plain is not self:
            return self.plain.units
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
        return _named(self.plain, mask)


def _seeing(peers: Sequence[int], groups: Iterable[int]) -> tuple[int, ...]:
    """For each cell those that it sees, once it sees the rest of its groups, too."""
    seen = list(peers)
    for mask in groups:
        for cell in members(mask):
            seen[cell] |= mask & ~(1 << cell)
    return tuple(seen)


@functools.lru_cache(maxsize=1 << 15)
def _places(mask: int, wide: int) -> tuple[Cell, ...]:
    return tuple(divmod(cell, wide) for cell in members(mask))


@functools.lru_cache(maxsize=1 << 12)
def _named(layout: Layout, mask: int) -> tuple[Unit, ...]:
    by_sort = groupby(layout.houses, key=lambda house: house.sort)
    for houses in [list(group) for _, group in by_sort]:
        inside = [house for house in houses if not house.mask & ~mask]
        if sum(house.mask for house in inside) == mask:
            return tuple(layout.units[house] for house in inside)
    raise ValueError(f"{layout.places(mask)} are no houses")
