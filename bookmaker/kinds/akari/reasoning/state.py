"""What is known while an Akari is solved: what sees what, the numbers, lights, open and dark cells; and what follows.

What sees each other are white cells of one row or column with no black one between. Sets of cells are integers as in
the kit of shades; a number is a house of which so many cells have lights.
"""

from __future__ import annotations

import functools
from collections.abc import Container, Iterable, Sequence
from copy import copy
from itertools import combinations, groupby

from bookmaker.kinds.akari.board import BLACK, WHITE, Answer
from bookmaker.puzzles.contract.grading import Cell, Contradiction, tick
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values import shades
from bookmaker.puzzles.kits.values.shades import A_POSITION, House
from bookmaker.puzzles.toolbox.bitgrid import indices, members
from bookmaker.puzzles.toolbox.near import rook_near


class Field(shades.Field):
    """What each white cell lights, itself included; the numbers as houses, each a unit of its cell and those beside."""

    def __init__(self, rows: MaskedGrid) -> None:
        """The geometry and the numbers of these rows."""
        wide, high = len(rows[0]), len(rows)
        flat = [value for row in rows for value in row]
        self.lit = {at: 0 for at, value in enumerate(flat) if value == WHITE}
        lines = [range(r * wide, r * wide + wide) for r in range(high)]
        for line in (*lines, *(range(c, wide * high, wide) for c in range(wide))):
            for is_white, run in groupby(line, self.lit.__contains__):
                cells = list(run) if is_white else []
                mask = sum([1 << at for at in cells])
                for at in cells:
                    self.lit[at] |= mask
        self.alone = sum([cells for at, cells in self.lit.items() if cells == 1 << at])
        numbers = [
            Unit("number", (cell, *beside), total=rows[cell[0]][cell[1]])
            for cell, beside in rook_near(wide, high).items()
            if rows[cell[0]][cell[1]] not in (WHITE, BLACK)
        ]
        super().__init__(wide, high, {at: cells & ~(1 << at) for at, cells in self.lit.items()}, numbers)

    @functools.cached_property
    def sharing(self) -> Sequence[tuple[House, House]]:
        """The numbers that share sides, two by two."""
        return [(one, other) for one, other in combinations(self.houses, 2) if one.mask & other.mask]

    def keeping(self, cells: Container[Cell]) -> Field:
        """The same with the numbers of these cells only."""
        found = copy(self)
        found.keep([house for house in self.houses if house.unit.cells[0] in cells])
        found.__dict__.pop("sharing", None)
        return found

    def named(self, name: str, house: House) -> Facts:
        """What names a number in a sentence, and where it is, by names that begin so."""
        return ((f"{name}number", house.count), (f"{name}clue", house.unit.cells[:1]))


class State(shades.State):
    """The lights, the cells that may have one, those that none shines on; what follows, as lights and cells without.

    That is all that a number tells with its lights or with as many sides as it needs, or a cell with one place left.
    """

    __slots__ = ("dark", "follows")
    ANSWER = Answer

    field: Field

    def __init__(self, field: Field) -> None:
        """Nothing is known; Contradiction where a number has too few sides."""
        super().__init__(field)
        self.dark = field.full
        self.follows = self._forced(field.full, field.alone)

    def take(self, found: Iterable[Found]) -> None:
        """Know these; Contradiction where lights see each other, or a number or a dark cell has too few places."""
        sets = [0, 0]
        for one in found:
            sets[one.holds] |= one.what
        self._go_on(sets[1], sets[0])

    def settle(self) -> None:
        """Take all that follows, again and again; Contradiction. For making: it tells nothing."""
        while any(self.follows):
            self._go_on(*self.follows)

    def _go_on(self, new: int, closed: int) -> None:
        lit, before = self.field.lit, self.open
        if new & (closed | ~before):
            raise Contradiction
        self.on |= new
        self.open &= ~closed
        for at in members(new):
            if self.field.near[at] & new:
                raise Contradiction
            self.open &= ~lit[at]
            self.dark &= ~lit[at]
        self._needs = None
        gone = before & ~self.open
        self.follows = self._forced(gone, gone | self.field.touched(gone))

    def _forced(self, gone: int, near: int) -> tuple[int, int]:
        """What follows where these cells are open no more, and cells near them may lack places; Contradiction."""
        field, left, on = self.field, self.open, self.on
        new = closed = 0
        for mask, count in field.counted:
            if mask & gone:
                own, need = mask & left, count - (mask & on).bit_count()
                if not 0 <= need <= own.bit_count():
                    raise Contradiction
                if not need:
                    closed |= own
                elif own.bit_count() == need:
                    new |= own
        dark = indices(self.dark & near)
        tick((len(field.counted) + len(dark)) // A_POSITION)
        for at in dark:
            places = field.lit[at] & left
            if not places & (places - 1):
                if not places:
                    raise Contradiction
                new |= places
        return new, closed


field_of = functools.lru_cache(maxsize=256)(Field)
