"""Suguru's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": the answer has another size than the puzzle (nothing else is then checked); "given": a printed number was
    changed; "region": a region of so many cells does not hold each number from 1 to so many; "touch": equal numbers
    touch, by a side or a corner.
    """
    rows = answer.rows
    if len(rows) != clues.height or any(len(row) != clues.width for row in rows):
        return (BrokenRule("shape"),)
    held = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
    within: dict[int | None, list[Cell]] = {}
    for r, c in held:
        within.setdefault(clues.regions[r][c], []).append((r, c))
    broken: dict[str, list[Cell]] = {
        "given": [cell for cell, number in clues.places() if held[cell] != number],
        "region": [
            cell
            for cells in within.values()
            if {held[cell] for cell in cells} != {k + 1 for k in range(len(cells))}
            for cell in cells
        ],
        "touch": [
            (r, c)
            for (r, c), value in held.items()
            if any(held.get((r + y, c + x)) == value for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0))
        ],
    }
    return broken_rules(broken)
