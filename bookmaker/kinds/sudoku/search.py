"""Sudoku's exact search: Clues -> Unique, Several, Impossible or Undecided."""

from __future__ import annotations

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.kinds.sudoku.proving.sums import planes_of
from bookmaker.puzzles.contract.proof import Proof, Undecided
from bookmaker.puzzles.kits.proving import verdict


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is one choice of a digit and what follows by singles and sums."""
    if budget < 1:
        return Undecided(0)
    planes, n = planes_of(clues), clues.width
    start = planes.given([value for row in clues.rows for value in row])

    def answer(found: int) -> Answer:
        values = planes.values(found)
        return Answer(tuple(tuple(values[at : at + n]) for at in range(0, n * n, n)))

    return verdict(planes.search(start, most=2, budget=budget), answer)
