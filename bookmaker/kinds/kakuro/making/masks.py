"""Half-turned black cells for a Kakuro: runs that are not too long, none of one cell, white cells that hang together.

White cells are a set of bits as of a BitGrid.
"""

from collections.abc import Iterator

from bookmaker.puzzles.toolbox.bitgrid import bit_grid, members
from bookmaker.seeds import Stream

DRAWS = 40  # of black cells, until none are heaped


class Masks:
    """A size, the longest run that is wanted, and the least share of white cells."""

    def __init__(self, width: int, height: int, longest: int, least: float) -> None:
        self.grid, self.longest, self.least = bit_grid(width, height), longest, least * width * height
        rows = [self.grid.first_row << self.grid.stride * r for r in range(height)]
        columns = [self.grid.first_column << c for c in range(width)]
        self.lines, self.edges = (*rows, *columns), (rows[0], rows[-1], columns[0], columns[-1])

    def drawn(self, share: float, rng: Stream) -> int | None:
        """White cells, about that share of all; None where no draw came to that."""
        for _ in range(DRAWS):
            white = self._drawn(share, rng)
            if white is not None and not self._is_heaped(white):
                return white
        return None

    def _drawn(self, share: float, rng: Stream) -> int | None:
        white, most = self.grid.full, share * self.grid.size
        for _ in range(2 * self.grid.size):
            longest = max(self.runs(white), key=len)
            if len(longest) <= self.longest and white.bit_count() <= most:
                return white
            is_long = len(longest) > self.longest or rng.random() < 0.5
            cell = rng.choice(longest if is_long else members(white))
            white = self.without(white, cell) or white
        return None

    def without(self, white: int, cell: int) -> int | None:
        """The same with that cell black, its twin, and all that would be alone; None where that will not do."""
        down, last = self.grid.stride, self.grid.full.bit_length() - 1  # where the half-turn takes the first cell
        white &= ~(1 << cell | 1 << last - cell)
        while alone := white & ~(white << 1 | white >> 1) | white & ~(white << down | white >> down):
            white &= ~alone
        is_full = white.bit_count() >= self.least and all(white & edge for edge in self.edges)
        return white if is_full and self.grid.joined(white, white) else None

    def runs(self, white: int) -> Iterator[list[int]]:
        """The runs, across and then down."""
        for step in (1, self.grid.stride):
            for cell in members(white & ~(white << step)):
                run = [cell]
                while white >> run[-1] + step & 1:
                    run.append(run[-1] + step)
                yield run

    def _is_heaped(self, white: int) -> bool:
        """Whether black cells make a block of two by three anywhere, or a row or column has no white cell."""
        black, down = self.grid.full & ~white, self.grid.stride
        for along, beside in ((1, down), (down, 1)):
            threes = black & black >> along & black >> 2 * along
            if threes & threes >> beside:
                return True
        return not all(white & line for line in self.lines)
