"""Futoshiki as a SAT formula: a variable for each number of a cell; a sign says what stands beside each number."""

from __future__ import annotations

from bookmaker.kinds.futoshiki.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import latin_square, latin_values
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    n = clues.width
    formula = sat.Formula()
    told = latin_square(formula, clues.rows)
    for low, high in clues.signs:
        for d in range(1, n + 1):
            formula.add([[-told[low, d], *(told[high, more] for more in range(d + 1, n + 1))]])
            formula.add([[-told[high, d], *(told[low, less] for less in range(1, d))]])
    return sat.count(
        formula, [*told.values()], budget=budget, answer=lambda model: Answer.of(latin_values(told, n, model), n)
    )


ENGINES = {"sat": examine}
