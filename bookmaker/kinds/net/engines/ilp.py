"""Net as an integer program for HiGHS, in two formulations; loops and groups are cut off as they show.

Intuitive: a variable for each arm. Arms that meet are equal, those at the border are 0; a tee's four add up to 3, an
end's to 1, a straight's four adjacent pairs to 1 each, a bend's two opposite pairs to 1 each. Compact: a variable for
each edge, and one that is 0 for the whole border, so that no tile is a special case.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.engines.sat import Network, network
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.toolbox.arms import STEPS

Row: TypeAlias = tuple[int, int, Mapping[int, int]]  # least, most, and the factors of the variables between them

HALF = 0.5  # a solver calls a value whole that is a millionth off: what is nearer to 1 is 1


def examine_intuitive(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two by the program with a variable for each arm; the budget is in nodes."""
    net = network(clues)
    arms = {each: at for at, each in enumerate(product(net.tiles, STEPS))}
    meeting: dict[int, list[int]] = {edge: [] for edge in net.ends}
    for cell, ways in net.ways.items():
        for arm, edge in ways.items():
            meeting[edge].append(arms[cell, arm])
    return _examine(net, arms, [(0, 0, {one: 1, other: -1}) for one, other in meeting.values()], budget)


def examine_compact(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two by the program with a variable for each edge; the budget is in nodes."""
    net = network(clues)
    return _examine(
        net, {(cell, arm): net.ways[cell].get(arm, 0) for cell, arm in product(net.tiles, STEPS)}, [], budget
    )


def _examine(net: Network, arms: Mapping[tuple[Cell, int], int], meeting: list[Row], budget: int) -> Examined[Answer]:
    """Solve, cut, and once an answer is found forbid it and go on; `arms` gives the variable of each arm."""
    rows = meeting + [row for cell, tile in net.tiles.items() for row in _sums(tile, [arms[cell, a] for a in STEPS])]
    edges = {edge: arms[cell, arm] for cell, ways in net.ways.items() for arm, edge in ways.items()}
    border = {arms[cell, arm] for cell, arm in arms if arm not in net.ways[cell]}
    size = (1 + max(arms.values()), len(rows))
    program = _Program(size[0], border, rows)
    found: list[Answer] = []
    rounds = 0
    while len(found) < 2:
        ones = program.solution(budget)
        if ones is None:
            break
        if isinstance(ones, Undecided):
            return Examined(ones, *size, rounds)
        rounds += 1
        on = frozenset(edge for edge, variable in edges.items() if variable in ones)
        cuts = net.cuts(on)
        if not cuts:
            found.append(net.answer(on))
            cuts = [[-edge for edge in on]]  # all answers have equally many edges, so another one lacks one of these
        for cut in cuts:
            signs = {edges[abs(edge)]: 1 if edge > 0 else -1 for edge in cut}
            program.add(1 - sum(edge < 0 for edge in cut), len(cut), signs)
    if len(found) == 2:
        return Examined(Several(found[0], found[1]), *size, rounds)
    return Examined(Unique(found[0]) if found else Impossible(), *size, rounds)


def _sums(tile: int, arms: Sequence[int]) -> list[Row]:
    """What the arms of a tile, in turn around it, add up to."""
    count = tile.bit_count()
    if count != 2:
        return [(count, count, Counter(arms))]
    pairs = ((0, 1), (1, 2), (2, 3), (3, 0)) if tile in (5, 10) else ((0, 2), (1, 3))
    return [(1, 1, Counter([arms[one], arms[other]])) for one, other in pairs]


class _Program:
    """One model of HiGHS, to which rows are added between its solutions."""

    def __init__(self, variables: int, zero: set[int], rows: list[Row]) -> None:
        try:
            import highspy  # an extra, and heavy
        except ModuleNotFoundError:
            raise ValueError("this engine needs HiGHS: pip install highspy") from None
        self._known = highspy.HighsModelStatus
        self._model: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in (("output_flag", False), ("threads", 1), ("random_seed", 0)):
            self._model.setOptionValue(option, value)
        for variable in range(variables):
            self._model.addVar(0, 0 if variable in zero else 1)
            self._model.changeColIntegrality(variable, highspy.HighsVarType.kInteger)
        self._nodes = 0
        for row in rows:
            self.add(*row)

    def add(self, least: int, most: int, factors: Mapping[int, int]) -> None:
        """Let this sum hold too."""
        self._model.addRow(least, most, len(factors), list(factors), list(map(float, factors.values())))

    def solution(self, budget: int) -> frozenset[int] | Undecided | None:
        """The variables that are 1 in some solution; None where there is none, Undecided after so many nodes."""
        if self._nodes >= budget:
            return Undecided(self._nodes)
        self._model.setOptionValue("mip_max_nodes", budget - self._nodes)
        self._model.run()
        self._nodes += max(1, int(self._model.getInfo().mip_node_count))
        status = self._model.getModelStatus()
        if status == self._known.kInfeasible:
            return None
        if status != self._known.kOptimal:
            return Undecided(self._nodes)
        values = self._model.getSolution().col_value
        return frozenset(variable for variable, value in enumerate(values) if value > HALF)
