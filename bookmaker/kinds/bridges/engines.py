"""Bridges as a SAT formula: for each two islands in sight variables for one bridge or more, two or more, and so on."""

from bookmaker.kinds.bridges.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import exactly, hanging, joining
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    formula = sat.Formula()
    islands = dict(clues.places())
    ends: dict[int, tuple[Cell, Cell]] = {}  # by the variable for one bridge; the next ones are for more
    passing: dict[Cell, list[int]] = {}
    for r, c in islands:
        for down, right in ((0, 1), (1, 0)):
            way = [(r + n * down, c + n * right) for n in range(1, clues.height * down + clues.width * right)]
            met = next((n for n, cell in enumerate(way) if cell in islands), None)
            if met is not None:
                one = formula.fresh(clues.most)
                ends[one] = ((r, c), way[met])
                formula.add([-one - more, one + more - 1] for more in range(1, clues.most))
                for cell in way[:met]:
                    passing.setdefault(cell, []).append(one)
    for island, number in islands.items():
        bridges = [one + more for one, both in ends.items() if island in both for more in range(clues.most)]
        if number > 0:
            exactly(formula, number, bridges)
    for some in passing.values():
        formula.at_most_one(some)
    shown = range(1, formula.variables + 1)

    def answer(model: sat.Model) -> Answer:
        counts = {both: sum(one + more in model for more in range(clues.most)) for one, both in ends.items()}
        return Answer.join(clues.width, clues.height, counts)

    def eager() -> None:
        hanging(
            formula,
            dict.fromkeys(islands, 0),
            [(*both, (one,)) for one, both in ends.items()],
            {next(iter(islands)): 0},
        )

    def cuts(model: sat.Model) -> list[sat.Clause]:
        return joining(islands, ends, model)

    return sat.count(formula, shown, budget=budget, answer=answer, cuts=cuts, eager=eager)


ENGINES = {"sat": examine}
