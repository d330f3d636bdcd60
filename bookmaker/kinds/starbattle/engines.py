"""Star Battle as a SAT formula: a variable for each cell, and counters for lines and regions."""

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import apart, count_marks, counted
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula = sat.Formula()
    names: dict[Cell, int] = {
        (r, c): formula.fresh() for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value is not None
    }
    apart(formula, names)
    for k in range(clues.height):
        counted(formula, [name for (r, _), name in names.items() if r == k], clues.stars)
        counted(formula, [name for (_, c), name in names.items() if c == k], clues.stars)
    for region in {region for row in clues.regions for region in row if region is not None}:
        counted(formula, [name for (r, c), name in names.items() if clues.regions[r][c] == region], clues.stars)
    cells = [names.get((r, c)) for r in range(clues.height) for c in range(clues.width)]
    return count_marks(formula, cells, budget, lambda values: Answer.of(values, clues.width))


ENGINES = {"sat": examine}
