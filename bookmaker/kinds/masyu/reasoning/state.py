"""What a solver knows of a line through cells with pearls, which are the points of a lattice."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bookmaker.kinds.masyu.board import WHITE, Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.kits.edges.faces import RING, Colours
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import Lattice, Planes, arms, counts, lattice
from bookmaker.puzzles.kits.edges.solving import Known
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import indices


class Board(NamedTuple):
    """The lattice whose points are the cells, and the cells with white and with black pearls."""

    grid: Lattice
    white: int
    black: int

    @property
    def pearls(self) -> int:
        """The cells with a pearl."""
        return self.white | self.black


class Look(NamedTuple):
    """The cells with an arm that is on to the right, left, down, up, and off; with at least so many of both."""

    on: Planes
    off: Planes
    ons: Planes
    offs: Planes


EMPTY = Board(lattice(2, 2), 0, 0)


@functools.lru_cache(maxsize=32)
def board_of(clues: Clues) -> Board:
    """The lattice and pearls of some clues."""
    grid, pearls = lattice(clues.width, clues.height), [0, 0]
    for cell, pearl in clues.places():
        pearls[pearl != WHITE] |= 1 << grid.at(*cell)
    return Board(grid, *pearls)


@dataclass(slots=True)
class State(Known):
    """The ways between neighbours known so far."""

    board: Board = EMPTY

    @property
    def look(self) -> Look:
        """What is known around each cell."""
        if self._look is None:
            stride = self.lattice.stride
            on, off = arms(self.on_a, self.on_d, stride), arms(self.off_a, self.off_d, stride)
            self._look = Look(on, off, counts(*on), counts(*off))
        found: Look = self._look
        return found

    @property
    def colours(self) -> Colours:
        """Which corners lie on the same side of the loop, by the ways that are known and by pearls."""
        if self._colours is None:
            self._colours = self.coloured(self.lattice.points)
        self._colours.follow(self)
        self.colour(self._colours, self.lattice.points)
        return self._colours

    def coloured(self, cells: int) -> Colours:
        """The same by the ways between these cells and by these pearls alone."""
        some, stride = self.copy(), self.lattice.stride
        a, d = cells & cells >> 1, cells & cells >> stride
        some.on_a, some.off_a, some.on_d, some.off_d = self.on_a & a, self.off_a & a, self.on_d & d, self.off_d & d
        colours = Colours(self.lattice)
        for v in indices(self.board.white & cells):
            for one, other in diagonals(self.lattice)[v]:
                colours.join(one, other, differ=1)
        colours.follow(some)
        self.colour(colours, cells)
        return colours

    def colour(self, colours: Colours, cells: int) -> None:
        """Know what black pearls, where the line turns, and cells, in which it never crosses, tell of their corners."""
        black, corners, some = self.board.black, diagonals(self.lattice), cells & ~self.board.white
        while sum(_tells(colours, bool(black >> v & 1), *corners[v]) for v in indices(some & colours.at_odds())):
            pass

    def answer(self) -> Answer | None:
        """The arms of all cells, once the loop is closed; Contradiction where it leaves a pearl out or runs wrongly."""
        if not self.is_closed():
            return None
        grid, (right, left, down, up) = self.lattice, self.look.on
        wide, high = grid.width, grid.height
        cells = [grid.at(r, c) for r in range(high) for c in range(wide)]
        masks = [(right >> v & 1) | (up >> v & 1) << 1 | (left >> v & 1) << 2 | (down >> v & 1) << 3 for v in cells]
        return Answer.of(masks, wide)

    @property
    def is_met(self) -> bool:
        """Whether the line runs through all pearls as they want it."""
        stride, (right, left, down, up) = self.lattice.stride, self.look.on
        level, upright = right & left, down & up
        straight = level | upright
        white = level & ~(level >> 1 & level << 1) | upright & ~(upright >> stride & upright << stride)
        goes = right & straight >> 1 | left & straight << 1, down & straight >> stride | up & straight << stride
        return not (self.board.white & ~white | self.board.black & ~(goes[0] & goes[1] & ~straight))

    def named(self, edge: Edges, is_down: bool, v: int, facts: Facts = ()) -> Found:
        """What is found about a way, with the two cells between which it leads, and the fact `so`."""
        so = "drawn" if edge.across_on | edge.down_on else "closed"
        return Found(edge, self.cells(v, is_down), (("so", so), *facts))

    def finishes(self, edge: Edges) -> bool:
        """Whether with this way, which closes the only line, all pearls are on it."""
        a, d = self.on_a | edge.across_on, self.on_d | edge.down_on
        return not self.board.pearls & ~(a | a << 1 | d | d << self.lattice.stride)

    def left_out(self, is_down: bool, v: int) -> Cell:
        """A cell with another line, or a pearl."""
        own = sum(1 << point for point in self.path(v))
        left = self.look.ons[0] & ~own or self.board.pearls & ~own
        return self.lattice.place((left & -left).bit_length() - 1)

    def failing(self) -> list[Cell]:
        """The cells where what is known of ways cannot be; those that a closed loop leaves out."""
        look, board, points = self.look, self.board, self.lattice.points
        wrong = look.ons[2] | look.ons[0] & look.offs[2] | board.pearls & look.offs[2]
        wrong |= (look.on[0] & look.off[0]) | (look.on[1] & look.off[1]) | (look.on[2] & look.off[2])
        level, upright = look.on[0] & look.on[1], look.on[2] & look.on[3]
        wrong |= board.black & (level | upright) | board.white & (look.ons[1] & ~(level | upright))
        if not wrong & points:
            wrong = board.pearls & ~look.ons[1] or look.ons[0] & ~look.ons[1] or board.pearls or look.ons[0]
        return [self.lattice.place(v) for v in indices(wrong & points)]

    def allows(self, answer: Answer) -> bool:
        """Whether the answer's line has each way that is on and none that is off."""
        held = [(self.lattice.at(r, c), mask or 0) for r, row in enumerate(answer.rows) for c, mask in enumerate(row)]
        return self.agrees(sum((mask & 1) << v for v, mask in held), sum((mask >> 3 & 1) << v for v, mask in held))


def _tells(colours: Colours, is_black: bool, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a cell tells anything new of its corners, given as opposite ones.

    At a black pearl just two opposite ones differ. Nowhere are both alike, and differ from each other.
    """
    (a, x), (b, y), (c, z), (d, w) = map(colours.find, (*one, *other))
    if a != b and c != d:
        return False
    if is_black and (a != b or c != d):
        return colours.join(*one, differ=1 ^ z ^ w) if a != b else colours.join(*other, differ=1 ^ x ^ y)
    return a == b and c == d and x == y and z == w and colours.join(one[0], other[0], differ=0)


@functools.lru_cache(maxsize=32)
def diagonals(grid: Lattice) -> Mapping[int, tuple[tuple[int, int], tuple[int, int]]]:
    """For each cell its opposite corners, as faces."""
    found = {}
    for v in indices(grid.points):
        corners = (v - grid.stride - 1, v - grid.stride, v - 1, v)
        a, b, c, d = (face if grid.faces >> face & 1 else RING for face in corners)
        found[v] = ((a, d), (b, c))
    return found
