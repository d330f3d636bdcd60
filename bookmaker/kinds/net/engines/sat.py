"""Net as a SAT formula: one variable an edge, each tile in one of its turns; loops and groups cut as they show."""

from __future__ import annotations

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.engines.network import network
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    net = network(clues)
    formula = sat.Formula(variables=len(net.ends))
    for cell, tile in net.tiles.items():
        turns = {(tile << by | tile >> 4 - by) & 15 for by in range(4)}
        arms = list(net.ways[cell])
        ways = {sum(1 << at for at, arm in enumerate(arms) if turn & arm) for turn in turns if not turn & ~sum(arms)}
        formula.add(sat.only_sums(list(net.ways[cell].values()), ways))
    return sat.count(formula, list(net.ends), budget=budget, answer=net.answer, cuts=net.cuts)
