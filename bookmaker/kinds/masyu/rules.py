"""Masyu's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections.abc import Mapping

from bookmaker.kinds.masyu.board import WHITE, Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules

STEPS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}  # right, up, left, down
STRAIGHT = (1 | 4, 2 | 8)


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": the answer has another size than the puzzle (nothing else is then checked); "loose-end": an arm leaves the
    grid, or its neighbour does not meet it; "branch": a cell has one arm, or more than two; "white": through a white
    pearl no straight line runs, or one that turns neither before nor after; "black": at a black pearl the line does not
    turn, or not go straight through the cells before and after; "loops": it is not one loop, but several, or none.
    """
    rows = answer.rows
    if len(rows) != clues.height or any(len(row) != clues.width for row in rows):
        return (BrokenRule("shape"),)
    lines = {(r, c): mask or 0 for r, row in enumerate(rows) for c, mask in enumerate(row)}
    to = {
        (r, c): [(r + y, c + x) for arm, (y, x) in STEPS.items() if mask & arm] for (r, c), mask in lines.items()
    }  # where the arms of a cell lead
    goes_straight = {cell for cell, mask in lines.items() if mask in STRAIGHT}
    broken: dict[str, list[Cell]] = {
        "loose-end": [cell for cell, there in to.items() if any(cell not in to.get(one, ()) for one in there)],
        "branch": [cell for cell, there in to.items() if len(there) not in (0, 2)],
        "white": [],
        "black": [],
        "loops": _apart(to),
    }
    for cell, pearl in clues.places():
        after = goes_straight.intersection(to[cell])
        if pearl == WHITE and not (cell in goes_straight and len(after) < 2):
            broken["white"].append(cell)
        elif pearl != WHITE and not (len(to[cell]) == 2 and cell not in goes_straight and len(after) == 2):
            broken["black"].append(cell)
    return broken_rules(broken)


def _apart(to: Mapping[Cell, list[Cell]]) -> list[Cell]:
    """The cells with lines that do not hang together with the first; all cells where there are none."""
    left = {cell for cell, there in to.items() if there}
    waiting = [min(left)] if left else []
    left -= {*waiting}
    for cell in waiting:
        near = left.intersection(to[cell])
        waiting += sorted(near)
        left -= near
    return sorted(left) if waiting else [*to]
