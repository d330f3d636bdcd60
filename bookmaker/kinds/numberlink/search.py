"""Numberlink's exact search: clues -> how many answers there are, counted to two, with those answers.

Most puzzles are settled by the plain formula within a few conflicts of its solver. The others are few links on
much room: millions of ways to fill it, most of them alike but for some corner. For these the formula gets further
clauses: about the numbers of edges (heights.py), and that only undominated answers count (symmetry_breaking.py,
directions.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.kinds.numberlink.proving import directions, heights, symmetry_breaking
from bookmaker.kinds.numberlink.proving.formula import LinkFormula, OutOfBudget
from bookmaker.puzzles.contract.proof import Impossible, Proof, Several, Undecided, Unique
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.paths import Mesh, mesh

Edges: TypeAlias = tuple[int, ...]  # the edges of an answer

# Conflicts of the plain formula, after which the clauses about heights and exchanges are worth their making.
PLAIN_CONFLICTS = 1500


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; the budget is counted in conflicts of the solver.

    Undecided when it is used up. The solver forgets most of what it learns: 200,000 conflicts on 20x15 cells
    took 22 MB.
    """
    graph = mesh(clues.width, clues.height, missing_of(clues.rows))
    try:
        answers = [Answer(graph.masks(answer)) for answer in _answers(clues, graph, budget)]
    except OutOfBudget:
        return Undecided(budget)
    if not answers:
        return Impossible()
    return Unique(answers[0]) if len(answers) == 1 else Several(answers[0], answers[1])


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
        left = _undominated_answers(graph, ends, answers, left)
        if len(answers) == 1:
            # It is the only undominated one, so any other comes to it by an exchange.
            formula.budget = left
            formula.forbid(answers[0])
            on = set(answers[0])
            for patch in symmetry_breaking.patches(graph):
                outside = (edge for edge, cells in enumerate(graph.ends) if not patch.issuperset(cells))
                if _another(formula, answers, [edge + 1 if edge in on else -edge - 1 for edge in outside]):
                    break
    return answers


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
