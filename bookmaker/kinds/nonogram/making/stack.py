"""Many pictures of one size at once -> what line logic leaves open of each: whole-grid integers, one square a picture.

Interpreted, an operation on twenty pictures costs hardly more than on one.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.kinds.nonogram.proving.lines import Readings, chain, lanes, stride_of
from bookmaker.puzzles.toolbox.bitgrid import indices, repeat

Picture: TypeAlias = tuple[Sequence[int], Sequence[int]]  # the filled cells of its rows, and of its columns, as bits


@dataclass(frozen=True, slots=True)
class Settled:
    """What line logic knows of a picture: cells that may be filled and that may be empty, after so many readings.

    Cell (row, column) is bit row * stride + column. A cell of a picture that cannot be is neither.
    """

    may_fill: int
    may_clear: int
    stride: int
    readings: int = 0

    @property
    def open(self) -> int:
        """The cells that are not known."""
        return self.may_fill & self.may_clear

    def open_cells(self, width: int) -> set[int]:
        """The same, numbered in reading order."""
        return {at // self.stride * width + at % self.stride for at in indices(self.open)}


class Stack:
    """The clues of some pictures of one size."""

    __slots__ = ("columns", "copies", "full", "lanes", "rows", "square")

    def __init__(self, pictures: Sequence[Picture]) -> None:
        height, width = map(len, pictures[0])
        stride = stride_of(width, height)
        self.copies, self.square = len(pictures), stride * stride
        self.lanes = lanes(stride, self.copies)
        self.rows = Readings(_chains([rows for rows, _ in pictures], stride), width, self.lanes)
        self.columns = Readings(_chains([columns for _, columns in pictures], stride), height, self.lanes)
        self.full = repeat(repeat((1 << width) - 1, stride, height), self.square, self.copies)

    def settled(self) -> list[Settled]:
        """What line logic knows of each picture; rows and columns in turn, the sweeps not counted."""
        return self.parted(*self.settle(self.full, self.full))

    def settle(self, may_fill: int, may_clear: int, *, most: int = 0) -> tuple[int, int]:
        """Rows and columns in turn, until nothing changes; where that is asked, at most so many times."""
        transposed = self.lanes.transposed
        for _ in range(most) if most else itertools.count():
            fill, clear, _ = self.rows.read(may_fill, may_clear)
            fill, clear, _ = self.columns.read(transposed(fill), transposed(clear))
            fill, clear = transposed(fill), transposed(clear)
            if (fill, clear) == (may_fill, may_clear):
                break
            may_fill, may_clear = fill, clear
        return may_fill, may_clear

    def swept(self) -> list[Settled]:
        """The same, and how many readings of all rows or all columns, in turn, each took until nothing more came.

        People, who read both at once, take as many sweeps, or one fewer.
        """
        transposed, square = self.lanes.transposed, self.square
        fill = clear = self.full
        readings = [0] * self.copies
        count = idle = 0
        lines, crossing = self.rows, self.columns
        while idle < 2:
            now = lines.read(fill, clear)
            changed = (fill ^ now[0]) | (clear ^ now[1])
            count += 1
            idle = 0 if changed else idle + 1
            while changed:
                at = (changed.bit_length() - 1) // square
                readings[at] = count
                changed &= (1 << at * square) - 1
            fill, clear = transposed(now[0]), transposed(now[1])
            lines, crossing = crossing, lines
        if lines is self.columns:
            fill, clear = transposed(fill), transposed(clear)
        return [replace(one, readings=count) for one, count in zip(self.parted(fill, clear), readings, strict=True)]

    def parted(self, fill: int, clear: int) -> list[Settled]:
        """What the cells of all pictures may be, as `settle` gives it, picture by picture."""
        size = self.square // 8
        fills, clears = (bits.to_bytes(size * self.copies, "little") for bits in (fill, clear))
        return [
            Settled(
                int.from_bytes(fills[at : at + size], "little"),
                int.from_bytes(clears[at : at + size], "little"),
                self.lanes.stride,
            )
            for at in range(0, size * self.copies, size)
        ]


def _chains(pictures: Sequence[Sequence[int]], stride: int) -> list[bytearray]:
    """The chains of all lines of all pictures, as `Readings` takes them: the first one's, and where others differ."""
    size = stride // 8
    bare = bytes(size * (stride - len(pictures[0])))
    first = [_chain_of(line, stride) for line in pictures[0]]
    parts = [bytearray(b"".join((*(line[at] for line in first), bare)) * len(pictures)) for at in range(3)]
    for start, picture in zip(range(0, size * stride * len(pictures), size * stride), pictures, strict=True):
        for at, (line, known) in enumerate(zip(picture, pictures[0], strict=True), start // size):
            if line != known:
                for part, chained in zip(parts, _chain_of(line, stride), strict=True):
                    part[at * size : (at + 1) * size] = chained
    return parts


@functools.lru_cache(maxsize=1 << 15)
def _chain_of(line: int, stride: int) -> tuple[bytes, bytes, bytes]:
    """The chain of a line that is filled so."""
    filled, white, ends = (part.to_bytes(stride // 8, "little") for part in chain(line_runs(line)))
    return filled, white, ends


@functools.lru_cache(maxsize=1 << 15)
def line_runs(line: int) -> Runs:
    """The lengths of the blocks of a line that is filled so."""
    return tuple(map(len, f"{line:b}"[::-1].replace("0", " ").split()))
