"""Blank's exact search: Clues -> Unique, always."""

from bookmaker.kinds.blank.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof, Undecided, Unique


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Every cell has one possible value, so one node settles it."""
    return Unique(Answer(clues.grid())) if budget > 0 else Undecided(0)
