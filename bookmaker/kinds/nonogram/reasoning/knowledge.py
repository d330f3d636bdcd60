"""What a person knows of a puzzle: cells filled, cells empty, and which lines have changed since the last look."""

import functools
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Self, TypeAlias

from bookmaker.kinds.nonogram.board import Answer, Clues, Runs
from bookmaker.kinds.nonogram.reasoning.line import Look, look
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.units import Unit, lines
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.toolbox.bitgrid import indices

BY_LINE, BY_TWO_LINES, BY_TRIAL = range(3)  # how cells were found
LineFinding: TypeAlias = tuple[int, int, int]  # a line, the cells of it to fill and those to clear, as bits


class State:
    """Lines are numbered: the rows from above, then the columns from the left.

    Of each line `filled` and `empty` hold the known cells as bits, `looks` what the last look told, and `stale` the
    lines that have changed since. `sweeps` has for each look at all stale lines that found something how many of them
    told it, `thin` counts those of few. `trials` counts the rounds of suppositions on the whole grid; `paired` has for
    each round of those in two lines the share of cells known before, and the number of sweeps. `waiting` has, by
    technique, what the present sweep found and has not yet used.
    """

    def __init__(self, clues: Clues) -> None:
        self.width, self.height = clues.width, clues.height
        self.runs = clues.rows + clues.columns
        self.every = range(len(self.runs))
        self.full = [(1 << self.length(line)) - 1 for line in self.every]  # all cells of each
        self.filled, self.empty = ([0] * len(self.runs) for _ in range(2))
        self.looks: list[Look] = [Look((), 0, 0)] * len(self.runs)
        self.stale = set(self.every)
        self.sweeps: list[int] = []
        self.thin = self.trials = 0
        self.paired: list[tuple[float, int]] = []
        self.tired = ""  # the name by which the present sweep is still to be counted
        self.is_read = False  # whether nothing was learned since `waiting` was looked through
        self.waiting: dict[str, list[LineFinding]] = {}

    def length(self, line: int) -> int:
        """The cells of a line."""
        return self.width if line < self.height else self.height

    def unknown(self, line: int) -> int:
        """The cells of a line of which nothing is known."""
        return self.full[line] & ~(self.filled[line] | self.empty[line])

    @property
    def share(self) -> float:
        """The share of the cells that are known."""
        rows = zip(self.filled[: self.height], self.empty[: self.height], strict=True)
        return sum((one | other).bit_count() for one, other in rows) / (self.width * self.height)

    def look_again(self) -> list[int]:
        """Look at all stale lines; which they were, in order. Contradiction where one cannot be placed."""
        lines = sorted(self.stale)
        for line in lines:
            seen = look(self.runs[line], self.length(line), self.filled[line], self.empty[line])
            if seen is None:
                raise Contradiction
            self.looks[line] = seen
        self.stale.clear()
        return lines

    def copy(self) -> Self:
        """The same, which may go another way."""
        twin = copy(self)
        twin.filled, twin.empty, twin.looks = list(self.filled), list(self.empty), list(self.looks)
        twin.stale, twin.waiting, twin.sweeps = set(self.stale), dict(self.waiting), list(self.sweeps)
        twin.paired = list(self.paired)
        return twin

    def take(self, found: Sequence[Found]) -> None:
        """Fill and clear cells; Contradiction where one is known to be the other.

        Cells that were tried count as one round of that; what tells nothing of cells is the end of a sweep.
        """
        self.is_read, share = False, self.share
        for one in found:
            if one.what is None:
                self.tired = ""
                return
            finding, _ = one.what
            line, fill, clear = finding
            if fill & self.empty[line] or clear & self.filled[line]:
                raise Contradiction
            self.put(finding, self.stale)
        if how := found[0].what[1]:
            self.trials += how == BY_TRIAL
            self.paired += [(share, len(self.sweeps))] if how == BY_TWO_LINES else []

    def put(self, finding: LineFinding, changed: set[int]) -> None:
        """Write cells of a line into it and into the lines that cross it; all of these are added to `changed`."""
        line, fill, clear = finding
        first = self.height if line < self.height else 0
        place = 1 << (line if line < self.height else line - self.height)
        self.filled[line] |= fill
        self.empty[line] |= clear
        changed.add(line)
        for bits, crossing in ((fill, self.filled), (clear, self.empty)):
            while bits:
                bit = bits & -bits
                bits ^= bit
                at = first + bit.bit_length() - 1
                crossing[at] |= place
                changed.add(at)

    def found(self, findings: Iterable[LineFinding]) -> Iterator[Found]:
        """What is told of lines, each with the cells in it that are not known yet.

        What a row and a column both tell stays in both, so that a turned puzzle has as many findings.
        """
        for one in findings:
            line, fill, clear = one
            if fresh := (fill | clear) & self.unknown(line):
                facts = (("line", (self.whole(line),)), ("clue", _printed(self.runs[line])))
                yield Found((one, BY_LINE), self.cells(line, fresh), facts, because=partial(self._why, line))

    def _why(self, line: int) -> Marks:
        return Marks(self.cells(line, self.full[line]))

    def whole(self, line: int) -> Unit:
        """A line as a reader names it."""
        return lines(self.width, self.height)[line]

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """Cell by cell whether it is filled."""
        if not one.cells:
            return ()
        (line, fill, _), _ = one.what
        values = ((cell, fill >> cell[line < self.height] & 1) for cell in one.cells)
        return tuple(Finding(Sort.VALUE, (cell,), value) for cell, value in values)

    def unknown_of(self, findings: Iterable[LineFinding]) -> list[LineFinding]:
        """What tells of a cell that is not known yet."""
        return [one for one in findings if (one[1] | one[2]) & self.unknown(one[0])]

    def cells(self, line: int, bits: int) -> tuple[Cell, ...]:
        """The cells of a line that are set in the bits."""
        every = self.whole(line).cells
        return every if bits == self.full[line] else tuple([every[at] for at in indices(bits)])

    def answer(self) -> Answer | None:
        """The picture, once every cell is known and every line was looked at; Contradiction where one is wrong."""
        if any(self.unknown(row) for row in range(self.height)):
            return None
        self.look_again()
        return Answer(tuple(tuple(bits >> c & 1 for c in range(self.width)) for bits in self.filled[: self.height]))

    def allows(self, answer: Answer) -> bool:
        """Whether no cell that is known is otherwise in the answer."""
        for row, cells in enumerate(answer.rows):
            bits = sum(cell << at for at, cell in enumerate(cells))
            if self.filled[row] & ~bits or self.empty[row] & bits:
                return False
        return True


@functools.lru_cache(maxsize=1 << 12)
def _printed(runs: Runs) -> str:
    return " ".join(map(str, runs)) or "0"
