"""Cells joined by edges: groups that grow (union-find), and what hangs together; geometry, never a rule.

An edge belongs to the cell on its left or above it: edge `i` across joins cell `i` with the one to
its right, edge `i` down joins it with the one below. Cells are the bit positions of a BitGrid.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TypeAlias

from bookmaker.puzzles.toolbox.bitgrid import BitGrid, indices

Edge: TypeAlias = tuple[int, int]  # the two cells that it joins


@functools.lru_cache(maxsize=64)
def neighbours(grid: BitGrid) -> tuple[list[int], list[int]]:
    """For each place of one copy what lies to the right and below; the place itself where nothing does."""
    right, below = ([*range(grid.stride * grid.height)] for _ in range(2))
    for ends, (near, far), by, back in (
        (right, grid.beside, 1, grid.width - 1),
        (below, grid.below, grid.stride, grid.stride * (grid.height - 1)),
    ):
        for cell in indices(near):
            ends[cell] += by
        for cell in indices(far):
            ends[cell] -= back
    return right, below


def edges_of(grid: BitGrid, across: int, down: int) -> list[Edge]:
    """The edges whose bits are set, those across first, each in reading order; grid is one copy."""
    found: list[Edge] = []
    for bits, ends in zip((across, down), neighbours(grid), strict=True):
        found += [(cell, ends[cell]) for cell in indices(bits)]
    return found


class Groups:
    """Cells that are joined already: union-find with path halving (Tarjan and van Leeuwen 1984)."""

    __slots__ = ("parent",)

    def __init__(self, size: int) -> None:
        self.parent = list(range(size))

    def find(self, cell: int) -> int:
        """The cell that stands for the group."""
        parent = self.parent
        while parent[cell] != cell:
            parent[cell] = cell = parent[parent[cell]]
        return cell

    def join_all(self, edges: Iterable[Edge]) -> bool:
        """Join the two cells of every edge; False as soon as two are one group already."""
        # The loop of `join`, written out: large grids come through here by the ten thousand.
        parent = self.parent
        for a, b in edges:
            while parent[a] != a:
                parent[a] = a = parent[parent[a]]
            while parent[b] != b:
                parent[b] = b = parent[parent[b]]
            if a == b:
                return False
            parent[b] = a
        return True

    def join(self, first: int, second: int) -> bool:
        """Make two groups one; False when they were one before."""
        a, b = self.find(first), self.find(second)
        self.parent[b] = a
        return a != b


def skeleton(grid: BitGrid, across: int, down: int, keep: int) -> tuple[int, int]:
    """The edges without most of those that connect no cells of `keep` with each other.

    Dead ends outside `keep` are removed a cell at a time, all over the grid at once; which cells of `keep`
    are connected stays as it was, and rings stay. It ends when a round removes so few that
    going through the edges one by one costs less (measured: six, and one more for every 600 cells).
    """
    worth = 6 + grid.width * grid.height // 600
    while True:
        side, post = grid.right(across), grid.down(down)
        level, upright = across | side, down | post
        loose = (level | upright) & ~((across & side) | (down & post) | (level & upright) | keep)
        across &= ~(loose | grid.left(loose))
        down &= ~(loose | grid.up(loose))
        if loose.bit_count() < worth:
            return across, down


def reach(grid: BitGrid, across: int, down: int, start: int) -> int:
    """The cells that edges which are on join to `start`, in every copy of the grid."""
    reached, before, stride = start, -1, grid.stride
    if not grid.wrap:  # edges that lead nowhere are left out once, so that no shift leaks
        across, down = across & grid.has_right, down & grid.has_below
    while reached != before:
        before = reached
        if grid.wrap:
            reached |= grid.right(reached & across)
            reached |= grid.left(reached) & across
            reached |= grid.down(reached & down)
            reached |= grid.up(reached) & down
        else:
            reached |= (reached & across) << 1
            reached |= (reached >> 1) & across
            reached |= (reached & down) << stride
            reached |= (reached >> stride) & down
    return reached
