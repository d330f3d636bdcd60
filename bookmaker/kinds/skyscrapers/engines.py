"""Skyscrapers as a SAT formula: how high the tallest of the first towers is, which are seen, and how many these are."""

from collections.abc import Sequence

from bookmaker.kinds.skyscrapers.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import count_values, latin_square
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
    """So many of the towers are taller than all before them; `view` has for each cell the variables of its values.

    `high[v]` says that the tallest so far has at least the value v, from 0, `count[k]` that so many were seen so far.
    """
    n, true = len(view), formula.fresh()
    formula.add([[true]])
    high = [true if v < parks else -true for v in range(n + 1)]
    count = [true] + [-true] * (number + 1)
    for cell in view:
        seen = formula.fresh()
        for v, here in enumerate(cell):
            # The cell has the value v, from 0: it is seen just where nothing so far is as high or higher.
            formula.add([[-here, high[v], seen], [-here, -high[v], -seen]])
        high, before = [formula.fresh() for _ in high], high
        for v, new in enumerate(high):
            own = [before[v], *cell[v:]]
            formula.add([[-new, *own], *([-one, new] for one in own)])
        count, fewer = [true, *(formula.fresh() for _ in count[1:])], count
        for k in range(1, number + 2):
            more = [-fewer[k - 1], -seen]
            formula.add([[*more, count[k]], [-fewer[k], count[k]], *([-count[k], fewer[k], -one] for one in more)])
    formula.add([[count[number]], [-count[number + 1]]])


ENGINES = {"sat": examine}
