"""Futoshiki as a SAT formula: a variable for each number of a cell; a sign says what stands beside each number."""

from bookmaker.kinds.futoshiki.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import count_values, latin_square
from bookmaker.puzzles.toolbox.sat import Formula


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    n, formula = clues.width, Formula()
    variables = latin_square(formula, clues.rows)
    for low, high in clues.signs:
        for d in range(1, n + 1):
            formula.add([[-variables[low, d], *(variables[high, more] for more in range(d + 1, n + 1))]])
            formula.add([[-variables[high, d], *(variables[low, less] for less in range(1, d))]])
    return count_values(formula, variables, budget, lambda values: Answer.of(values, n))


ENGINES = {"sat": examine}
