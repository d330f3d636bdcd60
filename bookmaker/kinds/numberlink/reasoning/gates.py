"""Knowledge -> gates that are full: a few ways between walls, and as many numbers that have to pass there.

A way is a chain without a number, mostly a single cell: all of it lies in one link. Where a few ways are taken away,
some numbers can no longer reach each other; each of these needs one of the ways at least. If they are as many as the
ways, each has exactly one, and nothing is left for another number, nor for a link that would use two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.reasoning.pockets import neighbours, pockets
from bookmaker.puzzles.toolbox.bitgrid import indices

FEWEST_WAYS, MOST_WAYS = 2, 4  # of a gate that is looked for; one way is a cell that every other link leaves alone


@dataclass(frozen=True, slots=True)
class FullGate:
    """A gate's ways (chains, each told by an end), the numbers that fill it, and the edges closed by that.

    An edge is (one, other, h, v): an end of one of the chains, its neighbour, and the bits of the edge.
    """

    chains: tuple[int, ...]
    numbers: tuple[int, ...]
    closed: tuple[tuple[int, int, int, int], ...]


def full_gates(known: Knowledge) -> list[FullGate]:
    """The full gates that close an edge, of the fewest ways for which there are any.

    Conflict "cut" where more numbers have to pass a gate than it has ways.
    """
    grid = known.grid
    h, v = grid.full & ~known.h_off, grid.full & ~known.v_off
    apart: list[tuple[int, int]] = []  # the ends of numbers that need other cells to meet
    for first, second in known.pairs:
        start, end = known.far[first], known.far[second]
        if start != second and not neighbours(grid.stride, h, v, 1 << start) >> end & 1:
            apart.append((1 << start | 1 << end, known.number[start]))
    if len(apart) < FEWEST_WAYS:
        return []
    every = 0
    for ends, _ in apart:
        every |= ends
    gates = _gates(known)
    for ways in range(FEWEST_WAYS, MOST_WAYS + 1):
        found: list[FullGate] = []
        for cells, chains in gates.items():
            if len(chains) != ways:
                continue
            touched = [touched for _, touched in pockets(grid.stride, h, v, grid.full & ~known.walls & ~cells)]
            if any(every & ~there == 0 for there in touched):
                continue  # mostly so: nobody needs it
            needing = [number for ends, number in apart if all(ends & ~there for there in touched)]
            if len(needing) > ways:
                raise Conflict("cut", cells, needing[0])
            closed = _closed(known, cells, chains, needing) if len(needing) == ways else ()
            if closed:
                found.append(FullGate(chains, tuple(needing), closed))
        if found:
            return found
    return []


def _closed(
    known: Knowledge, cells: int, chains: tuple[int, ...], numbers: list[int]
) -> tuple[tuple[int, int, int, int], ...]:
    """The undecided edges of a full gate's chains that lead from one to another, or to a number that must not pass."""
    ends = sorted({end for chain in chains for end in (chain, known.far[chain])})
    return tuple(
        (end, other, h, v)
        for end in ends
        for other, h, v in known.open_edges(end)
        if (cells >> other & 1 and end < other) or known.number[other] not in (0, *numbers)
    )


def _gates(known: Knowledge) -> dict[int, tuple[int, ...]]:
    """By its cells, every gate of a few ways through which a closed curve runs that else keeps to walls and corners.

    Each way is told by an end of its chain. What parts numbers in the plane is such a curve: along the border, numbered
    chains and closed edges, and from way to way where these meet at a corner (minimal separators of a planar graph are
    cycles in the graph of its vertices and faces). One round corners alone is too short to hold a number.
    """
    faces_of, walls = _faces(known)
    beside: dict[int, list[int]] = {}
    for chain, faces in faces_of.items():
        for face in faces:
            beside.setdefault(face, []).append(chain)
    found: dict[int, tuple[int, ...]] = {}
    done: set[int] = set()
    for wall in walls:
        for chains in _rings(wall, faces_of, beside, done):
            cells = 0
            for chain in chains:
                cells |= known.body[chain]
            found[cells] = chains
        done.add(wall)
    return found


def _rings(
    wall: int, faces_of: dict[int, set[int]], beside: dict[int, list[int]], done: set[int]
) -> Iterator[tuple[int, ...]]:
    """The chains of every closed curve of a few ways from a wall to itself that passes no face twice, and none done."""
    steps = {wall: 0}  # how many ways it takes at least from a face back to the wall
    layer = [wall]
    for step in range(1, MOST_WAYS // 2 + 1):
        reached = {face: None for at in layer for chain in beside.get(at, ()) for face in faces_of[chain]}
        layer = [face for face in reached if face not in steps and face not in done]
        steps |= dict.fromkeys(layer, step)

    def go(face: int, chains: tuple[int, ...], passed: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for chain in beside.get(face, ()):
            if chain in chains:
                continue
            longer = (*chains, chain)
            if chains and chains[0] < chain and wall in faces_of[chain]:
                yield longer
            left = MOST_WAYS - len(longer)
            for further in faces_of[chain]:
                if further not in passed and steps.get(further, MOST_WAYS) <= left:
                    yield from go(further, longer, (*passed, further))

    return go(wall, (), (wall,))


def _faces(known: Knowledge) -> tuple[dict[int, set[int]], list[int]]:
    """What lies between the ways: the faces at each chain (by an end), and which of them are walls.

    A face is a corner where four ways meet, or a wall in one piece: corners (bit row * stride + column, from 0 to the
    grid's height and width) with no way to cross from one to the next. It is told by the first of its corners.
    """
    grid, stride = known.grid, known.grid.stride
    free = grid.full & ~known.walls
    h, v = free & free >> 1 & ~known.h_off, free & free >> stride & ~known.v_off
    cells = grid.full | grid.holes
    across, down = (cells | cells << stride) & ~(v << stride), (cells | cells << 1) & ~(h << 1)
    walls = [wall for wall, _ in pockets(stride, across, down, across | across << 1 | down | down << stride)]
    wall_of = {corner: wall & -wall for wall in walls for corner in indices(wall)}
    faces_of: dict[int, set[int]] = {}
    for end in indices(known.ends() & free):
        if end <= known.far[end]:
            body = known.body[end]
            corners = indices(body | body << 1 | body << stride | body << stride + 1)
            faces_of[end] = {wall_of.get(corner, 1 << corner) for corner in corners}
    return faces_of, [wall & -wall for wall in walls]
