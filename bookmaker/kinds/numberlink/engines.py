"""Numberlink for a general solver, a SAT formula from board and rules alone; never another witness of the kind.

Every cell has its link's number, edges join equal ones; rings are cut as they show.
"""

from typing import TypeAlias

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import hanging, unlooping
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.arms import STEPS

Edges: TypeAlias = dict[Cell, dict[Cell, int]]  # by its two cells, in either order, the variable of an edge


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    there = {(r, c): number for r, row in enumerate(clues.rows) for c, number in enumerate(row) if number is not None}
    numbers = sorted({number for number in there.values() if number})
    formula = sat.Formula()
    edges: Edges = {cell: {} for cell in there}
    for r, c in there:
        for down, right in STEPS.values():
            beyond = (r + down, c + right)
            if beyond in there:
                edges[r, c][beyond] = edges[beyond].get((r, c)) or formula.fresh()
    ends = {edge: (cell, beyond) for cell, around in edges.items() for beyond, edge in around.items()}
    shown = range(1, formula.variables + 1)
    link = {cell: formula.fresh(len(numbers)) if numbers else 1 for cell in there}
    for cell, number in there.items():
        ways = list(edges[cell].values())
        formula.add(sat.only_counts(ways, (1 if number else 2,)))
        formula.exactly_one(range(link[cell], link[cell] + len(numbers)))
        if number:
            formula.add([[link[cell] + numbers.index(number)]])
    for cell, around in edges.items():
        for beyond, edge in around.items():
            formula.add([-edge, -(link[cell] + at), link[beyond] + at] for at in range(len(numbers)))

    def answer(model: sat.Model) -> Answer:
        rows = [[None if number is None else 0 for number in row] for row in clues.rows]
        for r, c in there:
            around = ((arm, edges[r, c].get((r + down, c + right), 0)) for arm, (down, right) in STEPS.items())
            rows[r][c] = sum(arm for arm, edge in around if edge in model)
        return Answer(tuple(map(tuple, rows)))

    def eager() -> None:
        ways = [(*both, (edge,)) for edge, both in ends.items()]
        hanging(formula, dict.fromkeys(there, 0), ways, {cell: 0 for cell, number in there.items() if number})

    def cuts(model: sat.Model) -> list[sat.Clause]:
        return unlooping(ends, model)

    return sat.count(formula, shown, budget=budget, answer=answer, cuts=cuts, eager=eager)


ENGINES = {"sat": examine}
