"""How the links of published puzzles look, by the size of the grid; and how far a layout is from such looks."""

from __future__ import annotations

import functools
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import and_, eq, ne, sub

from bookmaker.kinds.numberlink.making.layout import Link, bends
from bookmaker.puzzles.toolbox.paths import Mesh
from bookmaker.seeds import Stream

TRIVIAL = 4  # cells of a link that hardly is one
MANY_BENDS = 11  # of one link; further ones do not count
LARGE = 100  # cells, from which on stairs and quarters count; they cost a seventh of the time at 8x8

# How much each blemish too many counts. Those that one link can have alone come first, in the order of `looks`.
BLEMISHES = {
    "straight": 4,  # links without a bend
    "trivial": 6,  # links of a few cells
    "shortest": 3,  # links that no way between their ends is shorter than
    "border": 8,  # ends on the border
    "corners": 4,  # ends in corners
    "around": 4,  # corners of the grid that a link goes around after its first
    "along": 1,  # steps along the border, or along a frame inside it
    "stairs": 2,  # bends that come one step after the opposite bend
    "bends": 2,  # bends that links lack of MANY_BENDS each
    "crowded": 2,  # ends beyond the goal in one row or column
    "lopsided": 2,  # ends beyond the goal in one quarter of the grid
}


@dataclass(frozen=True, slots=True)
class Likeness:
    """The most that a layout shall have of each blemish, drawn for one puzzle."""

    width: int
    height: int
    most: Mapping[str, int]
    _asked: tuple[tuple[int, int], ...] = field(init=False, repr=False)  # weight and most of each field of `looks`

    def __post_init__(self) -> None:
        times = {"crowded": self.height + self.width, "lopsided": 4}
        asked = [(weight, self.most[name]) for name, weight in BLEMISHES.items() for _ in range(times.get(name, 1))]
        object.__setattr__(self, "_asked", tuple(asked))

    @classmethod
    def drawn(cls, graph: Mesh, links: int, rng: Stream) -> Likeness:
        """Goals by which our puzzles come out at the means of published ones, for a grid with so many links."""
        width, height, cells = graph.width, graph.height, len(graph.there)
        longer = max(width, height)
        larger = cells**0.5 / 10

        def near(mean: float, spread: float) -> int:
            """A whole number near a mean: rounded up as often as keeps it."""
            return max(0, int(mean * (1 + spread * (2 * rng.random() - 1)) + rng.random()))

        most = {
            "straight": near(0.2 * links, 0.5),
            "trivial": near(0.08 * links, 0.5),
            "shortest": near(0.46 * links * min(1.0, 1.2 / larger) ** 1.5, 0.3),
            "border": near(0.235 * 2 * links / larger**2.5, 0.4),
            "corners": near(1.3, 0.5),
            "around": near(1.0, 0.5),
            "along": near(0.73 * (cells - links), 0.05),
            "stairs": near(0.037 * cells, 0.3) if cells >= LARGE else cells,
            "crowded": near(max(0.32 * longer, 2.0 * 2 * links / longer), 0.2),  # of its cells, or twice the mean
            "lopsided": near(0.3 * 2 * links, 0.15) if cells >= LARGE else 2 * links,
            "bends": MANY_BENDS * links - near(0.263 * cells, 0.1),
        }
        return cls(width, height, most)

    def distance(self, links: Sequence[Link]) -> int:
        """How far links are from these goals, in blemishes; 0 where all are met."""
        total = sum([looks(path, self.width, self.height) for path in links])
        counts = struct.unpack(f"<{len(self._asked)}H", total.to_bytes(2 * len(self._asked), "little"))
        pairs = zip(counts, self._asked, strict=True)
        return sum([weight * (count - most) for count, (weight, most) in pairs if count > most])


@functools.lru_cache(maxsize=1024)  # most links of a layout are those of the one before
def looks(path: Link, width: int, height: int) -> int:
    """What one link has of each blemish, in the order of BLEMISHES, as 16-bit fields of one integer.

    Of "crowded" there is a field for each row and column, with the ends there, of "lopsided" one for each quarter.
    """
    turns = bends(path)
    depths, sides, corners = _places(width, height)
    distances = [depths[cell] for cell in path]
    steps = list(map(sub, path[1:], path))
    first, last = sides[path[0]], sides[path[-1]]
    (r, c), (y, x) = divmod(path[0], width), divmod(path[-1], width)
    alone = (
        not turns,
        len(path) <= TRIVIAL,
        abs(r - y) + abs(c - x) == len(path) - 1,
        (first > 0) + (last > 0),
        (first > 1) + (last > 1),
        max(0, len(corners.intersection(path)) - 1),
        sum(map(eq, distances, distances[1:])),
        sum(map(and_, map(eq, steps, steps[2:]), map(ne, steps, steps[1:]))),
        max(0, MANY_BENDS - turns),
    )
    rows, columns, quarters = [0] * height, [0] * width, [0] * 4
    for row, column in ((r, c), (y, x)):
        rows[row] += 1
        columns[column] += 1
        quarters[2 * (2 * row >= height) + (2 * column >= width)] += 1
    fields = (*alone, *rows, *columns, *quarters)
    return int.from_bytes(struct.pack(f"<{len(fields)}H", *fields), "little")


@functools.lru_cache(maxsize=4)
def _places(width: int, height: int) -> tuple[list[int], list[int], frozenset[int]]:
    """For each cell of a grid its rows or columns to the border, and how many sides it lies on; and the corners."""
    bottom, right = height - 1, width - 1
    cells = [(r, c) for r in range(height) for c in range(width)]
    sides = [(r in (0, bottom)) + (c in (0, right)) for r, c in cells]
    depths = [min(r, c, bottom - r, right - c) for r, c in cells]
    return depths, sides, frozenset(cell for cell, on in enumerate(sides) if on == 2)
