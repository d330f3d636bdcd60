"""Net's exact search: Clues -> Unique, Several, Impossible or Undecided, counting to two.

For each of the 15 masks (sums of arms) a plane holds the cells whose tile may still have exactly those arms.
Planes shrink until neighbours agree and every part can reach every other; then the tile with the fewest
masks left is tried with each.
"""

import functools
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof, Undecided, Unique
from bookmaker.puzzles.kits.proving import depth_first, for_size, verdict
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.batch_components import chosen, same_part
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, gathered, repeat
from bookmaker.puzzles.toolbox.edges import reach

# Where a tile may still stand as mask 0 ... 15 (no tile has mask 0).
Planes: TypeAlias = list[int]

MASKS = range(1, 16)
# The masks of each shape.
TURNS = ((1, 2, 4, 8), (5, 10), (3, 6, 9, 12), (7, 11, 13, 14), (15,))

WITH = {arm: tuple(mask for mask in MASKS if mask & arm) for arm in (RIGHT, UP, LEFT, DOWN)}
WITHOUT = {arm: tuple(mask for mask in MASKS if not mask & arm) for arm in WITH}
OF_ARMS = tuple(tuple(mask for mask in MASKS if mask.bit_count() == arms) for arms in range(5))

# With so many grids and more, of at most so many bits, parts are found faster in a stack than grid by grid (measured).
WORTH_STACKING = 4
SMALL = 400
USUAL = 25  # cells; a node of a larger grid takes so much longer, and counts for as much
LARGE = 400  # cells; what is far apart in a larger one is told by more rounds of each node


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two by exact search; Undecided after `budget` nodes, fewer in grids over USUAL cells."""
    grid, planes = _planes((clues,))
    return _search(grid, planes, budget)


def prove_many(clues: Sequence[Clues], budget: int) -> list[Proof[Answer]]:
    """What `prove` gives for each of the clues, which are of one size.

    The planes of all grids are narrowed together, then those of the grids left; what that does not settle is searched.
    """
    if budget < 1:
        return [Undecided(0) for _ in clues]
    if len({one.holes for one in clues}) > 1:
        return [prove(one, budget) for one in clues]
    grid, planes = _planes(clues)
    proofs: dict[int, Proof[Answer]] = {}
    places, is_bound = list(range(len(clues))), True
    while places and is_bound:
        _narrow(grid, planes)
        settled = _settled(grid, planes)
        proofs.update((at, Unique(Answer(grid.width, text))) for at, text in zip(places, settled, strict=True) if text)
        rest = [at for at, text in enumerate(settled) if text is None]
        planes = [chosen(grid, plane, rest) for plane in planes]
        grid, places = grid.times(max(1, len(rest))), [places[at] for at in rest]
        is_bound = len(rest) >= WORTH_STACKING and grid.pitch <= SMALL and _bind(grid, planes)
    alone = zip(*[grid.layers(plane) for plane in planes], strict=True)
    for place, start in zip(places, alone, strict=False):  # a stack of no grid has a layer all the same
        proofs[place] = _search(grid.times(1), list(start), budget)
    return [proofs[place] for place in range(len(clues))]


def _search(grid: BitGrid, start: Planes, budget: int) -> Proof[Answer]:
    """Depth first: narrow, then try a tile with the fewest masks left with each of them."""
    nodes = for_size(for_size(budget, grid.size, USUAL), grid.size, LARGE)

    def branch(planes: Planes) -> tuple[str | None, list[Planes]]:
        _narrow(grid, planes)
        cell = _fewest_masks(planes)
        while cell and _some(planes, MASKS) == grid.full and _bind(grid, planes):
            _narrow(grid, planes)
            cell = _fewest_masks(planes)
        if not cell:
            return _settled(grid, planes)[0], []
        if not _hangs_together(grid, planes):
            return None, []
        tried = (mask for mask in reversed(MASKS) if planes[mask] & cell)
        return None, [[plane if m == mask else plane & ~cell for m, plane in enumerate(planes)] for mask in tried]

    return verdict(depth_first([start], branch, budget=nodes), lambda text: Answer(grid.width, text))


def _hangs_together(grid: BitGrid, planes: Planes) -> bool:
    """Whether every tile can still stand in some way, and edges that may be reach all of them."""
    right, _, _, down = _arms(planes)
    return _some(planes, MASKS) == grid.full and reach(grid, right, down, grid.origins) == grid.full


@functools.lru_cache(maxsize=64)
def _grid(width: int, height: int, wrap: bool, holes: int) -> BitGrid:
    """The cells that are there, and those that have a cell to their right and below."""
    stride, row, column = width + 1, (1 << width) - 1, repeat(1, width + 1, height)
    cells = repeat(row, stride, height) & ~holes
    last_column, last_row = (column << width - 1, row << stride * (height - 1)) if wrap else (0, 0)
    return BitGrid(width, height, cells, (cells & cells >> 1, last_column), (cells & cells >> stride, last_row))


def _planes(clues: Sequence[Clues]) -> tuple[BitGrid, Planes]:
    """Every tile in each of its rotations that has no arm to the right or down at a wall."""
    one = clues[0]
    grid = _grid(one.width, one.height, one.wrap, one.holes).times(len(clues))
    shapes = ["".join(f"{mask:x}" for mask in masks) for masks in TURNS]
    planes = [0] * 16
    for masks, cells in zip(TURNS, grid.read([one.tiles for one in clues], *shapes), strict=True):
        for mask in masks:
            planes[mask] = cells
    shut: dict[str, list[int]] = {"right": [], "down": []}
    for at, one in enumerate(clues):
        for row, column, side in one.walls:
            shut[side].append(at * grid.pitch + row * grid.stride + column)
    for arm, cells_at in zip((RIGHT, DOWN), shut.values(), strict=True):
        if cells_at:  # where a tile lacks an arm, its neighbour will lack the opposite one
            _drop(planes, WITH[arm], gathered(cells_at))
    return grid, planes


def _settled(grid: BitGrid, planes: Planes) -> list[str | None]:
    """The digits of each grid in which every tile has one mask left and these form a tree; None for the others."""
    once = twice = 0
    for mask in MASKS:
        twice |= once & planes[mask]
        once |= planes[mask]
    arms = _arms(planes)
    right, _, _, down = arms
    whole = reach(grid, right, down, grid.origins)
    unsettled = grid.layers(twice | (grid.full & ~(once & whole)))
    joints = [r.bit_count() + d.bit_count() for r, d in zip(grid.layers(right), grid.layers(down), strict=True)]
    return [
        digits if not rest and edges == grid.size - 1 else None
        for rest, edges, digits in zip(unsettled, joints, grid.digits(arms), strict=True)
    ]


def _arms(planes: Planes) -> list[int]:
    """The cells whose tiles may have each arm; once all are settled, those that have it."""
    return [_some(planes, masks) for masks in WITH.values()]


def _some(planes: Planes, masks: Iterable[int]) -> int:
    """The cells that may stand as one of these masks."""
    cells = 0
    for mask in masks:
        cells |= planes[mask]
    return cells


def _drop(planes: Planes, masks: Iterable[int], cells: int) -> None:
    """These cells stand as none of these masks."""
    for mask in masks:
        planes[mask] &= ~cells


def _joints(planes: Planes) -> tuple[tuple[int, int], tuple[int, int]]:
    """The edges (across, down) that are in every way to stand, and those that are in some only."""
    right, no_right = _some(planes, WITH[RIGHT]), _some(planes, WITHOUT[RIGHT])
    down, no_down = _some(planes, WITH[DOWN]), _some(planes, WITHOUT[DOWN])
    return (right & ~no_right, down & ~no_down), (right & no_right, down & no_down)


def _narrow(grid: BitGrid, planes: Planes) -> None:
    """Remove masks that no neighbour can meet or that close a ring of four cells, until nothing changes.

    A tile may have an arm only where its neighbour may have the opposite one, and may lack it only where the
    neighbour may lack that. A tile may have no mask left in the end.
    """
    # Cells at the border, which must lack the arm towards it.
    east, west, north, south = grid.rightmost, grid.leftmost, grid.topmost, grid.bottommost
    to_right, to_left, to_below, to_above = grid.right, grid.left, grid.down, grid.up
    while True:
        _, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15 = planes
        # What may stand on the axis from left to right: no arm, one to the right, one to the left, both.
        bare, right, left, beam = p2 | p8 | p10, p1 | p3 | p9 | p11, p4 | p6 | p12 | p14, p5 | p7 | p13 | p15
        blank, up, down, post = p1 | p4 | p5, p2 | p3 | p6 | p7, p8 | p9 | p12 | p13, p10 | p11 | p14 | p15
        right_on, right_off = to_left(left | beam), to_left(bare | right) | east
        left_on, left_off = to_right(right | beam), to_right(bare | left) | west
        up_on, up_off = to_below(down | post), to_below(blank | up) | north
        down_on, down_off = to_above(up | post), to_above(blank | down) | south
        # Edges that are certain: three round a square forbid the fourth.
        across, below = (right | beam) & ~(bare | left), (down | post) & ~(blank | up)
        bottom, far = to_above(across), to_left(below)
        posts, beams = below & far, across & bottom
        right_on &= ~((bottom & posts) | to_below(across & posts))
        down_on &= ~((far & beams) | to_right(below & beams))
        sides = {
            0: right_off & left_off,
            RIGHT: right_on & left_off,
            LEFT: right_off & left_on,
            RIGHT | LEFT: right_on & left_on,
        }
        rises = {
            0: up_off & down_off,
            UP: up_on & down_off,
            DOWN: up_off & down_on,
            UP | DOWN: up_on & down_on,
        }
        narrowed = [plane & sides[mask & 5] & rises[mask & 10] for mask, plane in enumerate(planes)]
        if narrowed == planes:
            return
        planes[:] = narrowed


def _bind(grid: BitGrid, planes: Planes) -> bool:
    """Forbid in every copy of the grid the edges that close a loop or a part; whether there were any.

    An edge inside one part would close a loop; one between two parts with a single arm left each would finish them
    both, which is right only when they are all there is. A grid without an answer stays without.
    """
    sure, loose = _joints(planes)
    along, below, leaders = same_part(grid, *sure, grid.full)
    # Tiles by the number of their arms, then of those that are not sure.
    counted = [_some(planes, masks) for masks in OF_ARMS]
    for plane in (sure[0], grid.right(sure[0]), sure[1], grid.down(sure[1])):
        pairs = zip(counted, [*counted[1:], 0], strict=True)
        counted = [(some & ~plane) | (more & plane) for some, more in pairs]
    _, single, *others = counted
    several = others[0] | others[1] | others[2]
    first = same_part(grid, *sure, single)[2]
    more = reach(grid, *sure, several | (single & ~first))
    one = reach(grid, *sure, first) & ~more
    unfinished = [grid.pitch * at for at, layer in enumerate(grid.layers(leaders)) if layer.bit_count() > 2]
    one &= grid.spread(gathered(unfinished))
    across = loose[0] & (along | (one & grid.left(one)))
    under = loose[1] & (below | (one & grid.up(one)))
    _drop(planes, WITH[RIGHT], across)
    _drop(planes, WITH[DOWN], under)
    return bool(across or under)


def _fewest_masks(planes: Planes) -> int | None:
    """The bit of a tile with the fewest masks left, but more than one; None when all are settled."""
    one = two = three = four = 0
    for mask in MASKS:
        plane = planes[mask]
        four |= three & plane
        three |= two & plane
        two |= one & plane
        one |= plane
    for cells in (two & ~three, three & ~four, four):
        if cells:
            return cells & -cells
    return None
