"""Slitherlink's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from collections.abc import Iterable

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule

NEXT = ((0, 1), (1, 0), (0, -1), (-1, 0))


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    The line runs between cells within and cells outside. "shape": the answer has another size than the puzzle (nothing
    else is then checked); "number": a cell has another number of sides on the line; "touch": the line meets itself at
    a dot; "loops": it is not one loop, but several, or none.
    """
    rows = answer.rows
    if len(rows) != clues.height or any(len(row) != clues.width for row in rows):
        return (BrokenRule("shape"),)
    within = {(r, c) for r, row in enumerate(rows) for c, held in enumerate(row) if held}
    # One more cell all around: what lies beyond the grid is outside.
    beyond = {(r, c) for r in range(-1, clues.height + 1) for c in range(-1, clues.width + 1)} - within
    broken: dict[str, list[Cell]] = {
        "number": [
            (r, c)
            for (r, c), number in clues.places()
            if sum(((r + y, c + x) in within) is not ((r, c) in within) for y, x in NEXT) != number
        ],
        "touch": [
            cell
            for r in range(clues.height - 1)
            for c in range(clues.width - 1)
            for falling, rising in [({(r, c), (r + 1, c + 1)}, {(r, c + 1), (r + 1, c)})]
            if within & (falling | rising) in (falling, rising)
            for cell in within & (falling | rising)
        ],
        "loops": _apart(within) + [cell for cell in _apart(beyond) if cell in _cells(clues)],
    }
    if not within:
        broken["loops"] = sorted(_cells(clues))
    return tuple(BrokenRule(name, tuple(sorted({*cells}))) for name, cells in broken.items() if cells)


def _cells(clues: Clues) -> set[Cell]:
    return {(r, c) for r in range(clues.height) for c in range(clues.width)}


def _apart(cells: Iterable[Cell]) -> list[Cell]:
    """The cells that do not hang together by sides with the first."""
    left = {*cells}
    waiting = [min(left)] if left else []
    left -= {*waiting}
    for r, c in waiting:
        near = left & {(r + y, c + x) for y, x in NEXT}
        waiting += sorted(near)
        left -= near
    return sorted(left)
