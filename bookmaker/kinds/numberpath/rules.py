"""Number paths' referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from itertools import pairwise

from bookmaker.kinds.numberpath.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks.

    "shape": not the grid's cells. "given": a printed number was changed. "missing": some number from 1 to the last
    stands in no cell, so another stands twice or is too large. "apart": two numbers in a row do not touch, or only
    across a wall.
    """
    if _cells(clues.rows) != _cells(answer.rows):
        return (BrokenRule("shape", ()),)
    found: list[BrokenRule] = []
    written = {(r, c): number for r, row in enumerate(answer.rows) for c, number in enumerate(row) if number}
    changed = tuple(cell for cell, number in clues.places() if written[cell] != number)
    if changed:
        found.append(BrokenRule("given", changed))
    last = clues.count
    where: dict[int, list[Cell]] = {}
    for cell, number in written.items():
        where.setdefault(number, []).append(cell)
    wrong = [cell for number, cells in where.items() if number > last or len(cells) > 1 for cell in cells]
    if wrong:
        found.append(BrokenRule("missing", tuple(sorted(wrong))))
    else:
        steps = pairwise(where[number][0] for number in range(1, last + 1))
        apart = [cell for one, other in steps if not _touch(one, other, clues) for cell in (one, other)]
        if apart:
            found.append(BrokenRule("apart", tuple(dict.fromkeys(apart))))
    return tuple(found)


def _cells(rows: tuple[tuple[int | None, ...], ...]) -> list[list[bool]]:
    return [[number is not None for number in row] for row in rows]


def _touch(one: Cell, other: Cell, clues: Clues) -> bool:
    (a, b), (c, d) = sorted((one, other))
    if (c - a, abs(d - b)) == (1, 1):  # past a corner, around which one way at least must be open
        around = ((a, d), (c, b))
        return clues.KING and any(_touch(one, side, clues) and _touch(side, other, clues) for side in around)
    side = {(1, 0): "down", (0, 1): "right"}.get((c - a, d - b))
    return side is not None and (a, b, side) not in clues.walls
