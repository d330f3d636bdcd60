"""Binary as a SAT formula: a variable for each cell, true for a 1; counters for lines, clauses where lines differ."""

from itertools import combinations

from bookmaker.kinds.binary.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import count_marks, counted
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    wide, high, formula = clues.width, clues.height, sat.Formula()
    cells = [formula.fresh() for _ in range(wide * high)]
    formula.add([cells[at] if value == 2 else -cells[at]] for at, value in enumerate(sum(clues.rows, ())) if value)
    rows = [cells[at : at + wide] for at in range(0, wide * high, wide)]
    columns = [cells[at::wide] for at in range(wide)]
    for line in (*rows, *columns):
        counted(formula, line, len(line) // 2)
        for three in zip(line, line[1:], line[2:], strict=False):
            formula.add([[*three], [-one for one in three]])
    for a, b, sign in clues.signs:
        one, other = cells[a], cells[b] if sign == "=" else -cells[b]
        formula.add([[one, -other], [-one, other]])
    for some in (rows, columns) if clues.different else ():
        for first, second in combinations(some, 2):
            odd = [formula.fresh() for _ in first]
            formula.add([odd])
            for it, one, other in zip(odd, first, second, strict=True):
                formula.add([[-it, one, other], [-it, -one, -other]])
    return count_marks(formula, cells, budget, lambda values: Answer.of(values, wide))


ENGINES = {"sat": examine}
