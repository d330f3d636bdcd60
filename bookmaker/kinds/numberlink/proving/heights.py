"""Heights of the corners of a Numberlink grid: the rule that every cell has its edges, in a form that propagates far.

Colour the cells like a chess board and let every link's edge carry one from black to white. Every cell
without a number takes or gives two, so what flows over the four sides of a cell is balanced but for a constant, and
the flow is the slope of a height on the corners: stepping along the side between two cells, the height goes up by one
where a link crosses the side and down by one where none does, or the reverse, as the black cell is on the left or
on the right. (Physicists know it as the height function of the six-vertex model.) A cell with a number has an edge
less; around it the height does not close, and a seam from there to the left border makes up for it. (A cell that is
missing has two less, so its seam is double.) Heights
written in unary let unit propagation see that too many or too few links cross a line, however long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bookmaker.puzzles.toolbox.paths import Mesh


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a cell between two corners: the height at `to` is that at `start`, plus `seam`, plus or minus one.

    Plus `sign` where a link crosses it, minus `sign` where none does; `edge` is its edge, None on the border.
    """

    start: int
    to: int
    sign: int
    seam: int
    edge: int | None


def clauses(graph: Mesh, numbers: Iterable[int], variable: Callable[[], int]) -> list[list[int]] | None:
    """What heights say about the edges when exactly these cells have numbers; `variable` gives new variables.

    Edge variables are the edges' numbers plus one. None where no heights fit, and there is no answer.
    """
    sides = _sides(graph, set(numbers))
    ranges = _ranges(sides, (graph.width + 1) * (graph.height + 1))
    if ranges is None:
        return None
    found: list[list[int]] = []
    # Corner -> height -> the variable that says "at least so high", for every second height above the lowest.
    steps = [{height: variable() for height in range(low + 2, high + 1, 2)} for low, high in ranges]
    for corner in steps:
        found += [[-corner[height], corner[height - 2]] for height in corner if height - 2 in corner]

    def add(*parts: list[int] | None) -> None:
        """The clause of these literals; None stands for one that always holds."""
        if None not in parts:
            found.append([literal for part in parts if part is not None for literal in part])

    def at_least(corner: int, height: int) -> list[int] | None:
        low, high = ranges[corner]
        return None if height <= low else [] if height > high else [steps[corner][height]]

    def below(corner: int, height: int) -> list[int] | None:
        low, high = ranges[corner]
        return [] if height <= low else None if height > high else [-steps[corner][height]]

    for side in sides:
        if side.edge is None:
            continue
        up, down = (side.edge + 1) * side.sign, -(side.edge + 1) * side.sign
        low, high = ranges[side.start]
        for height in range(low, high + 3, 2):
            up_there, down_there = height + side.seam + 1, height + side.seam - 1
            add(below(side.start, height), at_least(side.to, down_there))
            add(below(side.to, up_there), at_least(side.start, height))
            add([-up], below(side.start, height), at_least(side.to, up_there))
            add([-down], below(side.to, down_there), at_least(side.start, height))
    return found


def _sides(graph: Mesh, numbers: set[int]) -> list[_Side]:
    """Every side of every cell once: those down, walked with the cell to the right on the left hand, then those across.

    Walking down the west side, along the south side to the east, and so on goes around a cell.
    """
    width, height = graph.width, graph.height
    absent = frozenset(graph.absent)
    less = {
        (row, c): 4 if (row, c) in graph.missing else 2 if row * width + c in numbers else 0
        for row in range(height)
        for c in range(width)
    }
    sides = []
    for row in range(height):
        for column in range(width + 1):
            cell = row * width + column
            sign = 1 if (row + column) % 2 == 0 else -1
            # The seams of all numbers further right in this row.
            seam = sum(less[row, c] if (row + c) % 2 == 0 else -less[row, c] for c in range(column, width))
            edge = graph.between(cell - 1, cell) if 0 < column < width else None
            corner = row * (width + 1) + column
            sides.append(_Side(corner, corner + width + 1, sign, seam, None if edge in absent else edge))
    for row in range(height + 1):
        for column in range(width):
            above = (row - 1) * width + column
            sign = 1 if (row - 1 + column) % 2 == 0 else -1
            edge = graph.between(above, above + width) if 0 < row < height else None
            corner = row * (width + 1) + column
            sides.append(_Side(corner, corner + 1, sign, 0, None if edge in absent else edge))
    return sides


def _ranges(sides: list[_Side], corners: int) -> list[tuple[int, int]] | None:
    """The lowest and highest height of each corner, that of the first being 0; None when they contradict."""
    far = 4 * len(sides) + 4 * corners
    low, high = [-far] * corners, [far] * corners
    low[0] = high[0] = 0
    changed = True
    while changed:
        changed = False
        for side in sides:
            start, to = side.start, side.to
            least, most = (side.seam - 1, side.seam + 1) if side.edge is not None else (side.seam - side.sign,) * 2
            ahead = max(low[to], low[start] + least), min(high[to], high[start] + most)
            behind = max(low[start], ahead[0] - most), min(high[start], ahead[1] - least)
            if ahead[0] > ahead[1] or behind[0] > behind[1]:
                return None
            if ahead != (low[to], high[to]) or behind != (low[start], high[start]):
                low[to], high[to] = ahead
                low[start], high[start] = behind
                changed = True
    return list(zip(low, high, strict=True))
