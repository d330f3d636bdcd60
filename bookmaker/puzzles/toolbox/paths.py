"""A grid as a graph of cells and edges, numbered: for puzzles about paths and for SAT formulas.

Cells are numbered in reading order, row * width + column. Edge numbers start at 0: first every edge to
the right, in reading order of its left cell, then every edge down, in reading order of its upper cell.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.near import NOWHERE


@dataclass(frozen=True, slots=True)
class Mesh:
    """The cells and edges of a width x height grid, `missing` cells left out.

    `ends[edge]` is its two cells, the smaller number first; `at[cell]` the edges that touch it;
    `squares` the four edges of every block of 2x2 cells. Missing cells and their edges, the `absent` ones, keep their
    numbers; `there` are the numbers of all other cells.
    """

    width: int
    height: int
    missing: frozenset[Cell] = NOWHERE
    there: tuple[int, ...] = field(init=False)
    absent: tuple[int, ...] = field(init=False)
    ends: tuple[tuple[int, int], ...] = field(init=False)
    at: tuple[tuple[int, ...], ...] = field(init=False)
    squares: tuple[tuple[int, int, int, int], ...] = field(init=False)

    def __post_init__(self) -> None:
        width, height = self.width, self.height
        across = [(r * width + c, r * width + c + 1) for r in range(height) for c in range(width - 1)]
        down = [(cell, cell + width) for cell in range(width * (height - 1))]
        ends = tuple(across + down)
        holes = {r * width + c for r, c in self.missing}
        absent = tuple(edge for edge, cells in enumerate(ends) if not holes.isdisjoint(cells)) if holes else ()
        left_out = frozenset(absent)
        at: list[list[int]] = [[] for _ in range(width * height)]
        for edge, cells in enumerate(ends):
            if edge in left_out:
                continue
            for cell in cells:
                at[cell].append(edge)
        squares = tuple(
            (
                r * (width - 1) + c,
                (r + 1) * (width - 1) + c,
                len(across) + r * width + c,
                len(across) + r * width + c + 1,
            )
            for r in range(height - 1)
            for c in range(width - 1)
        )
        put = object.__setattr__
        put(self, "there", tuple(cell for cell in range(width * height) if cell not in holes))
        put(self, "absent", absent)
        put(self, "ends", ends)
        put(self, "at", tuple(tuple(edges) for edges in at))
        put(self, "squares", squares)

    def masks(self, on: Iterable[int]) -> MaskedGrid:
        """The arms of every cell (right 1, up 2, left 4, down 8) in rows, where the edges `on` are drawn."""
        arms = dict.fromkeys(self.there, 0)
        for edge in on:
            first, second = self.ends[edge]
            sideways = second == first + 1 and edge < self.height * (self.width - 1)
            arms[first] |= RIGHT if sideways else DOWN
            arms[second] |= LEFT if sideways else UP
        rows = range(0, self.width * self.height, self.width)
        return tuple(tuple(map(arms.get, range(start, start + self.width))) for start in rows)

    def between(self, first: int, second: int) -> int:
        """The number of the edge between two neighbouring cells, in either order."""
        low, high = min(first, second), max(first, second)
        if high == low + 1 and high % self.width:
            return low - low // self.width
        return self.height * (self.width - 1) + low

    def rings(self, on: Iterable[int]) -> list[list[int]]:
        """The closed rings among the edges `on`, each as its cells in order; no cell may have over two edges."""
        one: list[int | None] = [None] * len(self.at)
        other: list[int | None] = [None] * len(self.at)
        for edge in on:
            first, second = self.ends[edge]
            for here, there in ((first, second), (second, first)):
                if one[here] is None:
                    one[here] = there
                else:
                    other[here] = there
        seen = [False] * len(self.at)
        for start, second_way in enumerate(other):
            if second_way is None and not seen[start]:
                self._walk(start, one, other, seen)
        return [self._walk(start, one, other, seen) for start in range(len(seen)) if not seen[start]]

    @staticmethod
    def _walk(start: int, one: list[int | None], other: list[int | None], seen: list[bool]) -> list[int]:
        """Mark and give the cells from `start` along the path, to its end or once around the ring."""
        path: list[int] = []
        before: int | None = None
        here: int | None = start
        while here is not None and not seen[here]:
            seen[here] = True
            path.append(here)
            before, here = here, other[here] if one[here] == before else one[here]
        return path


@functools.lru_cache(maxsize=16)
def mesh(width: int, height: int, missing: frozenset[Cell] = NOWHERE) -> Mesh:
    """The Mesh of a size without the missing cells; the last sixteen are kept."""
    return Mesh(width, height, missing)
