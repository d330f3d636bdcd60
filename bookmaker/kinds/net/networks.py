"""The connected parts of a half-solved Net (one grid): what loops, closed parts and bridges say of edges."""

from __future__ import annotations

from bookmaker.kinds.net.board import DOWN, LEFT, RIGHT, UP
from bookmaker.kinds.net.knowledge import Knowledge
from bookmaker.kinds.net.tiles import Tiles
from bookmaker.puzzles.grading import Contradiction
from bookmaker.puzzles.toolbox.bitgrid import gathered, indices
from bookmaker.puzzles.toolbox.edges import Edge, Groups, bridges, edges_of

TURNS = {1: (1, 2, 4, 8), 2: (3, 6, 12, 9), 3: (7, 14, 13, 11), 4: (15,)}
STRAIGHT_TURNS = (5, 10)


class Networks:
    """Tiles joined by edges that are on; for each part its size and the arms it has still to place.

    `need` and `size` are right at the cell that stands for a part; elsewhere they are left over.
    """

    __slots__ = ("across", "cells", "down", "groups", "need", "size", "tiles")

    def __init__(self, tiles: Tiles) -> None:
        grid = tiles.grid
        length = grid.stride * grid.height
        self.tiles = tiles
        self.cells = grid.width * grid.height
        self.groups = Groups(length)
        self.size = [1] * length
        self.need = [4] * length
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
        grid = self.tiles.grid
        across = knowledge.across_on & ~self.across
        down = knowledge.down_on & ~self.down
        self.across |= across
        self.down |= down
        parent, size, need = self.groups.parent, self.size, self.need
        # The loop of Groups.join, written out: a grid of 200x200 goes through it 40,000 times.
        for a, b in edges_of(grid, across, down):
            while parent[a] != a:
                parent[a] = a = parent[parent[a]]
            while parent[b] != b:
                parent[b] = b = parent[parent[b]]
            if a == b:
                raise Contradiction
            parent[b] = a
            size[a] += size[b]
            need[a] += need[b] - 2
            if not need[a] and size[a] < self.cells:
                raise Contradiction

    def is_whole(self) -> bool:
        """Whether all tiles are one part."""
        return self.across.bit_count() + self.down.bit_count() == self.cells - 1

    def loops(self, knowledge: Knowledge) -> tuple[int, int]:
        """The open edges (across, down) inside one part: on, they would close a loop."""
        find = self.groups.find
        across, down = self._open_edges(knowledge)
        return (
            gathered([a for a, b in across if find(a) == find(b)]),
            gathered([a for a, b in down if find(a) == find(b)]),
        )

    def traps(self, knowledge: Knowledge) -> tuple[int, int]:
        """The open edges between two parts with one arm left each: on, they would cut both off from the rest."""
        find, need, size = self.groups.find, self.need, self.size

        def is_trap(cell: int, other: int) -> bool:
            a, b = find(cell), find(other)
            return need[a] == 1 == need[b] and size[a] + size[b] < self.cells

        across, down = self._open_edges(knowledge)
        return (
            gathered([a for a, b in across if is_trap(a, b)]),
            gathered([a for a, b in down if is_trap(a, b)]),
        )

    def _open_edges(self, knowledge: Knowledge) -> tuple[list[Edge], list[Edge]]:
        grid = self.tiles.grid
        return edges_of(grid, knowledge.across_open, 0), edges_of(grid, 0, knowledge.down_open)

    def closing_turns(self, knowledge: Knowledge) -> list[tuple[int, list[Edge], list[Edge]]]:
        """Tiles of which some turns would close a loop or a part: (cell, edges then on, edges then off).

        Each turn that agrees with the known arms joins the tile's part with those that its new arms
        lead to; it is out when that closes something. What all the other turns have in common holds.
        """
        grid = self.tiles.grid
        ways: dict[int, list[tuple[int, int, Edge]]] = {}
        for there, back, edges in (
            (RIGHT, LEFT, edges_of(grid, knowledge.across_open, 0)),
            (DOWN, UP, edges_of(grid, 0, knowledge.down_open)),
        ):
            for edge in edges:
                first, second = edge
                ways.setdefault(first, []).append((there, second, edge))
                ways.setdefault(second, []).append((back, first, edge))
        found: list[tuple[int, list[Edge], list[Edge]]] = []
        left, up = grid.right(knowledge.across_on), grid.down(knowledge.down_on)
        arms_on = ((knowledge.across_on, RIGHT), (up, UP), (left, LEFT), (knowledge.down_on, DOWN))
        for cell, around in ways.items():
            on = sum(arm for plane, arm in arms_on if plane >> cell & 1)
            free = sum(arm for arm, _, _ in around)
            good = [
                turn
                for turn in self._turns(cell)
                if turn & ~free == on and self._stays_open(cell, [other for arm, other, _ in around if turn & arm])
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
        if tiles.straights >> cell & 1:
            return STRAIGHT_TURNS
        shapes = (tiles.ends, tiles.bends, tiles.tees)
        arms = next((n for n, plane in enumerate(shapes, start=1) if plane >> cell & 1), 4)
        return TURNS[arms]

    def _stays_open(self, cell: int, others: list[int]) -> bool:
        """Whether joining the cell to the others closes no loop and leaves an arm to go on with."""
        find = self.groups.find
        parts = [find(cell)] + [find(other) for other in others]
        if len(set(parts)) < len(parts):
            return False
        need = sum([self.need[part] for part in parts]) - 2 * len(others)
        return need > 0 or sum([self.size[part] for part in parts]) == self.cells

    def passages(self, knowledge: Knowledge) -> list[Edge]:
        """The open edges that are the only way between two sides of the grid.

        Every answer joins all parts, so a bridge of the graph of parts and open edges is on.
        Contradiction when some parts cannot reach each other at all.
        """
        find = self.groups.find
        edges = edges_of(self.tiles.grid, knowledge.across_open, knowledge.down_open)
        pairs = [(find(first), find(second)) for first, second in edges]
        nodes = {node: None for pair in pairs for node in pair}
        parts_in_all = self.cells - self.across.bit_count() - self.down.bit_count()
        numbers, parts = bridges(nodes, pairs)
        if parts_in_all > 1 and (parts > 1 or len(nodes) < parts_in_all):
            raise Contradiction
        return [edges[number] for number in numbers]
