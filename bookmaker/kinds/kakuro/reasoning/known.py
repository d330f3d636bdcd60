"""What a solver knows of a Kakuro: its digits and candidates, and what is open of each run with a sum."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bookmaker.kinds.kakuro.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.ladder import Facts
from bookmaker.puzzles.kits.values import state
from bookmaker.puzzles.kits.values.houses import Layout
from bookmaker.puzzles.toolbox.bitgrid import gathered, members


@dataclass(frozen=True, slots=True)
class Run:
    """A run: whether it goes down, its cells in order and as bits, its sum or 0, what names it in sentences."""

    is_down: bool
    cells: tuple[int, ...]
    mask: int
    total: int
    facts: Facts


@dataclass(frozen=True, slots=True)
class Open:
    """What is open of a run: what its sum has left, the digits that are used, the open cells and what they may hold."""

    run: Run
    left: int
    used: int
    cells: tuple[int, ...]
    masks: tuple[int, ...]

    @property
    def facts(self) -> Facts:
        """What names it in a sentence: by its sum, or by that and what is left of it."""
        is_whole = len(self.cells) == len(self.run.cells)
        return (("run", "whole" if is_whole else "left"), *self.run.facts, ("left", self.left))

    def keeping(self, masks: Sequence[int]) -> Mapping[int, int]:
        """That its open cells keep these."""
        return dict(zip(self.cells, masks, strict=True))


@functools.lru_cache(maxsize=64)
def _board(clues: Clues) -> tuple[Layout, tuple[Run, ...]]:
    rows, wide, sums = clues.rows, clues.width, dict(clues.cages)
    white = {r * wide + c for r, row in enumerate(rows) for c, value in enumerate(row) if value is not None}
    found = []
    for cell in sorted(white):
        for step, is_first in ((1, cell % wide == 0), (wide, False)):
            if is_first or cell - step not in white:
                run = [cell]
                while run[-1] + step in white and (step > 1 or (run[-1] + 1) % wide):
                    run.append(run[-1] + step)
                cells = tuple(run)
                named = (("total", sums.get(cells, 0)), ("where", tuple(divmod(at, wide) for at in cells)))
                found.append(Run(step > 1, cells, gathered(cells), sums.get(cells, 0), named))
    layout = Layout(9, (), (run.mask for run in found), size=(wide, len(rows)))
    layout.full = gathered(white)
    layout.may = tuple(layout.full if d < clues.top else 0 for d in range(9))
    return layout, tuple(found)


class State(state.State):
    """The candidates, and the runs."""

    __slots__ = ("_views", "runs", "top")

    def __init__(self, clues: Clues) -> None:
        """What the given digits tell; Contradiction where one sees its like."""
        layout, self.runs = _board(clues)
        self.top = clues.top
        super().__init__(layout, [value or 0 for row in clues.rows for value in row])

    def _changed(self) -> None:
        super()._changed()
        self._views: list[Open] | None = None

    @property
    def waiting(self) -> list[Open]:
        """The runs that have a sum and are not filled."""
        if self._views is None:
            digits, found, high = self.digits, [], 511 & ~((1 << self.top) - 1)
            held = {cell: d for d, cells in enumerate(self.put) for cell in members(cells)}
            for run in self.runs:
                if run.total and run.mask & self.open:
                    put = [held[cell] for cell in run.cells if cell in held]
                    cells = tuple([cell for cell in run.cells if cell not in held])
                    left = run.total - sum(put) - len(put)
                    masks = tuple([digits[cell] for cell in cells])
                    found.append(Open(run, left, high | gathered(put), cells, masks))
            self._views = found
        return self._views

    def _why_placed(self, cell: int, digit: int, facts: Facts) -> Marks:
        """The run, or the part, whose sum tells; for a digit that is left alone what the cell sees."""
        return Marks(self._cells(facts, ("where", "part"))) if facts else super()._why_placed(cell, digit, facts)

    def answer(self) -> Answer | None:
        """The digits once every cell has its own; Contradiction where a sum is wrong."""
        if self.open:
            return None
        held: dict[int, int] = {cell: d + 1 for d, cells in enumerate(self.put) for cell in members(cells)}
        if any(run.total not in (0, sum(held[cell] for cell in run.cells)) for run in self.runs):
            raise Contradiction
        return Answer.of([held.get(cell) for cell in range(self.cells)], self.wide)

    def allows(self, answer: Answer) -> bool:
        """Whether each cell of the answer holds a digit that it holds or may hold."""
        flat = [value for row in answer.rows for value in row]
        return all((self.may[d - 1] | self.put[d - 1]) >> cell & 1 for cell, d in enumerate(flat) if d)
