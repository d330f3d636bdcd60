"""Connected components of grids in a stack: which open edges would close a loop, and how long a one; geometry only.

All grids of a stack are answered at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Self

from bookmaker.puzzles.toolbox.bitgrid import BitGrid, gathered, repeat
from bookmaker.puzzles.toolbox.edges import reach


def same_part(grid: BitGrid, across: int, down: int, marked: int) -> tuple[int, int, int]:
    """The edges (across, down) whose two cells are in one part, and for each part a cell that stands for it.

    `across` and `down` are the edges that are on; a part is a set of cells connected by them. Only parts with a
    marked cell are distinguished, and one marked cell stands for each.
    """
    numbers, leaders = part_numbers(grid, across, down, marked)
    along = below = grid.full
    for number in numbers:
        along &= ~(number ^ grid.left(number))
        below &= ~(number ^ grid.up(number))
    return along & ~grid.rightmost, below & ~grid.bottommost, leaders


def part_numbers(grid: BitGrid, across: int, down: int, marked: int) -> tuple[list[int], int]:
    """For each part with a marked cell a number, as planes of its binary digits, and a marked cell that stands for it.

    The number is that of the cell that stands for the part, found digit after digit: where some candidate of a part
    has the digit set, those without it drop out. Two cells are in one part when their numbers agree.
    """
    leaders = marked
    numbers: list[int] = []
    for digit in _numbers(grid):
        high = reach(grid, across, down, leaders & digit)
        leaders &= ~high | digit
        numbers.append(high)
    return numbers, leaders


def rings(grid: BitGrid, across: int, down: int) -> int:
    """The cells of every copy that lie on a ring of edges on, or on a way between two rings."""
    while True:
        side, post = grid.right(across), grid.down(down)
        level, upright = across | side, down | post
        loose = (level ^ upright) & ~((across & side) | (down & post))
        if not loose:
            return level | upright
        across &= ~(loose | grid.left(loose))
        down &= ~(loose | grid.up(loose))


def short_loops(grid: BitGrid, across: int, down: int, edges: tuple[int, int], longest: int) -> tuple[int, int]:
    """Those of the edges (across, down) that would close a loop of at most so many cells."""
    return (
        grid.left(_arrivals(grid, across, down, edges[0], (0, 1), longest)) & edges[0],
        grid.up(_arrivals(grid, across, down, edges[1], (1, 0), longest)) & edges[1],
    )


def _arrivals(grid: BitGrid, across: int, down: int, starts: int, goal: tuple[int, int], longest: int) -> int:
    """The cells that lie `goal` = (rows, columns) away from a start, reached by edges that are on.

    A walk passes at most `longest` cells, both ends counted. All starts walk at once, each step in the same
    direction, so a walk that ends at its own `goal` began at the cell so far away.
    """
    if not starts:
        return 0
    found = 0
    trails = [(starts, goal[0], goal[1], -1)]
    for left in range(longest - 2, -1, -1):
        further: list[tuple[int, int, int, int]] = []
        for walkers, rows, columns, back in trails:
            for way, (r, c) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
                away = _distance(rows - r, grid.height, grid.wrap) + _distance(columns - c, grid.width, grid.wrap)
                if way == back or away > left:
                    continue
                if way == 0:
                    moved = grid.right(walkers & across)
                elif way == 1:
                    moved = grid.down(walkers & down)
                elif way == 2:
                    moved = grid.left(walkers) & across
                else:
                    moved = grid.up(walkers) & down
                if not away:
                    found |= moved
                elif moved:
                    further.append((moved, rows - r, columns - c, way ^ 2))
        trails = further
    return found


def _distance(steps: int, side: int, wrap: bool) -> int:
    return min(steps % side, -steps % side) if wrap else abs(steps)


def _numbers(grid: BitGrid) -> list[int]:
    """The cells' numbers in binary, one plane for each digit: first the row's, then the column's."""
    row, column = (1 << grid.width) - 1, repeat(1, grid.stride, grid.height)
    rows = [
        sum(row << grid.stride * r for r in range(grid.height) if r >> digit & 1)
        for digit in range((grid.height - 1).bit_length())
    ]
    columns = [
        column * sum(1 << c for c in range(grid.width) if c >> digit & 1)
        for digit in range((grid.width - 1).bit_length())
    ]
    return [repeat(plane, grid.pitch, grid.copies) for plane in rows + columns]


def chosen(grid: BitGrid, plane: int, places: Sequence[int]) -> int:
    """The plane of only those copies of the grid, in that order."""
    size = grid.pitch // 8
    data = plane.to_bytes(size * grid.copies, "little")
    return int.from_bytes(b"".join([data[place * size : place * size + size] for place in places]), "little")


class Stack(ABC):
    """What holds planes of a grid, or of a stack of grids, and can be taken apart and put together by copies.

    `planes` gives them and `of_planes` takes them, for a grid of as many copies.
    """

    __slots__ = ()
    grid: BitGrid

    @property
    @abstractmethod
    def planes(self) -> Sequence[int]:
        """All its planes."""

    @classmethod
    @abstractmethod
    def of_planes(cls, grid: BitGrid, planes: Sequence[int]) -> Self:
        """The same with these planes."""

    @classmethod
    def stacked(cls, single: Sequence[Self]) -> Self:
        """Those of single grids in one stack; undoes `split`."""
        grid = single[0].grid.times(len(single))
        every = zip(*[one.planes for one in single], strict=True)
        return cls.of_planes(grid, [grid.stacked(layers) if any(layers) else 0 for layers in every])

    def split(self) -> list[Self]:
        """That of each grid of a stack on its own."""
        grid, one = self.grid, self.grid.times(1)
        layers = [grid.layers(plane) if plane else [0] * grid.copies for plane in self.planes]
        return [self.of_planes(one, planes) for planes in zip(*layers, strict=True)]

    def picked(self, places: Sequence[int]) -> Self:
        """Those copies, in ascending order, as a stack; of none, an empty grid's."""
        if len(places) == self.grid.copies:
            return self
        to = self.grid.times(max(1, len(places)))
        return self.of_planes(to, [chosen(self.grid, plane, places) if plane else 0 for plane in self.planes])


def split_copies(grid: BitGrid, plane: int) -> tuple[list[int], list[int]]:
    """The places of the copies that have a cell in the plane, and the places of those that have none."""
    size = grid.pitch // 8
    data, nothing = plane.to_bytes(size * grid.copies, "little"), bytes(size)
    some = [at for at in range(grid.copies) if data[at * size : at * size + size] != nothing]
    return some, sorted(set(range(grid.copies)).difference(some))


def are_trees(grid: BitGrid, across: int, down: int, *, amiss: int = 0) -> list[bool]:
    """For each copy whether its edges (across, down) join all its cells without a loop, and no cell of it is amiss.

    Of the witnesses to a kind whose answers are trees one may ask this: the others count for themselves.
    """
    wrong = set(split_copies(grid, amiss | (grid.full & ~reach(grid, across, down, grid.origins)))[0])
    if wrong:
        others = ~grid.spread(gathered([at * grid.pitch for at in wrong]))
        across, down = across & others, down & others
    # A copy that hangs together has no fewer edges than a tree; so where all have as many, each is one.
    tree = grid.size - 1
    if across.bit_count() + down.bit_count() != tree * (grid.copies - len(wrong)):
        edges = zip(grid.layers(across), grid.layers(down), strict=True)
        wrong.update([at for at, (a, d) in enumerate(edges) if a.bit_count() + d.bit_count() != tree])
    return [at not in wrong for at in range(grid.copies)]
