"""Akari as a SAT formula: a variable for each white cell; runs without two lights, and a clause for each cell lit."""

from itertools import groupby

from bookmaker.kinds.akari.board import BLACK, WHITE, Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import count_marks, exactly
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula = sat.Formula()
    every = [(r, c) for r in range(clues.height) for c in range(clues.width)]
    names: dict[Cell, int] = {(r, c): formula.fresh() for r, c in every if clues.rows[r][c] == WHITE}
    lit: dict[Cell, set[int]] = {cell: set() for cell in names}
    rows = [every[at : at + clues.width] for at in range(0, len(every), clues.width)]
    for line in (*rows, *(list(column) for column in zip(*rows, strict=True))):
        for is_white, run in groupby(line, lambda cell: cell in names):
            cells = list(run)
            if is_white:
                formula.at_most_one([names[cell] for cell in cells])
                for cell in cells:
                    lit[cell] |= {names[one] for one in cells}
    formula.add(sorted(literals) for literals in lit.values())
    for r, c in every:
        number = clues.rows[r][c]
        if number is not None and number not in (WHITE, BLACK):
            sides = [names[cell] for cell in ((r, c - 1), (r - 1, c), (r, c + 1), (r + 1, c)) if cell in names]
            exactly(formula, number, sides)
    cells = [names.get(cell, 0) for cell in every]
    return count_marks(formula, cells, budget, lambda values: Answer.of(values, clues.width))


ENGINES = {"sat": examine}
