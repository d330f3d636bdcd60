"""A net's edges and what its arms must do: which tiles can be joined, groups and loops among joined edges."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.puzzles.contract.abilities import beside_of
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, OPPOSITE, RIGHT, STEPS, UP

Cell = tuple[int, int]
ARMS = (RIGHT, UP, LEFT, DOWN)


@dataclass(frozen=True, slots=True)
class Edges:
    """The tiles by cell, and every edge that may be joined: its two cells, by (cell, arm) for each of them.

    An edge is named by the cell on its left or above it and the arm RIGHT or DOWN.
    """

    width: int
    height: int
    tiles: dict[Cell, int]
    ends: dict[tuple[Cell, int], tuple[Cell, Cell]]

    def name(self, cell: Cell, arm: int) -> tuple[Cell, int] | None:
        """The edge that an arm of a cell lies on; None where there is a wall, the border or no cell."""
        if arm in (LEFT, UP):
            down, right = STEPS[arm]
            cell = ((cell[0] + down) % self.height, (cell[1] + right) % self.width)
            arm = OPPOSITE[arm]
        return (cell, arm) if (cell, arm) in self.ends else None

    def groups(self, on: Collection[tuple[Cell, int]]) -> list[set[Cell]]:
        """The tiles that hang together where these edges are joined."""
        beyond: dict[Cell, list[Cell]] = {cell: [] for cell in self.tiles}
        for edge in on:
            a, b = self.ends[edge]
            beyond[a].append(b)
            beyond[b].append(a)
        left = dict.fromkeys(self.tiles)
        found: list[set[Cell]] = []
        while left:
            group: set[Cell] = set()
            waiting = [next(iter(left))]
            while waiting:
                cell = waiting.pop()
                if cell not in group:
                    group.add(cell)
                    del left[cell]
                    waiting += beyond[cell]
            found.append(group)
        return found

    def loops(self, on: Iterable[tuple[Cell, int]]) -> list[list[tuple[Cell, int]]]:
        """A loop for each of these edges that closes one with those before it, as its edges."""
        parent: dict[Cell, tuple[Cell, tuple[Cell, int]] | None] = {}
        beyond: dict[Cell, list[tuple[Cell, tuple[Cell, int]]]] = {cell: [] for cell in self.tiles}
        for edge in on:
            a, b = self.ends[edge]
            beyond[a].append((b, edge))
            beyond[b].append((a, edge))
        found: list[list[tuple[Cell, int]]] = []
        for root in self.tiles:
            if root in parent:
                continue
            parent[root] = None
            waiting = [root]
            closing: set[tuple[Cell, int]] = set()
            for cell in waiting:  # grows while it is walked: breadth first, so that loops are short
                for there, edge in beyond[cell]:
                    step = parent[cell]
                    if there not in parent:
                        parent[there] = (cell, edge)
                        waiting.append(there)
                    elif (step is None or step[1] != edge) and edge not in closing and parent[there] != (cell, edge):
                        closing.add(edge)
                        found.append(_loop(parent, cell, there, edge))
        return found

    def leaving(self, group: Collection[Cell]) -> list[tuple[Cell, int]]:
        """The edges with one end in the group."""
        return [edge for edge, (a, b) in self.ends.items() if (a in group) != (b in group)]

    def answer(self, on: Iterable[tuple[Cell, int]]) -> Answer:
        """The answer in which these edges are joined."""
        rows: list[list[int | None]] = [
            [0 if (r, c) in self.tiles else None for c in range(self.width)] for r in range(self.height)
        ]
        for edge in on:
            (r, c), (r2, c2) = self.ends[edge]
            rows[r][c] = (rows[r][c] or 0) + edge[1]
            rows[r2][c2] = (rows[r2][c2] or 0) + OPPOSITE[edge[1]]
        return Answer.from_grid(tuple(map(tuple, rows)))


def edges_of(clues: Clues) -> Edges:
    """The edges of a puzzle: between neighbours that are both there, with no wall between."""
    rows = clues.grid()
    height, width = len(rows), len(rows[0])
    tiles = {(r, c): mask for r, row in enumerate(rows) for c, mask in enumerate(row) if mask is not None}
    walls = {((r, c), RIGHT if side == "right" else DOWN) for r, c, side in beside_of(clues).get("walls", ())}
    wrap = bool(clues.variant["wrap"])
    ends: dict[tuple[Cell, int], tuple[Cell, Cell]] = {}
    for r, c in tiles:
        for arm in (RIGHT, DOWN):
            r2, c2 = r + STEPS[arm][0], c + STEPS[arm][1]
            there = (r2 % height, c2 % width) if wrap else (r2, c2)
            if there in tiles and ((r, c), arm) not in walls:
                ends[(r, c), arm] = ((r, c), there)
    return Edges(width, height, tiles, ends)


def turned(mask: int) -> frozenset[int]:
    """The four ways to turn a tile."""
    return frozenset((mask << by | mask >> 4 - by) & 15 for by in range(4))


def _loop(
    parent: dict[Cell, tuple[Cell, tuple[Cell, int]] | None], a: Cell, b: Cell, edge: tuple[Cell, int]
) -> list[tuple[Cell, int]]:
    above: dict[Cell, list[tuple[Cell, int]]] = {a: []}
    path: list[tuple[Cell, int]] = []
    here = a
    while (step := parent[here]) is not None:
        path = [*path, step[1]]
        here = step[0]
        above[here] = path
    path, here = [], b
    while here not in above:
        step = parent[here]
        assert step is not None
        path, here = [*path, step[1]], step[0]
    return [edge, *above[here], *path]
