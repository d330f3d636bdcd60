"""Star Battle as a SAT formula: a variable for each cell, and counters for lines and regions."""

from __future__ import annotations

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import counted
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula = sat.Formula()
    names: dict[Cell, int] = {
        (r, c): formula.fresh() for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value is not None
    }
    shown = [*names.values()]
    for (r, c), one in names.items():
        for cell in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
            if cell in names:
                formula.add([[-one, -names[cell]]])
    for k in range(clues.height):
        counted(formula, [name for (r, _), name in names.items() if r == k], clues.stars)
        counted(formula, [name for (_, c), name in names.items() if c == k], clues.stars)
    for region in {region for row in clues.regions for region in row if region is not None}:
        counted(formula, [name for (r, c), name in names.items() if clues.regions[r][c] == region], clues.stars)

    def answer(model: sat.Model) -> Answer:
        cells = [(r, c) for r in range(clues.height) for c in range(clues.width)]
        return Answer.of([int(names[cell] in model) if cell in names else None for cell in cells], clues.width)

    return sat.count(formula, shown, budget=budget, answer=answer)


ENGINES = {"sat": examine}
