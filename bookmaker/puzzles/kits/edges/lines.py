"""Lines between neighbours in a grid, or in a stack of grids: which are on and which are off; never a rule.

An edge is on when a line joins its two cells. Edges across belong to the cell on their left, edges down to the cell
above; the other cell sees them shifted. All integers are planes of cells as in bitgrid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, indices
from bookmaker.puzzles.toolbox.edges import edges_of, reach

Sides: TypeAlias = tuple[int, ...]  # cells by the side that is meant: right, up, left, down


class Edges(NamedTuple):
    """Edges that are on and edges that are off."""

    across_on: int = 0
    down_on: int = 0
    across_off: int = 0
    down_off: int = 0

    def otherwise(self) -> Edges:
        """Those on off, those off on."""
        return Edges(self.across_off, self.down_off, self.across_on, self.down_on)


@dataclass(slots=True)
class Lines:
    """The edges known so far."""

    grid: BitGrid
    across_on: int = 0
    down_on: int = 0
    across_off: int = 0
    down_off: int = 0

    @property
    def across_open(self) -> int:
        """The edges across of which nothing is known."""
        return self.grid.full & ~(self.across_on | self.across_off)

    @property
    def down_open(self) -> int:
        """The edges down of which nothing is known."""
        return self.grid.full & ~(self.down_on | self.down_off)

    @property
    def undecided(self) -> int:
        """The cells with an open edge."""
        grid, across, down = self.grid, self.across_open, self.down_open
        return across | grid.right(across) | down | grid.down(down)

    @property
    def on(self) -> Sides:
        """The cells with an arm that is on, by its side."""
        return (self.across_on, self.grid.down(self.down_on), self.grid.right(self.across_on), self.down_on)

    @property
    def off(self) -> Sides:
        """The cells with a side that is known to be closed; the grid's own border among them."""
        grid = self.grid
        left, up = grid.right(self.across_off) | grid.leftmost, grid.down(self.down_off) | grid.topmost
        return (self.across_off, up, left, self.down_off)

    @property
    def opened(self) -> Sides:
        """The cells with an open side."""
        across, down = self.across_open, self.down_open
        return (across, self.grid.down(down), self.grid.right(across), down)

    def put(self, across_on: int = 0, down_on: int = 0, across_off: int = 0, down_off: int = 0) -> None:
        """Know these edges, too."""
        self.across_on |= across_on
        self.down_on |= down_on
        self.across_off |= across_off
        self.down_off |= down_off

    def conflicts(self) -> int:
        """Cells at which an edge is on and off."""
        return (self.across_on & self.across_off) | (self.down_on & self.down_off)

    def new(self, edges: Edges) -> Iterator[Finding]:
        """Those of the edges that are within the grid and not known yet; those on first."""
        grid = self.grid
        for holds, across, down in (
            (True, edges.across_on & ~self.across_on, edges.down_on & ~self.down_on),
            (False, edges.across_off & ~self.across_off, edges.down_off & ~self.down_off),
        ):
            for ends in edges_of(grid, across, down):
                if ends[0] != ends[1] and not any(grid.holes >> end & 1 for end in ends):
                    yield Finding(Sort.EDGE, (self.place(ends[0]), self.place(ends[1])), holds=holds)

    def place(self, at: int) -> Cell:
        """The (row, column) of a bit position."""
        return divmod(at, self.grid.stride)

    def ends(self, edge: Edges) -> tuple[Cell, Cell]:
        """The two cells of one edge: the second is to the right or below, on a torus perhaps at the other end."""
        ((one, other),) = edges_of(self.grid, edge.across_on | edge.across_off, edge.down_on | edge.down_off)
        return self.place(one), self.place(other)

    def joined_to(self, cells: Sequence[Cell]) -> tuple[Cell, ...]:
        """All cells that lines join to these, in reading order."""
        grid = self.grid
        return grid.cells(reach(grid, self.across_on, self.down_on, sum(grid.bit(*cell) for cell in cells)))

    def way(self, ends: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """The cells along the lines that join two cells, from the second back to the first."""
        start, goal = ends
        beside: dict[Cell, list[Cell]] = {}
        for edge in singles(self.across_on, self.down_on):
            one, other = self.ends(edge)
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
        came, waiting = {start: start}, [start]
        for at in waiting:
            for there in beside.get(at, ()):
                if there not in came:
                    came[there] = at
                    waiting.append(there)
        way = [goal]
        while way[-1] != start:
            way.append(came[way[-1]])
        return tuple(way)


def singles(across: int, down: int) -> Iterator[Edges]:
    """Each of the edges on its own, on: those across first."""
    for at in indices(across):
        yield Edges(1 << at)
    for at in indices(down):
        yield Edges(0, 1 << at)
