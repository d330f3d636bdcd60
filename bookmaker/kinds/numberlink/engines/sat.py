"""Numberlink as a SAT formula: every cell has its link's number, edges join equal ones; rings cut as they show."""

from __future__ import annotations

from itertools import pairwise

from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.arms import OPPOSITE, STEPS

Cell = tuple[int, int]


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    rows = clues.grid()
    there = {(r, c): number for r, row in enumerate(rows) for c, number in enumerate(row) if number is not None}
    numbers = sorted({number for number in there.values() if number})
    formula = sat.Formula()
    edges: dict[tuple[Cell, int], int] = {}  # a cell and the arm that leads out of it -> variable
    for r, c in there:
        for arm, (down, right) in STEPS.items():
            beyond = (r + down, c + right)
            if beyond in there:
                edges[(r, c), arm] = edges.get((beyond, OPPOSITE[arm])) or formula.fresh()
    told = range(1, formula.variables + 1)
    link = {cell: formula.fresh(len(numbers)) if numbers else 1 for cell in there}
    for cell, number in there.items():
        arms = [edges[cell, arm] for arm in STEPS if (cell, arm) in edges]
        formula.add(sat.only_sums(arms, (n for n in range(1 << len(arms)) if n.bit_count() == (1 if number else 2))))
        formula.exactly_one(range(link[cell], link[cell] + len(numbers)))
        if number:
            formula.add([[link[cell] + numbers.index(number)]])
    for (cell, arm), edge in edges.items():
        beyond = (cell[0] + STEPS[arm][0], cell[1] + STEPS[arm][1])
        formula.add([-edge, -(link[cell] + at), link[beyond] + at] for at in range(len(numbers)))

    def rings(model: sat.Model) -> list[sat.Clause]:
        """Of each closed ring one edge is missing."""
        seen: set[Cell] = set()
        found: list[sat.Clause] = []
        for end in [*(cell for cell, number in there.items() if number), *there]:
            path = _path(end, edges, model) if end not in seen else []
            seen.update(path)
            if path and not any(there[cell] for cell in path):
                found.append([-_edge(edges, a, b) for a, b in pairwise([*path, path[0]])])
        return found

    def answer(model: sat.Model) -> Answer:
        masks = [[None if number is None else 0 for number in row] for row in rows]
        for ((r, c), arm), edge in edges.items():
            if edge in model:
                masks[r][c] = (masks[r][c] or 0) + arm
        return Answer.from_grid(tuple(map(tuple, masks)))

    return sat.count(formula, told, budget=budget, answer=answer, cuts=rings)


def _path(start: Cell, edges: dict[tuple[Cell, int], int], model: sat.Model) -> list[Cell]:
    """The cells from `start` along the edges that are on, to the end or once around."""
    path, came = [start], 0
    while True:
        r, c = path[-1]
        arm = next((a for a in STEPS if a != came and edges.get(((r, c), a), 0) in model), None)
        if arm is None:
            return path
        there = (r + STEPS[arm][0], c + STEPS[arm][1])
        if there == start:
            return path
        path.append(there)
        came = OPPOSITE[arm]


def _edge(edges: dict[tuple[Cell, int], int], a: Cell, b: Cell) -> int:
    return next(edges[a, arm] for arm, (down, right) in STEPS.items() if (a[0] + down, a[1] + right) == b)
