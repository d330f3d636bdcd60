"""Trees grown over whole grids at once: a stack of grids and their random numbers -> edges on.

The classic growth starts from a few adjacent tiles and adds empty cells next to tiles that can still
grow: an end becomes a straight or a bend, those become a tee, a tee grows no more (unless crosses
are wanted). Here every round lets each empty cell beside such a tile join it with probability one
half, in all cells of all grids together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from bookmaker.kinds.net.board import MOST_BRANCHES, Params
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, opening
from bookmaker.puzzles.kits.edges.lines import Sides
from bookmaker.puzzles.toolbox.batch_components import Stack
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, gathered, indices
from bookmaker.puzzles.toolbox.edges import Edge, Groups, edges_of, skeleton
from bookmaker.seeds import Stream

LAGS = (31, 13)


NO_WALLS = (0, 0)


@dataclass(slots=True)
class Trees(Stack):
    """Edges on of a stack of grids; `lonely` are cells that are not joined to the others.

    `walls` are edges (across, down) that no tree may take.
    """

    grid: BitGrid
    across: int
    down: int
    lonely: int
    walls: tuple[int, int] = NO_WALLS

    def arms(self) -> Sides:
        """The arms that the edges ask for."""
        return (self.across, self.grid.down(self.down), self.grid.right(self.across), self.down)

    def opening(self) -> Knowledge:
        """What a solver knows at first of the tiles that have these arms, among the walls."""
        return opening(Knowledge.of_arms(self.grid, self.arms(), self.walls))

    @property
    def planes(self) -> tuple[int, ...]:
        """The edges, the lonely cells and the walls."""
        return (self.across, self.down, self.lonely, *self.walls)

    @classmethod
    def of_planes(cls, grid: BitGrid, planes: Sequence[int]) -> Self:
        """The trees with these planes."""
        across, down, lonely, *walls = planes
        return cls(grid, across, down, lonely, (walls[0], walls[1]))


def grow(
    streams: Sequence[Stream],
    params: Params,
    *,
    per_attempt: int = 1,
    few_crosses: int = 0,
    walls: Sequence[tuple[int, int]] = (),
) -> Trees:
    """`per_attempt` trees for each stream of random numbers, one after the other; some cells may stay lonely.

    A lonely cell is surrounded by tees, or was not reached in time. Each step of `branchiness` below the
    highest halves the chance that a tile with two arms gets a third, each step of `corridors` the chance
    that an end becomes a bend. `walls` has those of each stream's trees; none where it is empty.
    """
    grid = params.grid(len(streams) * per_attempt)
    empty = grid.full & ~_starts(grid, streams, per_attempt)
    walls_across, walls_down = NO_WALLS
    if walls:
        planes = zip(*(one for one in walls for _ in range(per_attempt)), strict=True)
        walls_across, walls_down = map(grid.stacked, planes)
    chance = chances(draws_of(grid, streams))
    slow_branches, slow_bends = MOST_BRANCHES - params.branchiness, params.corridors
    slow_crosses = few_crosses if params.cross else 0
    # Cells with an arm to the right, up, left, down; a direction's opposite is two further on.
    arms = [0, 0, 0, 0]
    moves = (grid.right, grid.up, grid.left, grid.down)
    closed = (walls_across, grid.down(walls_down), grid.right(walls_across), walls_down)
    for number in range(rounds_of(params)):
        right, up, left, low = arms
        three = (right & left & (up | low)) | (up & low & (right | left))
        full = right & left & up & low if params.cross else three
        towards, back = number & 3, (number + 2) & 3
        growing = grid.full ^ (empty | full)
        if slow_branches or slow_bends:
            two = (right & left) | (up & low) | ((right | left) & (up | low))
            bending = growing & ~two & ~arms[back]
            for _ in range(slow_branches):
                growing &= ~two | next(chance)
            for _ in range(slow_bends):
                growing &= ~bending | next(chance)
        for _ in range(slow_crosses):
            growing &= ~three | next(chance)
        if walls:
            growing &= ~closed[towards]
        # One plane is drawn every round, even if unused: what one grid gets must not depend on the others.
        reached = moves[towards](growing) & empty & next(chance)
        if not empty:
            break
        arms[back] |= reached
        arms[towards] |= moves[back](reached)
        empty ^= reached
    return Trees(grid, arms[0], arms[3], empty, (walls_across, walls_down))


def rounds_of(params: Params) -> int:
    """How many rounds of growth fill nearly every grid."""
    slow = 2 + MOST_BRANCHES - params.branchiness + params.corridors
    return (8 * (params.width + params.height) + 24) * slow // 2


def _starts(grid: BitGrid, streams: Sequence[Stream], per_attempt: int) -> int:
    """A random cell in each copy of the grid: where growth begins."""
    cells = indices(grid.times(1).full)
    first_cells = []
    for number, stream in enumerate(streams):
        draws = stream.bits(32 * per_attempt)
        for look in range(per_attempt):
            cell = cells[(draws & 0xFFFFFFFF) * len(cells) >> 32]
            first_cells.append((number * per_attempt + look) * grid.pitch + cell)
            draws >>= 32
    return gathered(first_cells)


def draws_of(grid: BitGrid, streams: Sequence[Stream]) -> list[bytes]:
    """For each stream the random bits that `chances` begins with, for its share of the grid's copies."""
    count = LAGS[0] * grid.pitch * grid.copies // len(streams)
    return [stream.bits(count).to_bytes(count // 8, "little") for stream in streams]


def chances(draws: Sequence[bytes]) -> Iterator[int]:
    """Planes of random bits without end, each stream's copies of the grid from its own draws.

    LAGS[0] planes come from the draws; every further one is the sum of two before it, a generator
    of its own in every cell (generalised feedback shift register, Lewis and Payne 1973; the lags are
    those of the primitive trinomial x^31 + x^13 + 1).
    """
    far, near = LAGS
    size, length, every = len(draws[0]) // far, len(draws[0]), b"".join(draws)
    planes: list[int] = []
    plane = bytearray(size * len(draws))
    for start in range(0, far * size, size):
        if size < len(draws):  # what is fewer: bytes of a stream's share of a plane, or streams
            for at in range(size):
                plane[at::size] = every[start + at :: length]
        else:
            plane[:] = b"".join([draw[start : start + size] for draw in draws])
        planes.append(int.from_bytes(plane, "little"))
        yield planes[-1]
    while True:
        for at in range(far):
            # Position `at` still holds the plane of `far` rounds ago, `at - near` that of `near` rounds ago.
            planes[at] ^= planes[at - near]
            yield planes[at]


def regrow(trees: Trees, region: int, stream: Stream, *, cross: bool, half_turn: bool = False) -> Trees:
    """The tree (one copy) with all edges at the region's cells drawn anew, at random.

    What is left without those edges is joined again edge by edge in random order, never closing a
    loop, never giving a tile more arms than it may have (Kruskal 1956 without weights). Where not
    all can be joined, `lonely` are the cells around the region that lie outside the largest part.
    With `half_turn` a tree and a region that look the same upside down give another such tree.
    """
    grid = trees.grid
    at_across = (region | grid.left(region)) & ~(grid.rightmost | trees.walls[0])
    at_down = (region | grid.up(region)) & ~(grid.bottommost | trees.walls[1])
    across, down = trees.across & ~at_across, trees.down & ~at_down
    groups = Groups(grid.stride * grid.height)
    around = region | grid.near(region)
    groups.join_all(edges_of(grid, *skeleton(grid, across, down, around)))
    most = 4 if cross else 3
    room = dict.fromkeys(indices(around), most)
    for plane in (across, grid.right(across), down, grid.down(down)):
        for cell in indices(plane & around):
            room[cell] -= 1
    chosen: tuple[list[int], list[int]] = ([], [])
    edges = [(a, b, 0) for a, b in edges_of(grid, at_across, 0)]
    edges += [(a, b, 1) for a, b in edges_of(grid, 0, at_down)]
    stream.shuffle(edges)
    last = grid.stride * grid.height - 2
    for first, second, axis in edges:
        if not (room[first] and room[second]) or groups.find(first) == groups.find(second):
            continue
        joints = [(first, second)]
        if half_turn and first + second != last:
            joints.append((last - second, last - first))
            if not _both_fit(groups, room, *joints):
                continue
        for a, b in joints:
            groups.join(a, b)
            room[a] -= 1
            room[b] -= 1
            chosen[axis].append(a)
    across |= gathered(chosen[0])
    down |= gathered(chosen[1])
    if across.bit_count() + down.bit_count() == grid.size - 1:
        return Trees(grid, across, down, 0, trees.walls)
    sides: dict[int, list[int]] = {}
    for cell in room:
        sides.setdefault(groups.find(cell), []).append(cell)
    main = max(sides.values(), key=len)
    lonely = gathered(cell for side in sides.values() if side is not main for cell in side)
    return Trees(grid, across, down, lonely, trees.walls)


def _both_fit(groups: Groups, room: dict[int, int], one: Edge, other: Edge) -> bool:
    """Whether an edge and its image upside down can both be joined: no loop of the two, room where they meet."""
    if {groups.find(cell) for cell in one} == {groups.find(cell) for cell in other}:
        return False
    return all(room[cell] > 1 for cell in one if cell in other)


def drawn_walls(params: Params, rng: Stream) -> tuple[int, int]:
    """As many edges (across, down) as there are to be walls, at random among those that a random tree leaves over.

    The tree is that of Kruskal (1956) with its edges in random order: whatever else is closed, it joins all cells.
    """
    grid = params.grid()
    edges = [(a, b, 0) for a, b in edges_of(grid, grid.full & ~grid.rightmost, 0)]
    edges += [(a, b, 1) for a, b in edges_of(grid, 0, grid.full & ~grid.bottommost)]
    groups = Groups(grid.stride * grid.height)
    rng.shuffle(edges)
    over = [(first, axis) for first, second, axis in edges if not groups.join(first, second)][: params.walls]
    return gathered(cell for cell, axis in over if axis == 0), gathered(cell for cell, axis in over if axis == 1)
