"""Trees grown over whole grids at once: a stack of grids and their random numbers -> edges on.

The classic growth starts from a few adjacent tiles and adds empty cells next to tiles that can still
grow: an end becomes a straight or a bend, those become a tee, a tee grows no more (unless crosses
are wanted). Here every round lets each empty cell beside such a tile join it with probability one
half, in all cells of all grids together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from bookmaker.kinds.net.board import MOST_BRANCHES, Params
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, opening
from bookmaker.puzzles.kits.edges.lines import Sides
from bookmaker.puzzles.toolbox.batch_components import Stack
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, gathered, indices, repeat
from bookmaker.puzzles.toolbox.edges import Groups, edges_of
from bookmaker.seeds import Stream

LAGS = (31, 13)
NO_WALLS = (0, 0)
_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))  # every byte with its bits in the opposite order


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
        three = with_three(arms)
        full = right & left & up & low if params.cross else three
        towards, back = number & 3, (number + 2) & 3
        growing = grid.full ^ (empty | full)
        if slow_branches or slow_bends:
            two = with_two(arms)
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


def with_two(arms: Sequence[int]) -> int:
    """The cells with two arms at least, by those with one to the right, up, left and down."""
    right, up, left, down = arms
    return (right & left) | (up & down) | ((right | left) & (up | down))


def with_three(arms: Sequence[int]) -> int:
    """The cells with three arms at least."""
    right, up, left, down = arms
    return (right & left & (up | down)) | (up & down & (right | left))


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


def grow_with_image(streams: Sequence[Stream], params: Params, *, per_attempt: int = 1, few_crosses: int = 0) -> Trees:
    """What `grow` gives, but trees that are their own half turn.

    Tiles that look the same upside down and have one answer have an answer that does so too, for its half turn is an
    answer as well. A tree that is its own half turn has a cell or an edge in the middle; so a side of the grid is odd.
    Growth begins in the middle.

    Every round grows in one direction with a plane of random bits and in the opposite one with its half turn, so
    that a tree stays its own image. Where both reach a cell, one direction counts in the upper half, the other in
    the lower.
    """
    grid = params.grid(len(streams) * per_attempt)
    slow_branches, slow_bends = MOST_BRANCHES - params.branchiness, params.corridors
    slow_crosses = few_crosses if params.cross else 0
    draws = draws_of(grid, streams)
    slack = grid.pitch - (grid.stride * grid.height - 1)
    planes = zip(chances(draws), chances([_half_turned(draw, grid.pitch // 8) for draw in draws]), strict=True)
    middle, across, down = (repeat(cells, grid.pitch, grid.copies) for cells in _middle(params))
    half = (grid.stride * grid.height - 1) // 2
    upper = repeat((1 << half) - 1, grid.pitch, grid.copies) & grid.full
    lower = grid.full & ~(upper | middle)
    # Cells with an arm to the right, up, left, down; a direction's opposite is two further on.
    arms = [across, grid.down(down), grid.right(across), down]
    empty = grid.full & ~(arms[0] | arms[1] | arms[2] | arms[3] | middle)
    moves = (grid.right, grid.up, grid.left, grid.down)
    for number in range(rounds_of(params)):
        if not empty:
            break
        right, up, left, low = arms
        two, three = with_two(arms), with_three(arms)
        full = right & left & up & low if params.cross else three | (two & middle)
        there, back = number & 1, (number & 1) + 2
        growing = grid.full ^ (empty | full)
        ways = [growing, growing]
        ends = growing & ~two
        for held, count in ((two, slow_branches), (ends, slow_bends), (three, slow_crosses)):
            for _ in range(count):
                chance, image = next(planes)
                straight = (arms[back], arms[there]) if held is ends else (0, 0)
                ways[0] &= ~held | straight[0] | chance
                ways[1] &= ~held | straight[1] | image >> slack
        chance, image = next(planes)
        forth = moves[there](ways[0]) & empty & chance
        opposite = moves[back](ways[1]) & empty & image >> slack
        both = forth & opposite
        forth &= ~both | upper
        opposite &= ~both | lower
        if not params.cross:
            # A tile with two arms may get one more, not one in each direction.
            torn = moves[back](forth) & moves[there](opposite) & two
            forth &= ~moves[there](torn & lower)
            opposite &= ~moves[back](torn & upper)
        for towards, behind, reached in ((there, back, forth), (back, there, opposite)):
            arms[behind] |= reached
            arms[towards] |= moves[behind](reached)
        empty ^= forth | opposite
    return Trees(grid, arms[0], arms[3], empty)


def _half_turned(draw: bytes, size: int) -> bytes:
    """Layers of so many bytes each with their bits in the opposite order, in the order they were in."""
    turned = draw[::-1].translate(_MIRRORED)
    return b"".join([turned[start : start + size] for start in range(len(draw) - size, -1, -size)])


def _middle(params: Params) -> tuple[int, int, int]:
    """Of one grid the cell in its middle, or the edge (across, down): two of the three are 0."""
    width, height = params.width, params.height
    cell = params.grid().bit((height - 1) // 2, (width - 1) // 2)
    if width % 2 and height % 2:
        return cell, 0, 0
    return (0, 0, cell) if width % 2 else (0, cell, 0)


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
