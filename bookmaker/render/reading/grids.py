"""What is painted on a page -> the grids that stand there, each in cells.

A grid is found by its lines, which hang together; one without a frame by the places of its discs or dots.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from bookmaker.painted import NEAR, GridPicture, Painted, Stroke
from bookmaker.render.reading.numerals import around
from bookmaker.source.faults import counted

Point: TypeAlias = tuple[float, float]
Bounds: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

TOUCH = 0.6  # points; strokes that come so near hang together
LEAST = 20.0  # points along each side of a grid
SLANT = 0.01  # points; a stroke that leans less is upright
AROUND = 30  # cells around a grid in which something may belong to it
ASPECT = 0.03  # how far a grid's shape may be from that of its cells
THICK = 0.05  # of a side: every grid has thinner lines, and no ornament has
SHORT = 0.6  # cells; a stroke that is shorter tells nothing of the grid's size
ALIKE = 0.1  # points; how far the sides of one dot, and those of dots of one size, may differ


class Shape(NamedTuple):
    """A grid's size, and the rows and columns in which it has cells: the first, and the one after the last.

    Where it has no frame, `landmarks` are the middles of the discs or dots by which it is found, in cells.
    """

    width: int
    height: int
    rows: tuple[int, int]
    columns: tuple[int, int]
    landmarks: tuple[Point, ...] = ()

    @classmethod
    def of(cls, rows: Sequence[Sequence[object]], landmarks: Sequence[Point] = ()) -> Shape:
        """The shape of such rows, None where no cell is; at least one is there."""
        there = [(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value is not None]
        across, down = {c for _, c in there}, {r for r, _ in there}
        rows_there, columns_there = (min(down), max(down) + 1), (min(across), max(across) + 1)
        return cls(len(rows[0]), len(rows), rows_there, columns_there, tuple(landmarks))


def grids(page: Painted, shapes: Sequence[Shape]) -> list[GridPicture]:
    """The grids of these shapes, in reading order; ValueError where a page has more, fewer or others."""
    places = _places(page)
    # Filled cells of a grid with lines, or squares in them, may lie like the landmarks of one without: none counts.
    ruled = [_wider(one.bounds) for one in places if _has_frame(one) and not _is_empty_box(one)]
    unframed = _by_landmarks(page, [shape for shape in shapes if shape.landmarks], ruled)
    framed = [shape for shape in shapes if not shape.landmarks]
    bare = [bounds for _, bounds in unframed]
    # A line along the border may seem to lie a hair's breadth beyond it.
    wider = [_wider(box) for box in bare]
    places = [one for one in _in_reading_order(places) if not any(_holds(box, one.bounds) for box in wider)]
    if len(places) > len(framed):  # a box to tick may be as large as a grid
        places = [one for one in places if not _is_empty_box(one)]
    if len(places) != len(framed):
        raise ValueError(f"it shows {counted(len(places) + len(bare), 'grid')}, not {len(shapes)}")
    boxes = [*(one.bounds for one in places), *bare]
    with_lines = _framed(page, framed, places, boxes)
    without = (
        _picture(page, shape, bounds[:2], (bounds[2] - bounds[0]) / shape.width, bounds, boxes)
        for shape, bounds in unframed
    )
    return [next(without if shape.landmarks else with_lines) for shape in shapes]


def _framed(
    page: Painted, shapes: Sequence[Shape], places: Sequence[_Place], boxes: Sequence[Bounds]
) -> Iterator[GridPicture]:
    """The grids with lines, each with its shape."""
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
        origin = left - first_column * cell, top - first_row * cell
        yield _picture(page, shape, origin, cell, (left, top, right, bottom), boxes)


def _picture(
    page: Painted, shape: Shape, origin: Point, cell: float, bounds: Bounds, boxes: Sequence[Bounds]
) -> GridPicture:
    """A grid with what is painted in it and around it; `boxes` are the bounds of all grids of the page."""
    around = page.within(*_surroundings(bounds, AROUND * cell, boxes))
    return GridPicture(shape.width, shape.height, around.moved(*origin, cell))


def _by_landmarks(page: Painted, shapes: Sequence[Shape], ruled: Sequence[Bounds]) -> list[tuple[Shape, Bounds]]:
    """Where on a page the grids are whose dots stand so, each shape's first in reading order that is left.

    ValueError where one is not there. Its dots are of one size, and there is no other of that size among them, nor
    beside them in line, but those of another of these grids, which may happen to stand a whole cell away. Of sizes that
    would do the one with the fewest dots is meant: the many of a field for notes hold grids of every size side by side.
    """
    if not shapes:
        return []
    by_size = [
        (dots, {one: _from_the_top(_placements(dots, one)) for one in set(shapes)})
        for dots in sorted((_outside(ruled, dots) for dots in _dots(page)), key=len)
    ]
    found: list[tuple[Shape, Bounds, list[Point]]] = []
    for shape in shapes:
        places = (
            (shape, bounds, dots)
            for dots, all_placements in by_size
            for bounds in all_placements[shape]
            if not any(_overlap(bounds, taken) for _, taken, _ in found)
            and not _has_strays(bounds, shape, dots, [one for others in all_placements.values() for one in others])
        )
        place = next(places, None)
        if place is None:
            raise _no_grid(shape)
        found.append(place)
    chosen = [bounds for _, bounds, _ in found]
    for shape, bounds, dots in found:
        if _has_strays(bounds, shape, dots, chosen):
            raise _no_grid(shape)
    return [(shape, bounds) for shape, bounds, _ in found]


def _from_the_top(found: Iterable[Bounds]) -> list[Bounds]:
    """By their tops, and from the left where these are alike: files round them.

    Not by what overlaps, as grids with lines: of placements many overlap that are none.
    """
    rows: list[list[Bounds]] = []
    for one in sorted(found, key=lambda one: one[1]):
        if rows and one[1] - rows[-1][0][1] < TOUCH:
            rows[-1].append(one)
        else:
            rows.append([one])
    return [one for row in rows for one in sorted(row)]


def _outside(ruled: Sequence[Bounds], dots: Iterable[Point]) -> list[Point]:
    return [(x, y) for x, y in dots if not any(_holds(box, (x, y, x, y)) for box in ruled)]


def _no_grid(shape: Shape) -> ValueError:
    return ValueError(f"there is no grid of {shape.width}x{shape.height} with just its {len(shape.landmarks)} discs")


def _has_strays(bounds: Bounds, shape: Shape, dots: Sequence[Point], placements: Sequence[Bounds]) -> bool:
    """Whether dots stray there that belong to no other of these placements."""
    left, top, right, _ = bounds
    cell = (right - left) / shape.width
    others = [one for one in placements if not _overlap(one, bounds)]
    return any(
        _strays((x - left) / cell, (y - top) / cell, shape)
        for x, y in dots
        if not any(_holds(one, (x + TOUCH, y + TOUCH, x - TOUCH, y - TOUCH)) for one in others)
    )


def _overlap(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _dots(page: Painted) -> Iterator[list[Point]]:
    """The middles of fills that are as wide as high, by their size."""
    squares = sorted(one for one in page.fills if abs((one.x2 - one.x) - (one.y2 - one.y)) < ALIKE)
    by_size: list[tuple[float, list[Point]]] = []
    for x, y, x2, y2, _ in squares:
        points = next((points for size, points in by_size if abs(size - (x2 - x)) < ALIKE), None)
        if points is None:
            points = []
            by_size.append((x2 - x, points))
        points.append(((x + x2) / 2, (y + y2) / 2))
    return (points for _, points in by_size)


def _placements(dots: Sequence[Point], shape: Shape) -> Iterator[Bounds]:
    """Where the shape's landmarks may lie among dots of one size, whatever is beside them."""
    marks = sorted(shape.landmarks, key=lambda at: (at[1], at[0]))
    first, *others = marks
    if not others:
        return
    last = max(others, key=lambda at: (at[1] == first[1], at[1], at[0]))  # in its row, where there is one
    there = {(round(x), round(y)) for x, y in dots}
    wide, high = last[0] - first[0], last[1] - first[1]
    for x, y in dots:
        for x2, y2 in dots if high else [at for at in dots if abs(at[1] - y) < TOUCH]:
            cell = (x2 - x) / wide if wide else (y2 - y) / high
            if cell * max(shape.width, shape.height) < LEAST:
                continue
            if abs(y + high * cell - y2) > NEAR * cell or abs(x + wide * cell - x2) > NEAR * cell:
                continue
            left, top = x - first[0] * cell, y - first[1] * cell
            if all(_is_near(there, left + a * cell, top + b * cell) for a, b in marks):
                yield (left, top, left + shape.width * cell, top + shape.height * cell)


