"""Numberlink's exact search: clues -> how many answers there are, counted to two, with those answers.

Most puzzles are settled by the plain formula within a few conflicts of its solver. The others are few links on
much room: millions of ways to fill it, most of them alike but for some corner. For these an answer is looked for in
which no link touches itself (tidiness.py), and others that are like it but for some corner. Then the formula gets
further clauses: about the numbers of edges (heights.py), and that only undominated answers count
(symmetry_breaking.py, directions.py).
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.kinds.numberlink.proving import directions, heights, symmetry_breaking, tidiness
from bookmaker.kinds.numberlink.proving.formula import LinkFormula, OutOfBudget
from bookmaker.puzzles.contract.proof import Proof, Undecided
from bookmaker.puzzles.kits.proving import Search, for_size, verdict
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.paths import Mesh, mesh

Edges: TypeAlias = tuple[int, ...]  # the edges of an answer

# Edges; in a larger grid a conflict takes longer, and counts for more. The hardest of the foreign puzzles, 20x15 with
# 565 edges, took 128,304 conflicts: the default budget decides it from 363 on. Grids of random pairs took 8 s at 400.
USUAL = 400
# Conflicts of the plain formula, after which the clauses about heights and exchanges are worth their making.
PLAIN_CONFLICTS = 1500
# Conflicts spent at most on an answer in which no link touches itself; seven foreign 20x20 took 3,800 to 10,000.
TIDY_CONFLICTS = 20_000


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; the budget is counted in conflicts of the solver, by the size of the grid.

    Undecided when it is used up. The solver forgets most of what it learns: 200,000 conflicts on 20x15 cells
    took 22 MB.
    """
    graph = mesh(clues.width, clues.height, missing_of(clues.rows))
    try:
        found = tuple(_answers(clues, graph, for_size(budget, len(graph.ends), USUAL)))
    except OutOfBudget:
        return Undecided(budget)
    return verdict(Search(found, complete=True, nodes=0), lambda edges: Answer(graph.masks(edges)))


def link_ends(clues: Clues) -> dict[int, int]:
    """Cell -> index of its link, for every cell with a number; links in order of first appearance."""
    names: dict[int, int] = {}
    values = [value for row in clues.rows for value in row]
    return {cell: names.setdefault(value, len(names)) for cell, value in enumerate(values) if value}


def _answers(clues: Clues, graph: Mesh, budget: int) -> list[Edges]:
    """Up to two answers; all there are when fewer."""
    ends = link_ends(clues)
    if not ends:
        return []
    answers: list[Edges] = []
    with LinkFormula(graph, len(ends) // 2, budget=min(budget, PLAIN_CONFLICTS)) as formula:
        formula.fix(ends)
        try:
            while len(answers) < 2 and _another(formula, answers):
                pass
            return answers
        except OutOfBudget:
            left = budget - PLAIN_CONFLICTS
            if left <= 0:
                raise
        if not answers:
            left = _tidy_answer(graph, ends, answers, left)
            for answer in answers:
                formula.forbid(answer)
        formula.budget = left
        if answers and _exchanged(formula, answers):
            return answers
        found = len(answers)
        formula.budget = _undominated_answers(graph, ends, answers, formula.budget)
        if len(answers) == 1 > found:
            formula.forbid(answers[0])
            _exchanged(formula, answers)
    return answers


def _tidy_answer(graph: Mesh, ends: Mapping[int, int], answers: list[Edges], budget: int) -> int:
    """Find an answer in which no link touches itself, if there soon is one; what is left of the budget."""
    budget_here = min(budget, TIDY_CONFLICTS)
    with LinkFormula(graph, len(ends) // 2, budget=budget_here) as formula:
        formula.fix(ends)
        known = heights.clauses(graph, ends, formula.variable)
        if known is not None:
            formula.add(known)
            formula.add(tidiness.clauses(formula))
            with contextlib.suppress(OutOfBudget):
                _another(formula, answers)
        return budget - budget_here + max(0, formula.budget)


def _exchanged(formula: LinkFormula, answers: list[Edges]) -> bool:
    """Whether another answer is the one in `answers` but for the edges of one patch; it is added to them.

    Where that one alone is undominated, any other answer comes to it by exchanges, so there is such a one.
    """
    on = set(answers[0])
    for patch in symmetry_breaking.patches(formula.graph):
        outside = (edge for edge, cells in enumerate(formula.graph.ends) if not patch.issuperset(cells))
        if _another(formula, answers, [edge + 1 if edge in on else -edge - 1 for edge in outside]):
            return True
    return False


def _undominated_answers(graph: Mesh, ends: Mapping[int, int], answers: list[Edges], budget: int) -> int:
    """Find undominated answers that are not among `answers`, until there are two in all; what is left of the budget."""
    with LinkFormula(graph, len(ends) // 2, budget=budget) as formula:
        formula.fix(ends)
        known = heights.clauses(graph, ends, formula.variable)
        if known is None:
            return budget
        formula.add(known)
        formula.add(symmetry_breaking.clauses(graph, frozenset(ends)))
        formula.add(directions.clauses(formula, ends))
        for answer in answers:
            formula.forbid(answer)
        while len(answers) < 2 and _another(formula, answers):
            pass
        return formula.budget


def _another(formula: LinkFormula, answers: list[Edges], given: Sequence[int] = ()) -> bool:
    """Ask for one more answer, in which the literals `given` hold; whether there was one."""
    answer = formula.answer(given)
    if answer is not None:
        answers.append(answer)
        formula.forbid(answer)
    return answer is not None
