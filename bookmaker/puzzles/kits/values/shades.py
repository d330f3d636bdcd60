"""What a solver knows of a grid where chosen cells never touch and each house has so many: chosen, open, still missing.

What touches another is for the kind to say, neighbours or what sees it from afar, and which cells make a house. Sets of
cells are integers, cell (r, c) being bit r * width + c.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from bookmaker.puzzles.contract.grading import Cell, Contradiction, tick
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.nouns import GridAnswer
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.near import NOWHERE, Near

MOST_WAYS = 3000  # to choose the cells of a house; where there are more, nobody looks at them
LARGE = 10_000  # cells: among so many more a way counts as one more
A_POSITION = 16  # cells added to ways, and steps of other counting, that count as one position of a budget


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """Cells of which so many are chosen: its place among all, the cells, and how a reader names it."""

    place: int
    mask: int
    unit: Unit
    count: int

    @property
    def facts(self) -> Facts:
        """What names it in a sentence."""
        return (("house", (self.unit,)),)


@functools.lru_cache(maxsize=64)
def sets_of(near: Callable[..., Near], wide: int, high: int, missing: frozenset[Cell] = NOWHERE) -> Mapping[int, int]:
    """For each cell of a grid, by its bit, the cells near it, by a step of the toolbox, as a set."""
    around = near(wide, high, missing)
    return {r * wide + c: gathered(y * wide + x for y, x in others) for (r, c), others in around.items()}


@functools.lru_cache(maxsize=1024)
def set_of(cells: tuple[Cell, ...], wide: int) -> int:
    """These cells of a grid so wide, as a set."""
    return gathered(r * wide + c for r, c in cells)


class Field:
    """The houses of a grid: rows, columns, then others; for each cell the cells that touch it, and its houses."""

    def __init__(
        self,
        wide: int,
        high: int,
        near: Mapping[int, int],
        units: Sequence[Unit] = (),
        count: int | Sequence[int] = 0,
        cells: int | None = None,
    ) -> None:
        """A grid of so many cells across and down, with what touches each; see `sets_of`.

        `count` are in each unit that has no total of its own; or they are counted unit by unit. Of those in `near` only
        some `cells` may be there.
        """
        self.wide, self.high, self.near = wide, high, near
        self.full = gathered(near) if cells is None else cells
        self.house(units, count)

    def house(self, units: Sequence[Unit], count: int | Sequence[int]) -> None:
        """Have these houses, in place of any others."""
        wide, counts = self.wide, count
        if isinstance(counts, int):
            counts = [counts if unit.total is None else unit.total for unit in units]
        masks = [set_of(unit.cells, wide) & self.full for unit in units]
        self.keep([House(place, *each) for place, each in enumerate(zip(masks, units, counts, strict=True))])

    def keep(self, houses: Sequence[House]) -> None:
        """Have these houses, whatever their places were before."""
        wide, high = self.wide, self.high
        self.houses = tuple(
            house if house.place == place else House(place, house.mask, house.unit, house.count)
            for place, house in enumerate(houses)
        )
        self.rows, self.columns = self.houses[:high], self.houses[high : high + wide]
        self.others = self.houses[high + wide :]
        self.counted = tuple((house.mask, house.count) for house in self.houses)
        self.__dict__.pop("of", None)

    @functools.cached_property
    def of(self) -> Mapping[int, Sequence[House]]:
        """The houses of each cell."""
        of: dict[int, list[House]] = {at: [] for at in self.near}
        for house in self.houses:
            for at in members(house.mask):
                of[at].append(house)
        return of

    def places(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a set, in reading order."""
        return tuple(divmod(at, self.wide) for at in members(mask))

    def touched(self, mask: int) -> int:
        """The cells that any of these touch."""
        found = 0
        for at in members(mask):
            found |= self.near[at]
        return found

    def touching_all(self, mask: int) -> int:
        """The cells that each of these touches."""
        found = -1
        for at in members(mask):
            found &= self.near[at]
        return found


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways to choose the cells of a house, as sets of cells; the cells of any, of all, and those that all touch."""

    all: tuple[int, ...]
    some: int
    every: int
    touched: int

    @classmethod
    def of(cls, ways: Sequence[int], field: Field) -> Ways:
        """These ways; Contradiction where there are none."""
        if not ways:
            raise Contradiction
        some, every, touched = 0, -1, -1
        for way in ways:
            some |= way
            every &= way
            if touched:
                touched &= field.touched(way)
        return cls(tuple(ways), some, every, touched)


class State:
    """The cells `on`, chosen, and those `open`, of which nothing is known."""

    __slots__ = ("_needs", "field", "on", "open")
    ANSWER: ClassVar[type[GridAnswer]]
    MISSING: ClassVar[int | None] = 0  # what stands in the answer where no cell can be chosen

    def __init__(self, field: Field) -> None:
        """Nothing is known; Contradiction where a house has too few cells."""
        self.field, self.open, self.on = field, field.full, 0
        self._needs: tuple[int, ...] | None = None
        if self._starved():
            raise Contradiction

    @property
    def needs(self) -> tuple[int, ...]:
        """How many cells each house still needs, by its place."""
        if self._needs is None:
            self._needs = tuple([count - (mask & self.on).bit_count() for mask, count in self.field.counted])
        return self._needs

    def copy(self) -> Self:
        """The same, which may go another way."""
        return copy(self)

    def found(self, what: int, looks_at: int, facts: Facts = (), *, holds: bool = True) -> Found:
        """That these cells are chosen, or are not where it does not `holds`; because of the cells looked at."""
        places = self.field.places
        return Found(what, places(what), facts, holds, lambda: Marks(places(looks_at)))

    def take(self, found: Iterable[Found]) -> None:
        """Know these; Contradiction where chosen cells touch, or a house can no more have as many as it needs."""
        sets = [0, 0]
        for one in found:
            sets[one.holds] |= one.what
        gone, new = sets
        self.open &= ~gone
        new &= ~self.on
        if new:
            near, closed = self.field.touched(new), new & ~self.open
            self.on |= new
            self.open &= ~(new | near)
            self._needs = None
            if closed or near & self.on:
                raise Contradiction
        if self._starved():
            raise Contradiction

    def _starved(self) -> list[int]:
        """The houses that have too many chosen cells, or too few left."""
        left, houses = self.open, self.field.counted
        return [
            mask
            for (mask, _), need in zip(houses, self.needs, strict=True)
            if not 0 <= need <= (mask & left).bit_count()
        ]

    def failing(self) -> tuple[Cell, ...]:
        """Chosen cells that touch; or else the cells of houses that cannot have as many as they need."""
        touching = self.field.places(self.on & self.field.touched(self.on))
        return touching or tuple(dict.fromkeys(cell for mask in self._starved() for cell in self.field.places(mask)))

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """Each of the cells is chosen, or is not; that those which touch chosen ones are not goes without saying."""
        return tuple(Finding(Sort.VALUE, (cell,), int(one.holds)) for cell in self.field.places(one.what))

    def answer(self) -> GridAnswer | None:
        """The answer once no cell is open: 1 for a chosen cell, 0 for another, None for one that is not there."""
        if self.open:
            return None
        wide, missing = self.field.wide, self.MISSING
        cells = range(wide * self.field.high)
        return self.ANSWER.of([self.on >> at & 1 if at in self.field.near else missing for at in cells], wide)

    def allows(self, answer: Any) -> bool:
        """Whether the answer has all the chosen cells, and its others among the open ones."""
        on = gathered(at for at, value in enumerate(value for row in answer.rows for value in row) if value)
        return not self.on & ~on and not on & ~(self.on | self.open)

    def ways(self, house: House, most: int = MOST_WAYS) -> Ways | None:
        """All ways to choose the cells that a house still needs; None where it needs none, or has more than `most`."""
        need = self.needs[house.place]
        if not need:
            return None
        ways, work = _ways(self.field, house.mask & self.open, need, self.needs if need > 1 else (), most)
        tick(work * (1 + len(self.field.near) // LARGE) // A_POSITION)
        return ways


@functools.lru_cache(maxsize=4096)
def _ways(field: Field, cells: int, need: int, needs: tuple[int, ...], most: int) -> tuple[Ways | None, int]:
    """The ways, None for too many, and how much was looked at; no two cells touch, and no house gets too many."""
    found: list[int] = []
    waiting = [(cells, need, 0)]
    work = 0
    while waiting:
        left, missing, way = waiting.pop()
        work += 1
        if missing == 1:
            found += [way | 1 << at for at in members(left)]
            work += left.bit_count()
            if len(found) > most:
                return None, work
            continue
        while left.bit_count() >= missing:
            bit = left & -left
            left ^= bit
            at = bit.bit_length() - 1
            barred = field.near[at]
            for house in field.of[at]:
                if (way & house.mask).bit_count() + 1 >= needs[house.place]:
                    barred |= house.mask
            waiting.append((left & ~barred, missing - 1, way | bit))
    return Ways.of(found, field), work
