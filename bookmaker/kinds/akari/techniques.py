"""Akari as people solve it: LADDER, easiest first, and deduce().

What sees each other are white cells of one row or column with no black one between. Sets of cells are integers as in
the kit of shades; a number is a house of which so many cells have lights.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import partial
from itertools import combinations, groupby
from typing import Self, TypeAlias

from bookmaker.kinds.akari.board import BLACK, WHITE, Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade, tick
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.units import Unit, cells_of
from bookmaker.puzzles.kits.ladder import Engine, Facts, Finder, Found, Rung, firsts, refuting, rung
from bookmaker.puzzles.kits.values import shades
from bookmaker.puzzles.kits.values.shades import A_POSITION, House
from bookmaker.puzzles.toolbox.bitgrid import indices, members

LONGEST = 12  # rounds that a trial is followed

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
        super().__init__(wide, high, {at: cells & ~(1 << at) for at, cells in self.lit.items()})
        self.sides = {
            divmod(at, wide): tuple(
                cell for cell in _sides(*divmod(at, wide), wide, high) if flat[cell[0] * wide + cell[1]]
            )
            for at, is_white in enumerate(flat)
            if not is_white
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


def _sides(r: int, c: int, wide: int, high: int) -> Iterator[Cell]:
    """The cells beside one."""
    for y, x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
        if 0 <= y < high and 0 <= x < wide:
            yield y, x


class State(shades.State):
    """The lights, the cells that may have one, and those that none shines on."""

    __slots__ = ("dark",)

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

    def settle(self) -> None:
        """Take all that the easy techniques find, again and again; Contradiction. For making: it tells nothing."""
        tried, gone = (self.on, self.open, self.dark), self.field.full
        while True:
            new, closed = _forced(self.field, tried, gone)
            if not new | closed:
                break
            tried, gone = _after(self.field, tried, new, closed)
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

    def answer(self) -> Answer | None:
        """The answer once no cell is open; a black cell has no light."""
        if self.open:
            return None
        wide, high = self.field.wide, self.field.high
        return Answer.of([self.on >> at & 1 for at in range(wide * high)], wide)


@functools.lru_cache(maxsize=256)
def field_of(rows: MaskedGrid) -> Field:
    """The geometry of these rows and their numbers."""
    return _empty(tuple(tuple(WHITE if value == WHITE else BLACK for value in row) for row in rows)).numbered(rows)


@functools.lru_cache(maxsize=64)
def _empty(rows: MaskedGrid) -> Field:
    return Field(rows)


def _start(clues: Clues) -> State:
    return State(field_of(clues.rows))


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
    told = (*field.named("", house), *facts)
    others = [cell for _, fact in told for cell in cells_of(fact)]
    return Found(cells, field.places(cells), told, holds, lambda: Marks((*others, *field.places(house.mask))))


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


def _follow(state: State, one: Found, trail: list[Tried] | None = None) -> Iterator[Tried]:
    """The opposite of what is found and, a round each, all that numbers and cells with one place say of it.

    What was so at each round, that which fails included, is put into the trail.
    """
    new, closed = (0, one.what) if one.holds else (one.what, 0)
    tried = state.on, state.open, state.dark
    while new | closed:
        tried, gone = _after(state.field, tried, new, closed)
        if trail is not None:
            trail.append(tried)
        new, closed = _forced(state.field, tried, gone)
        yield tried


def _after(field: Field, tried: Tried, new: int, closed: int) -> tuple[Tried, int]:
    """With these lights, and these cells closed; and the cells that can have a light no more, or have one now."""
    on, before, dark = tried
    left = before & ~closed
    for at in members(new):
        left &= ~field.lit[at]
        dark &= ~field.lit[at]
    return (on | new, left, dark), before & ~left


def _forced(field: Field, tried: Tried, gone: int) -> tuple[int, int]:
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
    near = indices(dark & (gone | field.touched(gone)) if gone != field.full else dark)
    tick(len(near) // A_POSITION)
    for at in near:
        places = field.lit[at] & left
        if not places & (places - 1):
            if not places:
                raise Contradiction
            new |= places
    return new, closed


def _shown(state: State, one: Found) -> tuple[list[Finding], tuple[Cell, ...]]:
    """What the opposite of what is found forces, first things first, and where it fails."""
    trail, forced, last = list[Tried](), list[Finding](), state.copy()
    with suppress(Contradiction):
        for _ in _follow(state, one, trail):
            pass
    for tried in trail:
        new, seen = tried[0] & ~last.on, state.field.touched(tried[0])
        for value, cells in ((1, new), (0, last.open & ~(tried[1] | seen | new))):
            forced += [Finding(Sort.VALUE, (cell,), value) for cell in state.field.places(cells)]
        last.at(tried)
    return forced, last.failing()


def _supposed(rounds: int) -> Finder[State]:
    """The trial of so many rounds at most, which says what fails: a number, a dark cell or a light."""
    technique = refuting(_either, _follow, _shown, rounds)

    def told(state: State, because: Callable[[], Marks]) -> Marks:
        marks = because()
        cell = marks.fails[0]
        lights = {each.cells[0] for each in (*marks.supposes, *marks.forces) if each.value}
        is_lit = cell in lights or cell in state.field.places(state.on)
        fails = "number" if cell in state.field.clues else "light" if is_lit else "dark"
        return replace(marks, facts=(*marks.facts, ("fails", fails)))

    def find(state: State) -> Iterator[Found]:
        for one in technique(state):
            assert one.because is not None
            yield replace(one, because=partial(told, state, one.because))

    return find


LADDER: tuple[Rung[State], ...] = (
    rung("done", Grade.EASY, 1.0, firsts(done), settles=True),
    rung("full", Grade.EASY, 1.0, firsts(full), settles=True),
    rung("one-place", Grade.EASY, 1.3, firsts(one_place), settles=True),
    rung("too-few-left", Grade.MEDIUM, 2.0, firsts(too_few_left), settles=True),
    rung("leaves-dark", Grade.MEDIUM, 2.4, firsts(leaves_dark), settles=True),
    rung("shared-sides", Grade.HARD, 2.8, firsts(shared_sides), settles=True),
    rung("look-ahead", Grade.HARD, 3.5, _supposed(1), settles=True),
    rung("trial", Grade.EXPERT, 6.0, _supposed(LONGEST), settles=True),
)
_ENGINE = Engine(LADDER, _start)
start, deduce, allows, marks, SETTLES = _ENGINE.start, _ENGINE.deduce, _ENGINE.allows, _ENGINE.marks, _ENGINE.settles
