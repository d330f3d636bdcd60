"""Suguru as people solve it: LADDER, easiest first. Regions are houses, and cells that touch see each other as well."""

import functools
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import TypeAlias, TypeVar

from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Contradiction, Grade
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, Rung, firsts, rung, supposing
from bookmaker.puzzles.kits.values import sets, state
from bookmaker.puzzles.kits.values.digits import seen
from bookmaker.puzzles.kits.values.houses import House, Layout
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.near import king_near
from bookmaker.puzzles.toolbox.regions import cells_of_regions

Filling: TypeAlias = dict[int, int]  # for each of some values its cell
C = TypeVar("C", bound=Hashable)  # how cells are named

FILLED = 3  # open cells of a region, at most, for which one lists all ways to fill them
ROUNDS = 6  # of following what is supposed


class State(state.State):
    """What each cell may still hold."""

    ANSWER = Answer


@functools.lru_cache(maxsize=256)
def _layout(regions: MaskedGrid) -> Layout:
    wide, high = len(regions[0]), len(regions)
    areas = [[r * wide + c for r, c in cells] for cells in cells_of_regions(regions)]
    touching = [
        1 << r * wide + c | 1 << y * wide + x for (r, c), near in king_near(wide, high).items() for y, x in near
    ]
    houses = [House.of("region", cells, is_line=False) for cells in areas]
    return Layout(max(map(len, areas)), houses, size=(wide, high)).apart(touching)


def _start(clues: Clues) -> State:
    return State(_layout(clues.regions), [number or 0 for row in clues.rows for number in row])


def forbidden(state: State) -> Iterator[Found]:
    """Wherever a region's number goes, it touches a cell outside: that cell does not have it."""
    for house in state.layout.houses:
        for d in range(len(house.cells)):
            cells = state.may[d] & house.mask
            if cells & (cells - 1) and (gone := seen(state.layout, cells) & state.may[d] & ~house.mask):
                facts = (*state.layout.facts[house], ("where", state.layout.places(cells)))
                for cell in members(gone):
                    yield state.struck(state.planes(1 << d, 1 << cell), facts)


def naked(state: State, count: int) -> Iterator[Found]:
    """So many cells that see each other hold so many numbers: others that see them all lose these."""
    peers = state.layout.peers
    few = {cell: digits for cell, digits in state.digits.items() if digits.bit_count() <= count}
    for first, digits in few.items():
        near = [other for other in members(peers[first] >> first + 1 << first + 1 & state.open) if other in few]
        for others in combinations(near, count - 1):
            union = functools.reduce(int.__or__, (few[other] for other in others), digits)
            if union.bit_count() > count or any(not peers[a] >> b & 1 for a, b in combinations(others, 2)):
                continue
            if union.bit_count() < count:
                raise Contradiction
            if gone := state.planes(union, state.seen_by((first, *others))):
                yield state.struck(gone, (("where", state.at(first, *others)), ("digits", state.named(union))))


def fillings(state: State) -> Iterator[Found]:
    """All ways to fill the last cells of a region that leave each cell around a number: what none of them allows goes.

    That is a number in one of its cells, or one outside that touches it in every way.
    """
    peers = state.layout.peers
    for house in state.layout.houses:
        cells = members(house.mask & state.open)
        if not 2 <= len(cells) <= FILLED:
            continue
        digits = {cell: members(state.digits[cell]) for cell in cells}
        around = state.open & ~house.mask & functools.reduce(int.__or__, (peers[cell] for cell in cells))
        ways = [one for one in ways_to_fill(cells, digits) if not _leaves_none(state, one, around)]
        if not ways:
            raise Contradiction
        facts: Facts = (("where", state.at(*cells)), ("count", len(ways)))
        for d in range(state.n):
            spots = [way[d] for way in ways if d in way]
            taken = gathered(spots)
            barred = seen(state.layout, taken) & around if len(spots) == len(ways) else 0
            for cell in members(state.may[d] & (house.mask & ~taken | barred)):
                yield state.struck(state.planes(1 << d, 1 << cell), facts)


def ways_to_fill(cells: Sequence[C], may: Mapping[C, Sequence[int]]) -> Iterator[dict[int, C]]:
    """The ways to give each of some cells a number of its own of those that it may have, the last ones first."""
    waiting: list[dict[int, C]] = [{}]
    while waiting:
        way = waiting.pop()
        if len(way) == len(cells):
            yield way
            continue
        cell = cells[len(way)]
        waiting += [{**way, d: cell} for d in may[cell] if d not in way]


def _leaves_none(state: State, way: Filling, around: int) -> bool:
    """Whether a filling leaves a cell around without a number."""
    left = 0
    for d, cells in enumerate(state.may):
        left |= cells & ~state.layout.peers[way[d]] if d in way else cells
    return bool(around & ~left)


def _either_way(state: State) -> Iterator[Found]:
    """Not to be for each number of a cell with two, and for each of two cells for a region's number."""
    pairs = {(cell, d) for cell, digits in state.pairs.items() for d in members(digits)}
    for spots in state.spots:
        pairs |= {(cell, d) for d, cells in spots if cells.bit_count() == 2 for cell in members(cells)}
    for cell, d in sorted(pairs):
        yield state.struck(state.planes(1 << d, 1 << cell), ())


_region = partial(sets.hidden_single, sorts=("region",))
_PLAIN = (_region, sets.naked_single)
# A harder technique is needed once or twice among dozens of singles; its cost says what looking for it takes by then.
LADDER: tuple[Rung[State], ...] = (
    rung("last-cell", Grade.EASY, 1.0, firsts(sets.full_house), settles=True),
    rung("only-place", Grade.EASY, 1.0, firsts(_region), settles=True, aim="digit"),
    rung("only-number", Grade.EASY, 1.3, firsts(sets.naked_single), settles=True),
    rung("forbidden-neighbour", Grade.MEDIUM, 2.0, firsts(forbidden), aim="struck"),
    rung("naked-pair", Grade.HARD, 10.0, firsts(partial(naked, count=2)), aim="digits"),
    rung("forbidden-pair", Grade.HARD, 12.0, firsts(fillings)),
    rung("naked-triple", Grade.EXPERT, 18.0, firsts(partial(naked, count=3)), aim="digits"),
    rung("trial", Grade.EXPERT, 24.0, supposing(_either_way, _PLAIN, State.failing, ROUNDS), aim="struck"),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, _start).verbs
RETIRED = {"hidden-pair": "naked-pair", "forbidden-set": "forbidden-pair"}
