"""Net as a SAT formula: one variable an edge, each tile in one of its turns; loops and groups cut as they show."""

from __future__ import annotations

import functools

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.engines.edges import Cell, edges_of, turned
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import leaving, pieces
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.arms import OPPOSITE


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    edges = edges_of(clues)
    formula = sat.Formula()
    variable: dict[tuple[Cell, int], int] = {}
    arms: dict[Cell, list[tuple[int, int]]] = {cell: [] for cell in edges.tiles}  # with the variable of its edge
    for (cell, arm), (_, beyond) in edges.ends.items():
        variable[cell, arm] = one = formula.fresh()
        arms[cell].append((arm, one))
        arms[beyond].append((OPPOSITE[arm], one))
    for cell, tile in edges.tiles.items():
        sums = _sums(tile, tuple([arm for arm, _ in arms[cell]]))
        formula.add(sat.only_sums([one for _, one in arms[cell]], sums))

    def cuts(model: sat.Model) -> list[sat.Clause]:
        on = [edge for edge, one in variable.items() if one in model]
        groups, loops = pieces(edges.tiles, edges.ends, on)
        apart = groups if len(groups) > 1 else []
        joined = [[variable[edge] for edge in leaving(edges.ends, group)] for group in apart]
        return joined + [[-variable[edge] for edge in loop] for loop in loops]

    def answer(model: sat.Model) -> Answer:
        return edges.answer(edge for edge, one in variable.items() if one in model)

    return sat.count(formula, range(1, formula.variables + 1), budget=budget, answer=answer, cuts=cuts)


@functools.cache
def _sums(tile: int, arms: tuple[int, ...]) -> frozenset[int]:
    """The ways to turn a tile where it has only these arms, each as the sum of 1 << index of its own."""
    ways = [mask for mask in turned(tile) if mask & ~sum(arms) == 0]
    return frozenset(sum(1 << at for at, arm in enumerate(arms) if mask & arm) for mask in ways)
