"""Knowledge -> gates that are full: a few ways between walls, and as many numbers that have to pass there.

A way is a chain without a number, mostly a single cell: all of it lies in one link. Where a few ways are taken away,
some numbers can no longer reach each other; each of these needs one of the ways at least. If they are as many as the
ways, each has exactly one, and nothing is left for another number, nor for a link that would use two.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.reasoning.pockets import neighbours, pockets
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import indices

FEWEST_WAYS, MOST_WAYS = 2, 4  # of a gate that is looked for; who would block a single way would cut off a pair


def full_gates(known: Knowledge) -> Iterable[Found]:
    """The edges that full gates close, the gates being of the fewest ways for which there are any.

    Conflict "cut" where more numbers have to pass a gate than it has ways.
    """
    grid = known.grid
    stride, h, v, free = grid.stride, grid.full & ~known.h_off, grid.full & ~known.v_off, grid.full & ~known.walls
    apart: list[tuple[int, int, int]] = []  # numbers that need other cells to meet, their ends, cells that would do
    for first, second in known.pairs:
        start, end = 1 << known.far[first], 1 << known.far[second]
        if known.far[first] != second and not neighbours(stride, h, v, start) & end:
            apart.append((known.number[first], start | end, _path(stride, h, v, free, start, end)))
    gates = _gates(known) if len(apart) >= FEWEST_WAYS else {}
    for ways in range(FEWEST_WAYS, MOST_WAYS + 1):
        found: dict[tuple[int, int], Found] = {}
        for cells, chains in gates.items():
            if len(chains) != ways or sum(bool(path & cells) for _, _, path in apart) < ways:
                continue
            touched = [touched for _, touched in pockets(stride, h, v, free & ~cells)]
            needing = [number for number, ends, _ in apart if all(ends & ~there for there in touched)]
            if len(needing) > ways:
                raise Conflict("cut", cells, needing[0])
            if len(needing) == ways:
                found |= {one.what: one for one in _closed(known, cells, chains, needing)}
        if found:
            return found.values()
    return ()


def _path(stride: int, h: int, v: int, free: int, start: int, end: int) -> int:
    """The cells of a shortest path of free cells from beside the start to beside the end; Conflict if there is none."""
    goal = neighbours(stride, h, v, end) & free
    layers = [neighbours(stride, h, v, start) & free]
    seen = layers[0]
    while not layers[-1] & goal:
        layers.append(neighbours(stride, h, v, layers[-1]) & free & ~seen)
        if not layers[-1]:
            raise Conflict("cut", start | end)
        seen |= layers[-1]
    at = goal
    path = 0
    for layer in reversed(layers):
        at &= layer
        at &= -at
        path |= at
        at = neighbours(stride, h, v, at)
    return path


def _closed(known: Knowledge, cells: int, chains: tuple[int, ...], numbers: list[int]) -> Iterator[Found]:
    """The undecided edges of a full gate's chains that lead from one to another, or to a number that must not pass."""
    for end in sorted({end for chain in chains for end in (chain, known.far[chain])}):
        for other, h, v in known.open_edges(end):
            if cells >> other & 1 or known.number[other] not in (0, *numbers):
                # A chain is one way; what is told of it is one cell, of the closed edge if it lies there.
                here = {min(cell, known.far[cell]): cell for cell in (end, other)}
                ways = tuple(map(known.cell, sorted(here.get(chain, chain) for chain in chains)))
                edge = (known.cell(min(end, other)), known.cell(max(end, other)))
                facts: Facts = (("numbers", ", ".join(map(str, numbers))), ("gate", ways))
                numbered = [known.cell(cell) for pair in known.pairs for cell in pair if known.number[cell] in numbers]
                because = partial(Marks, tuple(dict.fromkeys((*edge, *ways, *numbered))))
                yield Found((h, v), edge, facts, holds=False, because=because)


def _gates(known: Knowledge) -> dict[int, tuple[int, ...]]:
    """By its cells, every gate of a few ways through which a closed curve runs that else keeps to walls and corners.

    Each way is told by an end of its chain. What parts numbers in the plane is such a curve: along the border, numbered
    chains and closed edges, and from way to way where these meet at a corner (minimal separators of a planar graph are
    cycles in the graph of its vertices and faces).
    """
    grid, stride = known.grid, known.grid.stride
    free, cells = grid.full & ~known.walls, grid.full | grid.holes
    h, v = free & free >> 1 & ~known.h_off, free & free >> stride & ~known.v_off
    # Corners are points, bit row * stride + column from 0 to the grid's height and width. Where no way crosses from
    # one corner to the next, the two belong to a wall.
    across, down = (cells | cells << stride) & ~(v << stride), (cells | cells << 1) & ~(h << 1)
    walls = [wall for wall, _ in pockets(stride, across, down, across | across << 1 | down | down << stride)]
    corners: dict[int, int] = {}  # by chain: those of its corners that are in no wall
    touching: dict[int, list[int]] = {}  # by chain: the walls that it touches
    for chain in indices(known.ends() & free):
        if chain <= known.far[chain]:
            body = known.body[chain]
            around = body | body << 1 | body << stride | body << stride + 1
            touching[chain] = [wall for wall in walls if wall & around]
            for wall in touching[chain]:
                around &= ~wall
            corners[chain] = around
    beside = {wall: [chain for chain in corners if wall in touching[chain]] for wall in walls}
    meeting = {
        chain: [other for other in corners if other != chain and corners[other] & around]
        for chain, around in corners.items()
    }

    def onward(chain: int, passed: frozenset[int]) -> Iterator[tuple[int, frozenset[int]]]:
        """The chains that may follow one in a ring, and the walls passed by then: round a corner, or along a wall."""
        for other in meeting[chain]:
            yield other, passed
        for wall in touching[chain]:
            if wall not in passed:
                further = passed | {wall}
                for other in beside[wall]:
                    if other != chain and not corners[other] & corners[chain]:
                        yield other, further

    def go(path: tuple[int, ...], near: int, passed: frozenset[int]) -> Iterator[tuple[int, ...]]:
        """The rings that begin with a path. Ways that meet at a corner follow each other: else some would do."""
        for other, further in onward(path[-1], passed):
            left = steps.get(other)
            if left is None or other in path or corners[other] & near:
                continue
            longer = (*path, other)
            if left == 1 and path[0] < other:
                yield longer
            if len(longer) < MOST_WAYS:
                yield from go(longer, near | corners[path[-1]], further)

    found: dict[int, tuple[int, ...]] = {}
    steps: dict[int, int] = {}  # how many ways it takes at least from a chain to the wall, that chain included
    passed = frozenset[int]()  # a ring passes no wall twice, and none of which all rings have been looked at
    for wall in walls:
        passed |= {wall}
        steps.clear()
        layer = beside[wall]
        for step in range(1, MOST_WAYS // 2 + 1):
            steps.update(dict.fromkeys(layer, step))
            layer = [other for chain in layer for other, _ in onward(chain, passed) if other not in steps]
        for first in beside[wall]:
            for chains in go((first,), 0, passed):
                found[sum(known.body[chain] for chain in chains)] = chains
    return found
