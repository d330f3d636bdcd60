"""Net's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.digits import DIGITS, HOLE
from bookmaker.kinds.net.tiles import are_of_one_shape, arms_of, tiles_of, tiles_of_arms
from bookmaker.kinds.net.walls import Wall, beyond
from bookmaker.puzzles.contract.kind import BrokenRule
from bookmaker.puzzles.toolbox.arms import OPPOSITE, STEPS
from bookmaker.puzzles.toolbox.edges import reach

# Every way that a printed tile may stand: its digit with the arms moved round together.
ROTATIONS = {
    digit: frozenset(DIGITS[(mask << quarter | mask >> (4 - quarter)) & 15] for quarter in range(4))
    for mask, digit in enumerate(DIGITS)
} | {HOLE: frozenset(HOLE)}
_CELLS = str.maketrans(DIGITS, "0" * len(DIGITS))


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each with the cells where.

    "shape": not the grid's size, or other cells missing (then nothing else is checked); "wrong-tile": not the printed
    tile turned; "loose-end": an arm that leaves the grid, meets a wall, or is not met by its neighbour; "loop": cells
    on a closed ring or between two rings; "cut-off": cells that the tile in the first cell does not reach.
    """
    if not _is_of_one_shape(clues, answer):
        return (BrokenRule("shape", ()),)
    width = clues.width
    wrong = [at for at, tile in enumerate(answer.tiles) if tile not in ROTATIONS[clues.tiles[at]]]
    joined, loose = _joined(clues, answer)
    found = (
        ("wrong-tile", wrong),
        ("loose-end", loose),
        ("loop", _on_loops(joined)),
        ("cut-off", _cut_off(joined, [at for at, tile in enumerate(clues.tiles) if tile != HOLE])),
    )
    return tuple(BrokenRule(name, tuple(divmod(at, width) for at in places)) for name, places in found if places)


def faults_many(clues: Sequence[Clues], answers: Sequence[Answer]) -> list[tuple[BrokenRule, ...]]:
    """What `faults` gives for each pair, all of one size.

    Right answers are recognised by planes of the whole stack: the printed shapes, arms that all meet, one
    edge fewer than cells, and every cell reached. Any other answer is checked cell by cell.
    """
    pairs = zip(clues, answers, strict=True)
    if not (all(_is_of_one_shape(one, answer) for one, answer in pairs) and are_of_one_shape(clues)):
        return [faults(one, answer) for one, answer in zip(clues, answers, strict=True)]
    printed = tiles_of(clues)
    grid = printed.grid
    arms = arms_of(grid, [answer.tiles for answer in answers])
    turned = tiles_of_arms(grid, arms)
    loose = (grid.right(arms.right) ^ arms.left) | (grid.down(arms.down) ^ arms.up)
    loose |= arms.right & (grid.rightmost | printed.walls_across) | arms.down & (grid.bottommost | printed.walls_down)
    wrong = (
        loose
        | (printed.ends ^ turned.ends)
        | (printed.straights ^ turned.straights)
        | (printed.bends ^ turned.bends)
        | (printed.tees ^ turned.tees)
        | (grid.full & ~reach(grid, arms.right, arms.down, grid.origins))
    )
    joints = zip(grid.layers(arms.right), grid.layers(arms.down), strict=True)
    tree = grid.size - 1
    amiss = [
        bool(bits) or right.bit_count() + down.bit_count() != tree
        for bits, (right, down) in zip(grid.layers(wrong), joints, strict=True)
    ]
    return [faults(one, answer) if bad else () for bad, one, answer in zip(amiss, clues, answers, strict=True)]


def _is_of_one_shape(clues: Clues, answer: Answer) -> bool:
    if answer.width != clues.width or len(answer.tiles) != len(clues.tiles):
        return False
    if HOLE not in clues.tiles and HOLE not in answer.tiles:
        return True
    return clues.tiles.translate(_CELLS) == answer.tiles.translate(_CELLS)


def _joined(clues: Clues, answer: Answer) -> tuple[list[list[int]], list[int]]:
    """For each cell the cells that it is joined to (arm meets arm), and the cells with a loose arm."""
    width, height = clues.width, clues.height
    masks = [0 if tile == HOLE else int(tile, 16) for tile in answer.tiles]
    walled = {pair for wall in clues.walls for pair in _across(wall, width, height)}
    joined: list[list[int]] = [[] for _ in masks]
    loose: list[int] = []
    for at, mask in enumerate(masks):
        row, column = divmod(at, width)
        whole = True
        for arm, (down, right) in STEPS.items():
            if not mask & arm:
                continue
            r, c = row + down, column + right
            if clues.wrap:
                r, c = r % height, c % width
            is_inside = 0 <= r < height and 0 <= c < width
            if is_inside and masks[r * width + c] & OPPOSITE[arm] and (at, r * width + c) not in walled:
                joined[at].append(r * width + c)
            else:
                whole = False
        if not whole:
            loose.append(at)
    return joined, loose


def _across(wall: Wall, width: int, height: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two cells of a wall, either way round."""
    row, column = beyond(wall, width, height)
    one, other = wall[0] * width + wall[1], row * width + column
    return (one, other), (other, one)


def _on_loops(joined: list[list[int]]) -> list[int]:
    """The cells left when dead ends are taken away until there are none: those on rings or between rings."""
    degree = [len(others) for others in joined]
    dead = [at for at, count in enumerate(degree) if count == 1]
    for at in dead:
        if degree[at] == 0:
            continue
        degree[at] = 0
        for other in joined[at]:
            if degree[other]:
                degree[other] -= 1
                if degree[other] == 1:
                    dead.append(other)
    return [at for at, count in enumerate(degree) if count]


def _cut_off(joined: list[list[int]], cells: list[int]) -> list[int]:
    """Those of the cells that the first of them is not joined to, directly or through others."""
    reached = {cells[0]}
    queue = [cells[0]]
    for at in queue:
        for other in joined[at]:
            if other not in reached:
                reached.add(other)
                queue.append(other)
    return [at for at in cells if at not in reached]
