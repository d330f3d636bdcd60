"""What a person knows of a puzzle: cells filled, cells empty, and which lines have changed since the last look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import TypeAlias

from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.kinds.nonogram.reasoning.line import Look, look, must
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.toolbox.bitgrid import indices

Found: TypeAlias = tuple[int, int, int]  # a line, the cells of it to fill and those to clear, as bits


class State:
    """Lines are numbered: the rows from above, then the columns from the left.

    Of each line `filled` and `empty` hold the known cells as bits, `looks` what the last look told, and `stale` the
    lines that have changed since. `sweeps` counts the looks at all stale lines that found something, `trials` the
    rounds of suppositions; `findings` has, by technique, what the present sweep found and has not yet used.
    """

    __slots__ = (
        "clues",
        "empty",
        "filled",
        "findings",
        "height",
        "looks",
        "runs",
        "stale",
        "sweeps",
        "tired",
        "trials",
        "width",
    )

    def __init__(self, clues: Clues) -> None:
        self.clues = clues
        self.width, self.height = clues.width, clues.height
        self.runs = clues.rows + clues.columns
        self.filled = [0] * len(self.runs)
        self.empty = [0] * len(self.runs)
        self.looks: list[Look] = [Look((), 0, 0)] * len(self.runs)
        self.stale = set(range(len(self.runs)))
        self.sweeps = self.trials = 0
        self.tired = ""  # the name by which the present sweep is still to be counted
        self.findings: dict[str, list[Found]] = {}

    def length(self, line: int) -> int:
        """The cells of a line."""
        return self.width if line < self.height else self.height

    def look_again(self) -> list[int]:
        """Look at all stale lines; which they were, in order. Contradiction where one cannot be placed."""
        lines = sorted(self.stale)
        for line in lines:
            self.looks[line] = must(self.runs[line], self.length(line), self.filled[line], self.empty[line])
        self.stale.clear()
        return lines

    def learn(self, found: Sequence[Found]) -> list[Found]:
        """Take in what was found; the findings without what was known before, those with nothing new left out.

        What a row and a column both tell stays in both, so that a turned puzzle has as many findings.
        """
        new: list[Found] = []
        for line, fill, clear in found:
            unknown = ~(self.filled[line] | self.empty[line])
            if (fill | clear) & unknown:
                new.append((line, fill & unknown, clear & unknown))
        for line, fill, clear in found:
            if fill & self.empty[line] or clear & self.filled[line]:
                raise Contradiction
            put(self, line, fill, clear, self.stale)
        return new

    def unheard(self, found: Iterable[Found]) -> list[Found]:
        """Those findings in which a cell is not known yet."""
        return [one for one in found if (one[1] | one[2]) & ~(self.filled[one[0]] | self.empty[one[0]])]

    def cell(self, line: int, at: int) -> Cell:
        """The cell at that place of a line."""
        return (line, at) if line < self.height else (at, line - self.height)

    def cells(self, line: int, bits: int) -> tuple[Cell, ...]:
        """The cells of a line that are set in the bits."""
        return tuple(self.cell(line, at) for at in indices(bits))

    def unknown(self) -> Iterator[tuple[int, int]]:
        """Every cell of which nothing is known, as (row, column)."""
        full = (1 << self.width) - 1
        for row in range(self.height):
            for column in indices(full & ~(self.filled[row] | self.empty[row])):
                yield row, column

    def answer(self) -> Answer | None:
        """The picture, once every cell is known and every line was looked at; Contradiction where one is wrong."""
        full = (1 << self.width) - 1
        if any(self.filled[row] | self.empty[row] != full for row in range(self.height)):
            return None
        self.look_again()
        return Answer(tuple(tuple(bits >> c & 1 for c in range(self.width)) for bits in self.filled[: self.height]))


class Supposition:
    """The cells of a state with something supposed, to be followed through lines."""

    __slots__ = ("empty", "filled", "height")

    def __init__(self, state: State) -> None:
        self.filled, self.empty, self.height = list(state.filled), list(state.empty), state.height


def put(cells: State | Supposition, line: int, fill: int, clear: int, changed: set[int]) -> None:
    """Write cells of a line into it and into the lines that cross it; all of these are added to `changed`."""
    first = cells.height if line < cells.height else 0
    place = 1 << (line if line < cells.height else line - cells.height)
    cells.filled[line] |= fill
    cells.empty[line] |= clear
    changed.add(line)
    for bits, crossing in ((fill, cells.filled), (clear, cells.empty)):
        while bits:
            bit = bits & -bits
            bits ^= bit
            at = first + bit.bit_length() - 1
            crossing[at] |= place
            changed.add(at)


def followed(
    state: State,
    cell: Cell,
    *,
    is_filled: bool,
    stages: Sequence[range] | None = None,
    told: list[Found] | None = None,
) -> Iterator[bool]:
    """A supposed cell followed through lines: after each sweep, whether some line has no way to be; then it ends.

    It ends as well where nothing follows any more. A sweep looks at all lines that have changed; where there are
    `stages`, only at those of its stage, and after the last there is none. What is found is added to `told`, at the end
    the line that has no way to be.
    """
    row, column = cell
    at = Supposition(state)
    changed: set[int] = set()
    bit = 1 << column
    put(at, row, bit if is_filled else 0, 0 if is_filled else bit, changed)
    for stage in stages or repeat(None):
        found: list[Found] = []
        for line in sorted(changed):
            if stage is not None and line not in stage:
                continue
            filled, empty, length = at.filled[line], at.empty[line], state.length(line)
            seen = look(state.runs[line], length, filled, empty)
            if seen is None:
                if told is not None:
                    told.append((line, 0, 0))
                yield True
                return
            new = ((1 << length) - 1) & ~(filled | empty)
            fill, clear = new & ~seen.can_clear, new & ~seen.can_fill
            if fill or clear:
                found.append((line, fill, clear))
        if not found:
            return
        if told is not None:
            told += found
        yield False
        changed.clear()
        for line, fill, clear in found:
            put(at, line, fill, clear, changed)
            # Two lines that want the same cell otherwise: it is then both, and the next look fails.
