"""Sudoku as a SAT formula: a variable for each digit of each cell, and one for each way to make a sum."""

from __future__ import annotations

from itertools import combinations

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    n = clues.width
    formula = sat.Formula()
    formula.fresh(n**3)

    def variable(row: int, column: int, digit: int) -> int:
        return (row * n + column) * n + digit

    digits = range(1, n + 1)
    houses = [[clues.place(cell) for cell in house.cells] for house in clues.layout.houses]
    for r in range(n):
        for c in range(n):
            formula.exactly_one([variable(r, c, digit) for digit in digits])
            if clues.rows[r][c]:
                formula.add([[variable(r, c, clues.rows[r][c])]])
    for house in houses:
        for digit in digits:
            formula.exactly_one([variable(r, c, digit) for r, c in house])
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
