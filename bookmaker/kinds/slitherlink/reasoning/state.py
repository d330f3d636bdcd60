"""What a solver knows of a loop: sides drawn and crossed around numbered faces, which lie on the same side of it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.kits.edges.faces import Colours
from bookmaker.puzzles.kits.edges.loops import Lattice, arms, counts, inside, lattice, sides
from bookmaker.puzzles.kits.edges.solving import Known


class Board(NamedTuple):
    """The lattice of dots, and the faces that have each number, 0 to 3; the cells that are holes."""

    grid: Lattice
    numbered: tuple[int, int, int, int]
    holes: frozenset[Cell] = frozenset()

    @property
    def every(self) -> int:
        """The faces with a number."""
        return self.numbered[0] | self.numbered[1] | self.numbered[2] | self.numbered[3]


EMPTY = Board(lattice(2, 2), (0, 0, 0, 0))


@functools.lru_cache(maxsize=32)
def board_of(clues: Clues) -> Board:
    """The lattice and numbers of some clues."""
    grid = lattice(clues.width + 1, clues.height + 1)
    numbered = [0, 0, 0, 0]
    for (r, c), number in clues.places():
        numbered[number] |= 1 << grid.at(r, c)
    return Board(grid, (numbered[0], numbered[1], numbered[2], numbered[3]), clues.holes)


def begun(board: Board) -> State:
    """What is known from the start: no line runs between holes, nor between one and what lies around the grid."""
    state, grid = State.of(board), board.grid
    gone = grid.every & ~grid.faces | sum(1 << grid.at(*hole) for hole in board.holes)
    state.put(off_a=grid.across & gone & gone << grid.stride, off_d=grid.down & gone & gone << 1)
    return state


class Look(NamedTuple):
    """Where sides are drawn and crossed: faces and points with at least one, two, three or four; what is open."""

    on: tuple[int, int, int, int]
    off: tuple[int, int, int, int]
    arms_on: tuple[int, int, int, int]
    arms_off: tuple[int, int, int, int]
    open_faces: int
    open_points: int


@dataclass(slots=True)
class State(Known):
    """The sides known so far."""

    board: Board = EMPTY

    @property
    def look(self) -> Look:
        """What is drawn and crossed around faces and points; Contradiction where that cannot be."""
        if self._look is None:
            stride = self.lattice.stride
            on = counts(*sides(self.on_a, self.on_d, stride))
            off = counts(*sides(self.off_a, self.off_d, stride))
            arms_on = counts(*arms(self.on_a, self.on_d, stride))
            arms_off = counts(*arms(self.off_a, self.off_d, stride))
            n0, n1, n2, n3 = self.board.numbered
            if (
                n0 & on[0]
                | n1 & (on[1] | off[3])
                | n2 & (on[2] | off[2])
                | n3 & (on[3] | off[1])
                | arms_on[2]
                | arms_on[0] & arms_off[2]
            ):
                raise Contradiction
            a, d = self.open_a, self.open_d
            self._look = Look(on, off, arms_on, arms_off, a | a >> stride | d | d >> 1, a | a << 1 | d | d << stride)
        found: Look = self._look
        return found

    @property
    def colours(self) -> Colours:
        """Which faces lie on the same side of the loop, by the sides that are known; Contradiction as ever."""
        if self._colours is None:
            self._colours = Colours(self.lattice)
        self._colours.follow(self)
        return self._colours

    def cells(self, v: int, is_down: bool) -> tuple[Cell, Cell]:
        """The two cells that a side parts, the left or upper one first; one of them may lie beyond the grid."""
        row, column = divmod(v, self.lattice.stride)
        return (
            ((row - 1, column - 2), (row - 1, column - 1))
            if is_down
            else ((row - 2, column - 1), (row - 1, column - 1))
        )

    @property
    def is_met(self) -> bool:
        """Whether each number has all its sides."""
        one, two, three, _ = counts(*sides(self.on_a, self.on_d, self.lattice.stride))
        _, n1, n2, n3 = self.board.numbered
        return not (n1 & ~one | n2 & ~two | n3 & ~three)

    def answer(self) -> Answer | None:
        """The cells within the loop, once it is closed; Contradiction where it leaves something out."""
        if not self.is_closed():
            return None
        within, grid = inside(self.lattice, self.on_a, self.on_d), self.lattice
        wide, high = grid.width - 1, grid.height - 1
        rows = tuple(tuple(within >> grid.at(r, c) & 1 for c in range(wide)) for r in range(high))
        return Answer(rows, self.board.holes)

    def allows(self, answer: Answer) -> bool:
        """Whether the answer's line has each side that is drawn and none that is crossed."""
        grid = self.lattice
        within = sum(bool(held) << grid.at(r, c) for r, row in enumerate(answer.rows) for c, held in enumerate(row))
        across, down = within ^ within << grid.stride, within ^ within << 1
        return not (self.on_a & ~across | self.off_a & across | self.on_d & ~down | self.off_d & down)
