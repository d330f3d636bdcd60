"""A net's edges and what its arms must do: which tiles can be joined, and the answer that joined ones make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.puzzles.contract.abilities import beside_of
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, OPPOSITE, RIGHT, STEPS, UP

Cell = tuple[int, int]
Edge = tuple[Cell, int]
ARMS = (RIGHT, UP, LEFT, DOWN)


@dataclass(frozen=True, slots=True)
class Edges:
    """The tiles by cell, and every edge that may be joined: its two cells, by (cell, arm) for each of them.

    An edge is named by the cell on its left or above it and the arm RIGHT or DOWN.
    """

    width: int
    height: int
    tiles: dict[Cell, int]
    ends: dict[Edge, tuple[Cell, Cell]]

    def name(self, cell: Cell, arm: int) -> Edge | None:
        """The edge that an arm of a cell lies on; None where there is a wall, the border or no cell."""
        if arm in (LEFT, UP):
            down, right = STEPS[arm]
            cell = ((cell[0] + down) % self.height, (cell[1] + right) % self.width)
            arm = OPPOSITE[arm]
        return (cell, arm) if (cell, arm) in self.ends else None

    def answer(self, on: Iterable[Edge]) -> Answer:
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
    ends: dict[Edge, tuple[Cell, Cell]] = {}
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
