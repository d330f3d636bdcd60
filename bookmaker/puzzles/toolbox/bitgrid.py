"""A grid of cells as one integer, one bit a cell: plain Python's way to work on all cells at once (SIMD).

Cell (row, column) is bit row * stride + column, with stride = width + 1: the spare column on the
right stays empty, so that a shift by one never leaks from one row into the next. `copies` grids of
one size may be stacked in one integer, each `pitch` bits above the one before, so that one
operation works on all of them; a stack costs a few nanoseconds a grid, a grid by itself some
fifty, most of them spent in the interpreter.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class BitGrid:
    """The geometry of a width x height grid held in integers; cells set in `holes` are not there.

    `right(bits)` moves every set cell one to the right, and so on; what leaves the grid is dropped,
    or with `wrap` comes in again on the opposite side. A grid that wraps has no holes.
    """

    width: int
    height: int
    wrap: bool = False
    copies: int = 1
    holes: int = 0  # of one copy
    stride: int = field(init=False)
    pitch: int = field(init=False)  # bits from one copy to the next, a multiple of 8
    size: int = field(init=False)  # the number of cells of one copy
    origins: int = field(init=False)  # the first cell of every copy
    full: int = field(init=False)  # every cell
    every_hole: int = field(init=False)  # the holes of every copy
    rightmost: int = field(init=False)  # every cell that has none to its right; 0 with `wrap`, as the next three
    topmost: int = field(init=False)
    leftmost: int = field(init=False)
    bottommost: int = field(init=False)
    first_row: int = field(init=False)
    last_row: int = field(init=False)
    first_column: int = field(init=False)
    last_column: int = field(init=False)
    after_first_row: int = field(init=False)  # every cell that has one above it
    before_last_row: int = field(init=False)  # every cell that has one below it

    def __post_init__(self) -> None:
        stride = self.width + 1
        pitch = -(-stride * self.height // 8) * 8
        row = (1 << self.width) - 1
        column = repeat(1, stride, self.height)
        every = repeat(1, pitch, self.copies)
        cells = column * row & ~self.holes
        assert cells, "a grid has cells"
        assert not (self.wrap and self.holes), "a grid that wraps has no holes"
        put = object.__setattr__
        put(self, "stride", stride)
        put(self, "pitch", pitch)
        put(self, "size", cells.bit_count())
        put(self, "origins", every * (cells & -cells))
        full = every * cells
        put(self, "full", full)
        put(self, "every_hole", every * self.holes)
        first_row, last_row = every * row, every * (row << (stride * (self.height - 1)))
        put(self, "first_row", first_row)
        put(self, "last_row", last_row)
        put(self, "first_column", every * column)
        put(self, "last_column", every * (column << (self.width - 1)))
        put(self, "after_first_row", full & ~first_row)
        put(self, "before_last_row", full & ~last_row)
        put(self, "rightmost", full & ~self.left(full))
        put(self, "topmost", full & ~self.down(full))
        put(self, "leftmost", full & ~self.right(full))
        put(self, "bottommost", full & ~self.up(full))

    def times(self, copies: int) -> BitGrid:
        """So many copies of the same grid, made once."""
        return bit_grid(self.width, self.height, self.wrap, copies, self.holes)

    def bit(self, row: int, column: int) -> int:
        """The integer with only that cell set (of the first copy)."""
        return 1 << (row * self.stride + column)

    def right(self, bits: int) -> int:
        """Every set cell moved one to the right."""
        if self.wrap:
            return ((bits << 1) & self.full) | ((bits & self.last_column) >> (self.width - 1))
        return (bits << 1) & self.full

    def left(self, bits: int) -> int:
        """Every set cell moved one to the left."""
        if self.wrap:
            return ((bits >> 1) & self.full) | ((bits & self.first_column) << (self.width - 1))
        return (bits >> 1) & self.full

    def down(self, bits: int) -> int:
        """Every set cell moved one down."""
        moved = (bits << self.stride) & self.after_first_row
        if self.wrap:
            return moved | ((bits & self.last_row) >> (self.stride * (self.height - 1)))
        return moved

    def up(self, bits: int) -> int:
        """Every set cell moved one up."""
        moved = (bits >> self.stride) & self.before_last_row
        if self.wrap:
            return moved | ((bits & self.first_row) << (self.stride * (self.height - 1)))
        return moved

    def near(self, bits: int) -> int:
        """The cells that share a side with a set cell (set cells included where they touch)."""
        return self.right(bits) | self.left(bits) | self.down(bits) | self.up(bits)

    def around(self, bits: int) -> int:
        """The cells that share a side or a corner with a set cell (set cells included where they touch)."""
        sides = self.right(bits) | self.left(bits)
        return sides | self.down(bits | sides) | self.up(bits | sides)

    def half_turn(self, bits: int) -> int:
        """The cells of a single grid upside down."""
        return int(f"{bits:0{self.stride * self.height - 1}b}"[::-1], 2)

    def flood(self, start: int, inside: int) -> int:
        """All cells of `inside` connected to `start` through sides, `start` & `inside` included."""
        reached = start & inside
        while True:
            grown = (reached | self.near(reached)) & inside
            if grown == reached:
                return reached
            reached = grown

    def joined(self, bits: int, inside: int) -> bool:
        """Whether all these cells of `inside` are connected through sides within it."""
        reached = bits & -bits
        while bits & ~reached:
            grown = (reached | self.near(reached)) & inside
            if grown == reached:
                return False
            reached = grown
        return True

    def parts(self, bits: int) -> Iterator[int]:
        """The connected groups of the set cells, in reading order of their first cells."""
        while bits:
            part = self.flood(bits & -bits, bits)
            yield part
            bits &= ~part

    def cells(self, bits: int) -> tuple[tuple[int, int], ...]:
        """The set cells as (row, column), in reading order."""
        return tuple(divmod(index, self.stride) for index in indices(bits))

    def stacked(self, layers: Sequence[int]) -> int:
        """One integer that holds a layer for each copy, the first layer lowest."""
        size = self.pitch // 8
        return int.from_bytes(b"".join([layer.to_bytes(size, "little") for layer in layers]), "little")

    def layers(self, bits: int) -> list[int]:
        """The bits of each copy on their own, the lowest first; undoes `stacked`."""
        size = self.pitch // 8
        data = bits.to_bytes(size * self.copies, "little")
        read = int.from_bytes
        return [read(data[start : start + size], "little") for start in range(0, len(data), size)]

    def spread(self, flags: int) -> int:
        """Every cell of the copies whose lowest bit, that of row 0 and column 0, is set in `flags`."""
        return flags * (self.full >> (self.pitch * (self.copies - 1)))


@functools.lru_cache(maxsize=256)
def bit_grid(width: int, height: int, wrap: bool = False, copies: int = 1, holes: int = 0) -> BitGrid:
    """The geometry for these sizes and holes, made once."""
    return BitGrid(width, height, wrap, copies, holes)


def repeat(bits: int, pitch: int, count: int) -> int:
    """`count` copies of the bits, each `pitch` above the one before."""
    made = 1
    while made < count:
        more = min(made, count - made)
        bits |= bits << (pitch * more)
        made += more
    return bits


def gathered(positions: Iterable[int]) -> int:
    """The integer with the bits at these positions set; undoes `indices`."""
    places = list(positions)
    if not places:
        return 0
    flags = bytearray(max(places) // 8 + 1)
    for place in places:
        flags[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(flags, "little")


# For every byte the positions of its set bits.
_IN_BYTE = tuple(tuple(place for place in range(8) if byte >> place & 1) for byte in range(256))


def indices(bits: int) -> list[int]:
    """The positions of the set bits, lowest first; time linear in the length, not in length x count."""
    length = bits.bit_length()
    # Measured: below one bit in 16 a search for the next one is faster than a look at every byte.
    if bits.bit_count() * 16 > length:
        data = bits.to_bytes((length + 7) // 8, "little")
        starts = range(0, 8 * len(data), 8)
        return [start + place for start, byte in zip(starts, data, strict=True) if byte for place in _IN_BYTE[byte]]
    found = []
    text = f"{bits:b}"[::-1]
    at = text.find("1")
    while at >= 0:
        found.append(at)
        at = text.find("1", at + 1)
    return found


@functools.lru_cache(maxsize=1 << 15)
def members(bits: int) -> tuple[int, ...]:
    """The same, remembered: for small sets that are looked at again and again."""
    return tuple(indices(bits))
