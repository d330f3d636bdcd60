"""What a solver knows of a Star Battle: the stars, the cells that are open, and what each line and region still needs.

Sets of cells are integers, cell (r, c) being bit r * width + c.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.units import Unit, lines, placed
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.near import king_near, missing_of
from bookmaker.puzzles.toolbox.regions import cells_of_regions

MOST_WAYS = 3000  # to place the stars of a line or region; where there are more, nobody looks at them


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """A row, column or region: its place among all, its cells, and how a reader names it."""

    place: int
    mask: int
    unit: Unit

    @property
    def is_region(self) -> bool:
        """Whether it is no line."""
        return self.unit.sort == "region"

    @property
    def facts(self) -> Facts:
        """What names it in a sentence."""
        return (("house", (self.unit,)),)


class Field:
    """The houses of a grid, rows, columns and regions; for each cell those that touch it, and its houses."""

    def __init__(self, regions: MaskedGrid, stars: int) -> None:
        self.wide, self.high, self.stars = len(regions[0]), len(regions), stars
        near = king_near(self.wide, self.high, missing_of(regions))
        self.full = self.cells(near)
        self.near = {r * self.wide + c: self.cells(others) for (r, c), others in near.items()}
        regions_by_place = placed("region", cells_of_regions(regions), self.wide, self.high)
        self.houses = tuple(
            House(place, self.cells(cell for cell in unit.cells if cell in near), unit)
            for place, unit in enumerate((*lines(self.wide, self.high), *regions_by_place))
        )
        self.rows, self.columns = self.houses[: self.high], self.houses[self.high : 2 * self.high]
        self.regions = self.houses[2 * self.high :]
        self.of = {at: tuple(house for house in self.houses if house.mask >> at & 1) for at in self.near}

    def cells(self, some: Iterable[Cell]) -> int:
        """A set of cells by their rows and columns."""
        return gathered(r * self.wide + c for r, c in some)

    def places(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a set, in reading order."""
        return tuple(divmod(at, self.wide) for at in members(mask))

    def touched(self, mask: int) -> int:
        """The cells that any of these touch."""
        found = 0
        for at in members(mask):
            found |= self.near[at]
        return found


@functools.lru_cache(maxsize=256)
def field_of(regions: MaskedGrid, stars: int) -> Field:
    """The houses of these regions and of the lines, made once."""
    return Field(regions, stars)


@dataclass(slots=True)
class State:
    """The stars known, the open cells, and by the places of houses how many stars each still needs."""

    field: Field
    open: int
    needs: tuple[int, ...]
    star: int = 0

    @classmethod
    def of(cls, clues: Clues) -> State:
        """Nothing is known; Contradiction where a line has too few cells."""
        field = field_of(clues.regions, clues.stars)
        state = cls(field, field.full, (clues.stars,) * len(field.houses))
        if any(house.mask.bit_count() < clues.stars for house in field.houses):
            raise Contradiction
        return state

    def copy(self) -> State:
        """The same, which may go another way."""
        return replace(self)

    def found(self, what: int, looks_at: int, facts: Facts = (), *, holds: bool = True) -> Found:
        """That these cells have stars, or have none where it does not `holds`; because of the cells looked at."""
        places = self.field.places
        return Found(what, places(what), facts, holds, lambda: Marks(places(looks_at)))

    def take(self, found: Iterable[Found]) -> None:
        """Know these; Contradiction where stars touch, or a line or region can no more have its stars."""
        new = 0
        for one in found:
            if one.holds:
                new |= one.what
            else:
                self.open &= ~one.what
        new &= ~self.star
        if new:
            closed = new & ~self.open
            self.star |= new
            self.open &= ~(new | self.field.touched(new))
            self.needs = tuple(
                need - (new & house.mask).bit_count() for need, house in zip(self.needs, self.field.houses, strict=True)
            )
            if closed or self.field.touched(new) & self.star:
                raise Contradiction
        if any(self._starved()):
            raise Contradiction

    def _starved(self) -> Iterator[int]:
        for need, house in zip(self.needs, self.field.houses, strict=True):
            if not 0 <= need <= (house.mask & self.open).bit_count():
                yield house.mask

    def failing(self) -> tuple[Cell, ...]:
        """Stars that touch; or else the cells of lines and regions that cannot have their stars."""
        touching = self.field.places(self.star & self.field.touched(self.star))
        return touching or tuple(dict.fromkeys(cell for mask in self._starved() for cell in self.field.places(mask)))

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """A star in each of the cells, or none; that those which stars touch are empty goes without saying."""
        return tuple(Finding(Sort.VALUE, (cell,), int(one.holds)) for cell in self.field.places(one.what))

    def answer(self) -> Answer | None:
        """The answer once no cell is open."""
        if self.open:
            return None
        field = self.field
        cells = range(field.wide * field.high)
        return Answer.of([self.star >> at & 1 if at in field.near else None for at in cells], field.wide)

    def allows(self, answer: Any) -> bool:
        """Whether the answer has all the stars known, and its others in open cells."""
        flat = [value for row in answer.rows for value in row]
        stars = gathered(at for at, value in enumerate(flat) if value)
        return not self.star & ~stars and not stars & ~(self.star | self.open)

    def ways(self, house: House) -> Ways | None:
        """All ways to place the stars that a house still needs; None where it needs none, or there are too many."""
        need = self.needs[house.place]
        return _ways(self.field, house.mask & self.open, need, self.needs) if need else None


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways to place the stars of a house, as sets of cells; the cells of any, of all, and those that all touch."""

    all: tuple[int, ...]
    some: int
    every: int
    touched: int

    @classmethod
    def of(cls, ways: tuple[int, ...], field: Field) -> Ways:
        """These ways; Contradiction where there are none."""
        if not ways:
            raise Contradiction
        some, every, touched = 0, -1, -1
        for way in ways:
            some |= way
            every &= way
            if touched:
                touched &= field.touched(way)
        return cls(ways, some, every, touched)


@functools.lru_cache(maxsize=1024)
def _ways(field: Field, cells: int, need: int, needs: tuple[int, ...]) -> Ways | None:
    found: list[int] = []
    waiting = [(cells, need, 0)]
    while waiting:
        left, missing, way = waiting.pop()
        if not missing:
            if need < 3 or all((way & house.mask).bit_count() <= needs[house.place] for house in field.houses):
                found.append(way)
            if len(found) > MOST_WAYS:
                return None
            continue
        while left.bit_count() >= missing:
            bit = left & -left
            left ^= bit
            at = bit.bit_length() - 1
            barred = field.near[at]
            for house in field.of[at]:
                if needs[house.place] == 1:
                    barred |= house.mask
            waiting.append((left & ~barred, missing - 1, way | bit))
    return Ways.of(tuple(found), field)
