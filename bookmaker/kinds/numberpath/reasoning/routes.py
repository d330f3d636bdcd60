"""Routes: the ways from one written number to the next, listed as a person would, up to a limit; what they strike."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import accumulate, pairwise
from operator import or_

from bookmaker.kinds.numberpath.reasoning.knowledge import Routes, State, Walks
from bookmaker.puzzles.contract.grading import Cell, Contradiction, tick
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.lanes import lowest_first

MOST = 40  # ways of one gap that are ever listed
FEW = 6  # that can be told apart in one picture
MOST_TOLD, LONGEST_TOLD = 6, 12  # numbers ruled out of cells that a sentence lists; numbers of the only way
AT_A_GLANCE = 20  # cells passed in listing them that count as one position


def listed(state: State, most: int) -> Iterator[Found]:
    """Gaps of which all ways, at most so many, can be listed: the numbers between keep to them.

    Other numbers keep off what all ways pass.
    """
    for low, high in state.gaps():
        ways = routes(state, low, high, most)
        if ways is not None and (gone := struck_by(state, ways)):
            yield _found(state, ways, gone, state.geometry.folded(ways.lanes)[0])


def cut_off(state: State) -> Iterator[Found]:
    """Cells that only the numbers of one gap can fill: its ways must pass them all."""
    geometry = state.geometry
    lanes = geometry.split(state.left)
    up_to = list(accumulate(lanes, or_))
    from_on = list(accumulate(reversed(lanes), or_))[::-1]
    for low, high in state.gaps():
        alone = geometry.cells & ~(up_to[low] | from_on[high])
        if alone and (ways := routes(state, low, high, MOST)) is not None:
            kept = _summed(geometry, low, high, tuple(way for way in ways.ways if not alone & ~sum(way)))
            if gone := struck_by(state, kept):
                yield _found(state, kept, gone, alone)


def _found(state: State, ways: Routes, gone: int, cells: int) -> Found:
    places = tuple(sorted(state.geometry.place(cell) for cell in lowest_first(cells)))
    start, end = state.cell_of(ways.low), state.cell_of(ways.high)
    facts = (("low", ways.low + 1), ("start", (start,)), ("high", ways.high + 1))
    because = partial(_marks, state, ways, gone, (start, end, *places))
    return Found(gone, places, (*facts, ("end", (end,))), False, because)


def _marks(state: State, ways: Routes, gone: int, looks_at: tuple[Cell, ...]) -> Marks:
    """The ends of a gap, and its ways where they are few; as {gone} what they rule out, unless that is much.

    As {way} the only one, unless it is long. As {shared} the cells that several ways all pass, and are closed so to
    numbers that are not the gap's.
    """
    place = state.geometry.place
    few = ways.ways if len(ways.ways) <= FEW else ()
    all_along = [(looks_at[0], *map(place, way), looks_at[1]) for way in few]
    edges = (tuple(sorted(pair)) for way in all_along for pair in pairwise(way))
    struck = state.findings(Found(gone, ()))
    told = ", ".join(f"{cell_name(one.cells[0])}={one.value}" for one in struck)
    shared = tuple(sorted({one.cells[0] for one in struck if not ways.low < one.value <= ways.high + 1}))
    facts: Facts = (("so", "struck"), ("gone", told))
    if len(ways.ways) == 1 and len(ways.ways[0]) <= LONGEST_TOLD:
        named = enumerate(map(cell_name, map(place, ways.ways[0])), ways.low + 2)
        facts = (("so", "only"), ("way", ", ".join(f"{cell}={number}" for number, cell in named)))
    elif len(struck) > MOST_TOLD:
        facts = (("so", "kept" if shared else "keep"), ("shared", shared))
    elif shared and len(ways.ways) > 1:
        facts = (("so", "passed"), ("shared", shared), ("gone", told))
    return Marks(looks_at, candidates=tuple(Finding(Sort.EDGE, edge) for edge in dict.fromkeys(edges)), facts=facts)


def routes(state: State, low: int, high: int, most: int) -> Routes | None:
    """The ways from `low` to `high` within what is left; None when they are more than `most`, MOST at most."""
    geometry = state.geometry
    pitch = geometry.pitch
    left = state.left >> low * pitch & ((1 << (high - low + 1) * pitch) - 1)
    limit, known = state.listed.get((low, left), (0, None))
    if known is None and limit <= most:  # never listed, or given up too soon
        lanes = [left >> at * pitch & geometry.cells for at in range(high - low + 1)]
        limit, ways = most + 1, _ways(geometry.steps, lanes, most + 1)
        known = _summed(geometry, low, high, ways) if len(ways) <= most else None
        state.listed[low, left] = limit, known
    return known if known is not None and len(known.ways) <= most else None


def struck_by(state: State, routes: Routes) -> int:
    """What ways strike out: the numbers between off them, the others out of the cells that all of them pass."""
    if not routes.ways:
        raise Contradiction
    geometry = state.geometry
    own = ((1 << (routes.high - routes.low - 1) * geometry.pitch) - 1) << (routes.low + 1) * geometry.pitch
    off = state.left & own & ~routes.lanes
    return off | (state.left & ~own & geometry.everywhere(routes.shared)) if routes.shared else off


def _summed(geometry: Walks, low: int, high: int, ways: tuple[tuple[int, ...], ...]) -> Routes:
    lanes, shared = 0, -1
    for way in ways:
        shared &= sum(way)
    for number, cells in enumerate(zip(*ways, strict=True), low + 1):
        lane = 0
        for cell in cells:
            lane |= cell
        lanes |= lane << number * geometry.pitch
    return Routes(low, high, ways, lanes, shared)


def _ways(steps: Mapping[int, int], lanes: list[int], limit: int) -> tuple[tuple[int, ...], ...]:
    """The cells between the first lane's and the last's; `limit` ways where there are as many or more."""
    found: list[tuple[int, ...]] = []
    *between, end = lanes[1:]
    between[-1] &= steps[end]
    last = len(between) - 1
    # For each number on the way its cells not tried yet; and the cells of those before it.
    waiting, way = [steps[lanes[0]] & between[0]], [0] * len(between)
    used = [0] * (len(between) + 1)
    passed = 0
    while waiting:
        at = len(waiting) - 1
        cells = waiting[at]
        if not cells:
            waiting.pop()
            continue
        cell = cells & -cells
        waiting[at] = cells ^ cell
        way[at] = cell
        passed += 1
        if passed % AT_A_GLANCE == 0:
            tick()
        if at == last:
            found.append(tuple(way))
            if len(found) == limit:
                break
        else:
            taken = used[at + 1] = used[at] | cell
            waiting.append(steps[cell] & between[at + 1] & ~taken)
    return tuple(found)
