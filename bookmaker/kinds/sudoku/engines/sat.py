"""Sudoku as a SAT formula: a variable for each digit that a cell may hold, and one for each way to make a sum."""

from __future__ import annotations

from itertools import combinations

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts.

    A digit that a given shows to a cell has no variable there: most of the time would go into telling the solver so.
    """
    n, houses = clues.width, [house.cells for house in clues.layout.houses]
    digits = range(1, n + 1)
    givens = [given for row in clues.rows for given in row]
    left = [{given} if given else set(digits) for given in givens]
    for cells in houses:
        for cell in cells:
            for other in cells if givens[cell] else ():
                if other != cell:
                    left[other].discard(givens[cell])
    formula = sat.Formula()
    variable = {(cell, digit): formula.fresh() for cell, here in enumerate(left) for digit in sorted(here)}
    told = range(1, formula.variables + 1)
    for cell, here in enumerate(left):
        formula.exactly_one([variable[cell, digit] for digit in sorted(here)])
    for cells in houses:
        for digit in digits:
            formula.exactly_one([variable[cell, digit] for cell in cells if digit in left[cell]])
    for places, total in clues.cages:
        # A choice of digits for a cage; each digit that is in it stands in the cage, each other one does not.
        choices = []
        own = {digit: [variable[r * n + c, digit] for r, c in places if digit in left[r * n + c]] for digit in digits}
        for digit in digits:
            formula.at_most_one(own[digit])
        for chosen in combinations(digits, len(places)):
            if sum(chosen) == total:
                choice = formula.fresh()
                choices.append(choice)
                formula.add([-choice, -one] for digit in digits if digit not in chosen for one in own[digit])
        formula.add([choices])

    def answer(model: sat.Model) -> Answer:
        found = [next(digit for digit in digits if variable.get((cell, digit)) in model) for cell in range(n * n)]
        return Answer(tuple(tuple(found[at : at + n]) for at in range(0, n * n, n)))

    return sat.count(formula, told, budget=budget, answer=answer)
