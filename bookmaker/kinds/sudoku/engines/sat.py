"""Sudoku as a SAT formula: a variable for each digit of each cell, and one for each way to make a sum."""

from __future__ import annotations

import functools
from itertools import combinations

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.kinds.sudoku.houses import Layout
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat


@functools.lru_cache(maxsize=16)
def _rules(layout: Layout) -> tuple[tuple[sat.Clause, ...], int]:
    """The clauses of a grid without givens, and their number of variables; digit d in cell c is c * n + d."""
    n = layout.n
    formula = sat.Formula()
    formula.fresh(n**3)
    for cell in range(n * n):
        formula.exactly_one(range(cell * n + 1, cell * n + n + 1))
    for house in layout.houses:
        for digit in range(1, n + 1):
            formula.exactly_one([cell * n + digit for cell in house.cells])
    return tuple(formula.clauses), formula.variables


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    n = clues.width
    digits = range(1, n + 1)
    rules, variables = _rules(clues.layout)
    formula = sat.Formula([*rules], variables)

    def variable(row: int, column: int, digit: int) -> int:
        return (row * n + column) * n + digit

    for r, row in enumerate(clues.rows):
        formula.add([variable(r, c, given)] for c, given in enumerate(row) if given)
    for cells, total in clues.cages:
        # A choice of digits for a cage; each digit that is in it stands in the cage, each other one does not.
        choices = []
        for digit in digits:
            formula.at_most_one([variable(r, c, digit) for r, c in cells])
        for chosen in combinations(digits, len(cells)):
            if sum(chosen) == total:
                choice = formula.fresh()
                choices.append(choice)
                formula.add(
                    [-choice, -variable(r, c, digit)] for digit in digits if digit not in chosen for r, c in cells
                )
        formula.add([choices])

    def answer(model: sat.Model) -> Answer:
        rows = tuple(
            tuple(next(digit for digit in digits if variable(r, c, digit) in model) for c in range(n)) for r in range(n)
        )
        return Answer(rows)

    return sat.count(formula, range(1, n**3 + 1), budget=budget, answer=answer)
