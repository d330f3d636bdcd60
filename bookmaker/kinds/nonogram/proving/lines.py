"""Complete line logic for all rows of one grid or many at once: whole-grid integers, a lane of bits for each row.

A clue is read as a chain of states, one bit each: white, then for each block its cells and the white behind it.
Reading a line cell by cell from both ends, all rows in one integer, tells which states it can be in at each cell;
so a cell that no reading fills is empty, and one that every reading fills is filled. A sweep does it for all
rows, then, the grid transposed, for all columns. Interpreted, that costs hardly more for twenty grids than for one.
"""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.puzzles.toolbox.bitgrid import indices, repeat

Grid: TypeAlias = tuple[Sequence[Runs], Sequence[Runs]]  # the clues of its rows, and of its columns


@dataclass(frozen=True, slots=True)
class Lanes:
    """Squares of `stride` lanes of `stride` bits each; cell (row, column) of the first is bit row * stride + column."""

    stride: int
    origins: int  # the first bit of each lane
    low: int  # every bit of a lane but its last
    swaps: tuple[tuple[int, int], ...]  # by which a transposition exchanges blocks: (mask, shift)

    def transposed(self, bits: int) -> int:
        """Rows and columns exchanged, by delta swaps of ever smaller squares."""
        for mask, shift in self.swaps:
            moved = (bits ^ (bits >> shift)) & mask
            bits ^= moved ^ (moved << shift)
        return bits


@functools.cache
def lanes(stride: int, copies: int = 1) -> Lanes:
    """The geometry of a stride, a power of two, and of so many squares behind one another; made once."""
    origins = repeat(1, stride, stride * copies)
    swaps = []
    half = stride // 2
    while half:
        # In every 2 * half lanes the right half of the upper ones is exchanged with the left half of the lower ones.
        row = repeat(((1 << half) - 1) << half, 2 * half, stride // (2 * half))
        mask = repeat(repeat(row, stride, half), 2 * half * stride, stride // (2 * half) * copies)
        swaps.append((mask, half * (stride - 1)))
        half //= 2
    return Lanes(stride, origins, origins * ((1 << (stride - 1)) - 1), tuple(swaps))


@functools.lru_cache(maxsize=1 << 14)
def chain(runs: Runs, stride: int) -> tuple[bytes, bytes, bytes]:
    """The filled and the white states of a clue, and those in which a line may end, a lane of bytes each.

    Blocks that leave a line no cell to spare may have one state more than a lane has bits: the white behind the last
    block, which no reading of that line comes to.
    """
    filled, at = 0, 1
    for run in runs:
        filled |= ((1 << run) - 1) << at
        at += run + 1
    lane = (1 << stride) - 1
    white = ~filled & ((1 << at) - 1) & lane
    ends = 3 << (at - 2) & lane if runs else 1
    size = stride // 8
    return filled.to_bytes(size, "little"), white.to_bytes(size, "little"), ends.to_bytes(size, "little")


@functools.lru_cache(maxsize=1 << 15)
def runs_in(line: int) -> Runs:
    """The lengths of the blocks of a line that is filled so."""
    return tuple(map(len, f"{line:b}"[::-1].replace("0", " ").split()))


@dataclass(frozen=True, slots=True)
class Settled:
    """What line logic knows of a grid: cells that may be filled and that may be empty, after so many readings.

    Cell (row, column) is bit row * stride + column. A cell of a grid that cannot be is neither.
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
    """The clues of some grids of one size."""

    __slots__ = ("columns", "copies", "full", "lanes", "rows", "square")

    def __init__(self, grids: Sequence[Grid]) -> None:
        height, width = map(len, grids[0])
        stride = max(8, 1 << max(width, height).bit_length())
        self.copies, self.square = len(grids), stride * stride
        self.lanes = lanes(stride, self.copies)
        self.rows = Readings([rows for rows, _ in grids], width, self.lanes)
        self.columns = Readings([columns for _, columns in grids], height, self.lanes)
        self.full = repeat(repeat((1 << width) - 1, stride, height), self.square, self.copies)

    def settled(self) -> list[Settled]:
        """What line logic knows of each grid, and how many readings of all rows or all columns, in turn, it took.

        People, who read both at once, take as many sweeps, or one fewer.
        """
        return self.settle(self.full, self.full)

    def settle(self, may_fill: int, may_clear: int) -> list[Settled]:
        """The same where something is known, grid by grid; counted are readings until nothing more came."""
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


class Readings:
    """The lines of some grids, the rows or the columns, a lane for each; `read` reads all of them at once."""

    __slots__ = ("after", "cells", "ends", "filled", "lanes", "lines", "white")

    def __init__(self, grids: Sequence[Sequence[Runs]], cells: int, geometry: Lanes) -> None:
        self.lanes, self.cells = geometry, cells
        self.filled, self.white, self.ends = _chains(grids, geometry.stride)
        self.lines = geometry.origins & self.white  # a lane without white states is left out
        self.after = self.white & ~self.lines  # white states that come after a block

    def read(self, may_fill: int, may_clear: int) -> tuple[int, int]:
        """The cells that some reading fills, and those that some reading leaves empty.

        `may_fill` and `may_clear` are what the cells may be so far. The cells of a line without a reading are neither.
        """
        lines, stride, filled, white, after = self.lines, self.lanes.stride, self.filled, self.white, self.after
        low, top = self.lanes.low, stride - 1
        forward: list[tuple[int, int]] = []
        allowed: list[tuple[int, int]] = []
        states = lines
        for at in range(self.cells):
            one = (may_fill >> at) & lines
            other = (may_clear >> at) & lines
            fills = ((one << stride) - one) & filled
            clears = ((other << stride) - other) & white
            allowed.append((fills, clears))
            moved = states << 1
            one = moved & fills
            other = (states | (moved & after)) & clears
            forward.append((one, other))
            states = one | other
        can_fill = can_clear = 0
        states = self.ends
        for at in range(self.cells - 1, -1, -1):
            fills, clears = allowed[at]
            one, other = forward[at]
            one &= states
            other &= states
            can_fill |= (((((one & low) + low) | one) >> top) & lines) << at
            can_clear |= (((((other & low) + low) | other) >> top) & lines) << at
            one = states & fills
            other = states & clears
            states = (one >> 1) | other | ((other & after) >> 1)
        return can_fill, can_clear


def _chains(grids: Sequence[Sequence[Runs]], stride: int) -> list[int]:
    """The three parts of the chains of all lines of all grids, a lane each."""
    bare = [(bytes(stride // 8),) * 3] * (stride - len(grids[0]))
    chains = [one for lines in grids for one in (*[chain(runs, stride) for runs in lines], *bare)]
    return [int.from_bytes(b"".join(part), "little") for part in zip(*chains, strict=True)]
