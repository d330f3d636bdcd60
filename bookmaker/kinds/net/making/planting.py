"""Trees with a pattern planted in each: a window of another tree that makes a solver need a technique.

The window keeps its edges, the tree keeps those outside it, and along the window they are joined at random; so the
same pattern looks and works a little differently every time.
"""

from collections.abc import Sequence

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.making.drafts import Draft
from bookmaker.kinds.net.making.growth import Trees, with_three
from bookmaker.kinds.net.making.patterns import stamp
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, repeat
from bookmaker.puzzles.toolbox.edges import reach
from bookmaker.seeds import Stream

# Patterns, each at one place, that are tried: in a mask, among walls or beside its half turn many find no room.
PLACES = 16
# From so many cells on two patterns are planted: with one, nearly all would be set before the grade is needed.
TWO_FROM = 144


def planted(trees: Trees, drafts: Sequence[Draft], params: Params) -> Trees:
    """The trees of a stack, as many of each draft, each with a random one of that draft's patterns planted in it.

    Some cells may stay lonely. Where a pattern finds no room the tree is as it was.
    """
    grid, each = trees.grid, trees.grid.copies // len(drafts)
    one = grid.times(1)
    half_turn = params.symmetry == "half-turn"
    shut = [grid.layers(plane) if plane else [0] * grid.copies for plane in trees.walls]
    stamps = [
        _several(one, drafts[at // each], (shut[0][at], shut[1][at]), half_turn=half_turn) for at in range(grid.copies)
    ]
    inside = grid.stacked([cells for cells, _, _ in stamps])
    rest = grid.full & ~inside
    across = (trees.across & rest & grid.left(rest)) | grid.stacked([edges for _, edges, _ in stamps])
    down = (trees.down & rest & grid.up(rest)) | grid.stacked([edges for _, _, edges in stamps])
    draws = [draw for draft in drafts for draw in _draws(draft.rng, each)]
    starts = repeat(_middle(one), grid.pitch, grid.copies) if half_turn else grid.origins
    cut = Trees(grid, across, down, 0, trees.walls)
    return _joined(cut, inside, starts, draws, cross=params.cross, half_turn=half_turn)


def _draws(stream: Stream, count: int) -> list[int]:
    """So many random numbers of 64 bits."""
    bits = stream.bits(64 * count)
    return [bits >> 64 * at & 0xFFFFFFFFFFFFFFFF for at in range(count)]


def _several(grid: BitGrid, draft: Draft, walls: tuple[int, int], *, half_turn: bool) -> tuple[int, int, int]:
    """What `_placed` gives, twice in a large grid if both do not touch."""
    first = _placed(grid, draft, walls, half_turn=half_turn)
    if grid.full.bit_count() < TWO_FROM:
        return first
    second = _placed(grid, draft, walls, half_turn=half_turn)
    if second[0] & (first[0] | grid.near(first[0])):
        return first
    return first[0] | second[0], first[1] | second[1], first[2] | second[2]


def _placed(grid: BitGrid, draft: Draft, walls: tuple[int, int], *, half_turn: bool) -> tuple[int, int, int]:
    """The cells of a random pattern somewhere in the grid, and its edges across and down; with its image if wanted.

    None of its edges is a wall, and none of its cells a hole.
    """
    patterns, stream = draft.patterns, draft.rng
    for _ in range(PLACES):
        pattern = patterns[stream.bits(32) * len(patterns) >> 32]
        cells, across, down = stamp(pattern, grid.stride)
        top = _start(
            stream, grid.height - pattern.height, "n" in pattern.borders, "s" in pattern.borders, wrap=grid.wrap
        )
        left = _start(
            stream, grid.width - pattern.width, "w" in pattern.borders, "e" in pattern.borders, wrap=grid.wrap
        )
        at = top * grid.stride + left
        mine = (cells << at, across << at, down << at)
        if mine[0] & grid.holes or mine[1] & walls[0] or mine[2] & walls[1]:
            continue
        if not half_turn:
            return mine
        image = (grid.half_turn(mine[0]), grid.left(grid.half_turn(mine[1])), grid.up(grid.half_turn(mine[2])))
        if not image[0] & mine[0] and not (mine[0] | image[0]) & _middle(grid):
            return mine[0] | image[0], mine[1] | image[1], mine[2] | image[2]
    return 0, 0, 0


def _start(stream: Stream, room: int, first: bool, last: bool, *, wrap: bool) -> int:
    """A random first row or column: at a border where the pattern stood at one, otherwise off the borders if it can."""
    if first or last:
        return 0 if first else room
    margin = 1 if room > 1 and not wrap else 0
    return margin + (stream.bits(16) * (room + 1 - 2 * margin) >> 16)


def _middle(grid: BitGrid) -> int:
    """The cell in the middle of a grid, or the two beside the middle."""
    middle = (grid.height - 1) // 2 * grid.stride + (grid.width - 1) // 2
    return 1 << middle | 1 << grid.stride * grid.height - 2 - middle


def _joined(trees: Trees, inside: int, starts: int, draws: Sequence[int], *, cross: bool, half_turn: bool) -> Trees:
    """The parts of every copy joined edge by edge, at random, to the one that begins at its start.

    Joined are cells `inside` with others. No tile gets more arms than it may have; what cannot be joined is lonely.
    """
    grid, across, down = trees.grid, trees.across, trees.down
    size, low = grid.pitch, (1 << grid.pitch) - 1
    one = grid.times(1)
    seam_across, seam_down = inside ^ grid.left(inside), inside ^ grid.up(inside)
    reached, turn = reach(grid, across, down, starts), 0
    while reached != grid.full:
        right, up, left, below = arms = (across, grid.down(down), grid.right(across), down)
        free = grid.full & ~(right & left & up & below if cross else with_three(arms))
        if half_turn:
            free &= ~starts  # an edge there and its image would meet
        sides = (reached ^ grid.left(reached)) & seam_across & free & grid.left(free)
        posts = (reached ^ grid.up(reached)) & seam_down & free & grid.up(free)
        sides, posts = sides & ~(grid.rightmost | trees.walls[0]), posts & ~(grid.bottommost | trees.walls[1])
        if not sides | posts:
            break
        chosen: list[int] = []
        for draw, a, d in zip(draws, grid.layers(sides), grid.layers(posts), strict=True):
            edge = _one_of(a | d << size, (draw >> 6 * (turn % 8) & 0xFFFF) * 2 * size >> 16)
            if half_turn and edge:
                edge |= one.left(one.half_turn(edge & low)) | one.up(one.half_turn(edge >> size)) << size
            chosen.append(edge)
        new = grid.stacked([edge & low for edge in chosen]), grid.stacked([edge >> size for edge in chosen])
        across, down, turn = across | new[0], down | new[1], turn + 1
        ends = new[0] | grid.right(new[0]) | new[1] | grid.down(new[1])
        reached |= reach(grid, across, down, ends & ~reached)
    return Trees(grid, across, down, grid.full & ~reached, trees.walls)


def _one_of(bits: int, at: int) -> int:
    """One of the set bits: the next from place `at` on, else the lowest."""
    rest = bits >> at
    return (rest & -rest) << at if rest else bits & -bits
