"""Calcudoku as a SAT formula: a variable for each number of a cell, and one for each way to fill a cage."""

from itertools import product

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
    numbers, found = range(1, n + 1), set[tuple[int, ...]]()
    for one in sign or "+x-:":
        if one in "-:":
            pairs = product(numbers, repeat=2) if len(cells) == 2 else ()
            found |= {(a, b) for a, b in pairs if result == (abs(a - b) if one == "-" else max(a, b) / min(a, b))}
            continue
        made: list[tuple[tuple[int, ...], int]] = [((), result)]  # the numbers, and what is left for others
        for others in reversed(range(len(cells))):
            if one == "+":
                made = [((*way, k), left - k) for way, left in made for k in numbers if left - k >= others]
            else:
                made = [((*way, k), left // k) for way, left in made for k in numbers if not left % k]
        found |= {way for way, left in made if left == (one == "x")}
    lines = [[at for at, cell in enumerate(cells) if cell % n == k] for k in range(n)]
    lines += [[at for at, cell in enumerate(cells) if cell // n == k] for k in range(n)]
    return sorted(one for one in found if all(len({one[at] for at in line}) == len(line) for line in lines))


ENGINES = {"sat": examine}
