"""Tents as a SAT formula: a variable for each cell and for each tie of a tree to a cell beside it; lines counted."""

from bookmaker.kinds.tents.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import apart, count_marks, counted
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two, in which tents differ; the budget is in conflicts."""
    wide, high, formula = clues.width, clues.height, sat.Formula()
    trees = {*clues.trees}
    tent = {(r, c): formula.fresh() for r in range(high) for c in range(wide) if (r, c) not in trees}
    ties: dict[tuple[int, int], list[int]] = {cell: [] for cell in tent}
    for r, c in sorted(trees):
        own = {cell: formula.fresh() for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if cell in tent}
        formula.exactly_one([*own.values()])
        for cell, tie in own.items():
            ties[cell].append(tie)
    for (r, c), one in tent.items():
        formula.add([[-one, *ties[r, c]], *([one, -tie] for tie in ties[r, c])])
        formula.at_most_one(ties[r, c])
    apart(formula, tent)
    for at, counts in enumerate((clues.across, clues.down)):
        for k, count in enumerate(counts):
            line = [one for cell, one in tent.items() if cell[at] == k]
            if count:
                counted(formula, line, count)
            elif count is not None:
                formula.add([-one] for one in line)
    cells = [tent.get((r, c), 0) for r in range(high) for c in range(wide)]
    return count_marks(formula, cells, budget, lambda values: Answer.of(values, wide))


ENGINES = {"sat": examine}
