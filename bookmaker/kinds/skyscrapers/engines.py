"""Skyscrapers as a SAT formula: which towers are seen, for none before them is taller, and how many these are."""

from collections.abc import Sequence

from bookmaker.kinds.skyscrapers.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import count_values, counted, latin_square
from bookmaker.puzzles.toolbox.sat import Formula


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    n, formula = clues.width, Formula()
    variables = latin_square(formula, clues.rows)
    for k, ends in enumerate(clues.ends):
        cells = [k * n + c for c in range(n)] if k < n else [r * n + k - n for r in range(n)]
        for number, view in zip(ends, (cells, cells[::-1]), strict=True):
            if number:
                _sees(formula, [[variables[cell, v] for v in range(1, n + 1)] for cell in view], number, clues.parks)
    return count_values(formula, variables, budget, lambda values: Answer.of([one - clues.parks for one in values], n))


def _sees(formula: Formula, view: Sequence[Sequence[int]], number: int, parks: bool) -> None:
    """So many of the towers are taller than all before them; `view` has for each cell the variables of its values."""
    shown = [formula.fresh() for _ in view]
    for at, (seen, cell) in enumerate(zip(shown, view, strict=True)):
        for v, here in enumerate(cell):
            hiding = [one for before in view[:at] for one in before[v + 1 :]]
            formula.add([-here, -seen, -one] for one in hiding)
            formula.add([[-here, -seen] if parks and not v else [-here, seen, *hiding]])
    counted(formula, shown, number)


ENGINES = {"sat": examine}
