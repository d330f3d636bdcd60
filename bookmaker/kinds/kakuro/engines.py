"""Kakuro as a SAT formula: a variable for each digit of a cell, and one for each set of digits that makes a sum."""

from itertools import groupby

from bookmaker.kinds.kakuro.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import adds_up
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula, wide, digits, sums = sat.Formula(), clues.width, range(1, clues.top + 1), dict(clues.cages)
    cells = [[(r * wide + c, value) for c, value in enumerate(row)] for r, row in enumerate(clues.rows)]
    white = [(cell, value) for row in cells for cell, value in row if value is not None]
    variables = {(cell, digit): formula.fresh() for cell, _ in white for digit in digits}
    for cell, value in white:
        formula.exactly_one([variables[cell, digit] for digit in digits])
        formula.add([[variables[cell, value]]] if value else [])
    for line in (*cells, *zip(*cells, strict=True)):
        for is_black, group in groupby(line, key=lambda one: one[1] is None):
            run = () if is_black else tuple(cell for cell, _ in group)
            own = {digit: [variables[cell, digit] for cell in run] for digit in digits}
            if run in sums:
                adds_up(formula, own, len(run), sums[run])
            for some in () if run in sums else own.values():
                formula.at_most_one(some)

    def answer(model: sat.Model) -> Answer:
        held = {cell: digit for (cell, digit), name in variables.items() if name in model}
        return Answer.of([held.get(at) for at in range(wide * clues.height)], wide)

    return sat.count(formula, [*variables.values()], budget=budget, answer=answer)


ENGINES = {"sat": examine}
