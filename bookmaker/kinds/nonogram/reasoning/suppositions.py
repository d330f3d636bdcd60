"""What follows from each thing that can be supposed of a cell: by two sweeps from tables, then in lanes, all at once.

Where lines tell nothing, a cell that is supposed changes its row and its column alone, and what those tell changes
each crossing line by one cell. So two sweeps are read from what follows in each line from each of its cells.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.kinds.nonogram.reasoning.knowledge import State
from bookmaker.kinds.nonogram.reasoning.lanes import dealt, either_way, lane_for, looked_at
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.toolbox.bitgrid import indices, repeat

# A cell in reading order, twice, and 1 where it is supposed empty.
Supposed: TypeAlias = int
Then: TypeAlias = tuple[tuple[Supposed, ...], int]  # what follows, and its marks


def cell_of(supposed: Supposed, width: int) -> tuple[Cell, bool]:
    """The cell, and whether it is supposed filled."""
    return divmod(supposed >> 1, width), not supposed & 1


class Consequences:
    """What follows in each line from each thing supposed of an unknown cell, in its row and in its column.

    Marks are bits in the lanes of all lines, one behind the other, those of cells to fill before those to clear:
    `marks` of all that can be supposed, and `known` of the state. `lines` have, for what is supposed of a line's cells,
    what follows in it, and its marks; so have `by_row` and `by_column` for all of them.
    """

    __slots__ = ("by_column", "by_row", "known", "lines", "marks", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        width, height = state.width, state.height
        self.marks = _marks(width, height)
        self.lines = [
            _in_line(line, width, height, runs, filled, empty)
            for line, (runs, filled, empty) in enumerate(zip(state.runs, state.filled, state.empty, strict=True))
        ]
        self.by_row: dict[Supposed, Then] = {}
        self.by_column: dict[Supposed, Then] = {}
        for line, table in enumerate(self.lines):
            (self.by_row if line < height else self.by_column).update(table)
        lane = lane_for(max(width, height))
        known = b"".join((2 * bits).to_bytes(lane // 8, "little") for bits in (*state.filled, *state.empty))
        self.known = int.from_bytes(known, "little")

    def after_two_sweeps(self) -> Iterator[tuple[Supposed, int]]:
        """The marks of all that follows by two sweeps from each thing supposed by which the second tells something."""
        by_row, by_column, marks = self.by_row, self.by_column, self.marks
        for one, (row, in_row) in by_row.items():
            column, in_column = by_column[one]
            every = first = marks[one] | in_row | in_column
            for then in row:
                every |= by_column[then][1]
            for then in column:
                every |= by_row[then][1]
            if every != first:
                yield one, every

    def beside(self, line: int, neighbour: int) -> Iterator[tuple[Supposed, int]]:
        """For what is supposed of a border line: the marks of what follows in the line beside it, where something does.

        Its line is looked at, then the lines that cross it.
        """
        width, height = self.state.width, self.state.height
        crossing = self.by_column if line < height else self.by_row
        lane = lane_for(max(width, height))
        window = (1 << lane) - 1 << neighbour * lane
        window |= window << (width + height) * lane
        for one, (follows, _) in self.lines[line].items():
            every = 0
            for then in follows:
                every |= crossing[then][1]
            if every & window:
                yield one, every & window


@functools.lru_cache(maxsize=1 << 11)
def _in_line(line: int, width: int, height: int, runs: Runs, filled: int, empty: int) -> dict[Supposed, Then]:
    """What follows in a line from each thing supposed of its unknown cells."""
    if not ((1 << (width if line < height else height)) - 1) & ~(filled | empty):
        return {}
    marks = _marks(width, height)
    is_row = line < height
    first, step, cells = (2 * line * width, 2, width) if is_row else (2 * (line - height), 2 * width, height)
    found: dict[Supposed, Then] = {}
    for at, *both in either_way(runs, cells, filled, empty):
        for is_empty, (fill, clear) in enumerate(both):
            follows, every = [], 0
            for bits, empties in ((fill, first), (clear, first + 1)):
                while bits:
                    bit = bits & -bits
                    bits ^= bit
                    then = empties + (bit.bit_length() - 1) * step
                    follows.append(then)
                    every |= marks[then]
            found[first + at * step + is_empty] = tuple(follows), every
    return found


@functools.lru_cache(maxsize=64)
def _marks(width: int, height: int) -> tuple[int, ...]:
    """Of each thing that can be supposed, its two places among the lanes of all lines."""
    lane = lane_for(max(width, height))
    clears = (width + height) * lane
    return tuple(
        (2 << row * lane + column | 2 << (height + column) * lane + row) << is_empty * clears
        for row in range(height)
        for column in range(width)
        for is_empty in (0, 1)
    )


class Suppositions:
    """The lines of a state, once for each thing supposed; `marks` are what follows from each so far."""

    __slots__ = ("changed", "empty", "filled", "firsts", "lane", "state", "supposed")

    def __init__(self, known: Consequences, after: Sequence[tuple[Supposed, int]]) -> None:
        state = self.state = known.state
        self.supposed = [one for one, _ in after]
        self.lane = lane_for(max(state.width, state.height))
        lines = len(state.runs)
        size = 2 * lines * self.lane // 8
        joined = b"".join((known.known | marks).to_bytes(size, "little") for _, marks in after)
        every = dealt(joined, self.lane, 2 * lines)
        self.filled, self.empty = every[:lines], every[lines:]
        self.firsts = repeat(1, self.lane, len(after))
        self.changed = [
            line
            for line in range(lines)
            if self.filled[line] != self.firsts * (2 * state.filled[line])
            or self.empty[line] != self.firsts * (2 * state.empty[line])
        ]  # those of which some lane has changed

    def sweep(self) -> list[Supposed]:
        """Look at all changed lines; what leaves one no way to be. Where nothing does, what they tell is written."""
        state, firsts = self.state, self.firsts
        failed = 0
        found: list[tuple[int, int, int]] = []
        for line in self.changed:
            cells = state.length(line)
            filled, empty = self.filled[line], self.empty[line]
            can_fill, can_clear = looked_at(state.runs[line], cells, filled, empty, firsts)
            failed |= firsts & ~can_clear
            unknown = ~(filled | empty) & firsts * ((2 << cells) - 2)
            found.append((line, unknown & ~can_clear, unknown & ~can_fill))
        if failed:
            return [self.supposed[bit // self.lane] for bit in indices(failed)]
        changed: set[int] = set()
        for line, fill, clear in found:
            self._put(line, fill, clear, changed)
        self.changed = sorted(changed)
        return []

    def _put(self, line: int, fill: int, clear: int, changed: set[int]) -> None:
        """Write cells of a line into it and into the lines that cross it, which have then changed."""
        state, firsts = self.state, self.firsts
        first = state.height if line < state.height else 0
        place = 1 + line - (state.height - first)
        self.filled[line] |= fill
        self.empty[line] |= clear
        for at in indices(~(state.filled[line] | state.empty[line]) & ((1 << state.length(line)) - 1)):
            for bits, crossing in ((fill, self.filled), (clear, self.empty)):
                lanes = bits >> at + 1 & firsts
                if lanes:
                    crossing[first + at] |= lanes << place
                    changed.add(first + at)
