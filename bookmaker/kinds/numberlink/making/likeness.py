"""How the links of published puzzles look, by the size of the grid; and how far a layout is from such looks."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from operator import eq

from bookmaker.kinds.numberlink.making.layout import Path, bends
from bookmaker.puzzles.toolbox.paths import Mesh
from bookmaker.seeds import Stream

TRIVIAL = 4  # cells of a link that hardly is one
MANY_BENDS = 9  # of one link; further ones do not count towards the bends asked for

# Goals, as shares of the links, or of their ends; in a grid of 10x10 where they depend on its side. They are a little
# beside the means of published puzzles, where ours come out at these.
STRAIGHT, TRIVIALS, SHORTEST, BORDER = 0.14, 0.08, 0.41, 0.22
CORNERS = 1.3  # ends in corners, in all
AROUND = 1.0  # corners that links go around after their first, in all
ALONG, BENDS = 0.73, 0.26  # of all steps; a cell
CROWDED, TIMES_THE_MEAN = 0.32, 2.0  # ends in one row or column at most: a share of its cells, or of the mean

# How much each blemish too many counts, and each bend too few.
BLEMISHES = {
    "straight": 6,
    "trivial": 6,
    "shortest": 4,
    "border": 6,
    "corners": 4,
    "around": 4,
    "along": 1,
    "crowded": 2,
    "bends": 1,
}


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a layout shall have at most of each blemish, and at least of bends; drawn for one puzzle.

    `straight` links, `trivial` ones (up to four cells), `shortest` ones (no way between their ends is shorter), ends
    on the `border`, of them in `corners`; corners of the grid that a link goes `around` after its first; steps
    `along` the border or a frame inside it; ends in one row or column (`crowded`; those beyond count). `bends` of all
    links together.
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
    crowded: int
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
            border=near(BORDER * 2 * links / larger**3, 0.4),
            corners=near(CORNERS, 0.5),
            around=near(AROUND, 0.5),
            along=near(ALONG * (cells - links), 0.05),
            crowded=near(max(CROWDED * longer, TIMES_THE_MEAN * 2 * links / longer), 0.2),
            bends=near(BENDS * cells, 0.1),
        )

    def distance(self, links: Sequence[Path]) -> int:
        """How far links are from these goals, in blemishes; 0 where all are met."""
        seen = [looks(tuple(path), self.width, self.height) for path in links]
        straight, trivial, shortest, border, corners, around, along, turned = map(sum, zip(*seen, strict=True))
        return (
            BLEMISHES["straight"] * max(0, straight - self.straight)
            + BLEMISHES["trivial"] * max(0, trivial - self.trivial)
            + BLEMISHES["shortest"] * max(0, shortest - self.shortest)
            + BLEMISHES["border"] * max(0, border - self.border)
            + BLEMISHES["corners"] * max(0, corners - self.corners)
            + BLEMISHES["around"] * max(0, around - self.around)
            + BLEMISHES["along"] * max(0, along - self.along)
            + BLEMISHES["crowded"] * self._crowded(links)
            + BLEMISHES["bends"] * max(0, self.bends - turned)
        )

    def _crowded(self, links: Sequence[Path]) -> int:
        """How many ends are too many in their row or column, over all of them."""
        rows, columns = [0] * self.height, [0] * self.width
        for path in links:
            for end in (path[0], path[-1]):
                rows[end // self.width] += 1
                columns[end % self.width] += 1
        return sum(count - self.crowded for line in (rows, columns) for count in line if count > self.crowded)


@functools.lru_cache(maxsize=1024)  # most links of a layout are those of the one before
def looks(path: tuple[int, ...], width: int, height: int) -> tuple[int, int, int, int, int, int, int, int]:
    """How often one link has each blemish that it can have alone, in the order of BLEMISHES, and its bends."""
    bottom, last = height - 1, width - 1
    turns = bends(path)
    places = [divmod(cell, width) for cell in path]
    distances = [min(r, c, bottom - r, last - c) for r, c in places]
    (r, c), (y, x) = places[0], places[-1]
    beside = [(r in (0, bottom), c in (0, last)), (y in (0, bottom), x in (0, last))]
    return (
        not turns,
        len(path) <= TRIVIAL,
        abs(r - y) + abs(c - x) == len(path) - 1,
        sum(end or side for end, side in beside),
        sum(end and side for end, side in beside),
        max(0, sum(r in (0, bottom) and c in (0, last) for r, c in places) - 1),
        sum(map(eq, distances, distances[1:])),
        min(turns, MANY_BENDS),
    )
