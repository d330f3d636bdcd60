"""Skyscrapers as a SAT formula: how high the tallest of the first towers is, which are seen, and how many these are."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.skyscrapers.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import latin_square, latin_values
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    n = clues.width
    formula = sat.Formula()
    told = latin_square(formula, clues.rows)
    for k in range(n):
        for cells, ends in (
            ([k * n + c for c in range(n)], clues.ends[k]),
            ([r * n + k for r in range(n)], clues.ends[n + k]),
        ):
            for number, view in zip(ends, (cells, cells[::-1]), strict=True):
                if number:
                    _sees(
                        formula, [[told[cell, v] for v in range(1, n + 1)] for cell in view], number, int(clues.parks)
                    )

    def answer(model: sat.Model) -> Answer:
        return Answer.of([value - clues.parks for value in latin_values(told, n, model)], n)

    return sat.count(formula, [*told.values()], budget=budget, answer=answer)


def _sees(formula: sat.Formula, view: Sequence[Sequence[int]], number: int, parks: int) -> None:
    """So many of the towers are taller than all before them; `view` has for each cell the variables of its values.

    `high[v]` says that the tallest so far has at least the value v, from 0, `count[k]` that so many were seen so far.
    """
    n = len(view)
    true = formula.fresh()
    formula.add([[true]])
    high = [true if v <= parks - 1 else -true for v in range(n + 1)]
    count = [true] + [-true] * (number + 1)
    for cell in view:
        seen = formula.fresh()
        for v, here in enumerate(cell):
            # The cell has the value v, from 0: it is seen just where nothing so far is as high or higher.
            formula.add([[-here, high[v], seen], [-here, -high[v], -seen]])
        after = []
        for v in range(n + 1):
            new = formula.fresh()
            own = list(cell[v:])
            formula.add([[-high[v], new], [-new, high[v], *own], *([-one, new] for one in own)])
            after.append(new)
        high = after
        counted = [true]
        for k in range(1, number + 2):
            new = formula.fresh()
            formula.add(
                [[-count[k], new], [-seen, -count[k - 1], new], [-new, count[k], seen], [-new, count[k], count[k - 1]]]
            )
            counted.append(new)
        count = counted
    formula.add([[count[number]], [-count[number + 1]]])


ENGINES = {"sat": examine}
