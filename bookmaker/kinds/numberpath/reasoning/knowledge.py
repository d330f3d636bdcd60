"""What a person knows of a number path: the cells that each number can still have, and why."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bookmaker.kinds.numberpath.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.kits.values.lanes import Lanes, lowest_first
from bookmaker.puzzles.toolbox.walls import SIDES, Wall


@dataclass(frozen=True, slots=True, eq=False)
class Walks(Lanes):
    """Lanes and the steps between their cells: a king's, or a rook's, and none across a wall.

    `shut` are, in every lane, the cells with a wall to the right and with one below, and those past whose lower right
    corner walls let no step down to the right, and none down to the left.
    """

    king: bool
    walls: tuple[Wall, ...] = ()
    shut: tuple[int, int, int, int] = field(init=False)
    steps: Mapping[int, int] = field(init=False)  # for every cell, as a lane, the cells one step away

    def __post_init__(self) -> None:
        Lanes.__post_init__(self)
        right, below = (self.base * sum(self.bit(r, c) for r, c, at in self.walls if at == side) for side in SIDES)
        under, beside = right >> self.stride, below >> 1  # a corner's other two walls, of the cell at its upper left
        shut = right, below, (right | beside) & (under | below), (right | below) & (under | beside)
        object.__setattr__(self, "shut", shut)
        object.__setattr__(self, "steps", {cell: self.near(cell) & self.cells for cell in lowest_first(self.cells)})

    def near(self, bits: int) -> int:
        """The cells one step away from a set cell, in each lane."""
        if self.walls:
            return self._around(bits)
        sides = (bits << 1 | bits >> 1) & self.box  # holes included: a slanting step passes between two cells
        up_and_down = bits | sides if self.king else bits
        return (sides | up_and_down << self.stride | up_and_down >> self.stride) & self.full

    def _around(self, bits: int) -> int:
        """The same where there are walls."""
        right, below, falling, rising = self.shut
        stride, slants = self.stride, 0
        if self.king:
            slants = (bits & ~falling) << stride + 1 | bits >> stride + 1 & ~falling
            slants |= (bits >> 1 & ~rising) << stride | (bits >> stride & ~rising) << 1
        upright = (bits & ~below) << stride | bits >> stride & ~below
        return ((bits & ~right) << 1 | bits >> 1 & ~right | upright | slants) & self.full

    def touching(self, bits: int) -> int:
        """Those cells of each number beside which is one of the number before, and one of the number after."""
        near = self.near(bits)
        return bits & (near << self.pitch | self.cells) & (near >> self.pitch | self.last)

    def linked(self, bits: int) -> int:
        """The same until nothing changes: the cells by which each number lies on a walk through one cell of each."""
        while (kept := self.touching(bits)) != bits:
            bits = kept
        return bits


@functools.lru_cache(maxsize=64)
def walks(there: tuple[tuple[bool, ...], ...], king: bool, walls: tuple[Wall, ...] = ()) -> Walks:
    """The walks through these cells, made once."""
    return Walks(there, king, walls)


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
    """Three views of the numbers, each as lanes; what is found are lanes too, of cells to write or to strike.

    `placed`: the cells of the numbers that are written. `reach`: where a number can be, going from one written
    number to the next over free cells in just so many steps. `left`: the same without what was struck out since.
    `listed` remembers the ways through gaps with these cells left, or that there are as many as a limit.
    `seen` are the gaps when so much was placed. `right` is known to makers alone, who try no cell that is right.
    """

    geometry: Walks
    placed: int
    reach: int
    left: int
    right: int = 0
    seen: tuple[int, tuple[tuple[int, int], ...]] = (0, ())
    listed: dict[tuple[int, int], tuple[int, Routes | None]] = field(default_factory=dict)

    @property
    def taken(self) -> int:
        """The cells that hold a number, as one lane."""
        return self.geometry.folded(self.placed)[0]

    def take(self, found: Sequence[Found]) -> None:
        """Write and strike; Contradiction when two numbers share a cell or some number has none."""
        written = struck = 0
        for one in found:
            if one.holds:
                written |= one.what
            else:
                struck |= one.what
        if written:
            self._write(written)
        if struck:
            self.left = self.geometry.linked(self.left & ~struck)
        self.check()

    def _write(self, cells: int) -> None:
        geometry = self.geometry
        self.placed |= cells
        own, shared = geometry.folded(self.placed)
        lanes = geometry.lanes_of(self.placed)
        if shared or self.placed & ~self.left:
            raise Contradiction
        free = geometry.everywhere(geometry.cells & ~own) & ~lanes | self.placed
        was_struck = self.left != self.reach
        self.reach = geometry.linked(self.reach & free)
        self.left = geometry.linked(self.left & free & self.reach) if was_struck else self.reach

    def check(self) -> None:
        """Contradiction when some number has no cell left, or some cell no number."""
        if self.geometry.has_empty(self.left) or self.geometry.folded(self.left)[0] != self.geometry.cells:
            raise Contradiction

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """Each number that is written, or struck out of a cell where it was left."""
        geometry = self.geometry
        return tuple(
            Finding(Sort.VALUE, (geometry.place(cell),), number, one.holds)
            for number, cells in enumerate(geometry.split(one.what & self.left), start=1)
            for cell in lowest_first(cells)
        )

    def answer(self) -> Answer | None:
        """The path when every number is written."""
        done = not self.geometry.has_empty(self.placed)
        return Answer.from_lanes(self.geometry, self.placed) if done else None

    def allows(self, answer: Answer) -> bool:
        """Whether every number's cell in the answer is still left for it."""
        cells = ((number, r, c) for r, row in enumerate(answer.rows) for c, number in enumerate(row) if number)
        return all(self.geometry.lane(self.left, n - 1) & self.geometry.bit(r, c) for n, r, c in cells)

    def copy(self) -> State:
        """The same, which may go another way."""
        return replace(self)

    def neighbours(self, number: int) -> tuple[int | None, int | None]:
        """The nearest numbers that are written, before and after one that is not; all counted from 0."""
        for before, after in self.gaps():
            if before < number < after:
                return before, after
        if not self.placed:
            return None, None
        pitch = self.geometry.pitch
        last, first = ((bits.bit_length() - 1) // pitch for bits in (self.placed, self.placed & -self.placed))
        return (last, None) if number > last else (None, first)

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
    geometry = walks(clues.lanes.there, clues.KING, clues.walls)
    given = {number: geometry.bit(*cell) for cell, number in clues.places()}
    blank = geometry.cells & ~sum(given.values())
    bits = geometry.joined([given.get(number, blank) for number in range(1, geometry.count + 1)])
    placed = geometry.joined([given.get(number, 0) for number in range(1, geometry.count + 1)])
    reach = geometry.linked(bits)
    state = State(geometry, placed, reach, reach)
    state.check()
    return state
