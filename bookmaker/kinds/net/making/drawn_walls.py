"""Params and random numbers -> walls for a Net, before its tree is grown; they never cut the grid."""

from __future__ import annotations

from bookmaker.kinds.net.board import Params
from bookmaker.puzzles.toolbox.bitgrid import gathered
from bookmaker.puzzles.toolbox.edges import Groups, edges_of
from bookmaker.seeds import Stream


def drawn_walls(params: Params, rng: Stream) -> tuple[int, int]:
    """As many edges (across, down) as there are to be walls, at random among those that a random tree leaves over.

    The tree is that of Kruskal (1956) with its edges in random order: whatever else is closed, it joins all cells.
    """
    grid = params.grid()
    edges = [(a, b, 0) for a, b in edges_of(grid, grid.full & ~grid.rightmost, 0)]
    edges += [(a, b, 1) for a, b in edges_of(grid, 0, grid.full & ~grid.bottommost)]
    groups = Groups(grid.stride * grid.height)
    rng.shuffle(edges)
    over = [(first, axis) for first, second, axis in edges if not groups.join(first, second)][: params.walls]
    return gathered(cell for cell, axis in over if axis == 0), gathered(cell for cell, axis in over if axis == 1)
