"""What is known while an Akari is solved: what sees what, the numbers, lights, open and dark cells; and what follows.

What sees each other are white cells of one row or column with no black one between. Sets of cells are integers as in
the kit of shades; a number is a house of which so many cells have lights.
"""

from __future__ import annotations

import functools
from collections.abc import Container, Iterable, Sequence
from copy import copy
from itertools import combinations, groupby
from typing import Self, TypeAlias

from bookmaker.kinds.akari.board import BLACK, WHITE, Answer
from bookmaker.puzzles.contract.grading import Cell, Contradiction, tick
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values import shades
from bookmaker.puzzles.kits.values.shades import A_POSITION, House
from bookmaker.puzzles.toolbox.bitgrid import indices, members

Tried: TypeAlias = tuple[int, int, int]  # of a trial the lights, the cells that may have one, and those not lit


class Field(shades.Field):
    """What each white cell lights, itself included; the numbers as houses, with their cells; those that share sides."""

    clues: tuple[Cell, ...]
    sharing: Sequence[tuple[House, House]]

    def __init__(self, rows: MaskedGrid) -> None:
        """The geometry of these rows, without their numbers."""
        wide, high = len(rows[0]), len(rows)
        flat = [value == WHITE for row in rows for value in row]
        self.lit = {at: 0 for at, is_white in enumerate(flat) if is_white}
        lines = [range(r * wide, r * wide + wide) for r in range(high)]
        for line in (*lines, *(range(c, wide * high, wide) for c in range(wide))):
            for is_white, run in groupby(line, flat.__getitem__):
                cells = list(run)
                mask = sum([1 << at for at in cells]) if is_white else 0
                for at in cells if is_white else ():
                    self.lit[at] |= mask
        self.alone = sum([cells for at, cells in self.lit.items() if cells == 1 << at])
        super().__init__(wide, high, {at: cells & ~(1 << at) for at, cells in self.lit.items()})
        white = {divmod(at, wide) for at in self.lit}
        self.sides = {
            (r, c): tuple(one for one in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if one in white)
            for r, c in (divmod(at, wide) for at in range(wide * high) if at not in self.lit)
        }

    def numbered(self, rows: MaskedGrid) -> Field:
        """The same with the numbers of rows whose cells are black in the same places."""
        found = copy(self)
        numbers = {(r, c): rows[r][c] for r, c in self.sides if rows[r][c] != BLACK}
        found.clues = tuple(numbers)
        found.house([Unit("number", self.sides[cell], total=number) for cell, number in numbers.items()], 0)
        found.sharing = [(one, other) for one, other in combinations(found.houses, 2) if one.mask & other.mask]
        return found

    def keeping(self, cells: Container[Cell]) -> Field:
        """The same with the numbers of these cells only."""
        found = copy(self)
        found.clues = tuple(cell for cell in self.clues if cell in cells)
        found.keep([house for cell, house in zip(self.clues, self.houses, strict=True) if cell in cells])
        new = dict(zip(found.clues, found.houses, strict=True))
        pairs = [(self.clues[one.place], self.clues[other.place]) for one, other in self.sharing]
        found.sharing = [(new[one], new[other]) for one, other in pairs if one in new and other in new]
        return found

    def named(self, name: str, house: House) -> Facts:
        """What names a number in a sentence, and where it is, by names that begin so."""
        return ((f"{name}number", house.count), (f"{name}clue", (self.clues[house.place],)))


class State(shades.State):
    """The lights, the cells that may have one, and those that none shines on."""

    __slots__ = ("dark",)
    ANSWER = Answer

    field: Field

    def __init__(self, field: Field) -> None:
        """Nothing is known; Contradiction where a number has too few sides."""
        self.dark = field.full
        super().__init__(field)

    def take(self, found: Iterable[Found]) -> None:
        """Know these; Contradiction also where nothing can light a cell any more."""
        before = self.on
        super().take(found)
        new = self.on & ~before
        self.dark &= ~(new | self.field.touched(new))
        if self.lost():
            raise Contradiction

    def lost(self) -> list[int]:
        """The cells that nothing can light, a bit each."""
        lit, left = self.field.lit, self.open
        return [1 << at for at in members(self.dark) if not lit[at] & left]

    def settle(self, gone: int) -> None:
        """Take all that the easy techniques find, again and again; Contradiction. For making: it tells nothing.

        Since these cells were `gone` nothing was taken.
        """
        tried = self.on, self.open, self.dark
        while True:
            new, closed = forced(self.field, tried, gone)
            if not new | closed:
                break
            tried, gone = after(self.field, tried, new, closed)
        self.at(tried)

    def at(self, tried: Tried) -> Self:
        """This state as a trial has it."""
        self.on, self.open, self.dark = tried
        self._needs = None
        return self

    def failing(self) -> tuple[Cell, ...]:
        """Lights that see each other; or the numbers that cannot be met; or cells that nothing can light."""
        field = self.field
        seeing = field.places(self.on & field.touched(self.on))
        left = [
            (need, (house.mask & self.open).bit_count()) for need, house in zip(self.needs, field.houses, strict=True)
        ]
        unmet = tuple(cell for cell, (need, sides) in zip(field.clues, left, strict=True) if not 0 <= need <= sides)
        return seeing or unmet or field.places(sum(self.lost()))


@functools.lru_cache(maxsize=256)
def field_of(rows: MaskedGrid) -> Field:
    """The geometry of these rows and their numbers."""
    return _empty(tuple(tuple(WHITE if value == WHITE else BLACK for value in row) for row in rows)).numbered(rows)


@functools.lru_cache(maxsize=64)
def _empty(rows: MaskedGrid) -> Field:
    return Field(rows)


def after(field: Field, tried: Tried, new: int, closed: int) -> tuple[Tried, int]:
    """With these lights, and these cells closed; and the cells that can have a light no more, or have one now."""
    on, before, dark = tried
    left = before & ~closed
    for at in members(new):
        left &= ~field.lit[at]
        dark &= ~field.lit[at]
    return (on | new, left, dark), before & ~left


def forced(field: Field, tried: Tried, gone: int) -> tuple[int, int]:
    """The lights, and the cells without one, that follow where these cells are open no more; Contradiction."""
    on, left, dark = tried
    new = closed = 0
    if on & gone and on & field.touched(on & gone):
        raise Contradiction
    for mask, count in field.counted:
        if mask & gone:
            own, need = mask & left, count - (mask & on).bit_count()
            if not 0 <= need <= own.bit_count():
                raise Contradiction
            if not need:
                closed |= own
            elif own.bit_count() == need:
                new |= own
    near = indices(dark & (field.alone if left == field.full else gone | field.touched(gone)))
    tick((len(field.counted) + len(near)) // A_POSITION)
    for at in near:
        places = field.lit[at] & left
        if not places & (places - 1):
            if not places:
                raise Contradiction
            new |= places
    return new, closed
