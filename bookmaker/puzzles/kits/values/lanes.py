"""Each number's candidate cells as a lane of one integer, for puzzles in which every number stands once.

Lane v holds the cells of the number v + 1, laid out as in a BitGrid: cell (row, column) is bit row * stride + column
with stride = width + 1. A lane is longer than a grid by a row and more, so that a shift by one step never leaks into
the next lane. One operation on the integer works on every number; which cells are neighbours is for others to say.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bookmaker.puzzles.toolbox.bitgrid import repeat


@dataclass(frozen=True, slots=True, eq=False)
class Lanes:
    """A lane for each of the cells `there` (rows of booleans), all of them alike."""

    there: tuple[tuple[bool, ...], ...]
    count: int = field(init=False)  # cells, and so numbers
    stride: int = field(init=False)
    pitch: int = field(init=False)  # bits from one lane to the next, a multiple of 8
    cells: int = field(init=False)  # every cell that is there, as a lane
    base: int = field(init=False)  # the first bit of every lane
    guard: int = field(init=False)  # the last bit of every lane, which is no cell
    box: int = field(init=False)  # every cell of the rectangle around them in every lane, holes included
    full: int = field(init=False)  # every cell in every lane
    last: int = field(init=False)  # every cell in the last lane

    def __post_init__(self) -> None:
        height, width = len(self.there), len(self.there[0])
        stride, count = width + 1, sum(map(sum, self.there))
        pitch = -(-(stride * (height + 1) + 2) // 8) * 8
        cells = sum(1 << (r * stride + c) for r, row in enumerate(self.there) for c, one in enumerate(row) if one)
        base = repeat(1, pitch, count)
        put = object.__setattr__
        put(self, "count", count)
        put(self, "stride", stride)
        put(self, "pitch", pitch)
        put(self, "cells", cells)
        put(self, "base", base)
        put(self, "guard", base << (pitch - 1))
        put(self, "box", base * repeat((1 << width) - 1, stride, height))
        put(self, "full", base * cells)
        put(self, "last", cells << (pitch * (count - 1)))

    def has_empty(self, bits: int) -> bool:
        """Whether some number has no cell left."""
        return ((bits | self.guard) - self.base) & self.guard != self.guard  # only an empty lane borrows its guard

    def singles(self, bits: int) -> int:
        """The lanes with exactly one cell, and nothing of the others; no lane may be empty."""
        more = bits & ((bits | self.guard) - self.base)  # each lane without its lowest cell
        return bits & ~self.lanes_of(more)

    def lanes_of(self, bits: int) -> int:
        """Every bit but the guard of the lanes in which any cell is set."""
        guards = self.guard & ((bits | self.guard) - self.base)
        return guards - (guards >> (self.pitch - 1))

    def folded(self, bits: int) -> tuple[int, int]:
        """The cells, as one lane, that some number may have, and those that more than one may."""
        once, twice, lanes = bits, 0, self.count
        while lanes > 1:
            half = (lanes + 1) // 2
            shift = half * self.pitch
            low = (1 << shift) - 1
            upper = once >> shift
            twice = (twice & low) | (twice >> shift) | (once & low & upper)
            once = (once & low) | upper
            lanes = half
        return once, twice

    def everywhere(self, cells: int) -> int:
        """These cells, given as one lane, in every lane."""
        return self.base * cells

    def lane(self, bits: int, number: int) -> int:
        """The cells of one number, from 0."""
        return bits >> (number * self.pitch) & self.cells

    def split(self, bits: int) -> list[int]:
        """The cells of every number."""
        size = self.pitch // 8
        data = bits.to_bytes(size * self.count, "little")
        return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]

    def joined(self, lanes: Sequence[int]) -> int:
        """One integer of the cells of every number; undoes `split`."""
        size = self.pitch // 8
        return int.from_bytes(b"".join([lane.to_bytes(size, "little") for lane in lanes]), "little")

    def bit(self, row: int, column: int) -> int:
        """The cell as a lane."""
        return 1 << (row * self.stride + column)

    def place(self, bit: int) -> tuple[int, int]:
        """The (row, column) of a lane of one cell."""
        return divmod(bit.bit_length() - 1, self.stride)


@functools.lru_cache(maxsize=64)
def lanes(there: tuple[tuple[bool, ...], ...]) -> Lanes:
    """The lanes for these cells, made once."""
    return Lanes(there)


def lowest_first(cells: int) -> Iterable[int]:
    """The set cells of a lane, each as a lane of its own."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit
