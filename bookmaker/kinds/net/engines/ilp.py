"""Net as an integer program for HiGHS, in two formulations; loops and groups are cut off as they show.

Intuitive: a variable for each arm, in a horizontal array of height x 2 width and a vertical one of 2 height x width.
Arms that meet are equal, those at the border are 0; a tee's four add up to 3, an end's to 1, a straight's four
adjacent pairs to 1 each, a bend's two opposite pairs to 1 each. Compact: a variable for each edge, in arrays with a
border of zeros, so that tile (R, C) has the arms H(R, C-1), H(R, C), V(R-1, C), V(R, C) and no case is special.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.engines.edges import ARMS, Edge, Edges, edges_of
from bookmaker.puzzles.contract.proof import Examined, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.kits.formulas import leaving, pieces
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, OPPOSITE, RIGHT, UP

Row: TypeAlias = tuple[
    float, float, list[tuple[int, int]]
]  # least, most, and (variable, factor) of the sum between them

TINY = 1e-6


def examine_intuitive(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two by the program with a variable for each arm; the budget is in nodes."""
    edges = edges_of(clues)
    arms = {(cell, arm): at for at, (cell, arm) in enumerate((cell, arm) for cell in edges.tiles for arm in ARMS)}
    rows: list[Row] = []
    fixed = set(arms)
    for (cell, arm), (first, second) in edges.ends.items():
        rows.append((0, 0, [(arms[first, arm], 1), (arms[second, OPPOSITE[arm]], -1)]))
        fixed -= {(cell, arm), (second, OPPOSITE[arm])}
    named = {edge: arms[edge] for edge in edges.ends}
    return _examine(edges, arms, frozenset(arms[one] for one in fixed), rows, named, budget)


def examine_compact(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two by the program with a variable for each edge; the budget is in nodes."""
    edges = edges_of(clues)
    named = {edge: at for at, edge in enumerate(edges.ends)}
    border = len(named)  # one variable that is 0 stands for the whole border
    arms = {}
    for cell in edges.tiles:
        for arm in ARMS:
            edge = edges.name(cell, arm)
            arms[cell, arm] = border if edge is None else named[edge]
    return _examine(edges, arms, frozenset({border}), [], named, budget)


def _examine(
    edges: Edges,
    arms: Mapping[Edge, int],
    zero: frozenset[int],
    rows: list[Row],
    named: Mapping[Edge, int],
    budget: int,
) -> Examined[Answer]:
    """Solve, cut, and once an answer is found forbid it and go on; `named` gives the variable of each edge."""
    variables = 1 + max([*arms.values(), *zero])
    rows = rows + [row for cell, tile in edges.tiles.items() for row in _tile_rows(tile, [arms[cell, a] for a in ARMS])]
    program = _Program(variables, zero, rows)
    found: list[Answer] = []
    rounds = 0
    while len(found) < 2:
        on = program.solution(budget - program.nodes)
        if on is None:
            break
        if isinstance(on, Undecided):
            return Examined(on, variables, len(rows), rounds)
        rounds += 1
        joined = [edge for edge, variable in named.items() if variable in on]
        cuts = _cuts(edges, named, joined)
        if not cuts:
            found.append(edges.answer(joined))
            # All answers have equally many edges, so another one lacks one of these.
            cuts = [(0, len(joined) - 1, [(named[edge], 1) for edge in joined])]
        program.add(cuts)
    if len(found) == 2:
        return Examined(Several(found[0], found[1]), variables, len(rows), rounds)
    return Examined(Unique(found[0]) if found else Impossible(), variables, len(rows), rounds)


def _tile_rows(tile: int, arms: list[int]) -> list[Row]:
    """What the arms of a tile (right, up, left, down) add up to."""
    all_four = [(arm, 1) for arm in arms]
    pairs = [[(arms[i], 1), (arms[j], 1)] for i, j in ((0, 1), (1, 2), (2, 3), (3, 0))]
    opposite = [[(arms[i], 1), (arms[j], 1)] for i, j in ((0, 2), (1, 3))]
    if tile.bit_count() != 2:
        return [(tile.bit_count(), tile.bit_count(), all_four)]
    return [(1, 1, pair) for pair in (pairs if tile in (RIGHT | LEFT, UP | DOWN) else opposite)]


def _cuts(edges: Edges, named: Mapping[Edge, int], joined: list[Edge]) -> list[Row]:
    groups, loops = pieces(edges.tiles, edges.ends, joined)
    apart = [leaving(edges.ends, group) for group in groups] if len(groups) > 1 else []
    # A group that nothing can leave: no answer at all, said by a sum of nothing that should be 1.
    rows: list[Row] = [(1, len(edge), [(named[one], 1) for one in edge]) for edge in apart]
    return rows + [(0, len(loop) - 1, [(named[one], 1) for one in loop]) for loop in loops]


class _Program:
    """One model of HiGHS, to which rows are added between its solutions."""

    def __init__(self, variables: int, zero: frozenset[int], rows: list[Row]) -> None:
        try:
            import highspy  # an extra, and heavy
        except ModuleNotFoundError:
            raise ValueError("this engine needs HiGHS: pip install highspy") from None
        self._highspy = highspy
        self._model: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in (("output_flag", False), ("threads", 1), ("random_seed", 0)):
            self._model.setOptionValue(option, value)
        for variable in range(variables):
            self._model.addVar(0, 0 if variable in zero else 1)
            self._model.changeColIntegrality(variable, highspy.HighsVarType.kInteger)
        self.nodes = 0
        self.add(rows)

    def add(self, rows: list[Row]) -> None:
        """Let these sums hold too."""
        for least, most, terms in rows:
            merged: dict[int, int] = {}
            for variable, factor in terms:
                merged[variable] = merged.get(variable, 0) + factor
            self._model.addRow(least, most, len(merged), list(merged), [float(one) for one in merged.values()])

    def solution(self, budget: int) -> frozenset[int] | Undecided | None:
        """The variables that are 1 in some solution; None where there is none, Undecided within so many nodes."""
        if budget <= 0:
            return Undecided(self.nodes)
        self._model.setOptionValue("mip_max_nodes", budget)
        self._model.run()
        self.nodes += max(1, int(self._model.getInfo().mip_node_count))
        status, known = self._model.getModelStatus(), self._highspy.HighsModelStatus
        if status == known.kInfeasible:
            return None
        if status != known.kOptimal:
            return Undecided(self.nodes)
        values = self._model.getSolution().col_value
        return frozenset(variable for variable, value in enumerate(values) if value > 1 - TINY)
