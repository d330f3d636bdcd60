"""The connected parts of a half-solved Net (one grid): what loops, closed parts and bridges say of edges."""

from __future__ import annotations

from bookmaker.kinds.net.board import DOWN, LEFT, RIGHT, UP
from bookmaker.kinds.net.knowledge import Knowledge
from bookmaker.kinds.net.tiles import Tiles
from bookmaker.puzzles.grading import Contradiction
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.edges import Edge, Groups, bridges, edges_of

ENDS, STRAIGHTS, BENDS, TEES = (1, 2, 4, 8), (5, 10), (3, 6, 12, 9), (7, 14, 13, 11)


class Networks:
    """Tiles joined by edges that are on; for each part its size and the arms it has still to place."""

    __slots__ = ("across", "cells", "down", "groups", "need", "size", "tiles")

    def __init__(self, tiles: Tiles) -> None:
        grid = tiles.grid
        self.tiles = tiles
        self.cells = grid.width * grid.height
        self.groups = Groups(grid.stride * grid.height)
        self.size = [1] * (grid.stride * grid.height)
        self.need = [4] * (grid.stride * grid.height)
        for shape, arms in ((tiles.ends, 1), (tiles.straights | tiles.bends, 2), (tiles.tees, 3)):
            for cell in indices(shape):
                self.need[cell] = arms
        self.across = self.down = 0  # the edges joined so far

    def copy(self) -> Networks:
        """Networks of their own, equal for now."""
        twin = object.__new__(Networks)
        twin.tiles, twin.cells = self.tiles, self.cells
        twin.groups, twin.size, twin.need = self.groups.copy(), self.size.copy(), self.need.copy()
        twin.across, twin.down = self.across, self.down
        return twin

    def join(self, knowledge: Knowledge) -> None:
        """Join what is on by now; Contradiction when that closes a loop or cuts a part off."""
        across = knowledge.across_on & ~self.across
        down = knowledge.down_on & ~self.down
        self.across |= across
        self.down |= down
        find = self.groups.find
        for first, second in edges_of(self.tiles.grid, across, down):
            a, b = find(first), find(second)
            if not self.groups.join(a, b):
                raise Contradiction
            self.size[a] += self.size[b]
            self.need[a] += self.need[b] - 2
            if self.need[a] == 0 and self.size[a] < self.cells:
                raise Contradiction

    def is_whole(self) -> bool:
        """Whether all tiles are one part."""
        return self.across.bit_count() + self.down.bit_count() == self.cells - 1

    def open_edges(self, knowledge: Knowledge) -> list[Edge]:
        """The edges of which nothing is known, as pairs of cells."""
        return edges_of(self.tiles.grid, knowledge.across_open, knowledge.down_open)

    def loops(self, edges: list[Edge]) -> list[Edge]:
        """The open edges inside one part: on, they would close a loop."""
        find = self.groups.find
        return [edge for edge in edges if find(edge[0]) == find(edge[1])]

    def traps(self, edges: list[Edge]) -> list[Edge]:
        """The open edges between two parts with one arm left each: on, they would cut both off from the rest."""
        return [(a, b) for a, b in edges if not self._stays_open(a, (b,))]

    def closing_turns(self, knowledge: Knowledge) -> list[tuple[int, list[Edge], list[Edge]]]:
        """Tiles of which some turns would close a loop or a part: (cell, edges then on, edges then off).

        Each turn that agrees with the known arms joins the tile's part with those that its new arms
        lead to; it is out when that closes something. What all the other turns have in common holds.
        """
        ways: dict[int, list[tuple[int, int, Edge]]] = {}
        grid = self.tiles.grid
        for bits, there, back, vertical in (
            (knowledge.across_open, RIGHT, LEFT, False),
            (knowledge.down_open, DOWN, UP, True),
        ):
            for edge in edges_of(grid, 0, bits) if vertical else edges_of(grid, bits, 0):
                first, second = edge
                ways.setdefault(first, []).append((there, second, edge))
                ways.setdefault(second, []).append((back, first, edge))
        found: list[tuple[int, list[Edge], list[Edge]]] = []
        left, up = grid.right(knowledge.across_on), grid.down(knowledge.down_on)
        arms_on = ((knowledge.across_on, RIGHT), (up, UP), (left, LEFT), (knowledge.down_on, DOWN))
        for cell, around in ways.items():
            on = sum(arm for plane, arm in arms_on if plane >> cell & 1)
            free = sum(arm for arm, _, _ in around)
            possible = [turn for turn in self._turns(cell) if turn & ~free == on]
            good = [
                turn for turn in possible if self._stays_open(cell, [other for arm, other, _ in around if turn & arm])
            ]
            if not good:
                raise Contradiction
            joined = [edge for arm, _, edge in around if all(turn & arm for turn in good)]
            closed = [edge for arm, _, edge in around if not any(turn & arm for turn in good)]
            if joined or closed:
                found.append((cell, joined, closed))
        return found

    def _turns(self, cell: int) -> tuple[int, ...]:
        tiles = self.tiles
        shapes = ((tiles.ends, ENDS), (tiles.straights, STRAIGHTS), (tiles.bends, BENDS), (tiles.tees, TEES))
        for plane, turns in shapes:
            if plane >> cell & 1:
                return turns
        return (15,)

    def _stays_open(self, cell: int, others: list[int] | tuple[int, ...]) -> bool:
        """Whether joining the cell to the others closes no loop and leaves an arm to go on with."""
        find = self.groups.find
        parts = [find(cell)] + [find(other) for other in others]
        if len(set(parts)) < len(parts):
            return False
        need = sum([self.need[part] for part in parts]) - 2 * len(others)
        return need > 0 or sum([self.size[part] for part in parts]) == self.cells

    def passages(self, edges: list[Edge]) -> list[Edge]:
        """The open edges that are the only way between two sides of the grid.

        Every answer joins all parts, so a bridge of the graph of parts and open edges is on.
        Contradiction when some parts cannot reach each other at all.
        """
        find = self.groups.find
        grid = self.tiles.grid
        nodes = {find(cell): None for cell in indices(grid.full)}
        pairs = [(find(first), find(second)) for first, second in edges]
        numbers, parts = bridges(nodes, pairs)
        if parts > 1:
            raise Contradiction
        return [edges[number] for number in numbers]
