"""Star Battle as people solve it: LADDER, easiest first. What lines and regions have in common is a house."""

import functools
from collections.abc import Iterator
from functools import partial

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.units import lines
from bookmaker.puzzles.kits.areas.nouns import named
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, Rung, firsts, rung, supposing
from bookmaker.puzzles.kits.values import shades
from bookmaker.puzzles.kits.values.counting import bands, confined, crowding, finished, only_cells, shape
from bookmaker.puzzles.kits.values.shades import Field, sets_of
from bookmaker.puzzles.toolbox.bitgrid import members
from bookmaker.puzzles.toolbox.near import king_near, missing_of

FEW_CELLS, FEW_WAYS = 6, 60  # of a house that needs one star, or more: ways that are seen at a glance


class State(shades.State):
    """The stars, and the cells that may have one."""

    __slots__ = ()
    ANSWER = Answer
    MISSING = None


@functools.lru_cache(maxsize=256)
def _field(regions: MaskedGrid, stars: int) -> Field:
    wide, high = len(regions[0]), len(regions)
    near = sets_of(king_near, wide, high, missing_of(regions))
    return Field(wide, high, near, (*lines(wide, high), *named(regions)), stars)


def _start(clues: Clues) -> State:
    return State(_field(clues.regions, clues.stars))


def in_one(state: State) -> Iterator[Found]:
    """A region whose open cells lie in one line, or a line's in one region: the other's rest is empty."""
    for inner in state.field.houses:
        cells, need = inner.mask & state.open, state.needs[inner.place]
        for outer in state.field.of[cells.bit_length() - 1] if need else ():
            if (inner.unit.sort == "region") is not (outer.unit.sort == "region") and not cells & ~outer.mask:
                rest = outer.mask & state.open & ~cells
                if rest and state.needs[outer.place] == need:
                    facts: Facts = (("inner", (inner.unit,)), ("outer", (outer.unit,)), ("need", need))
                    yield state.found(rest, cells, facts, holds=False)


def _squares(cells: int, need: int, wide: int) -> Iterator[tuple[int, ...]]:
    """The ways to part cells into so many squares of 2 by 2, or less."""
    if not cells and not need:
        yield ()
    if cells and cells.bit_count() <= 4 * need:
        r, c = divmod((cells & -cells).bit_length() - 1, wide)
        for x in range(max(c - 1, 0), min(c + 1, wide - 1)):
            part = cells & (3 | 3 << wide) << r * wide + x
            yield from (tuple(sorted((part, *more))) for more in _squares(cells & ~part, need - 1, wide))


def squares(state: State) -> Iterator[Found]:
    """Squares with one star each: what all cells of one touch is empty, and the rest of a house that needs no other."""
    field = state.field
    for house in field.houses:
        need = state.needs[house.place]
        for parts in dict.fromkeys(_squares(house.mask & state.open, need, field.wide) if need > 1 else ()):
            for part in parts:
                facts = (*house.facts, ("need", need), ("part", field.places(part)))
                if gone := field.touching_all(part) & state.open & ~part:
                    yield state.found(gone, part, (*facts, ("why", "touch")), holds=False)
                for other in field.houses:
                    rest = other.mask & state.open & ~part
                    if state.needs[other.place] == 1 and not part & ~other.mask and rest:
                        yield state.found(rest, part, (*facts, ("why", "share")), holds=False)


def _each_star(state: State) -> Iterator[Found]:
    """That there is no star, of each open cell."""
    for at in members(state.open):
        yield state.found(1 << at, 0, holds=False)


_supposed = partial(supposing, _each_star, broken=State.failing)
_PLAIN = (finished, only_cells)
_crowding = partial(crowding, most=FEW_WAYS, most_of_one=FEW_CELLS)
_MORE = (*_PLAIN, _crowding, in_one, shape)
LADDER: tuple[Rung[State], ...] = (
    rung("finished", Grade.EASY, 1.0, firsts(finished), settles=True),
    rung("only-cells", Grade.EASY, 1.0, firsts(only_cells), settles=True),
    rung("crowding", Grade.EASY, 1.4, firsts(_crowding), settles=True),
    rung("in-one", Grade.EASY, 1.5, firsts(in_one), settles=True),
    rung("shape", Grade.MEDIUM, 2.0, firsts(shape), settles=True),
    rung("two-houses", Grade.MEDIUM, 2.5, firsts(partial(confined, count=2)), settles=True),
    rung("squares", Grade.MEDIUM, 2.6, firsts(squares), settles=True),
    rung("band", Grade.HARD, 3.2, firsts(partial(bands, least=1, most=2)), settles=True),
    rung("three-houses", Grade.HARD, 3.4, firsts(partial(confined, count=3)), settles=True),
    rung("four-houses", Grade.HARD, 3.8, firsts(partial(confined, count=4)), settles=True),
    rung("wide-band", Grade.HARD, 3.8, firsts(partial(bands, least=3, most=4)), settles=True),
    rung("look-ahead", Grade.HARD, 4.0, _supposed(plain=_PLAIN, rounds=2), settles=True),
    rung("trial", Grade.EXPERT, 5.0, _supposed(plain=_PLAIN, rounds=10), settles=True),
    rung("long-trial", Grade.EXPERT, 5.0, _supposed(plain=_MORE, rounds=15), settles=True),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, _start).verbs
RETIRED = {"parts-together": "squares", "no-room": "shape", "region-band": "wide-band"}
