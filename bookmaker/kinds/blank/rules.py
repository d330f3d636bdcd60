"""Blank's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kinds.blank.board import Answer, Clues
from bookmaker.puzzles.contract.kind import BrokenRule


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks: "shape" (not the grid's size), "filled" (a cell is not 0)."""
    rows = answer.rows
    if len(rows) != clues.height or any(len(row) != clues.width for row in rows):
        return (BrokenRule("shape", ()),)
    filled = tuple((r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value)
    return (BrokenRule("filled", filled),) if filled else ()
