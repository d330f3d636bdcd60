"""Net's exact search: Clues -> Unique, Several, Impossible or Undecided, counting to two.

For each of the 15 masks a plane says where a tile may still stand so. Planes shrink until neighbours
agree and every part can reach every other; then the tile with the fewest ways is tried in each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.kinds.net.board import DOWN, LEFT, RIGHT, UP, Answer, Clues
from bookmaker.kinds.net.tiles import Arms, digits_of, tiles_of
from bookmaker.puzzles.proof import Impossible, Proof, Several, Undecided, Unique
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid, indices
from bookmaker.puzzles.toolbox.edges import Groups, bridges, edges_of, reach

# Where a tile may still stand as mask 0 ... 15 (no tile has mask 0).
Planes: TypeAlias = list[int]

MASKS = range(1, 16)


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """All answers up to two, within a budget of search nodes."""
    grid, planes = _planes((clues,))
    return _search(grid, planes, budget)


def prove_many(clues: Sequence[Clues], budget: int) -> list[Proof[Answer]]:
    """What `prove` gives for each of the clues, which are of one size.

    The planes of all grids are narrowed together; what is not settled by that is searched alone.
    """
    if budget < 1:
        return [Undecided(0) for _ in clues]
    grid, planes = _planes(clues)
    _narrow(grid, planes)
    settled = _settled(grid, planes)
    one = bit_grid(grid.width, grid.height, grid.wrap)
    alone = zip(*(grid.layers(plane) for plane in planes), strict=True)
    return [
        Unique(Answer(grid.width, digits)) if digits is not None else _search(one, list(rest), budget)
        for digits, rest in zip(settled, alone, strict=True)
    ]


def _search(grid: BitGrid, start: Planes, budget: int) -> Proof[Answer]:
    """Depth first: narrow, then try a tile with the fewest ways left in each of them."""
    waiting = [start]
    found: Answer | None = None
    nodes = 0
    while waiting:
        if nodes >= budget:
            return Undecided(nodes)
        nodes += 1
        planes = waiting.pop()
        if not _narrow_all(grid, planes):
            continue
        cell = _fewest_ways(planes)
        if cell is None:
            answer = Answer(grid.width, digits_of(grid, _arms(planes))[0])
            if found is not None:
                return Several(found, answer)
            found = answer
            continue
        for mask in reversed(MASKS):
            if planes[mask] & cell:
                waiting.append([plane if m == mask else plane & ~cell for m, plane in enumerate(planes)])
    return Unique(found) if found is not None else Impossible()


def _planes(clues: Sequence[Clues]) -> tuple[BitGrid, Planes]:
    """Every tile in each of its rotations."""
    tiles = tiles_of(clues)
    shapes = {1: tiles.ends, 3: tiles.bends, 5: tiles.straights, 7: tiles.tees}
    crosses = tiles.grid.full & ~(tiles.ends | tiles.bends | tiles.straights | tiles.tees)
    planes = [0] * 15 + [crosses]
    for mask, cells in shapes.items():
        for quarter in range(4):
            planes[(mask << quarter | mask >> (4 - quarter)) & 15] = cells
    return tiles.grid, planes


def _settled(grid: BitGrid, planes: Planes) -> list[str | None]:
    """The digits of each grid in which every tile has one way left and these ways are a tree."""
    once = twice = 0
    for mask in MASKS:
        twice |= once & planes[mask]
        once |= planes[mask]
    arms = _arms(planes)
    whole = reach(grid, arms.right, arms.down, grid.origins)
    unsettled = grid.layers(twice | (grid.full & ~(once & whole)))
    joints = zip(grid.layers(arms.right), grid.layers(arms.down), strict=True)
    tree = grid.width * grid.height - 1
    return [
        digits if not rest and right.bit_count() + down.bit_count() == tree else None
        for rest, (right, down), digits in zip(unsettled, joints, digits_of(grid, arms), strict=True)
    ]


def _arms(planes: Planes) -> Arms:
    """Where tiles may have each arm; where all are settled, where they have it."""
    return Arms(*(_some(planes, arm) for arm in (RIGHT, UP, LEFT, DOWN)))


def _some(planes: Planes, arm: int) -> int:
    """The cells that may stand with the arm."""
    cells = 0
    for mask in MASKS:
        if mask & arm:
            cells |= planes[mask]
    return cells


def _none(planes: Planes, arm: int) -> int:
    """The cells that may stand without the arm."""
    cells = 0
    for mask in MASKS:
        if not mask & arm:
            cells |= planes[mask]
    return cells


def _narrow(grid: BitGrid, planes: Planes) -> None:
    """Take away what no neighbour can meet, until nothing changes; a tile may have no way left then."""
    edge_right = edge_left = edge_up = edge_down = 0
    if not grid.wrap:
        edge_right, edge_left = grid.last_column, grid.first_column
        edge_up, edge_down = grid.first_row, grid.last_row
    while True:
        # A tile may have an arm where its neighbour may have the opposite one, and may lack it likewise.
        can = {
            RIGHT: (grid.left(_some(planes, LEFT)), grid.left(_none(planes, LEFT)) | edge_right),
            LEFT: (grid.right(_some(planes, RIGHT)), grid.right(_none(planes, RIGHT)) | edge_left),
            UP: (grid.down(_some(planes, DOWN)), grid.down(_none(planes, DOWN)) | edge_up),
            DOWN: (grid.up(_some(planes, UP)), grid.up(_none(planes, UP)) | edge_down),
        }
        changed = False
        for mask in MASKS:
            before = planes[mask]
            if not before:
                continue
            after = before
            for arm, (on, off) in can.items():
                after &= on if mask & arm else off
            if after != before:
                planes[mask] = after
                changed = True
        if not changed:
            return


def _narrow_all(grid: BitGrid, planes: Planes) -> bool:
    """Narrow by neighbours and by the whole: no loop, no part cut off; False when no answer is left.

    An undecided edge inside one part would close a loop. The parts and the undecided edges between
    them must hang together, so a bridge of that graph is joined in every answer.
    """
    joined_across = joined_down = 0
    groups = Groups(grid.stride * grid.height)
    while True:
        _narrow(grid, planes)
        if _some(planes, 15) != grid.full:
            return False
        right, no_right = _some(planes, RIGHT), _none(planes, RIGHT)
        down, no_down = _some(planes, DOWN), _none(planes, DOWN)
        for a, b in edges_of(grid, right & ~no_right & ~joined_across, down & ~no_down & ~joined_down):
            if not groups.join(a, b):
                return False
        joined_across, joined_down = right & ~no_right, down & ~no_down
        if not _bind(grid, planes, groups, right & no_right, down & no_down):
            # Nothing was bound: settled, or impossible when the parts do not hang together.
            return _hangs_together(grid, groups, right & no_right, down & no_down)


def _bind(grid: BitGrid, planes: Planes, groups: Groups, across: int, down: int) -> bool:
    """Decide undecided edges that are loops or bridges; whether there were any."""
    bound = False
    for arm, cells in ((RIGHT, across), (DOWN, down)):
        edges = edges_of(grid, cells, 0) if arm == RIGHT else edges_of(grid, 0, cells)
        closing = 0
        for a, b in edges:
            if groups.find(a) == groups.find(b):
                closing |= 1 << a
        if closing:
            _without(planes, arm, closing)
            bound = True
    if bound:
        return True
    edges = edges_of(grid, across, down)
    pairs = [(groups.find(a), groups.find(b)) for a, b in edges]
    numbers, _ = bridges({node: None for pair in pairs for node in pair}, pairs)
    needed_across = needed_down = 0
    for number in numbers:
        if number < across.bit_count():
            needed_across |= 1 << edges[number][0]
        else:
            needed_down |= 1 << edges[number][0]
    _with(planes, RIGHT, needed_across)
    _with(planes, DOWN, needed_down)
    return bool(numbers)


def _hangs_together(grid: BitGrid, groups: Groups, across: int, down: int) -> bool:
    """Whether the parts and the undecided edges are one graph."""
    reach = groups.copy()
    for a, b in edges_of(grid, across, down):
        reach.join(a, b)
    return len({reach.find(cell) for cell in indices(grid.full)}) == 1


def _without(planes: Planes, arm: int, cells: int) -> None:
    for mask in MASKS:
        if mask & arm:
            planes[mask] &= ~cells


def _with(planes: Planes, arm: int, cells: int) -> None:
    for mask in MASKS:
        if not mask & arm:
            planes[mask] &= ~cells


def _fewest_ways(planes: Planes) -> int | None:
    """A tile with the fewest ways left, but more than one, as its bit; None when all are settled."""
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
