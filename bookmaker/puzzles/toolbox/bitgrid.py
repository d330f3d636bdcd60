"""A grid of cells as one integer, one bit a cell: plain Python's way to work on all cells at once (SIMD).

Cell (row, column) is bit row * stride + column, with stride = width + 1: the spare column on the
right stays empty. `copies` grids of
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
    """A width x height grid held in integers; which of its cells are `there`, and what lies beside which, it is given.

    `beside` are the cells (of one copy) that have the next one to their right, and those that have the first of their
    row there; `below` those that have the one below, and those that have the first of their column there. `right(bits)`
    moves every set cell one to the right, and so on; where none is, it is dropped.
    """

    width: int
    height: int
    there: int  # the cells of one copy
    beside: tuple[int, int]
    below: tuple[int, int]
    copies: int = 1
    stride: int = field(init=False, compare=False)
    pitch: int = field(init=False, compare=False)  # bits from one copy to the next, a multiple of 8
    size: int = field(init=False, compare=False)  # the number of cells of one copy
    wrap: bool = field(init=False, compare=False)  # whether any cell has one at the other end beside it
    holes: int = field(init=False, compare=False)  # of one copy
    origins: int = field(init=False, compare=False)  # the first cell of every copy
    full: int = field(init=False, compare=False)  # every cell
    rightmost: int = field(init=False, compare=False)  # every cell that has none to its right; 0 where all wrap
    topmost: int = field(init=False, compare=False)
    leftmost: int = field(init=False, compare=False)
    bottommost: int = field(init=False, compare=False)
    first_row: int = field(init=False, compare=False)
    first_column: int = field(init=False, compare=False)
    has_right: int = field(init=False, compare=False)  # `beside` and `below` of every copy
    wraps_right: int = field(init=False, compare=False)
    has_below: int = field(init=False, compare=False)
    wraps_below: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        stride, cells = self.width + 1, self.there
        pitch = -(-stride * self.height // 8) * 8
        every = repeat(1, pitch, self.copies)
        rows = repeat((1 << self.width) - 1, stride, self.height)
        assert cells, "a grid has cells"
        put = object.__setattr__
        put(self, "stride", stride)
        put(self, "pitch", pitch)
        put(self, "size", cells.bit_count())
        put(self, "wrap", bool(self.beside[1] | self.below[1]))
        put(self, "holes", rows & ~cells)
        put(self, "origins", every * (cells & -cells))
        full = every * cells
        put(self, "full", full)
        put(self, "first_row", every * ((1 << self.width) - 1))
        put(self, "first_column", every * repeat(1, stride, self.height))
        put(self, "has_right", every * self.beside[0])
        put(self, "wraps_right", every * self.beside[1])
        put(self, "has_below", every * self.below[0])
        put(self, "wraps_below", every * self.below[1])
        put(self, "rightmost", full & ~self.left(full))
        put(self, "topmost", full & ~self.down(full))
        put(self, "leftmost", full & ~self.right(full))
        put(self, "bottommost", full & ~self.up(full))

    def times(self, copies: int) -> BitGrid:
        """So many copies of the same grid, made once."""
        return _made(self.width, self.height, self.there, self.beside, self.below, copies)

    def bit(self, row: int, column: int) -> int:
        """The integer with only that cell set (of the first copy)."""
        return 1 << (row * self.stride + column)

    def right(self, bits: int) -> int:
        """Every set cell moved one to the right."""
        moved = (bits & self.has_right) << 1
        return moved | (bits & self.wraps_right) >> (self.width - 1) if self.wrap else moved

    def left(self, bits: int) -> int:
        """Every set cell moved one to the left."""
        moved = (bits >> 1) & self.has_right
        return moved | (bits << (self.width - 1)) & self.wraps_right if self.wrap else moved

    def down(self, bits: int) -> int:
        """Every set cell moved one down."""
        moved = (bits & self.has_below) << self.stride
        return moved | (bits & self.wraps_below) >> self.stride * (self.height - 1) if self.wrap else moved

    def up(self, bits: int) -> int:
        """Every set cell moved one up."""
        moved = (bits >> self.stride) & self.has_below
        return moved | (bits << self.stride * (self.height - 1)) & self.wraps_below if self.wrap else moved

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

    def read(self, texts: Sequence[str], *characters: str) -> list[int]:
        """For each of these strings the cells that have one of its characters, by a text in reading order a copy."""
        every, length = "".join(texts).encode(), self.stride * self.height
        rows = bytearray(length * len(texts))
        for column in range(self.width):  # of all copies at once
            rows[column :: self.stride] = every[column :: self.width]
        if self.pitch > length:
            spare = bytes(self.pitch - length)
            rows = bytearray().join([rows[at : at + length] + spare for at in range(0, len(rows), length)])
        bits = bytes(rows[::-1])
        return [int(bits.translate(_is_among(some)), 2) for some in characters]

    def digits(self, planes: Sequence[int]) -> list[str]:
        """For each copy a text in reading order: of each cell the hexadecimal digit of the planes that it is in.

        The first plane counts 1, the second 2, and so on; a hole is ".".
        """
        # Written in base 2 and read in base 16, every bit gets four bits: one for each plane.
        digits = sum(int(f"{plane:b}", 16) << shift for shift, plane in enumerate(planes))
        rows = f"{digits:0{self.pitch * self.copies}x}".encode()[::-1]
        length, cells = self.stride * self.height, self.width * self.height
        if self.pitch > length:
            rows = b"".join([rows[at : at + length] for at in range(0, len(rows), self.pitch)])
        texts = bytearray(cells * self.copies)
        for column in range(self.width):
            texts[column :: self.width] = rows[column :: self.stride]
        for at in indices(self.holes):
            row, column = divmod(at, self.stride)
            texts[row * self.width + column :: cells] = b"." * self.copies
        text = texts.decode()
        return [text[at : at + cells] for at in range(0, len(text), cells)]

    def spread(self, flags: int) -> int:
        """Every cell of the copies whose lowest bit, that of row 0 and column 0, is set in `flags`."""
        return flags * (self.full >> (self.pitch * (self.copies - 1)))


@functools.lru_cache(maxsize=256)
@functools.lru_cache(maxsize=256)
def bit_grid(width: int, height: int, wrap: bool = False, copies: int = 1, holes: int = 0) -> BitGrid:
    """The geometry for these sizes and holes, made once; with `wrap` the last of a row has the first to its right."""
    assert not (wrap and holes), "a grid that wraps has no holes"
    stride = width + 1
    first, row = repeat(1, stride, height), (1 << width) - 1
    cells = first * row & ~holes
    across = (cells & cells >> 1, first << width - 1 if wrap else 0)
    down = (cells & cells >> stride, row << stride * (height - 1) if wrap else 0)
    return _made(width, height, cells, across, down, copies)


@functools.lru_cache(maxsize=256)
def _made(width: int, height: int, cells: int, beside: tuple[int, int], below: tuple[int, int], copies: int) -> BitGrid:
    return BitGrid(width, height, cells, beside, below, copies)


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


@functools.cache
def _is_among(characters: str) -> bytes:
    """For every byte "1" where it is one of the characters, else "0"."""
    return bytes(ord("1" if chr(code) in characters else "0") for code in range(256))


# For every byte the positions of its set bits.
_IN_BYTE = tuple(tuple(place for place in range(8) if byte >> place & 1) for byte in range(256))


def indices(bits: int) -> list[int]:
    """The positions of the set bits, lowest first; time linear in the length, not in length x count."""
    found = []
    if bits.bit_count() <= 16:  # so few are found one by one
        while bits:
            low = bits & -bits
            found.append(low.bit_length() - 1)
            bits ^= low
        return found
    data = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    starts = range(0, 8 * len(data), 8)
    return [start + place for start, byte in zip(starts, data, strict=True) if byte for place in _IN_BYTE[byte]]


@functools.lru_cache(maxsize=1 << 15)
def members(bits: int) -> tuple[int, ...]:
    """The same, remembered: for small sets that are looked at again and again."""
    return tuple(indices(bits))
