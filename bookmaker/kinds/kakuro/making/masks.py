"""Half-turned black cells for a Kakuro: runs that are not too long, none of one cell, white cells that hang together.

White cells are a set of bits, cell (row, column) being bit row * (width + 1) + column: so no shift leads round an edge.
"""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.puzzles.toolbox.bitgrid import members, repeat
from bookmaker.seeds import Stream

DRAWS = 40  # of black cells, until none are heaped
HEAPED = ((2, 3), (3, 2))  # rows and columns of black cells that look like a hole


class Masks:
    """A size, the longest run that is wanted, and the least share of white cells."""

    def __init__(self, width: int, height: int, longest: int, least: float) -> None:
        self.width, self.height, self.longest = width, height, longest
        self.stride = width + 1
        self.full = repeat((1 << width) - 1, self.stride, height)
        self.least = least * width * height
        self.last = self.stride * (height - 1) + width - 1  # where the half-turn takes the first cell
        self.edges = (
            (1 << width) - 1,
            (1 << width) - 1 << self.stride * (height - 1),
            repeat(1, self.stride, height),
            repeat(1 << width - 1, self.stride, height),
        )

    def drawn(self, share: float, rng: Stream) -> int | None:
        """White cells, about that share of all; None where no draw came to that."""
        for _ in range(DRAWS):
            white = self._drawn(share, rng)
            if white is not None and not self._is_heaped(white):
                return white
        return None

    def _drawn(self, share: float, rng: Stream) -> int | None:
        white, most = self.full, share * self.width * self.height
        for _ in range(2 * self.width * self.height):
            longest = max(self.runs(white), key=len)
            if len(longest) <= self.longest and white.bit_count() <= most:
                return white
            is_long = len(longest) > self.longest or rng.random() < 0.5
            cell = rng.choice(longest if is_long else members(white))
            white = self.without(white, cell) or white
        return None

    def without(self, white: int, cell: int) -> int | None:
        """The same with that cell black, its twin, and all that would be alone; None where that will not do."""
        white &= ~(1 << cell | 1 << self.last - cell)
        while True:
            alone = white & ~(white << 1 | white >> 1) | white & ~(white << self.stride | white >> self.stride)
            if not alone:
                break
            white &= ~alone
        is_full = white.bit_count() >= self.least and all(white & edge for edge in self.edges)
        return white if is_full and self._is_one(white) else None

    def runs(self, white: int) -> Iterator[list[int]]:
        """The runs, across and then down."""
        for step in (1, self.stride):
            for cell in members(white & ~(white << step)):
                run = [cell]
                while white >> run[-1] + step & 1:
                    run.append(run[-1] + step)
                yield run

    def _is_one(self, white: int) -> bool:
        seen = white & -white
        while True:
            more = white & (seen | seen << 1 | seen >> 1 | seen << self.stride | seen >> self.stride)
            if more == seen:
                return seen == white
            seen = more

    def _is_heaped(self, white: int) -> bool:
        """Whether black cells make a block of two by three anywhere, or a row or column has no white cell."""
        black = self.full & ~white
        for rows, columns in HEAPED:
            block = black
            for at in range(1, rows):
                block &= black >> at * self.stride
            whole = block
            for at in range(1, columns):
                whole &= block >> at
            if whole:
                return True
        row, column = self.edges[0], self.edges[2]
        lines = [row << self.stride * r for r in range(self.height)] + [column << c for c in range(self.width)]
        return not all(white & line for line in lines)
