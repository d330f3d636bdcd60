"""What a solver knows of a Kakuro: its digits and candidates, and what is open of each run with a sum."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from bookmaker.kinds.kakuro.board import Answer, Clues
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
    wide, high, sums, found = clues.width, clues.height, dict(clues.cages), list[Run]()
    white = {at for at, value in enumerate(value for row in clues.rows for value in row) if value is not None}
    lines = [(False, range(r * wide, r * wide + wide)) for r in range(high)]
    for is_down, line in (*lines, *((True, range(c, wide * high, wide)) for c in range(wide))):
        for is_white, group in groupby(line, white.__contains__):
            if is_white:
                cells = tuple(group)
                total, where = sums.get(cells, 0), tuple(divmod(at, wide) for at in cells)
                found.append(Run(is_down, cells, gathered(cells), total, (("total", total), ("where", where))))
    found.sort(key=lambda run: (run.cells[0], run.is_down))
    layout = Layout(9, (), size=(wide, high)).apart(run.mask for run in found)
    layout.full = gathered(white)
    layout.may = tuple(layout.full if d < clues.top else 0 for d in range(9))
    return layout, tuple(found)


class State(state.State):
    """The candidates, and the runs."""

    ANSWER = Answer
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
        """The run, and what its other cells may hold, or the part, whose sum tells; else what the cell sees."""
        if not facts:
            return super()._why_placed(cell, digit, facts)
        others = [one for one in self._cells(facts, ("where",)) if one != divmod(cell, self.wide)]
        may = self._values(self.planes((1 << self.n) - 1, self.open), others)
        return Marks(self._cells(facts, ("where", "part")), candidates=tuple(may))

    def is_right(self, values: Mapping[int, int]) -> bool:
        """Whether each run has its sum."""
        return all(run.total in (0, sum(values[cell] for cell in run.cells)) for run in self.runs)
