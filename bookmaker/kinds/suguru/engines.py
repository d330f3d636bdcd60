"""Suguru as a SAT formula: a variable for each number that a cell may hold."""

from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import apart, count_values
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula = sat.Formula()
    names: dict[tuple[Cell, int], int] = {}
    within: dict[int | None, list[Cell]] = {}
    for r, row in enumerate(clues.regions):
        for c, region in enumerate(row):
            within.setdefault(region, []).append((r, c))
    for cells in within.values():
        numbers = range(1, len(cells) + 1)
        names |= {(cell, number): formula.fresh() for cell in cells for number in numbers}
        for cell in cells:
            formula.exactly_one([names[cell, number] for number in numbers])
        for number in numbers:
            formula.exactly_one([names[cell, number] for cell in cells])
    formula.add([names[cell, number]] for cell, number in clues.places())
    for number in range(1, max(map(len, within.values())) + 1):
        apart(formula, {cell: one for (cell, value), one in names.items() if value == number})
    return count_values(formula, names, budget, lambda values: Answer.of(values, clues.width))


ENGINES = {"sat": examine}
