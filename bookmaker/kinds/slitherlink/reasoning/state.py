"""What a solver knows of a loop: sides drawn and crossed around numbered faces, which lie on the same side of it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.kits.edges.faces import Colours
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import Lattice, arms, boundary, counts, inside, lattice, sides
from bookmaker.puzzles.kits.edges.solving import Known, named
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import indices


class Board(NamedTuple):
    """The lattice of dots, and the faces that have each number, 0 to 3; the cells that are holes."""

    grid: Lattice
    numbered: tuple[int, int, int, int]
    holes: frozenset[Cell] = frozenset()

    @property
    def every(self) -> int:
        """The faces with a number."""
        return self.numbered[0] | self.numbered[1] | self.numbered[2] | self.numbered[3]

    def unmet(self, across: int, down: int) -> int:
        """The faces whose number has more or fewer sides among these."""
        one, two, three, four = counts(*sides(across, down, self.grid.stride))
        n0, n1, n2, n3 = self.numbered
        return n0 & one | n1 & (~one | two) | n2 & (~two | three) | n3 & (~three | four)


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
    """Where sides are drawn and crossed: faces and points with at least one, two, three, four; open and wrong ones."""

    on: tuple[int, int, int, int]
    off: tuple[int, int, int, int]
    arms_on: tuple[int, int, int, int]
    arms_off: tuple[int, int, int, int]
    open_faces: int
    open_points: int
    wrong_faces: int
    wrong_points: int


@dataclass(slots=True)
class State(Known):
    """The sides known so far."""

    board: Board = EMPTY

    @property
    def look(self) -> Look:
        """What is drawn and crossed around faces and points; Contradiction where that cannot be."""
        found: Look = self._look or self.seen
        if found.wrong_faces | found.wrong_points:
            raise Contradiction
        return found

    @property
    def seen(self) -> Look:
        """The same, whether it can be or not."""
        if self._look is None:
            stride = self.lattice.stride
            on, off = counts(*sides(self.on_a, self.on_d, stride)), counts(*sides(self.off_a, self.off_d, stride))
            arms_on = counts(*arms(self.on_a, self.on_d, stride))
            arms_off = counts(*arms(self.off_a, self.off_d, stride))
            n0, n1, n2, n3 = self.board.numbered
            faces = n0 & on[0] | n1 & (on[1] | off[3]) | n2 & (on[2] | off[2]) | n3 & (on[3] | off[1])
            points = arms_on[2] | arms_on[0] & arms_off[2]
            a, d = self.open_a, self.open_d
            around = (a | a >> stride | d | d >> 1, a | a << 1 | d | d << stride)
            self._look = Look(on, off, arms_on, arms_off, *around, faces, points)
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

    def cell(self, v: int) -> Cell:
        """The (row, column) of a face; beyond the grid -1, or one more than there are."""
        row, column = divmod(v, self.lattice.stride)
        return row - 1, column - 1

    def is_within(self, place: Cell) -> bool:
        """Whether a cell lies in the grid."""
        return 0 <= place[0] < self.lattice.height - 1 and 0 <= place[1] < self.lattice.width - 1

    def naming(self, is_down: bool, v: int) -> int:
        """The face that names a side: of both the one that is there, or the upper left one."""
        one = v - (1 if is_down else self.lattice.stride)
        place = self.cell(one)
        return one if self.is_within(place) and place not in self.board.holes else v

    def sides_named(self, v: int, edges: Edges) -> Facts:
        """Which sides of a face these edges draw and cross, as facts, and which of both there are."""
        stride = self.lattice.stride
        names = {(False, v): "above", (True, v + 1): "right", (False, v + stride): "below", (True, v): "left"}
        return named(names, edges, ("so", "drawn", "crossed"))

    def sides_of(self, v: int, edges: Edges, facts: Facts = ()) -> Found:
        """What is found about sides of one face, with its number where it has one."""
        own: Facts = tuple(("number", k) for k in range(4) if self.board.numbered[k] >> v & 1)
        return Found(edges, (self.cell(v),), (*own, *self.sides_named(v, edges), *facts))

    def named(self, edge: Edges, is_down: bool, v: int, facts: Facts = ()) -> Found:
        """What is found about one side, as one of the cell that names it."""
        return self.sides_of(self.naming(is_down, v), edge, facts)

    @property
    def is_met(self) -> bool:
        """Whether each number has all its sides."""
        return not self.board.unmet(self.on_a, self.on_d)

    def finishes(self, edge: Edges) -> bool:
        """Whether with this edge, which closes the only line, every number is met."""
        return not self.board.unmet(self.on_a | edge.across_on, self.on_d | edge.down_on)

    def left_out(self, is_down: bool, v: int) -> Cell:
        """A cell with a side on another line, or else with a number that a loop closed by that side would not meet."""
        stride, own = self.lattice.stride, sum(1 << point for point in self.path(v))
        a, d = self.on_a & ~own, self.on_d & ~own  # an edge belongs to its first point: both are on one line
        if a | d:
            faces = (a | a >> stride | d | d >> 1) & self.lattice.faces
        else:
            faces = self.board.unmet(self.on_a | (not is_down) << v, self.on_d | is_down << v)
        return self.cell((faces & -faces).bit_length() - 1)

    def failing(self) -> list[Cell]:
        """The cells where what is drawn and crossed cannot be; those that a closed loop leaves out."""
        grid, stride, look = self.lattice, self.lattice.stride, self.seen
        points, across, down = look.wrong_points & grid.points, self.on_a & self.off_a, self.on_d & self.off_d
        faces = look.wrong_faces | across | across >> stride | down | down >> 1
        faces |= points | points >> 1 | points >> stride | points >> stride + 1
        if not faces & grid.faces and self.rings:
            faces = self.board.unmet(self.on_a, self.on_d) or self.on_a | self.on_d
        return [place for place in map(self.cell, indices(faces & grid.faces)) if self.is_within(place)]

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
        return self.agrees(*boundary(grid, within))
