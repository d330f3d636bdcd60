"""Akari as people solve it: LADDER, easiest first, and deduce()."""

from collections.abc import Iterator
from functools import partial

from bookmaker.kinds.akari.board import Clues
from bookmaker.kinds.akari.reasoning.state import State, field_of
from bookmaker.puzzles.contract.grading import Contradiction, Grade
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.contract.units import cells_of
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, Rung, firsts, rung, supposing
from bookmaker.puzzles.kits.values.shades import House
from bookmaker.puzzles.toolbox.bitgrid import members

LONGEST = 12  # rounds that a trial is followed


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


def _start(clues: Clues) -> State:
    return State(field_of(clues.rows))


start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, _start).verbs
