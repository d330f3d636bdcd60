"""What a person knows of a number path: the cells that each number can still have, and why."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from bookmaker.kinds.numberpath.board import Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.toolbox.lanes import Lanes


@dataclass(frozen=True, slots=True)
class Routes:
    """All ways between the written numbers `low` and `high` (counted from 0): the cells of each, as lanes.

    `lanes`: where the numbers between can be. `shared`: the cells that all ways pass, as one lane.
    """

    low: int
    high: int
    ways: tuple[tuple[int, ...], ...]
    lanes: int
    shared: int


@dataclass(slots=True)
class State:
    """Three views of the numbers, each as lanes.

    `placed`: the cells of the numbers that are written. `reach`: where a number can be, going from one written
    number to the next over free cells in just so many steps. `left`: the same without what was struck out since.
    `listed` remembers the ways through gaps with these cells left, or that there are as many as a limit.
    `seen` are the gaps when so much was placed. `answer` is known to makers alone, who try no cell that is right.
    """

    geometry: Lanes
    placed: int
    reach: int
    left: int
    answer: int = 0
    seen: tuple[int, tuple[tuple[int, int], ...]] = (0, ())
    listed: dict[tuple[int, int], tuple[int, Routes | None]] = field(default_factory=dict)

    @property
    def taken(self) -> int:
        """The cells that hold a number, as one lane."""
        return self.geometry.folded(self.placed)[0]

    def write(self, cells: int) -> None:
        """Write numbers, given as lanes of one cell; Contradiction when two share a cell or some number has none."""
        geometry = self.geometry
        self.placed |= cells
        own, shared = geometry.folded(self.placed)
        if shared:
            raise Contradiction
        lanes = geometry.lanes_of(self.placed)
        free = geometry.everywhere(geometry.cells & ~own) & ~lanes | self.placed
        if self.placed & ~self.left:
            raise Contradiction
        was_struck = self.left != self.reach
        self.reach = geometry.linked(self.reach & free)
        self.left = geometry.linked(self.left & free & self.reach) if was_struck else self.reach
        self.check()

    def strike(self, cells: int) -> None:
        """Strike cells out of numbers' lanes; Contradiction when some number has none left."""
        self.left = self.geometry.linked(self.left & ~cells)
        self.check()

    def check(self) -> None:
        """Contradiction when some number has no cell left, or some cell no number."""
        if self.geometry.has_empty(self.left) or self.geometry.folded(self.left)[0] != self.geometry.cells:
            raise Contradiction

    def neighbours(self, number: int) -> tuple[int | None, int | None]:
        """The nearest numbers that are written, before and after one that is not; all counted from 0."""
        _geometry, pitch = self.geometry, self.geometry.pitch
        below = self.placed & ((1 << number * pitch) - 1)
        above = self.placed >> (number + 1) * pitch
        before = (below.bit_length() - 1) // pitch if below else None
        after = number + 1 + ((above & -above).bit_length() - 1) // pitch if above else None
        return before, after

    def cell_of(self, number: int) -> Cell:
        """Where a number is written."""
        return self.geometry.place(self.geometry.lane(self.placed, number))

    def gaps(self) -> tuple[tuple[int, int], ...]:
        """Every two written numbers between which others are missing, in order, counted from 0."""
        if self.seen[0] != self.placed:
            written = [number for number, lane in enumerate(self.geometry.split(self.placed)) if lane]
            pairs = itertools.pairwise(written)
            self.seen = self.placed, tuple((one, other) for one, other in pairs if other > one + 1)
        return self.seen[1]


def opening(clues: Clues) -> State:
    """What the printed numbers tell; Contradiction where they leave some number or cell without the other."""
    geometry = clues.lanes
    given = {number: geometry.bit(*cell) for cell, number in clues.places()}
    blank = geometry.cells & ~sum(given.values())
    bits = geometry.joined([given.get(number, blank) for number in range(1, geometry.count + 1)])
    placed = geometry.joined([given.get(number, 0) for number in range(1, geometry.count + 1)])
    reach = geometry.linked(bits)
    state = State(geometry, placed, reach, reach)
    state.check()
    return state
