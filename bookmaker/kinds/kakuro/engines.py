"""Kakuro as a SAT formula: a variable for each digit of a cell, and one for each set of digits that makes a sum."""

from __future__ import annotations

from itertools import combinations, groupby

from bookmaker.kinds.kakuro.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula, wide, digits = sat.Formula(), clues.width, range(1, clues.top + 1)
    white = [(r, c, value) for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value is not None]
    told = {(r * wide + c, digit): formula.fresh() for r, c, _ in white for digit in digits}
    for r, c, value in white:
        formula.exactly_one([told[r * wide + c, digit] for digit in digits])
        formula.add([[told[r * wide + c, value]]] if value else [])
    across = [
        ((r, c - k), r * wide + c)
        for r, group in groupby(white, key=lambda one: one[0])
        for k, (_, c, _) in enumerate(group)
    ]
    by_column = sorted(white, key=lambda one: (one[1], one[0]))
    down = [
        ((r - k, c), r * wide + c)
        for c, group in groupby(by_column, key=lambda one: one[1])
        for k, (r, _, _) in enumerate(group)
    ]
    sums = dict(clues.cages)
    for line in (across, down):
        for _, group in groupby(line, key=lambda one: one[0]):
            cells = tuple(cell for _, cell in group)
            for digit in digits:
                formula.at_most_one([told[cell, digit] for cell in cells])
            if cells not in sums:
                continue
            ways = {way: formula.fresh() for way in combinations(digits, len(cells)) if sum(way) == sums[cells]}
            formula.exactly_one([*ways.values()])
            for way, name in ways.items():
                formula.add([-name, *(told[cell, digit] for digit in way)] for cell in cells)
                formula.add([-name, *(told[cell, digit] for cell in cells)] for digit in way)
    return sat.count(formula, [*told.values()], budget=budget, answer=lambda model: _answer(clues, told, model))


def _answer(clues: Clues, told: dict[tuple[int, int], int], model: sat.Model) -> Answer:
    held = {cell: digit for (cell, digit), name in told.items() if name in model}
    return Answer.of([held.get(at) for at in range(clues.width * clues.height)], clues.width)


ENGINES = {"sat": examine}
