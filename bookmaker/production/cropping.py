"""Cropping: a drawing of a large grid -> the part of it around some cells, its rows and columns numbered as before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bookmaker.drawing import (
    Bounds,
    Circle,
    Drawing,
    Group,
    Line,
    Margins,
    Meaning,
    Point,
    Polygon,
    Rect,
    Rectangle,
    Shape,
    Text,
)
from bookmaker.puzzles.contract.grading import Cell

AROUND = 2  # cells that are shown around those that matter
SMALL = 9  # a side of so many cells or fewer is shown whole
LEAST = 6  # cells of a side that are shown at least
LABEL = 0.36  # the em of a row's or column's number, in cells
ROOM = 0.6  # that such a number takes beside the grid
EDGES = (Meaning.FRAME, Meaning.OPEN_FRAME)  # rectangles of which only the outline is seen


def around(drawing: Drawing, cells: Sequence[Cell]) -> Drawing:
    """The part of the drawing with these cells and AROUND more on each side; or all of it, if small or labelled."""
    if not cells or max(drawing.width, drawing.height) <= SMALL or drawing.margins != Margins():
        return drawing
    (top, bottom), (left, right) = (
        _window([cell[axis] for cell in cells], side) for axis, side in ((0, drawing.height), (1, drawing.width))
    )
    return cropped(drawing, (left, top, right, bottom))


def _window(places: Sequence[int], side: float) -> tuple[float, float]:
    low, high = max(0, min(places) - AROUND), min(side, max(places) + 1 + AROUND)
    while high - low < min(LEAST, side):
        low, high = max(0, low - 1), min(side, high + 1)
    return float(low), float(high)


def cropped(drawing: Drawing, window: Bounds) -> Drawing:
    """What lies within the window, in cells; numbers of its rows and columns stand to the left and above."""
    left, top, right, bottom = window
    shapes = tuple(shape for one in drawing.shapes for shape in _within(one, window))
    labels = [(x + 0.5 - left, -ROOM / 2, str(x + 1)) for x in range(int(left), int(right))]
    labels += [(-ROOM / 2, y + 0.5 - top, str(y + 1)) for y in range(int(top), int(bottom))]
    numbers = Text(Meaning.LABEL, tuple(labels), LABEL)
    moved = Group("part", shapes, -left, -top)
    return Drawing(right - left, bottom - top, (moved, numbers), Margins(left=ROOM, top=ROOM))


def _within(shape: Shape, window: Bounds) -> Iterator[Shape]:
    left, top, right, bottom = window

    def is_in(x: float, y: float) -> bool:
        return left <= x <= right and top <= y <= bottom

    match shape:
        case Group(shapes=shapes, dx=dx, dy=dy):
            inner = (left - dx, top - dy, right - dx, bottom - dy)
            yield replace(shape, shapes=tuple(part for one in shapes for part in _within(one, inner)))
        case Line(meaning=meaning, paths=paths):
            if parts := tuple(part for path in paths for part in _clipped(path, window)):
                yield Line(meaning, parts)
        case Rect(meaning=meaning, boxes=boxes) if meaning in EDGES:
            yield from _within(Line(meaning, tuple(map(_outline, boxes))), window)
        case Rect(meaning=meaning, boxes=boxes):
            pieces = tuple(piece for box in boxes if (piece := _overlap(box, window)))
            if pieces:
                yield Rect(meaning, pieces)
        case Circle(centres=centres):
            if kept := tuple(centre for centre in centres if is_in(*centre)):
                yield replace(shape, centres=kept)
        case Text(items=items):
            if texts := tuple(item for item in items if is_in(item[0], item[1])):
                yield replace(shape, items=texts)
        case Polygon(rings=rings):
            if whole := tuple(ring for ring in rings if all(is_in(x, y) for x, y in ring)):
                yield replace(shape, rings=whole)


def _outline(box: Rectangle) -> tuple[Point, ...]:
    x, y, width, height = box
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))


def _overlap(box: Rectangle, window: Bounds) -> Rectangle | None:
    x, y, width, height = box
    left, top = max(x, window[0]), max(y, window[1])
    right, bottom = min(x + width, window[2]), min(y + height, window[3])
    return (left, top, right - left, bottom - top) if left < right and top < bottom else None


def _clipped(path: Sequence[Point], window: Bounds) -> Iterator[tuple[Point, ...]]:
    """The parts of a path within the window (Liang and Barsky 1984); those that touch are one."""
    part: list[Point] = []
    for start, end in pairwise(path):
        piece = _piece(start, end, window)
        if piece is None or (part and part[-1] != piece[0]):
            if len(part) > 1:
                yield tuple(part)
            part = []
        if piece is not None:
            part = [*part, piece[1]] if part else list(piece)
    if len(part) > 1:
        yield tuple(part)


def _piece(start: Point, end: Point, window: Bounds) -> tuple[Point, Point] | None:
    (x, y), (u, v) = start, end
    first, last = 0.0, 1.0
    for step, room in ((x - u, x - window[0]), (u - x, window[2] - x), (y - v, y - window[1]), (v - y, window[3] - y)):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    if first >= last:
        return None
    return (x + (u - x) * first, y + (v - y) * first), (x + (u - x) * last, y + (v - y) * last)
