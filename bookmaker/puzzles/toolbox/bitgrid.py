"""A grid of cells as one integer, one bit a cell: the SIMD register that plain Python has.

Cell (row, column) is bit row * stride + column, with stride = width + 1: the spare column on the
right stays empty, so that a shift by one never leaks from one row into the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class BitGrid:
    """The geometry of a width x height grid held in integers.

    `right(bits)` moves every set cell one to the right, and so on; what leaves the grid is dropped.
    """

    width: int
    height: int
    stride: int = field(init=False)
    full: int = field(init=False)  # every cell
    first_row: int = field(init=False)
    last_row: int = field(init=False)
    first_column: int = field(init=False)
    last_column: int = field(init=False)

    def __post_init__(self) -> None:
        stride = self.width + 1
        row = (1 << self.width) - 1
        column = 0
        for r in range(self.height):
            column |= 1 << (r * stride)
        put = object.__setattr__
        put(self, "stride", stride)
        put(self, "full", column * row)
        put(self, "first_row", row)
        put(self, "last_row", row << (stride * (self.height - 1)))
        put(self, "first_column", column)
        put(self, "last_column", column << (self.width - 1))

    def bit(self, row: int, column: int) -> int:
        """The integer with only that cell set."""
        return 1 << (row * self.stride + column)

    def right(self, bits: int) -> int:
        return (bits << 1) & self.full

    def left(self, bits: int) -> int:
        return (bits >> 1) & self.full

    def down(self, bits: int) -> int:
        return (bits << self.stride) & self.full

    def up(self, bits: int) -> int:
        return (bits >> self.stride) & self.full

    def near(self, bits: int) -> int:
        """The cells that share a side with a set cell (set cells included where they touch)."""
        return ((bits << 1) | (bits >> 1) | (bits << self.stride) | (bits >> self.stride)) & self.full

    def flood(self, start: int, inside: int) -> int:
        """All cells of `inside` connected to `start` through sides, `start` & `inside` included."""
        reached = start & inside
        while True:
            grown = (reached | self.near(reached)) & inside
            if grown == reached:
                return reached
            reached = grown

    def parts(self, bits: int) -> Iterator[int]:
        """The connected groups of the set cells, in reading order of their first cells."""
        while bits:
            part = self.flood(bits & -bits, bits)
            yield part
            bits &= ~part

    def cells(self, bits: int) -> tuple[tuple[int, int], ...]:
        """The set cells as (row, column), in reading order."""
        return tuple(divmod(index, self.stride) for index in indices(bits))


def indices(bits: int) -> Iterator[int]:
    """The positions of the set bits, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
