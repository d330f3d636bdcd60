"""Sudoku's exact search: Clues -> Unique, Several, Impossible or Undecided."""

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.kinds.sudoku.proving.sums import planes_of
from bookmaker.puzzles.contract.proof import Proof, Undecided
from bookmaker.puzzles.kits.proving import verdict


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is one choice of a digit and what follows by singles and sums."""
    if budget < 1:
        return Undecided(0)
    planes = planes_of(clues)
    search = planes.search(planes.given([value for row in clues.rows for value in row]), most=2, budget=budget)
    return verdict(search, lambda found: Answer.of(planes.values(found), clues.width))
