"""What is painted on a page -> the grids that stand there, each in cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from bookmaker.painted import GridPicture, Painted, Stroke

Bounds: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

TOUCH = 0.6  # points; strokes that come so near hang together
LEAST = 20.0  # points along each side of a grid
SLANT = 0.01  # points; a stroke that leans less is upright
AROUND = 30  # cells around a grid in which something may belong to it
ASPECT = 0.03  # how far a grid's shape may be from that of its cells
SHORT = 0.6  # cells; a stroke that is shorter tells nothing of the grid's size


class Shape(NamedTuple):
    """A grid's size, and the rows and columns in which it has cells: the first, and the one after the last."""

    width: int
    height: int
    rows: tuple[int, int]
    columns: tuple[int, int]

    @classmethod
    def of(cls, rows: Sequence[Sequence[object]]) -> Shape:
        """The shape of such rows, None where no cell is; at least one is there."""
        there = [(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value is not None]
        across, down = {c for _, c in there}, {r for r, _ in there}
        return cls(len(rows[0]), len(rows), (min(down), max(down) + 1), (min(across), max(across) + 1))


def grids(page: Painted, shapes: Sequence[Shape]) -> list[GridPicture]:
    """The grids of these shapes, in reading order; ValueError where a page has more, fewer or others."""
    places = _in_reading_order(_places(page))
    if len(places) > len(shapes):  # a box to tick may be as large as a grid
        places = [one for one in places if not _is_empty_box(one)]
    if len(places) != len(shapes):
        raise ValueError(f"there are {len(places)} grids, not {len(shapes)}")
    found: list[GridPicture] = []
    boxes = [one.bounds for one in places]
    for shape, place in zip(shapes, places, strict=True):
        (first_row, end_row), (first_column, end_column) = shape.rows, shape.columns
        width, height = end_column - first_column, end_row - first_row
        left, top, right, bottom = place.bounds
        cell = (right - left) / width
        left, top, right, bottom = _bounds([one for one in place.strokes if _length(one) > SHORT * cell])
        cell = (right - left) / width
        if abs((bottom - top) / height / cell - 1) > ASPECT:
            raise ValueError(
                f"a grid of {width}x{height} is {right - left:.1f} points wide and {bottom - top:.1f} high"
            )
        around = page.within(*_surroundings((left, top, right, bottom), AROUND * cell, boxes))
        origin = left - first_column * cell, top - first_row * cell
        found.append(GridPicture(shape.width, shape.height, around.moved(*origin, cell)))
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


class _Place(NamedTuple):
    """Strokes that hang together, and the box around them."""

    bounds: Bounds
    strokes: list[Stroke]


def _places(page: Painted) -> list[_Place]:
    """Upright and level strokes that hang together, where they make something as large as a grid."""
    found: list[_Place] = []
    upright = [one for one in page.strokes if abs(one.x - one.x2) <= SLANT or abs(one.y - one.y2) <= SLANT]
    # The longest first: those of a grid reach around what is drawn in its cells, which then hangs together with them.
    for stroke in sorted(upright, key=_length, reverse=True):
        x, y, x2, y2, _, _ = stroke
        left, right = (x, x2) if x < x2 else (x2, x)
        top, bottom = (y, y2) if y < y2 else (y2, y)
        for box, members in found:
            if box[0] <= left and box[1] <= top and right <= box[2] and bottom <= box[3]:
                members.append(stroke)
                break
        else:
            place = _Place((left, top, right, bottom), [stroke])
            # What hangs together with others reaches further, perhaps to the next: no two places touch in the end.
            while touched := [one for one in found if _touch(place.bounds, one.bounds)]:
                found = [one for one in found if not _touch(place.bounds, one.bounds)]
                place = _joined([place, *touched])
            found.append(place)
    return [one for one in found if _is_grid(one)]


def _joined(places: Sequence[_Place]) -> _Place:
    lefts, tops, rights, bottoms = zip(*(one.bounds for one in places), strict=True)
    bounds = (min(lefts), min(tops), max(rights), max(bottoms))
    return _Place(bounds, [stroke for one in places for stroke in one.strokes])


def _length(stroke: Stroke) -> float:
    """Of an upright or level stroke."""
    x, y, x2, y2, _, _ = stroke
    return abs(x - x2) + abs(y - y2)


def _is_grid(place: _Place) -> bool:
    """Large enough both ways, and with edges on all four sides."""
    left, top, right, bottom = place.bounds
    if min(right - left, bottom - top) < LEAST:
        return False
    level = [one for one in place.strokes if abs(one.y - one.y2) <= SLANT]
    return len(level) >= 2 and len(place.strokes) - len(level) >= 2


def _is_empty_box(place: _Place) -> bool:
    """Whether they are the four sides of a rectangle and no more."""
    left, top, right, bottom = place.bounds
    inner = (one for one in place.strokes if left < one.x == one.x2 < right or top < one.y == one.y2 < bottom)
    return next(inner, None) is None


def _touch(one: Bounds, other: Bounds) -> bool:
    return (
        one[0] <= other[2] + TOUCH
        and other[0] <= one[2] + TOUCH
        and one[1] <= other[3] + TOUCH
        and other[1] <= one[3] + TOUCH
    )


def _bounds(strokes: Sequence[Stroke]) -> Bounds:
    lefts, tops, rights, bottoms, _, _ = zip(*strokes, strict=True)
    return (min(*lefts, *rights), min(*tops, *bottoms), max(*lefts, *rights), max(*tops, *bottoms))


def _in_reading_order(places: list[_Place]) -> list[_Place]:
    """From left to right in rows from top to bottom; what overlaps by half its height stands in one row."""
    rows: list[list[_Place]] = []
    for place in sorted(places, key=lambda one: one.bounds[1]):
        _, top, _, bottom = place.bounds
        if rows and (top + bottom) / 2 < max(one.bounds[3] for one in rows[-1]):
            rows[-1].append(place)
        else:
            rows.append([place])
    return [one for row in rows for one in sorted(row, key=lambda one: one.bounds[0])]
