"""How the links of published puzzles look, by the size of the grid; and how far a layout is from such looks."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from operator import and_, eq, ne, sub

from bookmaker.kinds.numberlink.making.layout import Path, bends
from bookmaker.puzzles.toolbox.paths import Mesh
from bookmaker.seeds import Stream

TRIVIAL = 4  # cells of a link that hardly is one
MANY_BENDS = 11  # of one link; further ones do not count towards the bends asked for

# Goals, as shares of the links, or of their ends; in a grid of 10x10 where they depend on its side. They are a little
# beside the means of published puzzles, where ours come out at these.
STRAIGHT, TRIVIALS, SHORTEST, BORDER = 0.2, 0.08, 0.46, 0.235
CORNERS = 1.3  # ends in corners, in all
AROUND = 1.0  # corners that links go around after their first, in all
ALONG, BENDS = 0.73, 0.263  # of all steps; a cell
STAIRS = 0.037  # bends right after the opposite bend; a cell
CROWDED, TIMES_THE_MEAN = 0.32, 2.0  # ends in one row or column at most: a share of its cells, or of the mean
QUARTER = 0.3  # ends in one quarter of the grid at most; a share of them
LARGE = 100  # cells, from which on stairs and quarters count; they cost a seventh of the time at 8x8

# How much each blemish too many counts, and each bend too few.
BLEMISHES = {
    "straight": 4,
    "trivial": 6,
    "shortest": 3,
    "border": 8,
    "corners": 4,
    "around": 4,
    "along": 1,
    "stairs": 2,
    "crowded": 2,
    "lopsided": 2,
    "bends": 2,
}


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a layout shall have at most of each blemish, and at least of bends; drawn for one puzzle.

    `straight` links, `trivial` ones (up to four cells), `shortest` ones (no way between their ends is shorter), ends
    on the `border`, of them in `corners`; corners of the grid that a link goes `around` after its first; steps
    `along` the border or a frame inside it; bends of `stairs`, each one step after the opposite bend; ends in one row
    or column (`crowded`) or one quarter of the grid (`lopsided`), where those beyond count. `bends` of all links
    together.
    """

    width: int
    height: int
    straight: int
    trivial: int
    shortest: int
    border: int
    corners: int
    around: int
    along: int
    stairs: int
    crowded: int
    lopsided: int
    bends: int

    @classmethod
    def drawn(cls, graph: Mesh, links: int, rng: Stream) -> Likeness:
        """Goals around the means of published puzzles, for a grid with so many links."""
        width, height, cells = graph.width, graph.height, len(graph.there)
        longer = max(width, height)
        larger = cells**0.5 / 10

        def near(mean: float, spread: float) -> int:
            """A whole number near a mean: rounded up as often as keeps it."""
            return max(0, int(mean * (1 + spread * (2 * rng.random() - 1)) + rng.random()))

        return cls(
            width=width,
            height=height,
            straight=near(STRAIGHT * links, 0.5),
            trivial=near(TRIVIALS * links, 0.5),
            shortest=near(SHORTEST * links * min(1.0, 1.2 / larger) ** 1.5, 0.3),
            border=near(BORDER * 2 * links / larger**2.5, 0.4),
            corners=near(CORNERS, 0.5),
            around=near(AROUND, 0.5),
            along=near(ALONG * (cells - links), 0.05),
            stairs=near(STAIRS * cells, 0.3) if cells >= LARGE else cells,
            crowded=near(max(CROWDED * longer, TIMES_THE_MEAN * 2 * links / longer), 0.2),
            lopsided=near(QUARTER * 2 * links, 0.15) if cells >= LARGE else 2 * links,
            bends=near(BENDS * cells, 0.1),
        )

    def distance(self, links: Sequence[Path]) -> int:
        """How far links are from these goals, in blemishes; 0 where all are met."""
        seen = [looks(tuple(path), self.width, self.height) for path in links]
        straight, trivial, shortest, border, corners, around, along, stairs, turned = map(sum, zip(*seen, strict=True))
        return (
            BLEMISHES["straight"] * max(0, straight - self.straight)
            + BLEMISHES["trivial"] * max(0, trivial - self.trivial)
            + BLEMISHES["shortest"] * max(0, shortest - self.shortest)
            + BLEMISHES["border"] * max(0, border - self.border)
            + BLEMISHES["corners"] * max(0, corners - self.corners)
            + BLEMISHES["around"] * max(0, around - self.around)
            + BLEMISHES["along"] * max(0, along - self.along)
            + BLEMISHES["stairs"] * max(0, stairs - self.stairs)
            + self._unevenly_spread(links)
            + BLEMISHES["bends"] * max(0, self.bends - turned)
        )

    def _unevenly_spread(self, links: Sequence[Path]) -> int:
        """What ends beyond the goal of their row or column, and of their quarter of the grid, count together."""
        rows, columns, quarters = [0] * self.height, [0] * self.width, [0] * 4
        for path in links:
            for end in (path[0], path[-1]):
                row, column = divmod(end, self.width)
                rows[row] += 1
                columns[column] += 1
                quarters[2 * (2 * row >= self.height) + (2 * column >= self.width)] += 1
        crowded = sum(count - self.crowded for line in (rows, columns) for count in line if count > self.crowded)
        lopsided = sum(count - self.lopsided for count in quarters if count > self.lopsided)
        return BLEMISHES["crowded"] * crowded + BLEMISHES["lopsided"] * lopsided


@functools.lru_cache(maxsize=1024)  # most links of a layout are those of the one before
def looks(path: tuple[int, ...], width: int, height: int) -> tuple[int, int, int, int, int, int, int, int, int]:
    """How often one link has each blemish that it can have alone, in the order of BLEMISHES, and its bends."""
    turns = bends(path)
    depths, sides, corners = _places(width, height)
    distances = [depths[cell] for cell in path]
    steps = list(map(sub, path[1:], path))
    first, last = sides[path[0]], sides[path[-1]]
    (r, c), (y, x) = divmod(path[0], width), divmod(path[-1], width)
    return (
        not turns,
        len(path) <= TRIVIAL,
        abs(r - y) + abs(c - x) == len(path) - 1,
        (first > 0) + (last > 0),
        (first > 1) + (last > 1),
        max(0, len(corners.intersection(path)) - 1),
        sum(map(eq, distances, distances[1:])),
        sum(map(and_, map(eq, steps, steps[2:]), map(ne, steps, steps[1:]))),
        min(turns, MANY_BENDS),
    )


@functools.lru_cache(maxsize=4)
def _places(width: int, height: int) -> tuple[list[int], list[int], frozenset[int]]:
    """For each cell of a grid its rows or columns to the border, and how many sides it lies on; and the corners."""
    bottom, right = height - 1, width - 1
    cells = [(r, c) for r in range(height) for c in range(width)]
    sides = [(r in (0, bottom)) + (c in (0, right)) for r, c in cells]
    return (
        [min(r, c, bottom - r, right - c) for r, c in cells],
        sides,
        frozenset(cell for cell, on in enumerate(sides) if on == 2),
    )
