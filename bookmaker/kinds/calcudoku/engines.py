"""Calcudoku as a SAT formula: a variable for each number of a cell, and one for each way to fill a cage."""

from __future__ import annotations

from bookmaker.kinds.calcudoku.board import Answer, Cage, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import count_values, latin_square
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    n = clues.width
    formula = sat.Formula()
    variables = latin_square(formula, clues.rows)
    for cage in clues.cages:
        ways = {numbers: formula.fresh() for numbers in _ways(cage, n)}
        formula.add([[*ways.values()]])
        for at, cell in enumerate(cage[0]):
            for number in range(1, n + 1):
                here = [way for numbers, way in ways.items() if numbers[at] == number]
                formula.add([[-variables[cell, number], *here], *([-way, variables[cell, number]] for way in here)])
    return count_values(formula, variables, budget, lambda values: Answer.of(values, n))


def _ways(cage: Cage, n: int) -> list[tuple[int, ...]]:
    """The numbers that give the result, those in one row or column different."""
    cells, result, sign = cage
    found = set[tuple[int, ...]]()
    if sign in ("-", "") and len(cells) == 2:
        found |= {way for low in range(1, n - result + 1) for way in ((low, low + result), (low + result, low))}
    if sign in (":", "") and len(cells) == 2:
        found |= {way for low in range(1, n // result + 1) for way in ((low, low * result), (low * result, low))}
    if sign in ("+", ""):
        sums: list[tuple[int, ...]] = [()]
        for at in range(len(cells)):
            most = result - (len(cells) - at - 1)  # with at least 1 in each cell to come
            sums = [(*one, more) for one in sums for more in range(1, n + 1) if sum(one) + more <= most]
        found |= {one for one in sums if sum(one) == result}
    if sign in ("x", ""):
        products: list[tuple[tuple[int, ...], int]] = [((), result)]  # the numbers, and what is left for others
        for _ in cells:
            products = [((*one, k), left // k) for one, left in products for k in range(1, n + 1) if not left % k]
        found |= {one for one, left in products if left == 1}
    lines = [[at for at, cell in enumerate(cells) if cell % n == k] for k in range(n)]
    lines += [[at for at, cell in enumerate(cells) if cell // n == k] for k in range(n)]
    return sorted(one for one in found if all(len({one[at] for at in line}) == len(line) for line in lines))


ENGINES = {"sat": examine}
