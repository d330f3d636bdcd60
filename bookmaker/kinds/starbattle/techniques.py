"""Star Battle as people solve it: LADDER, easiest first. What lines and regions have in common is a house."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from itertools import combinations

from bookmaker.kinds.starbattle.reasoning.counting import bands, confined, region_bands, shaped, touching
from bookmaker.kinds.starbattle.reasoning.state import House, State
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, Rung, firsts, rung, supposing
from bookmaker.puzzles.toolbox.bitgrid import members

FEW_CELLS, FEW_WAYS = 6, 60  # of a house that needs one star, or more: ways that are seen at a glance


def finished(state: State) -> Iterator[Found]:
    """A house that has its stars is empty otherwise."""
    for house in state.field.houses:
        cells = house.mask & state.open
        if cells and not state.needs[house.place]:
            yield state.found(cells, house.mask & state.star, house.facts, holds=False)


def only_cells(state: State) -> Iterator[Found]:
    """A house with as many open cells as stars that it needs has them there."""
    for house in state.field.houses:
        cells, need = house.mask & state.open, state.needs[house.place]
        if need and cells.bit_count() == need:
            yield state.found(cells, house.mask, (*house.facts, ("need", need)))


def crowding(state: State, *, few: bool) -> Iterator[Found]:
    """Cells outside a house that its stars touch wherever they go."""
    for house in state.field.houses:
        cells, need = house.mask & state.open, state.needs[house.place]
        if not need or (few and need == 1 and cells.bit_count() > FEW_CELLS):
            continue
        ways = state.ways(house)
        if ways and (not few or need == 1 or len(ways.all) <= FEW_WAYS):
            yield from touching(state, house, ways, (*house.facts, ("need", need)), cells)


def in_one(state: State) -> Iterator[Found]:
    """A region whose open cells lie in one line, or a line's in one region: the other's rest is empty."""
    for inner in state.field.houses:
        cells, need = inner.mask & state.open, state.needs[inner.place]
        for outer in state.field.houses if need else ():
            if inner.is_region is not outer.is_region and not cells & ~outer.mask:
                rest = outer.mask & state.open & ~cells
                if rest and state.needs[outer.place] == need:
                    facts: Facts = (("inner", (inner.unit,)), ("outer", (outer.unit,)), ("need", need))
                    yield state.found(rest, cells, facts, holds=False)


def shape(state: State) -> Iterator[Found]:
    """The cells that no way to place a house's stars has, and those that every way has."""
    for house in state.field.houses:
        ways = state.ways(house)
        if ways:
            found = shaped(
                state, house, ways, (*house.facts, ("need", state.needs[house.place])), house.mask & state.open
            )
            yield from (one for one in found if dict(one.facts)["so"] != "touch")


def _squares(state: State, house: House) -> set[tuple[int, ...]]:
    """The ways to part a house's open cells into as many squares of 2 by 2, or less, as it needs stars."""
    wide = state.field.wide
    square = 3 | 3 << wide
    found: set[tuple[int, ...]] = set()
    waiting: list[tuple[int, tuple[int, ...]]] = [(house.mask & state.open, ())]
    need = state.needs[house.place]
    while waiting:
        left, parts = waiting.pop()
        if not left:
            if len(parts) == need:
                found.add(tuple(sorted(parts)))
            continue
        if len(parts) == need or left.bit_count() > 4 * (need - len(parts)):
            continue
        r, c = divmod((left & -left).bit_length() - 1, wide)
        for x in (c - 1, c):
            if 0 <= x < wide - 1:
                part = left & square << r * wide + x
                waiting.append((left & ~part, (*parts, part)))
    return found


