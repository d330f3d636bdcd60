"""What is painted on a page -> the grids that stand there, each in cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.painted import GridPicture, Painted, Stroke

Bounds: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

TOUCH = 0.6  # points; strokes that come so near hang together
LEAST = 20.0  # points along each side of a grid
SLANT = 0.01  # points; a stroke that leans less is upright
AROUND = 30  # cells around a grid in which something may belong to it
ASPECT = 0.03  # how far a grid's shape may be from that of its cells
SHORT = 0.6  # cells; a stroke that is shorter tells nothing of the grid's size


def grids(page: Painted, sizes: Sequence[tuple[int, int]]) -> list[GridPicture]:
    """The grids of these sizes (width, height), in reading order; ValueError where a page has more, fewer or others."""
    places = _in_reading_order(_places(page))
    if len(places) > len(sizes):  # a box to tick may be as large as a grid
        places = [one for one in places if not _is_empty_box(one)]
    if len(places) != len(sizes):
        raise ValueError(f"there are {len(places)} grids, not {len(sizes)}")
    found: list[GridPicture] = []
    boxes = [_bounds(strokes) for strokes in places]
    for (width, height), strokes in zip(sizes, places, strict=True):
        left, top, right, bottom = _bounds(strokes)
        cell = (right - left) / width
        long = [one for one in strokes if max(abs(one.x - one.x2), abs(one.y - one.y2)) > SHORT * cell]
        left, top, right, bottom = _bounds(long)
        cell = (right - left) / width
        if abs((bottom - top) / height / cell - 1) > ASPECT:
            raise ValueError(
                f"a grid of {width}x{height} is {right - left:.1f} points wide and {bottom - top:.1f} high"
            )
        around = page.within(*_surroundings((left, top, right, bottom), AROUND * cell, boxes))
        found.append(GridPicture(width, height, around.moved(left, top, cell)))
    return found


def _surroundings(own: Bounds, room: float, boxes: Sequence[Bounds]) -> Bounds:
    """The grid's bounds with so much room on each side, but no farther than to the next grid beside, above or below."""
    left, top, right, bottom = own
    beside = [one for one in boxes if one[1] < bottom and top < one[3]]
    level = [one for one in boxes if one[0] < right and left < one[2]]
    return (
        max([left - room, *(one[2] for one in beside if one[2] <= left)]),
        max([top - room, *(one[3] for one in level if one[3] <= top)]),
        min([right + room, *(one[0] for one in beside if one[0] >= right)]),
        min([bottom + room, *(one[1] for one in level if one[1] >= bottom)]),
    )


def _places(page: Painted) -> list[list[Stroke]]:
    """Upright and level strokes that hang together, where they make something as large as a grid."""
    groups: list[tuple[list[float], list[Stroke]]] = []  # bounds grow as strokes join
    for stroke in page.strokes:
        if min(abs(stroke.x - stroke.x2), abs(stroke.y - stroke.y2)) > SLANT:
            continue
        box = [min(stroke.x, stroke.x2), min(stroke.y, stroke.y2), max(stroke.x, stroke.x2), max(stroke.y, stroke.y2)]
        members = [stroke]
        apart: list[tuple[list[float], list[Stroke]]] = []
        for other, strokes in groups:
            if _touch(box, other):
                box = [min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])]
                members = strokes + members
            else:
                apart.append((other, strokes))
        groups = [*apart, (box, members)]
    return [strokes for box, strokes in groups if _is_grid(box, strokes)]


def _is_grid(box: Sequence[float], strokes: Sequence[Stroke]) -> bool:
    """Large enough both ways, and with edges on all four sides."""
    if min(box[2] - box[0], box[3] - box[1]) < LEAST:
        return False
    level = [one for one in strokes if abs(one.y - one.y2) <= SLANT]
    return len(level) >= 2 and len(strokes) - len(level) >= 2


def _is_empty_box(strokes: Sequence[Stroke]) -> bool:
    """Whether they are the four sides of a rectangle and no more."""
    left, top, right, bottom = _bounds(strokes)
    inner = (one for one in strokes if left < one.x == one.x2 < right or top < one.y == one.y2 < bottom)
    return next(inner, None) is None


def _touch(one: Sequence[float], other: Sequence[float]) -> bool:
    return (
        one[0] <= other[2] + TOUCH
        and other[0] <= one[2] + TOUCH
        and one[1] <= other[3] + TOUCH
        and other[1] <= one[3] + TOUCH
    )


def _bounds(strokes: Sequence[Stroke]) -> Bounds:
    xs = [x for one in strokes for x in (one.x, one.x2)]
    ys = [y for one in strokes for y in (one.y, one.y2)]
    return (min(xs), min(ys), max(xs), max(ys))


def _in_reading_order(places: list[list[Stroke]]) -> list[list[Stroke]]:
    """From left to right in rows from top to bottom; what overlaps by half its height stands in one row."""
    rows: list[list[tuple[float, float, float, list[Stroke]]]] = []
    for strokes in sorted(places, key=lambda one: _bounds(one)[1]):
        left, top, _, bottom = _bounds(strokes)
        middle = (top + bottom) / 2
        if rows and middle < max(one[2] for one in rows[-1]):
            rows[-1].append((left, top, bottom, strokes))
        else:
            rows.append([(left, top, bottom, strokes)])
    return [one[3] for row in rows for one in sorted(row, key=lambda one: one[0])]
