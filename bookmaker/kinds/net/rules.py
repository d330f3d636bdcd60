"""Net's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.puzzles.contract.kind import BrokenRule
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, repeat
from bookmaker.puzzles.toolbox.edges import reach

# Where the arms 1 (right), 2 (up), 4 (left) and 8 (down) lead, in rows and columns; and the arm that meets each.
TOWARDS = {1: (0, 1, 4), 2: (-1, 0, 8), 4: (0, -1, 1), 8: (1, 0, 2)}
# Every digit by its shape: dead end, straight, bend, tee and cross; all others stand for themselves.
SHAPES = str.maketrans("1248369c5abde7f", "11113333557777f")
HAVE = tuple("".join([f"{mask:x}" for mask in range(16) if mask & arm]) for arm in TOWARDS)  # the digits with each arm


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each with the cells where.

    "shape": not the grid's size, or other cells missing (then nothing else is checked); "wrong-tile": not the printed
    tile turned; "loose-end": an arm that leaves the grid, meets a wall, or is not met by its neighbour; "loop": cells
    on a closed ring or between two rings; "cut-off": cells that the tile in the first cell does not reach.
    """
    width = clues.width
    if answer.width != width or _there(answer.tiles) != _there(clues.tiles):
        return (BrokenRule("shape", ()),)
    pairs = enumerate(zip(clues.tiles.translate(SHAPES), answer.tiles.translate(SHAPES), strict=True))
    wrong = [at for at, (printed, turned) in pairs if printed != turned]
    joined, loose = _joined(clues, answer)
    found = (("wrong-tile", wrong), ("loose-end", loose), ("loop", _on_loops(joined)), ("cut-off", _cut_off(joined)))
    return tuple(BrokenRule(name, tuple(divmod(at, width) for at in places)) for name, places in found if places)


def faults_many(clues: Sequence[Clues], answers: Sequence[Answer]) -> list[tuple[BrokenRule, ...]]:
    """What `faults` gives for each pair, all of one size.

    Right answers are recognised together: the printed shapes, arms that all meet, one edge fewer than cells, and every
    cell reached. Where something is amiss each half is looked at, and in the end each pair cell by cell; so is one with
    holes or walls.
    """
    if len(clues) < 2 or any(one.walls or "." in one.tiles for one in clues):
        return [faults(one, answer) for one, answer in zip(clues, answers, strict=True)]
    if _are_right(clues, answers):
        return [()] * len(clues)
    half = len(clues) // 2
    return faults_many(clues[:half], answers[:half]) + faults_many(clues[half:], answers[half:])


def _there(tiles: str) -> list[bool]:
    return [tile != "." for tile in tiles]


def _joined(clues: Clues, answer: Answer) -> tuple[dict[int, list[int]], list[int]]:
    """For each cell the cells that it is joined to (arm meets arm), and the cells with a loose arm."""
    width, height = clues.width, clues.height
    masks = {at: int(tile, 16) for at, tile in enumerate(answer.tiles) if tile != "."}
    walls = {(row * width + column, 1 if side == "right" else 8) for row, column, side in clues.walls}
    joined: dict[int, list[int]] = {at: [] for at in masks}
    loose: list[int] = []
    for at, mask in masks.items():
        row, column = divmod(at, width)
        for arm, (down, right, opposite) in TOWARDS.items():
            if not mask & arm:
                continue
            r, c = row + down, column + right
            if clues.wrap:
                r, c = r % height, c % width
            other = r * width + c
            is_met = 0 <= r < height and 0 <= c < width and masks.get(other, 0) & opposite
            if is_met and not (walls and {(at, arm), (other, opposite)} & walls):
                joined[at].append(other)
            else:
                loose.append(at)
    return joined, list(dict.fromkeys(loose))


def _on_loops(joined: dict[int, list[int]]) -> list[int]:
    """The cells left when dead ends are taken away until there are none: those on rings or between rings."""
    degree = {at: len(others) for at, others in joined.items()}
    dead = [at for at, count in degree.items() if count == 1]
    for at in dead:
        if degree[at] == 0:
            continue
        degree[at] = 0
        for other in joined[at]:
            if degree[other]:
                degree[other] -= 1
                if degree[other] == 1:
                    dead.append(other)
    return [at for at, count in degree.items() if count]


def _cut_off(joined: dict[int, list[int]]) -> list[int]:
    """The cells that the first of them is not joined to, directly or through others."""
    queue = [next(iter(joined))]
    reached = set(queue)
    for at in queue:
        for other in joined[at]:
            if other not in reached:
                reached.add(other)
                queue.append(other)
    return [at for at in joined if at not in reached]


def _are_right(clues: Sequence[Clues], answers: Sequence[Answer]) -> bool:
    """Whether all answers are the printed tiles turned so that in every grid arms meet and join all without a loop."""
    width, height = clues[0].width, clues[0].height
    if any(answer.width != width or len(answer.tiles) != width * height for answer in answers):
        return False
    tiles = "".join([answer.tiles for answer in answers])
    if tiles.translate(SHAPES) != "".join([one.tiles for one in clues]).translate(SHAPES):
        return False
    grid = _grid(width, height, clues[0].wrap).times(len(clues))
    right, up, left, down = grid.read([answer.tiles for answer in answers], *HAVE)
    if (grid.right(right), grid.left(left), grid.down(down), grid.up(up)) != (left, right, up, down):
        return False
    # What hangs together has no fewer edges than a tree; so where all have as many, each is one.
    edges = right.bit_count() + down.bit_count()
    return edges == (grid.size - 1) * grid.copies and reach(grid, right, down, grid.origins) == grid.full


@functools.lru_cache(maxsize=16)
def _grid(width: int, height: int, wrap: bool) -> BitGrid:
    """All cells, and which of them have one to the right and below, or on a torus at the other end."""
    stride, row = width + 1, (1 << width) - 1
    column = repeat(1, stride, height)
    seams = (column << width - 1, row << stride * (height - 1)) if wrap else (0, 0)
    beside, below = row >> 1, repeat(row, stride, height - 1)
    return BitGrid(width, height, row * column, (beside * column, seams[0]), (below, seams[1]))
