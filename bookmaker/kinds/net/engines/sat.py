"""Net as a SAT formula: one variable an edge, each tile in one of its turns; loops and groups cut as they show."""

from __future__ import annotations

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.engines.edges import ARMS, edges_of, turned
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    edges = edges_of(clues)
    formula = sat.Formula()
    variable = {edge: formula.fresh() for edge in edges.ends}
    for cell, tile in edges.tiles.items():
        names = [edges.name(cell, arm) for arm in ARMS]
        known = [(arm, variable[name]) for arm, name in zip(ARMS, names, strict=True) if name is not None]
        reachable = sum(arm for arm, _ in known)
        ways = [mask for mask in turned(tile) if mask & ~reachable == 0]
        sums = [sum(1 << at for at, (arm, _) in enumerate(known) if mask & arm) for mask in ways]
        formula.add(sat.only_sums([one for _, one in known], sums))

    def cuts(model: sat.Model) -> list[sat.Clause]:
        on = [edge for edge, one in variable.items() if one in model]
        groups = edges.groups(on)
        if len(groups) == 1 and len(on) == len(edges.tiles) - 1:
            return []
        apart = groups if len(groups) > 1 else []
        joined = [[variable[edge] for edge in edges.leaving(group)] for group in apart]
        return joined + [[-variable[edge] for edge in loop] for loop in edges.loops(on)]

    def answer(model: sat.Model) -> Answer:
        return edges.answer(edge for edge, one in variable.items() if one in model)

    return sat.count(formula, range(1, formula.variables + 1), budget=budget, answer=answer, cuts=cuts)
