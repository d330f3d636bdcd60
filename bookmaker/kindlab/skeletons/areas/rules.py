"""New Kind's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kindlab.skeletons.areas.board import Answer, Clues
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks: "shape" (alone), "no-strip", "number" (not just its own one)."""
    rows = answer.rows
    if len(rows) != clues.height or any(len(row) != clues.width for row in rows):
        return (BrokenRule("shape"),)
    strips: dict[int | None, list[tuple[int, int]]] = {}
    for r, row in enumerate(rows):
        for c, strip in enumerate(row):
            strips.setdefault(strip, []).append((r, c))
    broken: dict[str, list[tuple[int, int]]] = {"no-strip": [], "number": []}
    for cells in strips.values():
        down, right = (cells[-1][k] - cells[0][k] for k in (0, 1))
        if 0 not in (down, right) or down + right != len(cells) - 1:
            broken["no-strip"] += cells
        if [number for r, c in cells if (number := clues.rows[r][c])] != [len(cells)]:
            broken["number"] += cells
    return broken_rules(broken)
