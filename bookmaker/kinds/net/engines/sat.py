"""Net as a SAT formula: one variable an edge, each tile in one of its turns; loops and groups cut as they show."""

from collections.abc import Container
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import hanging, joining, unlooping
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.arms import DOWN, OPPOSITE, RIGHT, STEPS
from bookmaker.puzzles.toolbox.sat import Clause, Model

Ways: TypeAlias = dict[int, int]  # of a cell: by the arm that may be joined there its edge


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    net = network(clues)
    formula = sat.Formula(variables=len(net.ends))
    for cell, tile in net.tiles.items():
        turns = {(tile << by | tile >> 4 - by) & 15 for by in range(4)}
        arms = list(net.ways[cell])
        ways = {sum(1 << at for at, arm in enumerate(arms) if turn & arm) for turn in turns if not turn & ~sum(arms)}
        formula.add(sat.only_sums(list(net.ways[cell].values()), ways))
    return sat.count(
        formula, list(net.ends), budget=budget, answer=net.answer, cuts=net.cuts, eager=partial(net.as_tree, formula)
    )


@dataclass(frozen=True, slots=True)
class Network:
    """The size; the tiles by cell; the variables of their edges, by cell and arm; and the two cells of every edge."""

    width: int
    height: int
    tiles: dict[Cell, int]
    ways: dict[Cell, Ways]
    ends: dict[int, tuple[Cell, Cell]]

    def answer(self, on: Container[int]) -> Answer:
        """The answer in which these edges are joined."""
        masks = {cell: sum(arm for arm, edge in ways.items() if edge in on) for cell, ways in self.ways.items()}
        return Answer.from_grid(tuple(tuple(masks.get((r, c)) for c in range(self.width)) for r in range(self.height)))

    def as_tree(self, formula: sat.Formula) -> None:
        """Let the joined edges be a tree of all tiles."""
        ways = [(*both, (edge,)) for edge, both in self.ends.items()]
        hanging(formula, dict.fromkeys(self.tiles, 0), ways, {next(iter(self.tiles)): 0}, is_tree=True)

    def cuts(self, on: Model) -> list[Clause]:
        """Clauses that every answer keeps and these joined edges break, where they make pieces or loops."""
        return joining(self.tiles, self.ends, on) + unlooping(self.ends, on)


def network(clues: Clues) -> Network:
    """The edges of a puzzle: between neighbours that are both there, with no wall between."""
    rows = clues.grid()
    height, width = len(rows), len(rows[0])
    tiles = {(r, c): mask for r, row in enumerate(rows) for c, mask in enumerate(row) if mask is not None}
    walls = {((r, c), RIGHT if side == "right" else DOWN) for r, c, side in clues.walls}
    ways: dict[Cell, Ways] = {cell: {} for cell in tiles}
    ends: dict[int, tuple[Cell, Cell]] = {}
    for r, c in tiles:
        for arm in (RIGHT, DOWN):
            there = r + STEPS[arm][0], c + STEPS[arm][1]
            if clues.wrap:
                there = there[0] % height, there[1] % width
            if there in tiles and ((r, c), arm) not in walls:
                edge = len(ends) + 1
                ends[edge] = ((r, c), there)
                ways[r, c][arm] = ways[there][OPPOSITE[arm]] = edge
    return Network(width, height, tiles, ways, ends)