def _is_near(there: set[tuple[int, int]], x: float, y: float) -> bool:
    """Whether a dot lies there, or within a point or so."""
    return any((round(x) + dx, round(y) + dy) in there for dx, dy in product((0, -1, 1), repeat=2))


def _strays(x: float, y: float, shape: Shape) -> bool:
    """Whether a dot that is no landmark lies among them, or a cell beside them in line: as of a larger grid."""
    xs, ys = zip(*shape.landmarks, strict=True)
    if not (min(xs) - 1 - NEAR < x < max(xs) + 1 + NEAR and min(ys) - 1 - NEAR < y < max(ys) + 1 + NEAR):
        return False
    if any(abs(x - a) < NEAR and abs(y - b) < NEAR for a, b in shape.landmarks):
        return False
    is_among: bool = min(xs) < x < max(xs) and min(ys) < y < max(ys)
    return is_among or all(abs(at - round(at)) < NEAR for at in (x - min(xs), y - min(ys)))


def _wider(box: Bounds) -> Bounds:
    left, top, right, bottom = box
    return left - TOUCH, top - TOUCH, right + TOUCH, bottom + TOUCH


def _holds(one: Bounds, other: Bounds) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and other[2] <= one[2] and other[3] <= one[3]


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
    upright = [one for one in page.strokes if abs(one.x - one.x2) <= SLANT or abs(one.y - one.y2) <= SLANT]
    return [one for one in _hanging_together(upright) if _is_grid(one)]


