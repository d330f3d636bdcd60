"""Star Battle as a SAT formula: a variable for each cell, and counters for lines and regions."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula = sat.Formula()
    names: dict[Cell, int] = {
        (r, c): formula.fresh() for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value is not None
    }
    told = [*names.values()]
    for (r, c), one in names.items():
        for cell in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
            if cell in names:
                formula.add([[-one, -names[cell]]])
    for k in range(clues.height):
        _counted(formula, [name for (r, _), name in names.items() if r == k], clues.stars)
        _counted(formula, [name for (_, c), name in names.items() if c == k], clues.stars)
    for region in {region for row in clues.regions for region in row if region is not None}:
        _counted(formula, [name for (r, c), name in names.items() if clues.regions[r][c] == region], clues.stars)

    def answer(model: sat.Model) -> Answer:
        cells = [(r, c) for r in range(clues.height) for c in range(clues.width)]
        return Answer.of([int(names[cell] in model) if cell in names else None for cell in cells], clues.width)

    return sat.count(formula, told, budget=budget, answer=answer)


def _counted(formula: sat.Formula, literals: Sequence[int], count: int) -> None:
    """So many of the literals are true, by a sequential counter: `row[k]` says that more than k of those so far are."""
    before: list[int] = []
    for at, literal in enumerate(literals):
        row = [formula.fresh() for _ in range(min(at + 1, count))]
        for k, here in enumerate(row):
            less = [before[k - 1]] if k else []
            same = [before[k]] if k < len(before) else []
            formula.add([[-here, literal, *same], [-here, *less, *same]] if less else [[-here, literal, *same]])
            formula.add([[-one, here] for one in same])
            formula.add([[here, -literal, *(-one for one in less)]])
        if len(before) == count:
            formula.add([[-literal, -before[-1]]])
        before = row
    last = before[-1] if len(before) == count else formula.fresh()
    formula.add([[last]] if len(before) == count else [[last], [-last]])


ENGINES = {"sat": examine}
