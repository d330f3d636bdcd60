"""What to draw of a grid with holes: its inner lines, and its outer edge around what is there; geometry only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import groupby

from bookmaker.drawing import Line, Meaning, Point, Shape, frame, grid_lines
from bookmaker.puzzles.contract.grading import Cell


def inner_lines(width: int, height: int, missing: frozenset[Cell]) -> Line:
    """The lines between cells that are there, each as long as it goes straight on."""
    if not missing:
        return grid_lines(width, height)
    return Line(Meaning.GRID, runs(width, height, lambda one, other: not {one, other} & missing))


def outer_edge(width: int, height: int, missing: frozenset[Cell], meaning: Meaning = Meaning.FRAME) -> Shape:
    """The edge around the cells that are there, a closed line for each outline, those of holes inside included."""
    if not missing:
        return frame(width, height, meaning)
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) not in missing]
    return Line(meaning, tuple(tuple((float(x), float(y)) for x, y in (*ring, ring[0])) for ring in rings(cells)))


def runs(width: int, height: int, drawn: Callable[[Cell, Cell], bool]) -> tuple[tuple[Point, ...], ...]:
    """Lines along the sides between two cells where `drawn` says so, each as long as it goes straight on."""
    lines: list[tuple[Point, ...]] = []
    for y in range(1, height):
        for start, end in _stretches([drawn((y - 1, c), (y, c)) for c in range(width)]):
            lines.append(((start, float(y)), (end, float(y))))
    for x in range(1, width):
        for start, end in _stretches([drawn((r, x - 1), (r, x)) for r in range(height)]):
            lines.append(((float(x), start), (float(x), end)))
    return tuple(lines)


def _stretches(flags: list[bool]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    at = 0
    for flag, run in groupby(flags):
        start, at = at, at + len(list(run))
        if flag:
            found.append((float(start), float(at)))
    return found


def rings(cells: Collection[Cell]) -> Iterator[list[Cell]]:
    """The corners (x, y) of each outline of cells, clockwise around them, from the upper left one of the highest.

    The first is around the first of the cells. Where two meet in a corner only, each has its own ring there.
    """
    there = set(cells)
    sides: dict[Cell, list[Cell]] = {}  # corner -> the corners to go on to
    for r, c in sorted(there):
        corners = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c, r))
        beside = ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1))
        for cell, start, end in zip(beside, corners, corners[1:], strict=False):
            if cell not in there:
                sides.setdefault(start, []).append(end)
    while sides:
        first = min(sides, key=lambda corner: (corner[1], corner[0]))
        here, path, step = first, [first], (0, 0)
        while True:
            ways = sides[here]
            right = (here[0] - step[1], here[1] + step[0])
            onward = right if right in ways else ways[0]
            ways.remove(onward)
            if not ways:
                del sides[here]
            if (onward[0] - here[0], onward[1] - here[1]) == step:
                path.pop()
            step = (onward[0] - here[0], onward[1] - here[1])
            here = onward
            if here == first:
                break
            path.append(here)
        yield path
