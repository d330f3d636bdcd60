"""Links that fill a grid, before anybody knows whether their numbers have one answer: made, cut, joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bookmaker.puzzles.toolbox.paths import Mesh
from bookmaker.seeds import Stream

Path = list[int]  # cells from one end to the other


@dataclass(frozen=True, slots=True)
class Taste:
    """What a link must look like: its fewest cells, most bends, and whether its ends may be neighbours."""

    graph: Mesh
    min_length: int
    bends: int
    touching_ends: bool

    def likes(self, path: Sequence[int]) -> bool:
        """Whether a link may look like this."""
        if len(path) < self.min_length:
            return False
        if not self.touching_ends and adjacent(self.graph.width, path[0], path[-1]):
            return False
        return bends(path) <= self.bends


def adjacent(width: int, first: int, second: int) -> bool:
    """Whether two cells of a grid share a side."""
    low, high = min(first, second), max(first, second)
    return high - low == width or (high - low == 1 and high % width != 0)


def bends(path: Sequence[int]) -> int:
    """How often a path turns."""
    return sum(b - a != c - b for a, b, c in zip(path, path[1:], path[2:], strict=False))


def wandering_path(graph: Mesh, moves: int, rng: Stream) -> Path:
    """A random path through all cells: a snake, changed by `moves` backbites.

    A backbite joins an end of the path to a neighbour on the path and takes away the edge that would
    close a ring (Oberdorf, Ferguson, Jacobsen and Kondev 2006).
    """
    width, height = graph.width, graph.height
    path: Path = []
    for r in range(height):
        row = range(r * width, (r + 1) * width)
        path += reversed(row) if r % 2 else row
    near = [
        [b if a == cell else a for a, b in (graph.ends[edge] for edge in edges)]
        for cell, edges in enumerate(graph.at)
    ]
    for _ in range(moves):
        if rng.below(2):
            path.reverse()
        other = rng.choice(near[path[-1]])
        place = path.index(other)
        path[place + 1 :] = path[:place:-1]
    return path


def cut(path: Path, taste: Taste, longest: int, rng: Stream) -> list[Path] | None:
    """The path cut at random into links to the taste, none over `longest` cells; None where it cannot be."""
    total = len(path)
    # next_cuts[i]: the places where a link that begins at i may end, such that the rest can be cut too.
    next_cuts: list[list[int]] = [[] for _ in range(total)] + [[total]]
    for start in range(total - taste.min_length, -1, -1):
        for stop in range(start + taste.min_length, min(start + longest, total) + 1):
            piece = path[start:stop]
            if bends(piece) > taste.bends:
                break
            if next_cuts[stop] and taste.likes(piece):
                next_cuts[start].append(stop)
    if not next_cuts[0]:
        return None
    links: list[Path] = []
    start = 0
    while start < total:
        stop = rng.choice(next_cuts[start])
        links.append(path[start:stop])
        start = stop
    return links


def joints(links: Sequence[Path], taste: Taste) -> list[Path]:
    """Every link to the taste that two of the links make when joined at neighbouring ends."""
    width = taste.graph.width
    found: list[Path] = []
    for i, one in enumerate(links):
        for other in links[:i]:
            for first in (one, one[::-1]):
                for second in (other, other[::-1]):
                    if adjacent(width, first[-1], second[0]):
                        joined = first + second
                        if taste.likes(joined):
                            found.append(joined)
    return found


def edges_of(links: Sequence[Path], graph: Mesh) -> tuple[int, ...]:
    """The numbers of all edges that the links run over, in increasing order."""
    return tuple(sorted(graph.between(a, b) for path in links for a, b in pairwise(path)))
