"""Loops on a lattice of points: edges that are on or off as whole-grid integers, paths by their ends; never a rule.

Point (row, column) is a bit; the edge "across" of that bit joins it with the point on its right, "down" with the one
below. The face of that bit has it as its upper left corner. A row and a column beside the points stay free, so that no
shift leaks: edges that lead out are off from the start.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self, TypeAlias

from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.toolbox.bitgrid import indices

Planes: TypeAlias = tuple[
    int, int, int, int
]  # by side: points with an arm right, left, down, up; or faces, see `sides`


@dataclass(frozen=True, slots=True)
class Lattice:
    """Points in so many rows and columns; `points`, `faces` and the edges `across` and `down` as bits."""

    width: int
    height: int
    stride: int = field(init=False)
    points: int = field(init=False)
    faces: int = field(init=False)
    across: int = field(init=False)
    down: int = field(init=False)
    every: int = field(init=False)  # all bits, those beside the points too

    def __post_init__(self) -> None:
        stride = self.width + 1

        def rows(wide: int, high: int) -> int:
            return sum(((1 << wide) - 1) << (r + 1) * stride + 1 for r in range(high))

        put = object.__setattr__
        put(self, "stride", stride)
        put(self, "points", rows(self.width, self.height))
        put(self, "faces", rows(self.width - 1, self.height - 1))
        put(self, "across", rows(self.width - 1, self.height))
        put(self, "down", rows(self.width, self.height - 1))
        put(self, "every", (1 << (self.height + 2) * stride + 1) - 1)

    def at(self, row: int, column: int) -> int:
        """The bit position of a point, or of the face on its lower right."""
        return (row + 1) * self.stride + column + 1

    def place(self, at: int) -> Cell:
        """The (row, column) of a bit position; -1 beside the points."""
        row, column = divmod(at - 1, self.stride)
        return (row - 1, column if column < self.width else -1)

    def around(self, points: int) -> tuple[int, int]:
        """The edges, across and down, that end at any of these points."""
        return points | points >> 1, points | points >> self.stride

    def along(self, faces: int) -> tuple[int, int]:
        """The edges, across and down, that are sides of any of these faces."""
        return faces | faces << self.stride, faces | faces << 1


@functools.lru_cache(maxsize=64)
def lattice(width: int, height: int) -> Lattice:
    """The lattice of so many points, made once."""
    return Lattice(width, height)


@dataclass(slots=True)
class Loop:
    """What is known of the edges.

    `ends` has for both ends of each path the other one; `rings` counts the paths that are closed.
    """

    lattice: Lattice
    on_a: int = 0
    on_d: int = 0
    off_a: int = 0
    off_d: int = 0
    ends: dict[int, int] = field(default_factory=dict)
    rings: int = 0

    @classmethod
    def on(cls, grid: Lattice) -> Self:
        """Nothing is known but that no edge leads out."""
        return cls(grid, off_a=grid.every & ~grid.across, off_d=grid.every & ~grid.down)

    def copy(self) -> Self:
        """The same, which may go another way."""
        planes = (self.on_a, self.on_d, self.off_a, self.off_d)
        return type(self)(self.lattice, *planes, self.ends.copy(), self.rings)

    @property
    def open_a(self) -> int:
        """The edges across of which nothing is known."""
        return self.lattice.across & ~(self.on_a | self.off_a)

    @property
    def open_d(self) -> int:
        """The edges down of which nothing is known."""
        return self.lattice.down & ~(self.on_d | self.off_d)

    def put(self, on_a: int = 0, on_d: int = 0, off_a: int = 0, off_d: int = 0) -> None:
        """Know these edges, too; Contradiction where one is on and off, or a path would branch."""
        new_a, new_d = on_a & ~self.on_a, on_d & ~self.on_d
        self.on_a |= new_a
        self.on_d |= new_d
        self.off_a |= off_a
        self.off_d |= off_d
        if self.on_a & self.off_a or self.on_d & self.off_d:
            raise Contradiction
        ends, stride = self.ends, self.lattice.stride
        right, left, below, above = arms(self.on_a, self.on_d, stride)
        if right & left & (below | above) | below & above & (right | left):
            raise Contradiction
        for new, step in ((new_a, 1), (new_d, stride)):
            while new:
                low = new & -new
                new ^= low
                i = low.bit_length() - 1
                j = i + step
                a, b = ends.pop(i, i), ends.pop(j, j)
                if a == j:
                    self.rings += 1
                else:
                    ends[a], ends[b] = b, a

    def closing(self) -> Iterator[Edges]:
        """Each open edge that would join the two ends of one path, as an edge that is on."""
        on_a, on_d, stride = self.on_a, self.on_d, self.lattice.stride
        tips = on_a ^ on_a << 1 ^ on_d ^ on_d << stride
        for v in indices(self.open_a & tips & tips >> 1):
            if self.ends[v] == v + 1:
                yield Edges(1 << v)
        for v in indices(self.open_d & tips & tips >> stride):
            if self.ends[v] == v + stride:
                yield Edges(0, 1 << v)

    def is_one_loop(self) -> bool:
        """Whether there is a closed path and no other line."""
        return self.rings == 1 and not self.ends

    def new(self, edges: Edges) -> Edges:
        """Those of the edges that are on the lattice and not known yet."""
        a, d = self.open_a, self.open_d
        return Edges(edges.across_on & a, edges.down_on & d, edges.across_off & a, edges.down_off & d)

    def path(self, point: int) -> list[int]:
        """The points along the path that ends at a point, from there to its other end; of a ring all of them."""
        on_a, on_d, stride = self.on_a, self.on_d, self.lattice.stride
        way, before = [point], -1
        while True:
            v = way[-1]
            near = [
                *([v + 1] if on_a >> v & 1 else []),
                *([v - 1] if on_a >> v - 1 & 1 else []),
                *([v + stride] if on_d >> v & 1 else []),
                *([v - stride] if on_d >> v - stride & 1 else []),
            ]
            further = [there for there in near if there != before]
            if not further or further[0] == point:
                return way
            before = v
            way.append(further[0])


def arms(across: int, down: int, stride: int) -> Planes:
    """The points with an edge of these to the right, left, below and above."""
    return across, across << 1, down, down << stride


def sides(across: int, down: int, stride: int) -> Planes:
    """The faces with an edge of these above, below, on the left and on the right."""
    return across, across >> stride, down, down >> 1


def counts(a: int, b: int, c: int, d: int) -> Planes:
    """Where at least one, two, three, all four of these are."""
    ab, cd, x, y = a | b, c | d, a & b, c & d
    return ab | cd, x | y | (ab & cd), (x & cd) | (y & ab), x & y


def boundary(grid: Lattice, inside: int) -> tuple[int, int]:
    """The edges, across and down, between faces that are inside and all others."""
    return inside ^ inside << grid.stride, inside ^ inside << 1


def inside(grid: Lattice, across: int, down: int) -> int:
    """The faces within closed lines: those with an odd number of them on their left."""
    found = 0
    for r in range(grid.height - 1):
        start, within = grid.at(r, 0), False
        for v in range(start, start + grid.width - 1):
            within ^= bool(down >> v & 1)
            found |= within << v
    return found


def simple(faces: int, v: int, stride: int) -> bool:
    """Whether the face at v may change sides so that both sides hang together as before (a simple point).

    Among its eight neighbours in turn there are just two changes between inside and outside, and a neighbour by side of
    each. After Kong and Rosenfeld, "Digital topology" (1989).
    """
    low = faces >> v - stride - 1
    code = low & 7 | (low >> stride & 5) << 3 | (low >> 2 * stride & 7) << 6
    return SIMPLE[code]


def neighbours(stride: int) -> tuple[tuple[int, int], ...]:
    """The steps from a face to its eight neighbours, each with the bit by which that one's code has the face."""
    steps = [r * stride + c for r in (-1, 0, 1) for c in (-1, 0, 1)]
    return tuple((step, 1 << 8 - k) for k, step in enumerate(steps) if step)


def _simple_codes() -> Iterator[bool]:
    """For each code of the eight neighbours (three above, left and right, three below) whether they make it simple."""
    places = (0, 1, 2, 5, 8, 7, 6, 3)  # in turn, by their bits in a code
    for code in range(1 << 9):
        turn = [code >> place & 1 for place in places]
        changes = sum(turn[k] != turn[k - 1] for k in range(8))
        by_side = {turn[k] for k in (1, 3, 5, 7)}
        yield changes == 2 and len(by_side) == 2


SIMPLE = tuple(_simple_codes())
BY_SIDE = 0b010101010  # of a code, the neighbours above, left, right and below


def bits(edges: Edges) -> Iterator[tuple[bool, bool, int]]:
    """Each edge as whether it is on, whether it goes down, and its bit position."""
    for is_on, is_down, plane in (
        (True, False, edges.across_on),
        (True, True, edges.down_on),
        (False, False, edges.across_off),
        (False, True, edges.down_off),
    ):
        for at in indices(plane):
            yield is_on, is_down, at
