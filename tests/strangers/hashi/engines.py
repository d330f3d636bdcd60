"""Hashi as a SAT formula: for each two islands in sight a variable for one bridge or more, and another for two."""

from __future__ import annotations

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import exactly, joining
from bookmaker.puzzles.toolbox import sat
from hashi.board import Answer, Clues


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula = sat.Formula()
    islands = dict(clues.places())
    ends: dict[int, tuple[Cell, Cell]] = {}  # by the variable for one bridge; the next one is for two
    passing: dict[Cell, list[int]] = {}
    for r, c in islands:
        for down, right in ((0, 1), (1, 0)):
            way = [(r + n * down, c + n * right) for n in range(1, clues.height * down + clues.width * right)]
            met = next((n for n, cell in enumerate(way) if cell in islands), None)
            if met is not None:
                one = formula.fresh(2)
                ends[one] = ((r, c), way[met])
                formula.add([[-one - 1, one]])
                for cell in way[:met]:
                    passing.setdefault(cell, []).append(one)
    for island, number in islands.items():
        exactly(formula, number, [one + more for one, both in ends.items() if island in both for more in (0, 1)])
    for some in passing.values():
        formula.at_most_one(some)
    told = range(1, formula.variables + 1)

    def answer(model: sat.Model) -> Answer:
        counts = {both: (one in model) + (one + 1 in model) for one, both in ends.items()}
        return Answer.join(clues.width, clues.height, counts)

    return sat.count(formula, told, budget=budget, answer=answer, cuts=lambda model: joining(islands, ends, model))


ENGINES = {"sat": examine}