def _hanging_together(strokes: Sequence[Stroke]) -> Iterator[_Place]:
    """Strokes that touch, with all within the box around them; but those within a page's border by themselves."""
    found: list[_Place] = []
    # The longest first: those of a grid reach around what is drawn in its cells, which then hangs together with them.
    for stroke in sorted(strokes, key=_length, reverse=True):
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
                joined = [place, *touched]
                strokes = [stroke for one in joined for stroke in one.strokes]
                place = _Place(around([one.bounds for one in joined]), strokes)
            found.append(place)
    for place in found:
        within = _within_border(place)
        yield from _hanging_together(within) if within else [place]


def _within_border(place: _Place) -> list[Stroke]:
    """The strokes that lie inside those along the edges, where none touches an edge: the lines of a grid all would."""
    left, top, right, bottom = place.bounds
    inside = [
        one
        for one in place.strokes
        if left + TOUCH < min(one.x, one.x2)
        and top + TOUCH < min(one.y, one.y2)
        and max(one.x, one.x2) < right - TOUCH
        and max(one.y, one.y2) < bottom - TOUCH
    ]
    edges = sum(
        (abs(one.x - one.x2) <= SLANT and min(abs(one.x - left), abs(one.x - right)) < TOUCH)
        or (abs(one.y - one.y2) <= SLANT and min(abs(one.y - top), abs(one.y - bottom)) < TOUCH)
        for one in place.strokes
    )
    return inside if len(inside) + edges == len(place.strokes) else []


def _length(stroke: Stroke) -> float:
    """Of an upright or level stroke."""
    x, y, x2, y2, _, _ = stroke
    return abs(x - x2) + abs(y - y2)


def _is_grid(place: _Place) -> bool:
    """Large enough both ways, with edges on all four sides, and not all of it drawn as thickly as an ornament is."""
    left, top, right, bottom = place.bounds
    side = min(right - left, bottom - top)
    if side < LEAST or min(one.width for one in place.strokes) > THICK * side:
        return False
    level = [one for one in place.strokes if abs(one.y - one.y2) <= SLANT]
    return len(level) >= 2 and len(place.strokes) - len(level) >= 2


def _has_frame(place: _Place) -> bool:
    """Whether lines run along all four sides, each of them whole: a loop is of many."""
    left, top, right, bottom = place.bounds
    sides = [
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    ]
    drawn = [(min(one.x, one.x2), min(one.y, one.y2), max(one.x, one.x2), max(one.y, one.y2)) for one in place.strokes]
    return all(any(all(abs(a - b) < TOUCH for a, b in zip(side, one, strict=True)) for one in drawn) for side in sides)


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


def _are_beside(one: Bounds, other: Bounds) -> bool:
    """Whether they overlap by half the height of one: a grid with clues above it begins lower than its neighbour."""
    shared = min(one[3], other[3]) - max(one[1], other[1])
    return shared > min(one[3] - one[1], other[3] - other[1]) / 2


def _in_reading_order(places: list[_Place]) -> list[_Place]:
    """From left to right in rows from top to bottom; what overlaps by half the height of one of them is in one row."""
    rows: list[list[_Place]] = []
    for place in sorted(places, key=lambda one: one.bounds[1]):
        if rows and any(_are_beside(place.bounds, one.bounds) for one in rows[-1]):
            rows[-1].append(place)
        else:
            rows.append([place])
    return [one for row in rows for one in sorted(row, key=lambda one: one.bounds[0])]
