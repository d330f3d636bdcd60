"""Akari as people solve it: LADDER, easiest first, and deduce().

What sees each other are white cells of one row or column with no black one between. Sets of cells are integers as in
the kit of shades; a number is a house of which so many cells have lights.
"""

from __future__ import annotations

import functools
from collections.abc import Container, Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import combinations, groupby

from bookmaker.kinds.akari.board import BLACK, WHITE, Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade, tick
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.contract.units import Unit, cells_of
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, Rung, firsts, rung, supposing
from bookmaker.puzzles.kits.values import shades
from bookmaker.puzzles.kits.values.shades import A_POSITION, House
from bookmaker.puzzles.toolbox.bitgrid import indices, members
from bookmaker.puzzles.toolbox.near import rook_near

LONGEST = 12  # rounds that a trial is followed


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


def done(state: State) -> Iterator[Found]:
    """A number that has its lights has no others beside it."""
    for house in state.field.houses:
        cells = house.mask & state.open
        if cells and not state.needs[house.place]:
            yield _by(state, house, cells, holds=False)


def full(state: State) -> Iterator[Found]:
    """A number that lacks as many lights as it has open sides has one at each."""
    for house in state.field.houses:
        cells, need = house.mask & state.open, state.needs[house.place]
        if need and cells.bit_count() == need:
            yield _by(state, house, cells)


def one_place(state: State) -> Iterator[Found]:
    """A dark cell that a light can reach from one place only."""
    for at in members(state.dark):
        places = state.field.lit[at] & state.open
        if not places & (places - 1):
            yield _lighting(state, at, places, (("why", "own" if places >> at & 1 else "other"),))


def too_few_left(state: State) -> Iterator[Found]:
    """A light that takes two sides of a number, which has but one to spare: mostly one at its corner."""
    field = state.field
    for house in field.houses:
        cells, need = house.mask & state.open, state.needs[house.place]
        if need and cells.bit_count() == need + 1:
            twice = once = 0
            for at in members(cells):
                twice |= once & field.near[at]
                once |= field.near[at]
            if taking := twice & state.open & ~cells:
                yield _by(state, house, taking, holds=False)


def leaves_dark(state: State) -> Iterator[Found]:
    """A light that would be seen from both places from which some dark cell can still be lit.

    Whoever does not see the cell itself sees no more than two of its places.
    """
    field = state.field
    for at in members(state.dark):
        places = field.lit[at] & state.open
        if places.bit_count() == 2:
            for cell in members(field.touching_all(places) & state.open):
                yield _lighting(state, at, 1 << cell, (("places", field.places(places)),), holds=False)


def shared_sides(state: State) -> Iterator[Found]:
    """Two numbers that share sides: how many lights can stand there says what is beside one of them alone."""
    for pair in state.field.sharing:
        own = [house.mask & state.open for house in pair]
        both = own[0] & own[1]
        if not both:
            continue
        needs = [state.needs[house.place] for house in pair]
        rests = [cells & ~both for cells in own]
        least = max(0, *(need - rest.bit_count() for need, rest in zip(needs, rests, strict=True)))
        most = min(both.bit_count(), *needs)
        if least > most:
            raise Contradiction
        for (house, other), rest, need in zip((pair, pair[::-1]), rests, needs, strict=True):
            facts = (*state.field.named("other_", other), ("shared", state.field.places(both)))
            if rest and need == least:
                yield _by(state, house, rest, (*facts, ("so", "none")), holds=False)
            elif rest and need - most == rest.bit_count():
                yield _by(state, house, rest, (*facts, ("so", "all")))


def _by(state: State, house: House, cells: int, facts: Facts = (), *, holds: bool = True) -> Found:
    """What a number tells, by its open sides and what else is named."""
    field = state.field
    facts_of_house = (*field.named("", house), *facts)
    others = [cell for _, fact in facts_of_house for cell in cells_of(fact)]
    return Found(cells, field.places(cells), facts_of_house, holds, lambda: Marks((*others, *field.places(house.mask))))


def _lighting(state: State, dark: int, cells: int, facts: Facts, *, holds: bool = True) -> Found:
    """What a dark cell tells, by the places from which it can be lit."""
    field = state.field
    (cell,) = field.places(1 << dark)
    looks_at = field.places(field.lit[dark])
    return Found(cells, field.places(cells), (("dark", (cell,)), *facts), holds, lambda: Marks(looks_at))


def _either(state: State) -> Iterator[Found]:
    """That there is a light, and that there is none, of each open cell."""
    for at in members(state.open):
        places = state.field.places(1 << at)
        yield Found(1 << at, places, (("supposed", "none"),))
        yield Found(1 << at, places, (("supposed", "light"),), holds=False)


def plainly(state: State) -> Iterator[Found]:
    """All that the easy techniques find, at once: one round of a trial."""
    for what, holds in zip(state.follows, (True, False), strict=True):
        if what:
            yield Found(what, (), holds=holds)


def _start(clues: Clues) -> State:
    return State(field_of(clues.rows))


_supposed = partial(supposing, _either, [plainly], State.failing)
LADDER: tuple[Rung[State], ...] = (
    rung("done", Grade.EASY, 1.0, firsts(done), settles=True),
    rung("full", Grade.EASY, 1.0, firsts(full), settles=True),
    rung("one-place", Grade.EASY, 1.3, firsts(one_place), settles=True),
    rung("too-few-left", Grade.MEDIUM, 2.0, firsts(too_few_left), settles=True),
    rung("leaves-dark", Grade.MEDIUM, 2.4, firsts(leaves_dark), settles=True),
    rung("shared-sides", Grade.HARD, 2.8, firsts(shared_sides), settles=True),
    rung("look-ahead", Grade.HARD, 3.5, _supposed(rounds=1), settles=True),
    rung("trial", Grade.EXPERT, 6.0, _supposed(rounds=LONGEST), settles=True),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, _start).verbs
