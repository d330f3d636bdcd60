"""How the links of published puzzles look, by the size of the grid; and how far a layout is from such looks."""

from __future__ import annotations

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

# How much each blemish too many counts, and each bend too few.
BLEMISHES = {"straight": 6, "trivial": 6, "shortest": 4, "border": 5, "corners": 4, "around": 4, "along": 1, "bends": 1}


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a layout shall have at most of each blemish, and at least of bends; drawn for one puzzle.

    `straight` links, `trivial` ones (up to four cells), `shortest` ones (no way between their ends is shorter), ends
    on the `border`, of them in `corners`; corners of the grid that a link goes `around` after its first; steps
    `along` the border or a frame inside it. `bends` of all links together.
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
    bends: int
    frames: tuple[int, ...]  # for each cell how far it is from the border

    @classmethod
    def drawn(cls, graph: Mesh, links: int, rng: Stream) -> Likeness:
        """Goals around the means of published puzzles, for a grid with so many links."""
        width, height, cells = graph.width, graph.height, len(graph.there)
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
            bends=near(BENDS * cells, 0.1),
            frames=tuple(min(r, c, height - 1 - r, width - 1 - c) for r in range(height) for c in range(width)),
        )

    def distance(self, links: Sequence[Path]) -> int:
        """How far links are from these goals, in blemishes; 0 where all are met."""
        width, bottom, last = self.width, self.height - 1, self.width - 1
        straight = trivial = shortest = border = corners = around = along = turned = 0
        frames = self.frames
        grid_corners = (0, last, bottom * width, bottom * width + last)
        for path in links:
            turns = bends(path)
            turned += min(turns, MANY_BENDS)
            straight += not turns
            trivial += len(path) <= TRIVIAL
            around += max(0, sum(corner in path for corner in grid_corners) - 1)
            distances = [frames[cell] for cell in path]
            along += sum(map(eq, distances, distances[1:]))
            (r, c), (y, x) = divmod(path[0], width), divmod(path[-1], width)
            shortest += abs(r - y) + abs(c - x) == len(path) - 1
            for at_side, at_end in ((c in (0, last), r in (0, bottom)), (x in (0, last), y in (0, bottom))):
                border += at_side or at_end
                corners += at_side and at_end
        return (
            BLEMISHES["straight"] * max(0, straight - self.straight)
            + BLEMISHES["trivial"] * max(0, trivial - self.trivial)
            + BLEMISHES["shortest"] * max(0, shortest - self.shortest)
            + BLEMISHES["border"] * max(0, border - self.border)
            + BLEMISHES["corners"] * max(0, corners - self.corners)
            + BLEMISHES["around"] * max(0, around - self.around)
            + BLEMISHES["along"] * max(0, along - self.along)
            + BLEMISHES["bends"] * max(0, self.bends - turned)
        )
