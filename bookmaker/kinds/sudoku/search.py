"""Sudoku's exact search: Clues -> Unique, Several, Impossible or Undecided."""

from __future__ import annotations

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.kinds.sudoku.proving.planes import Planes
from bookmaker.kinds.sudoku.proving.sums import planes_of
from bookmaker.puzzles.contract.proof import Impossible, Proof, Several, Undecided, Unique


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is one choice of a digit and what follows by singles and sums."""
    if budget < 1:
        return Undecided(0)
    planes = planes_of(clues)
    start = planes.given([value for row in clues.rows for value in row])
    result = planes.search(start, most=2, budget=budget)
    answers = [_answer(planes, found) for found in result.found]
    if len(answers) == 2:
        return Several(answers[0], answers[1])
    if not result.complete:
        return Undecided(result.nodes)
    return Unique(answers[0]) if answers else Impossible()


def _answer(planes: Planes, found: int) -> Answer:
    values = planes.values(found)
    return Answer(tuple(tuple(values[at : at + planes.n]) for at in range(0, planes.cells, planes.n)))
