"""The connected parts of a half-solved Net (one grid): which edges loops, closed parts and bridges decide."""

from __future__ import annotations

from collections.abc import Callable

from bookmaker.kinds.net.reasoning.knowledge import Knowledge
from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.toolbox.bitgrid import gathered, indices
from bookmaker.puzzles.toolbox.edges import Edge, Groups, bridges, edges_of, skeleton

# The longest loop that people see at once, in tiles: as many as surround one tile.
SHORT = 8


class Components:
    """The parts that edges on make of one grid, as far as they have open edges, and the arms each has left.

    `need` is right at the cell that stands for a part. Contradiction when edges on close a loop.
    """

    __slots__ = ("across", "down", "find", "knowledge", "need", "parts")

    def __init__(self, knowledge: Knowledge) -> None:
        grid = knowledge.tiles.grid
        across, down = knowledge.across_on, knowledge.down_on
        self.knowledge, self.across, self.down = knowledge, across, down
        self.parts = grid.size - across.bit_count() - down.bit_count()
        undecided = knowledge.undecided
        groups = Groups(grid.stride * grid.height)
        self.find = groups.find
        if not groups.join_all(edges_of(grid, *skeleton(grid, across, down, undecided))):
            raise Contradiction
        # Only tiles with open edges have arms left.
        self.need: dict[int, int] = {}
        for arms, cells in zip((1, 2, 4), knowledge.arms_left(), strict=True):
            for part in map(groups.find, indices(cells & undecided)):
                self.need[part] = self.need.get(part, 0) + arms

    def loops(self) -> tuple[int, int]:
        """The open edges (across, down) inside one part: on, they would close a loop."""
        return self._those(lambda a, b: a == b)

    def short_loops(self) -> tuple[int, int]:
        """The open edges that would close a loop of at most SHORT tiles."""
        across, down = self.loops()
        grid, knowledge = self.knowledge.tiles.grid, self.knowledge
        # Every tile of such a loop is at most three steps from one of the two that the edge would join.
        around = across | grid.right(across) | down | grid.down(down)
        for _ in range(SHORT // 2 - 1):
            around |= grid.near(around)
        ways: dict[int, list[int]] = {}
        for first, second in edges_of(grid, knowledge.across_on & around, knowledge.down_on & around):
            ways.setdefault(first, []).append(second)
            ways.setdefault(second, []).append(first)
        return (
            gathered([a for a, b in edges_of(grid, across, 0) if _is_near(ways, a, b)]),
            gathered([a for a, b in edges_of(grid, 0, down) if _is_near(ways, a, b)]),
        )

    def closures(self) -> tuple[int, int]:
        """The edges of `loops`, and those between two parts with one arm left each: on, they would cut both off."""
        if self.parts == 2:
            return self.loops()
        need = self.need
        return self._those(lambda a, b: a == b or need[a] == 1 == need[b])

    def _those(self, is_one: Callable[[int, int], bool]) -> tuple[int, int]:
        """The open edges (across, down) between two parts of which that holds."""
        find = self.find
        across, down = self._open_edges()
        return (
            gathered([a for a, b in across if is_one(find(a), find(b))]),
            gathered([a for a, b in down if is_one(find(a), find(b))]),
        )

    def _open_edges(self) -> tuple[list[Edge], list[Edge]]:
        knowledge, grid = self.knowledge, self.knowledge.tiles.grid
        return edges_of(grid, knowledge.across_open, 0), edges_of(grid, 0, knowledge.down_open)

    def passages(self) -> tuple[int, int]:
        """The open edges (across, down) that are the only way between two sides of the grid.

        Every answer joins all parts, so a bridge of the graph of parts and open edges is on.
        Contradiction when some parts cannot reach each other at all.
        """
        find = self.find
        across, down = self._open_edges()
        pairs = [(find(first), find(second)) for first, second in across + down]
        nodes = dict.fromkeys(node for pair in pairs for node in pair)
        needed, pieces = bridges(nodes, pairs)
        if self.parts > 1 and (pieces > 1 or len(nodes) < self.parts):
            raise Contradiction
        count = len(across)
        return (
            gathered([across[n][0] for n in needed if n < count]),
            gathered([down[n - count][0] for n in needed if n >= count]),
        )


def _is_near(ways: dict[int, list[int]], start: int, goal: int) -> bool:
    """Whether the way from start to goal passes at most SHORT cells, both counted."""
    trail = [(start, start)]
    for _ in range(SHORT - 1):
        trail = [(to, at) for at, came in trail for to in ways.get(at, ()) if to != came]
        if any(to == goal for to, _ in trail):
            return True
    return False
