"""What follows from each thing that can be supposed of a cell: by two sweeps from tables, then in lanes, all at once.

Where lines tell nothing, a cell that is supposed changes its row and its column alone, and what those tell changes
each crossing line by one cell. So two sweeps are read from what follows in each line from each of its cells.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.kinds.nonogram.reasoning.line import dealt, either_way, lane_for, looked_at
from bookmaker.puzzles.contract.grading import Cell, tick
from bookmaker.puzzles.toolbox.bitgrid import indices, repeat

# A cell in reading order, twice, and 1 where it is supposed empty.
Supposed: TypeAlias = int
BITS_A_POSITION = 8_000  # of the tables of what follows from all that can be supposed
MOST_MADE, BYTES_A_POSITION = 2_500, 250  # cells; of what others made larger each thing supposed is copied first
LOOKS_A_POSITION = 75_000  # bits of a line in all lanes, once for each block; only far larger grids come to so many
Then: TypeAlias = tuple[tuple[Supposed, ...], int]  # what follows in a line, each as if supposed, and its marks


def cell_of(supposed: Supposed, width: int) -> tuple[Cell, bool]:
    """The cell, and whether it is supposed filled."""
    return divmod(supposed >> 1, width), not supposed & 1


class Consequences:
    """What follows in each line from each thing supposed of an unknown cell, in its row and in its column.

    Marks are bits in the lanes of all lines, one behind the other, those of cells to fill before those to clear:
    `marks` of all that can be supposed, and `known` of what is known. `lines` have, for what is supposed of a line's
    cells, what follows in it, and its marks; so have `by_row` and `by_column` for all of them.
    """

    __slots__ = ("by_column", "by_row", "empty", "filled", "height", "known", "lines", "marks", "runs", "width")

    def __init__(self, runs: Sequence[Runs], height: int, filled: Sequence[int], empty: Sequence[int]) -> None:
        """What follows where of lines with these blocks, the rows first, these cells are known."""
        self.runs, self.width, self.height = runs, len(runs) - height, height
        self.filled, self.empty = filled, empty
        width, lane = self.width, lane_for(max(len(runs) - height, height))
        rows = zip(filled[:height], empty[:height], strict=True)
        unknown = sum(width - (one | other).bit_count() for one, other in rows)
        tick(2 * unknown * 2 * len(runs) * lane // BITS_A_POSITION)
        self.marks = _marks(width, height)
        self.lines = [
            _in_line(line, width, height, runs, filled, empty)
            for line, (runs, filled, empty) in enumerate(zip(runs, filled, empty, strict=True))
        ]
        self.by_row: dict[Supposed, Then] = {}
        self.by_column: dict[Supposed, Then] = {}
        for line, table in enumerate(self.lines):
            (self.by_row if line < height else self.by_column).update(table)
        known = b"".join((2 * bits).to_bytes(lane // 8, "little") for bits in (*filled, *empty))
        self.known = int.from_bytes(known, "little")

    def length(self, line: int) -> int:
        """The cells of a line."""
        return self.width if line < self.height else self.height

    def after_two_sweeps(self, some: Iterable[Supposed]) -> Iterator[tuple[Supposed, int]]:
        """The marks of all that follows by two sweeps from each of these by which the second tells something."""
        by_row, by_column, marks = self.by_row, self.by_column, self.marks
        for one in some:
            (in_row, of_row), (in_column, of_column) = by_row[one], by_column[one]
            every = first = marks[one] | of_row | of_column
            for other in in_row:
                every |= by_column[other][1]
            for other in in_column:
                every |= by_row[other][1]
            if every != first:
                yield one, every

    def with_a_neighbour(self) -> Iterator[tuple[Supposed, int, int, int]]:
        """What can be supposed of a cell, with the number of one of its lines, that of a line beside that, and marks.

        Marks are of what follows in its two lines, in the lines that cross its line, and from those that cross it in
        the line beside; only where something follows in that one.
        """
        width, height = self.width, self.height
        lane = lane_for(max(width, height))
        window = (1 << lane) - 1
        window |= window << (width + height) * lane
        for one, (in_row, of_row) in self.by_row.items():
            in_column, of_column = self.by_column[one]
            first = self.marks[one] | of_row | of_column
            row, column = divmod(one >> 1, width)
            for line, lines, then, crossing, other, own in (
                (row, range(height), in_row, self.by_column, in_column, self.by_row),
                (height + column, range(height, height + width), in_column, self.by_row, in_row, self.by_column),
            ):
                every = first
                for each in then:
                    every |= crossing[each][1]
                for beside in (line - 1, line + 1):
                    if beside not in lines:
                        continue
                    marks = every
                    for each in other:
                        at = (each >> 1) // width if line < height else height + (each >> 1) % width
                        if at == beside:
                            marks |= own[each][1]
                    if marks & window << beside * lane:
                        yield one, line, beside, marks

    def failed_by_two_lines(self, deepest: int) -> list[Supposed]:
        """Which fail within the fewest sweeps, at most so many, by one of their lines, one beside it and those across.

        A sweep looks at all of these that have changed.
        """
        after = list(self.with_a_neighbour())
        if not after:
            return []
        tried = Suppositions(self, [(one, marks) for one, _, _, marks in after])
        own: dict[int, int] = {}
        for at, (_, line, beside, _) in enumerate(after):
            for each in (line, beside):
                own[each] = own.get(each, 0) | 1 << at * tried.lane
        across = [0, 0]
        for at, (_, line, _, _) in enumerate(after):
            across[line < self.height] |= 1 << at * tried.lane
        tried.heeded = [own.get(line, 0) | across[line >= self.height] for line in range(len(self.runs))]
        for _ in range(2, deepest):
            failed = tried.sweep()
            if failed:
                return sorted(set(failed))
        return []

    def failed_soonest(self, some: Iterable[Supposed], deepest: int) -> list[Supposed]:
        """Which of these fail within the fewest sweeps, at most so many.

        The first two, which change each line by one cell, never fail.
        """
        after = list(self.after_two_sweeps(some))
        if after:
            tried = Suppositions(self, after)
            for _ in range(2, deepest):
                failed = tried.sweep()
                if failed:
                    return failed
        return []


@functools.lru_cache(maxsize=8)  # asked for at the edge, then for a trial, and first by who makes a puzzle
def consequences(runs: tuple[Runs, ...], height: int, filled: tuple[int, ...], empty: tuple[int, ...]) -> Consequences:
    """The consequences where these cells are known."""
    return Consequences(runs, height, filled, empty)


@functools.lru_cache(maxsize=1 << 11)
def _in_line(line: int, width: int, height: int, runs: Runs, filled: int, empty: int) -> dict[Supposed, Then]:
    """What follows in a line from each thing supposed of its unknown cells."""
    is_row = line < height
    cells = width if is_row else height
    if not ((1 << cells) - 1) & ~(filled | empty):
        return {}
    # What is supposed of the first cell, where it is filled, and how much more that is of each next cell.
    start, step = (2 * line * width, 2) if is_row else (2 * (line - height), 2 * width)
    lane = lane_for(max(width, height))
    own, crossing = line * lane + 1, (height * lane + line if is_row else line - height) + 1
    found: dict[Supposed, Then] = {}
    for at, *both in either_way(runs, cells, filled, empty):
        for one, (fill, clear) in enumerate(both, start + at * step):
            if not fill | clear:
                found[one] = (), 0
                continue
            marks = fill << own | _apart(fill, lane) << crossing
            marks |= (clear << own | _apart(clear, lane) << crossing) << (width + height) * lane
            some = [start + at * step for at in indices(fill)] + [start + at * step + 1 for at in indices(clear)]
            found[one] = tuple(some), marks
    return found


@functools.lru_cache(maxsize=1 << 14)
def _apart(bits: int, lane: int) -> int:
    """The bits, one in a lane."""
    return sum(1 << at * lane for at in indices(bits))


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

    __slots__ = ("changed", "empty", "filled", "firsts", "heeded", "known", "lane", "supposed")

    def __init__(self, known: Consequences, after: Sequence[tuple[Supposed, int]]) -> None:
        self.known = known
        self.supposed = [one for one, _ in after]
        self.lane = lane_for(max(known.width, known.height))
        lines = len(known.runs)
        size = 2 * lines * self.lane // 8
        if known.width * known.height > MOST_MADE:
            tick(size * len(after) // BYTES_A_POSITION)
        joined = b"".join((known.known | marks).to_bytes(size, "little") for _, marks in after)
        every = dealt(joined, self.lane, 2 * lines)
        self.filled, self.empty = every[:lines], every[lines:]
        self.firsts = repeat(1, self.lane, len(after))
        self.heeded: Sequence[int] = [self.firsts] * lines  # of each line those in which it is looked at
        self.changed = [
            line
            for line in range(lines)
            if self.filled[line] != self.firsts * (2 * known.filled[line])
            or self.empty[line] != self.firsts * (2 * known.empty[line])
        ]  # those of which some lane has changed

    def sweep(self) -> list[Supposed]:
        """Look at all changed lines; what leaves one no way to be. Where nothing does, what they tell is written."""
        known, firsts = self.known, self.firsts
        looks = len(self.supposed) * self.lane * sum(len(known.runs[line]) for line in self.changed)
        tick(max(len(self.supposed), looks // LOOKS_A_POSITION))
        failed = 0
        found: list[tuple[int, int, int]] = []
        for line in self.changed:
            cells = known.length(line)
            filled, empty = self.filled[line], self.empty[line]
            _, can_fill, can_clear = looked_at(known.runs[line], cells, filled, empty, firsts)
            heeded = self.heeded[line]
            failed |= heeded & ~can_clear
            unknown = ~(filled | empty) & heeded * ((2 << cells) - 2)
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
        known, firsts = self.known, self.firsts
        first = known.height if line < known.height else 0
        place = 1 + line - (known.height - first)
        self.filled[line] |= fill
        self.empty[line] |= clear
        for at in indices(~(known.filled[line] | known.empty[line]) & ((1 << known.length(line)) - 1)):
            for bits, crossing in ((fill, self.filled), (clear, self.empty)):
                lanes = bits >> at + 1 & firsts
                if lanes:
                    crossing[first + at] |= lanes << place
                    changed.add(first + at)
