"""Numberlink's exact search: clues -> how many answers there are, counted to two, with those answers.

Most puzzles are settled by the plain formula within a few conflicts of its solver. The others are few links on
much room: millions of ways to fill it, most of them alike but for some corner. For these a formula gets further
clauses, by which only undominated answers count (undominated.py), and the plain one is asked for an answer that is
like the first but for some corner.
"""

import contextlib
from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.kinds.numberlink.proving import undominated
from bookmaker.kinds.numberlink.proving.formula import LinkFormula, OutOfBudget
from bookmaker.puzzles.contract.proof import Proof, Undecided
from bookmaker.puzzles.kits.proving import Search, for_size, verdict
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.paths import Mesh, mesh

Edges: TypeAlias = tuple[int, ...]  # the edges of an answer

# Edges; in a larger grid a conflict takes longer, and counts for more. The hardest of the foreign puzzles, 20x15 with
# 565 edges, took 103,214 conflicts: the default budget decides it. Grids of random pairs took 8 s at 400.
USUAL = 400
LARGE = 3000  # edges, as of 40x40; beyond, the formulas alone take seconds, and a conflict counts for more once again
# Conflicts of the plain formula, after which the clauses about undominated answers are worth their making.
PLAIN_CONFLICTS = 1500

# Conflicts spent at most on an answer in which no link touches itself; 20x20 drawn at random took 400 to 4,000.
TIDY_CONFLICTS = 20_000


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; the budget is counted in conflicts of the solver, by the size of the grid.

    Undecided when it is used up. The solver forgets most of what it learns: 200,000 conflicts on 20x15 cells
    took 22 MB.
    """
    graph = mesh(clues.width, clues.height, missing_of(clues.rows))
    edges = len(graph.ends)
    try:
        found = tuple(_answers(clues, graph, for_size(for_size(budget, edges, USUAL), edges, LARGE)))
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
    answers: list[Edges] = []
    if not ends or not _is_balanced(clues):
        return answers
    with LinkFormula(graph, len(ends) // 2, budget=min(budget, PLAIN_CONFLICTS)) as plain:
        plain.fix(ends)
        try:
            while len(answers) < 2 and _another(plain, answers):
                pass
            return answers
        except OutOfBudget:
            if budget <= PLAIN_CONFLICTS:
                raise
        with LinkFormula(graph, len(ends) // 2, budget=budget - PLAIN_CONFLICTS) as formula:
            formula.fix(ends)
            formula.add(undominated.clauses(formula, ends))
            for answer in answers:
                formula.forbid(answer)
            if answers or _tidy_answer(formula, answers) or _another(formula, answers):
                plain.forbid(answers[0])
                plain.budget = formula.budget
                if not _exchanged(plain, answers):
                    formula.budget = plain.budget
                    _another(formula, answers)
    return answers


def _is_balanced(clues: Clues) -> bool:
    """Whether the cells, coloured like a chessboard, give out as many ways of one colour as of the other.

    Every way leads from one colour to the other. No formula without that sees it soon.
    """
    places = ((r + c, number) for r, row in enumerate(clues.rows) for c, number in enumerate(row) if number is not None)
    return sum((1 if number else 2) * (-1 if at % 2 else 1) for at, number in places) == 0


def _tidy_answer(formula: LinkFormula, answers: list[Edges]) -> bool:
    """Find an answer in which no link touches itself, if there soon is one."""
    switch, clauses = undominated.tidy(formula)
    formula.add(clauses)
    left = formula.budget - TIDY_CONFLICTS
    formula.budget = min(formula.budget, TIDY_CONFLICTS)
    with contextlib.suppress(OutOfBudget):
        _another(formula, answers, [switch])
    formula.drop(switch)
    formula.budget = max(0, formula.budget) + max(0, left)
    return bool(answers)


def _exchanged(formula: LinkFormula, answers: list[Edges]) -> bool:
    """Whether another answer is the one in `answers` but for the edges of one patch; it is added to them.

    Where that one alone is undominated, any other answer comes to it by exchanges, so there is such a one.
    """
    on = set(answers[0])
    for patch in undominated.patches(formula.graph):
        outside = (edge for edge, cells in enumerate(formula.graph.ends) if not patch.issuperset(cells))
        if _another(formula, answers, [edge + 1 if edge in on else -edge - 1 for edge in outside]):
            return True
    return False


def _another(formula: LinkFormula, answers: list[Edges], given: Sequence[int] = ()) -> bool:
    """Ask for one more answer, in which the literals `given` hold; whether there was one."""
    answer = formula.answer(given)
    if answer is not None:
        answers.append(answer)
        formula.forbid(answer)
    return answer is not None
