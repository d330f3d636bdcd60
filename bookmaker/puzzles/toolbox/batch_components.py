"""The connected parts of half-solved Nets in a stack: which neighbours hang together, and how near; geometry only.

What Net's `components` finds out for one grid edge by edge is found here for all grids of a stack at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.puzzles.toolbox.bitgrid import BitGrid, repeat
from bookmaker.puzzles.toolbox.edges import reach


def same_part(grid: BitGrid, across: int, down: int, marked: int) -> tuple[int, int, int]:
    """The edges (across, down) whose two cells hang together by joined edges, and a cell for each part.

    Only parts with a marked cell are told from each other; that of the highest number stands for the
    part. Digit by digit of the cells' numbers, the parts in which a cell with that digit is left lose
    those without it; two cells hang together when they see the same digits.
    """
    leaders = marked
    along = below = grid.full
    for digit in _numbers(grid):
        high = reach(grid, across, down, leaders & digit)
        leaders &= ~high | digit
        along &= ~(high ^ grid.left(high))
        below &= ~(high ^ grid.up(high))
    if not grid.wrap:
        along &= ~grid.last_column
        below &= ~grid.last_row
    return along, below, leaders


def near(grid: BitGrid, across: int, down: int, edges: tuple[int, int], longest: int) -> tuple[int, int]:
    """Those of the edges (across, down) that would close a loop of at most so many cells."""
    return (
        grid.left(_arrivals(grid, across, down, edges[0], (0, 1), longest)) & edges[0],
        grid.up(_arrivals(grid, across, down, edges[1], (1, 0), longest)) & edges[1],
    )


def _arrivals(grid: BitGrid, across: int, down: int, starts: int, goal: tuple[int, int], longest: int) -> int:
    """The cells so far (rows, columns) from a start to which joined edges lead, by at most that many cells.

    All walk at once, every step the same way, so that walkers never mix up.
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
    """The cells' numbers in binary, a plane a digit: first the row's, then the column's."""
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


def parted(grid: BitGrid, plane: int) -> tuple[list[int], list[int]]:
    """The places of the copies with a cell in the plane, and of those without."""
    size = grid.pitch // 8
    data, nothing = plane.to_bytes(size * grid.copies, "little"), bytes(size)
    some = [at for at in range(grid.copies) if data[at * size : at * size + size] != nothing]
    return some, sorted(set(range(grid.copies)).difference(some))
