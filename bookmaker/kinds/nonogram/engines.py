"""Nonogram as a SAT formula: a variable for each place of each block, of which one is true, and one for each cell."""

from collections.abc import Sequence

from bookmaker.kinds.nonogram.board import Answer, Clues, Runs
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import count_marks
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    width, height = clues.width, clues.height
    formula = sat.Formula()
    formula.fresh(width * height)
    shown = range(1, width * height + 1)
    for r, runs in enumerate(clues.rows):
        _add_line(formula, runs, shown[r * width : (r + 1) * width])
    for c, runs in enumerate(clues.columns):
        _add_line(formula, runs, shown[c::width])
    return count_marks(formula, shown, budget, lambda values: Answer.of(values, width))


def _add_line(formula: sat.Formula, runs: Runs, cells: Sequence[int]) -> None:
    spare = len(cells) - sum(runs) - max(0, len(runs) - 1)
    covering: list[list[int]] = [[] for _ in cells]
    before: list[int] = []
    first = 0
    for run in runs:
        places = [formula.fresh() for _ in range(spare + 1)]
        formula.exactly_one(places)
        # A block that lies `shift` cells behind its first place has all earlier ones shifted no further.
        for shift, place in enumerate(places if before else ()):
            formula.add([[-place, *before[: shift + 1]]])
        for shift, place in enumerate(places):
            for at in range(first + shift, first + shift + run):
                covering[at].append(place)
        before, first = places, first + run + 1
    for cell, places in zip(cells, covering, strict=True):
        formula.add([[-cell, *places]])
        formula.add([-place, cell] for place in places)


ENGINES = {"sat": examine}
