"""Many pictures of one size at once -> what line logic leaves open of each: whole-grid integers, one square a picture.

Interpreted, an operation on twenty pictures costs hardly more than on one.
"""

from __future__ import annotations

import functools
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.kinds.nonogram.proving.lines import Readings, chain, lanes, stride_of
from bookmaker.puzzles.toolbox.bitgrid import indices, repeat

Picture: TypeAlias = tuple[Sequence[int], Sequence[int]]  # the filled cells of its rows, and of its columns, as bits


_LANES = {8: "B", 16: "H", 32: "I", 64: "Q"}  # array's letters for lanes of that many bits


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
        """What line logic knows of each picture, and how many readings of all rows or all columns, in turn, it took.

        People, who read both at once, take as many sweeps, or one fewer.
        """
        return self.settle(self.full, self.full)

    def settle(self, may_fill: int, may_clear: int) -> list[Settled]:
        """The same where something is known, picture by picture; counted are readings until nothing more came."""
        transposed, square = self.lanes.transposed, self.square
        lines, crossing = self.rows, self.columns
        fill, clear = may_fill, may_clear
        readings = [0] * self.copies
        count = 0
        while fill & clear:
            now = lines.read(fill, clear)
            changed = (fill ^ now[0]) | (clear ^ now[1])
            count += 1
            if not changed and count > 1:  # nor did the lines that cross these
                break
            while changed:
                at = (changed.bit_length() - 1) // square
                readings[at] = count
                changed &= (1 << at * square) - 1
            fill, clear = transposed(now[0]), transposed(now[1])
            lines, crossing = crossing, lines
        if lines is self.columns:
            fill, clear = transposed(fill), transposed(clear)
        size = square // 8
        fills, clears = (bits.to_bytes(size * self.copies, "little") for bits in (fill, clear))
        return [
            Settled(
                int.from_bytes(fills[at * size : (at + 1) * size], "little"),
                int.from_bytes(clears[at * size : (at + 1) * size], "little"),
                self.lanes.stride,
                count,
            )
            for at, count in enumerate(readings)
        ]


def _chains(pictures: Sequence[Sequence[int]], stride: int) -> list[bytes]:
    """The chains of all lines of all pictures, as `Readings` takes them: the first one's, and where others differ."""
    bare = [0] * (stride - len(pictures[0]))
    first = [chain(line_runs(line), stride) for line in pictures[0]]
    parts = [array(_LANES[stride], [line[at] for line in first] + bare) * len(pictures) for at in range(3)]
    for start, picture in zip(range(0, stride * len(pictures), stride), pictures, strict=True):
        for at, (line, known) in enumerate(zip(picture, pictures[0], strict=True), start):
            if line != known:
                parts[0][at], parts[1][at], parts[2][at] = chain(line_runs(line), stride)
    return [part.tobytes() for part in parts]


@functools.lru_cache(maxsize=1 << 15)
def line_runs(line: int) -> Runs:
    """The lengths of the blocks of a line that is filled so."""
    return tuple(map(len, f"{line:b}"[::-1].replace("0", " ").split()))
