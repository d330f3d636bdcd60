"""New Kind's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kindlab.skeletons.values.board import Answer, Clues
from bookmaker.puzzles.contract.kind import BrokenRule


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks: "shape" (alone), "count"."""
    rows = answer.rows
    if len(rows) != clues.height or any(len(row) != clues.width for row in rows):
        return (BrokenRule("shape"),)
    wrong = []
    for (r, c), number in clues.places():
        around = [row[max(0, c - 1) : c + 2] for row in rows[max(0, r - 1) : r + 2]]
        if sum(value or 0 for row in around for value in row) != number:
            wrong.append((r, c))
    return (BrokenRule("count", tuple(wrong)),) if wrong else ()