def squares(state: State) -> Iterator[Found]:
    """Squares with one star each: what all cells of one touch is empty, and the rest of a house that needs no other."""
    field = state.field
    for house in field.houses:
        for parts in _squares(state, house) if state.needs[house.place] > 1 else ():
            for part in parts:
                facts = (*house.facts, ("need", state.needs[house.place]), ("part", field.places(part)))
                all_touch = -1
                for at in members(part):
                    all_touch &= field.near[at]
                if gone := all_touch & state.open & ~part:
                    yield state.found(gone, part, (*facts, ("why", "touch")), holds=False)
                for other in field.houses:
                    rest = other.mask & state.open & ~part
                    if state.needs[other.place] == 1 and not part & ~other.mask and rest:
                        yield state.found(rest, part, (*facts, ("why", "share")), holds=False)


def parts_together(state: State) -> Iterator[Found]:
    """As many squares with a star each as a house needs stars, all within it: its rest is empty."""
    ones: dict[int, None] = {}
    for house in state.field.houses:
        if state.needs[house.place] == 1:
            ones[house.mask & state.open] = None
        elif state.needs[house.place]:
            ones |= dict.fromkeys(part for parts in sorted(_squares(state, house)) for part in parts)
    for house in state.field.houses:
        cells, need = house.mask & state.open, state.needs[house.place]
        within = [part for part in ones if not part & ~cells]
        for chosen in combinations(within, need) if need > 1 else ():
            union = reduce(int.__or__, chosen)
            if union.bit_count() == sum(part.bit_count() for part in chosen) and (rest := cells & ~union):
                yield state.found(
                    rest, union, (*house.facts, ("need", need), ("parts", state.field.places(union))), holds=False
                )


def _each_star(state: State) -> Iterator[Found]:
    """That there is no star, of each open cell."""
    for at in members(state.open):
        yield state.found(1 << at, 0, holds=False)


_PLAIN = (finished, only_cells)
_MORE = (*_PLAIN, partial(crowding, few=True), in_one, shape, partial(crowding, few=False))
LADDER: tuple[Rung[State], ...] = (
    rung("finished", Grade.EASY, 1.0, firsts(finished), settles=True),
    rung("only-cells", Grade.EASY, 1.0, firsts(only_cells), settles=True),
    rung("crowding", Grade.EASY, 1.4, firsts(partial(crowding, few=True)), settles=True),
    rung("in-one", Grade.EASY, 1.5, firsts(in_one), settles=True),
    rung("shape", Grade.MEDIUM, 2.0, firsts(shape), settles=True),
    rung("no-room", Grade.MEDIUM, 2.3, firsts(partial(crowding, few=False)), settles=True),
    rung("two-houses", Grade.MEDIUM, 2.5, firsts(partial(confined, count=2)), settles=True),
    rung("squares", Grade.MEDIUM, 2.6, firsts(squares), settles=True),
    rung("band", Grade.HARD, 3.2, firsts(partial(bands, least=1, most=2)), settles=True),
    rung("parts-together", Grade.HARD, 3.3, firsts(parts_together), settles=True),
    rung("three-houses", Grade.HARD, 3.4, firsts(partial(confined, count=3)), settles=True),
    rung("four-houses", Grade.HARD, 3.8, firsts(partial(confined, count=4)), settles=True),
    rung("wide-band", Grade.HARD, 3.8, firsts(partial(bands, least=3, most=4)), settles=True),
    rung("region-band", Grade.HARD, 3.8, firsts(region_bands), settles=True),
    rung("look-ahead", Grade.HARD, 4.0, supposing(_each_star, _PLAIN, State.failing, rounds=2), settles=True),
    rung("trial", Grade.EXPERT, 5.0, supposing(_each_star, _PLAIN, State.failing, rounds=10), settles=True),
    rung("long-trial", Grade.EXPERT, 5.0, supposing(_each_star, _MORE, State.failing, rounds=15), settles=True),
)
_ENGINE = Engine(LADDER, State.of)
start, deduce, allows, marks, SETTLES = _ENGINE.start, _ENGINE.deduce, _ENGINE.allows, _ENGINE.marks, _ENGINE.settles
