"""Complete line logic for all rows at once: whole-grid integers, a lane of bits for each row.

A clue is read as a chain of states, one bit each: white, then for each block its cells and the white behind it.
Reading a line cell by cell from both ends, all rows in one integer, tells which states it can be in at each cell;
so a cell that no reading fills is empty, and one that every reading fills is filled. A sweep does it for all
rows, then, the grid transposed, for all columns.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.kinds.nonogram.board import Clues, Runs
from bookmaker.puzzles.toolbox.bitgrid import repeat


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


def stride_of(width: int, height: int) -> int:
    """The stride for a grid: the least power of two above the cells of its longer side."""
    return max(8, 1 << max(width, height).bit_length())


@functools.lru_cache(maxsize=1 << 14)
def chain(runs: Runs, stride: int) -> tuple[int, int, int]:
    """The filled and the white states of a clue, and those in which a line may end.

    Blocks that leave a line no cell to spare may have one state more than a lane has bits: the white behind the last
    block, which no reading of that line comes to.
    """
    filled, at = 0, 1
    for run in runs:
        filled |= ((1 << run) - 1) << at
        at += run + 1
    lane = (1 << stride) - 1
    white = ~filled & ((1 << at) - 1) & lane
    return filled, white, 3 << (at - 2) & lane if runs else 1


class Readings:
    """The chains of some lines of one length, one in each lane; `narrowed` reads all of them at once."""

    __slots__ = ("after", "cells", "ends", "filled", "lanes", "lines", "white")

    def __init__(self, chains: Sequence[bytes | bytearray], cells: int, geometry: Lanes) -> None:
        """The three parts of all chains, a lane after the other, as bytes; a lane without white states is left out."""
        self.lanes, self.cells = geometry, cells
        self.filled, self.white, self.ends = (int.from_bytes(part, "little") for part in chains)
        self.lines = geometry.origins & self.white
        self.after = self.white & ~self.lines  # white states that come after a block

    @classmethod
    def of(cls, clues: Sequence[Runs], cells: int, geometry: Lanes) -> Readings:
        """The readings of lines with these clues."""
        size = geometry.stride // 8
        chains = [chain(runs, geometry.stride) for runs in clues]
        return cls(
            [b"".join(one[part].to_bytes(size, "little") for one in chains) for part in range(3)], cells, geometry
        )

    def narrowed(self, may_fill: int, may_clear: int) -> tuple[int, int] | None:
        """The cells that some reading fills, and those that some reading leaves empty; None where a line has none.

        `may_fill` and `may_clear` are what the cells may be so far.
        """
        can_fill, can_clear, alive = self.read(may_fill, may_clear)
        return (can_fill, can_clear) if alive == self.lines else None

    def read(self, may_fill: int, may_clear: int) -> tuple[int, int, int]:
        """The same for every line by itself, and the first bits of those lines that have a reading.

        The cells of a line that has none can be neither.
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
        return can_fill, can_clear, states & lines


class LineSolver:
    """The lines of one puzzle; `settle` takes what cells may be to what line logic leaves of it."""

    __slots__ = ("columns", "full", "lanes", "rows", "sweeps")

    def __init__(self, clues: Clues) -> None:
        width, height = clues.width, clues.height
        self.lanes = lanes(stride_of(width, height))
        self.rows = Readings.of(clues.rows, width, self.lanes)
        self.columns = Readings.of(clues.columns, height, self.lanes)
        self.full = repeat((1 << width) - 1, self.lanes.stride, height)
        self.sweeps = 0  # of all rows or all columns, so far

    def settle(self, may_fill: int, may_clear: int) -> tuple[int, int] | None:
        """Rows and columns in turn until nothing changes; None where they contradict each other."""
        across, transposed = self.rows.narrowed(may_fill, may_clear), self.lanes.transposed
        while across is not None:
            self.sweeps += 2
            down = self.columns.narrowed(transposed(across[0]), transposed(across[1]))
            if down is None:
                return None
            turned = transposed(down[0]), transposed(down[1])
            if turned == across:
                return turned
            across = self.rows.narrowed(*turned)
            if across == turned:
                return across
        return None
