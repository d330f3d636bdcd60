"""Wandering lines: a Drawing's strokes -> the ways that run through them; what wanders over a cover in the accent."""

import math
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from bookmaker.drawing import Drawing, Line, Meaning, Point

FLOWING = frozenset({Meaning.PATH, Meaning.TRAIL})  # strokes that wander: what a cover shows best
STROKES = FLOWING | {Meaning.BORDER}
STEP = 0.5  # strokes lie on half cells, so that at these steps they meet


def flows(drawing: Drawing, strokes: Set[Meaning] = FLOWING) -> bool:
    """Whether the drawing has strokes that wander, or of those meanings."""
    return any(isinstance(shape, Line) and shape.meaning in strokes for shape, _, _ in drawing.flat())


def across(drawing: Drawing) -> tuple[Point, ...]:
    """The way through the drawing's strokes that winds most from left to right, in cells; empty where none leads
    through a third of it.
    """
    beside = _joined(drawing)
    ways = []
    for part in _parts(beside):
        start = min(part)
        before = _reached(beside, start)
        end = max(part, key=lambda at: (at[0], at[1]))
        if end[0] - start[0] >= drawing.width / 3:
            ways.append(_way(before, end))
    return _straightened(max(ways, key=lambda way: (winding(way), way))) if ways else ()


def winding(way: Sequence[Point]) -> float:
    """How much there is to see of a way: its length, its bends, and how far it leads to the right."""
    if not way:
        return 0.0
    length = math.fsum(math.dist(one, other) for one, other in pairwise(way))
    reach = way[-1][0] - way[0][0]
    return min(length, 3 * reach) + 2 * reach + len(_straightened(way))


def stairs(width: float, height: float) -> tuple[Point, ...]:
    """Steps of two cells along the lines of a grid, down to the right."""
    y = max(1.0, height // 3)
    points = [(0.0, y)]
    x = 0.0
    while x < width - 1:
        x = min(x + 2.0, width - 1)
        points.append((x, y))
        if y < height - 1:
            y = min(y + 1.0, height - 1)
            points.append((x, y))
    return tuple(points)


def _joined(drawing: Drawing) -> dict[Point, list[Point]]:
    """Every point at half cells on a stroke, with those beside it."""
    beside: dict[Point, list[Point]] = {}
    for shape, dx, dy in drawing.flat():
        for path in shape.paths if isinstance(shape, Line) and shape.meaning in STROKES else ():
            for a, b in _steps([(x + dx, y + dy) for x, y in path]):
                beside.setdefault(a, []).append(b)
                beside.setdefault(b, []).append(a)
    return beside


def _parts(beside: dict[Point, list[Point]]) -> Iterator[list[Point]]:
    """The points of each connected part."""
    met: set[Point] = set()
    for start in sorted(beside):
        if start not in met:
            part = list(_reached(beside, start))
            met.update(part)
            yield part


def _reached(beside: dict[Point, list[Point]], start: Point) -> dict[Point, Point | None]:
    """Every point that can be reached, nearest first, with the one before it."""
    before: dict[Point, Point | None] = {start: None}
    queue = [start]
    for point in queue:
        for other in beside[point]:
            if other not in before:
                before[other] = point
                queue.append(other)
    return before


def _way(before: dict[Point, Point | None], end: Point) -> tuple[Point, ...]:
    """The way from the first point to that one."""
    way: list[Point] = []
    at: Point | None = end
    while at is not None:
        way.append(at)
        at = before[at]
    return tuple(reversed(way))


def _straightened(way: Sequence[Point]) -> tuple[Point, ...]:
    """The way by its ends and bends alone."""
    kept = [way[0]]
    for before, at, after in zip(way, way[1:], way[2:], strict=False):
        if (at[0] - before[0], at[1] - before[1]) != (after[0] - at[0], after[1] - at[1]):
            kept.append(at)
    return (*kept, way[-1])


def _steps(path: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """A stroke cut into steps of half a cell."""
    for (ax, ay), (bx, by) in pairwise(path):
        count = max(1, round(max(abs(bx - ax), abs(by - ay)) / STEP))
        yield from pairwise((ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count + 1))
