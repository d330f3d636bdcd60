"""New Kind's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kindlab.skeletons.latin.board import Answer, Clues
from bookmaker.puzzles.contract.kind import BrokenRule


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks: "shape" (alone), "given", "row", "column"."""
    n, rows = clues.width, answer.rows
    if len(rows) != n or any(len(row) != n or max(map(int, filter(None, row))) > n for row in rows):
        return (BrokenRule("shape"),)
    changed = tuple(cell for cell, number in clues.places() if rows[cell[0]][cell[1]] != number)
    found = [BrokenRule("given", changed)] if changed else []
    for k in range(n):
        if len(set(rows[k])) < n:
            found.append(BrokenRule("row", tuple((k, c) for c in range(n))))
        if len({row[k] for row in rows}) < n:
            found.append(BrokenRule("column", tuple((r, k) for r in range(n))))
    return tuple(found)
