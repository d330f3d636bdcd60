"""Sudoku as a SAT formula: a variable for each digit that a cell may hold, and one for each way to make a sum."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import adds_up, count_values
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts.

    A digit that singles leave out of a cell has no variable: most of the time would go into telling the solver of it.
    """
    n, houses = clues.width, _houses(clues)
    digits = range(1, n + 1)
    left = _left_by_singles([given for row in clues.rows for given in row], houses, n)
    formula = sat.Formula()
    variable = {
        (cell, digit): formula.fresh() for cell, here in enumerate(left) for digit in digits if here >> digit & 1
    }
    for cell, here in enumerate(left):
        formula.exactly_one([variable[cell, digit] for digit in digits if here >> digit & 1])
    for cells in houses:
        for digit in digits:
            seats = [cell for cell in cells if left[cell] >> digit & 1]
            if len(seats) != 1 or left[seats[0]] != 1 << digit:  # otherwise its cell says so
                formula.exactly_one([variable[cell, digit] for cell in seats])
    for one, other in _leaps(n) if clues.antiknight else ():
        alike = [digit for digit in digits if (one, digit) in variable and (other, digit) in variable]
        formula.add([[-variable[one, digit], -variable[other, digit]] for digit in alike])
    for places, total in clues.cages:
        cells = [r * n + c for r, c in places]
        own = {digit: [variable[cell, digit] for cell in cells if (cell, digit) in variable] for digit in digits}
        adds_up(formula, own, len(places), total)
    return count_values(formula, variable, budget, lambda values: Answer.of(values, n))


def _houses(clues: Clues) -> list[list[int]]:
    """Rows, columns, diagonals, inner boxes, boxes or regions, each as its cells in reading order of the grid."""
    n, box, cells = clues.width, clues.box, range(clues.width**2)
    houses = [[cell for cell in cells if cell // n == k] for k in range(n)]
    houses += [[cell for cell in cells if cell % n == k] for k in range(n)]
    if clues.x:
        houses += [[cell for cell in cells if cell // n == cell % n], [k for k in cells if k // n + k % n == n - 1]]
    if clues.windoku:
        side = math.isqrt(n)
        of_line = [k // (side + 1) if k % (side + 1) else -1 for k in range(n)]  # which inner boxes a line crosses
        inner = [(down, right) for down in range(side - 1) for right in range(side - 1)]
        houses += [[k for k in cells if (of_line[k // n], of_line[k % n]) == window] for window in inner]
    if box:
        corners = [(r, c) for r in range(0, n, box[1]) for c in range(0, n, box[0])]
        return houses + [[(r + y) * n + c + x for y in range(box[1]) for x in range(box[0])] for r, c in corners]
    of = [region for row in clues.regions or () for region in row]
    return houses + [[cell for cell in cells if of[cell] == k] for k in range(n if of else 0)]


def _leaps(n: int) -> Iterator[tuple[int, int]]:
    """Every two cells whose rows and columns are one and two apart."""
    for one, other in combinations(range(n * n), 2):
        if abs(one // n - other // n) * abs(one % n - other % n) == 2:
            yield one, other


def _left_by_singles(givens: Sequence[int], houses: Sequence[Sequence[int]], n: int) -> list[int]:
    """The digits that givens and singles leave to each cell, each as the bit of its number."""
    left = [1 << given if given else (2 << n) - 2 for given in givens]
    before: list[int] = []
    while left != before:
        before = left.copy()
        for cells in houses:
            shown = once = twice = 0
            for cell in cells:
                here = left[cell]
                twice |= once & here
                once |= here
                shown |= here if here.bit_count() == 1 else 0
            for cell in cells:
                here = left[cell]
                if here.bit_count() > 1:
                    only = here & once & ~twice
                    left[cell] = only if only.bit_count() == 1 else here & ~shown
    return left


ENGINES = {"sat": examine}
