"""Net's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.digits import DIGITS
from bookmaker.kinds.net.tiles import arms_of, tiles_of
from bookmaker.puzzles.contract.kind import BrokenRule
from bookmaker.puzzles.toolbox.arms import OPPOSITE, STEPS
from bookmaker.puzzles.toolbox.edges import reach

# Every way that a printed tile may stand: its digit with the arms moved round together.
ROTATIONS = {
    digit: frozenset(DIGITS[(mask << quarter | mask >> (4 - quarter)) & 15] for quarter in range(4))
    for mask, digit in enumerate(DIGITS)
}


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each with the cells where.

    "shape": not the grid's size (then nothing else is checked); "wrong-tile": not the printed tile
    turned; "loose-end": an arm that leaves the grid or that its neighbour does not meet; "loop": cells
    on a closed ring or between two rings; "cut-off": cells that the tile in the first cell does not reach.
    """
    if answer.width != clues.width or len(answer.tiles) != len(clues.tiles):
        return (BrokenRule("shape", ()),)
    width = clues.width
    wrong = [at for at, tile in enumerate(answer.tiles) if tile not in ROTATIONS[clues.tiles[at]]]
    joined, loose = _joined(clues, answer)
    found = (
        ("wrong-tile", wrong),
        ("loose-end", loose),
        ("loop", _on_loops(joined)),
        ("cut-off", _cut_off(joined)),
    )
    return tuple(BrokenRule(name, tuple(divmod(at, width) for at in places)) for name, places in found if places)


def faults_many(clues: Sequence[Clues], answers: Sequence[Answer]) -> list[tuple[BrokenRule, ...]]:
    """What `faults` gives for each pair, all of one size.

    Right answers are recognised by planes of the whole stack: the printed shapes, arms that all meet, one
    edge fewer than cells, and every cell reached. Any other answer is checked cell by cell.
    """
    if any(a.width != c.width or len(a.tiles) != len(c.tiles) for c, a in zip(clues, answers, strict=True)):
        return [faults(one, answer) for one, answer in zip(clues, answers, strict=True)]
    printed = tiles_of(clues)
    grid = printed.grid
    arms = arms_of(grid, [answer.tiles for answer in answers])
    turned = tiles_of([Clues(c.width, c.height, c.wrap, a.tiles) for c, a in zip(clues, answers, strict=True)])
    loose = (grid.right(arms.right) ^ arms.left) | (grid.down(arms.down) ^ arms.up)
    if not grid.wrap:
        loose |= (arms.right & grid.last_column) | (arms.down & grid.last_row)
    wrong = (
        loose
        | (printed.ends ^ turned.ends)
        | (printed.straights ^ turned.straights)
        | (printed.bends ^ turned.bends)
        | (printed.tees ^ turned.tees)
        | (grid.full & ~reach(grid, arms.right, arms.down, grid.origins))
    )
    joints = zip(grid.layers(arms.right), grid.layers(arms.down), strict=True)
    tree = grid.width * grid.height - 1
    amiss = [
        bool(bits) or right.bit_count() + down.bit_count() != tree
        for bits, (right, down) in zip(grid.layers(wrong), joints, strict=True)
    ]
    return [faults(one, answer) if bad else () for bad, one, answer in zip(amiss, clues, answers, strict=True)]


def _joined(clues: Clues, answer: Answer) -> tuple[list[list[int]], list[int]]:
    """For each cell the cells that it is joined to (arm meets arm), and the cells with a loose arm."""
    width, height = clues.width, clues.height
    masks = [int(tile, 16) for tile in answer.tiles]
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
            if 0 <= r < height and 0 <= c < width and masks[r * width + c] & OPPOSITE[arm]:
                joined[at].append(r * width + c)
            else:
                whole = False
        if not whole:
            loose.append(at)
    return joined, loose


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


def _cut_off(joined: list[list[int]]) -> list[int]:
    """The cells that the first cell is not joined to, directly or through others."""
    reached = {0}
    queue = [0]
    for at in queue:
        for other in joined[at]:
            if other not in reached:
                reached.add(other)
                queue.append(other)
    return [at for at in range(len(joined)) if at not in reached]
