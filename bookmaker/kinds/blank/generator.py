"""Blank's generator: Params -> Clues; there is nothing to choose."""

from bookmaker.kinds.blank.board import Clues, Params
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """The empty grid; None for every grade but easy, since an empty grid needs no thought."""
    return Clues(params.width, params.height) if grade in (None, Grade.EASY) else None
