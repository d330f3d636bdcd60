"""Star Battle as a SAT formula: a variable for each cell, and counters for lines and regions."""

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import apart, count_marks, counted
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula = sat.Formula()
    n = clues.width
    there = ((r, c) for r in range(n) for c in range(n) if clues.regions[r][c] is not None)
    names = {cell: formula.fresh() for cell in there}
    apart(formula, names)
    for k in range(n):  # there are as many regions as rows, counted from 0
        counted(formula, [name for (r, _), name in names.items() if r == k], clues.stars)
        counted(formula, [name for (_, c), name in names.items() if c == k], clues.stars)
        counted(formula, [name for (r, c), name in names.items() if clues.regions[r][c] == k], clues.stars)
    cells = [names.get(divmod(at, n)) for at in range(n * n)]
    return count_marks(formula, cells, budget, lambda values: Answer.of(values, n))


ENGINES = {"sat": examine}
