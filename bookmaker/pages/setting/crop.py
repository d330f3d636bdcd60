"""Crop: a Drawing and a window of whole cells -> what of it lies within, cut along the window's edges."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from bookmaker.drawing import Circle, Drawing, Group, Line, Meaning, Point, Polygon, Rect, Rectangle, Shape, Text

Placed = tuple[Shape, float, float]  # and how far it is moved

EDGES = frozenset({Meaning.FRAME, Meaning.OPEN_FRAME})  # of a grid: they go on where a window cuts them


def crop(drawing: Drawing, left: int, top: int, width: int, height: int) -> Drawing:
    """The cells from (left, top) on, so many across and down, as a Drawing of that size.

    Strokes, boxes and polygons are cut at the window's edges; circles and texts belong to the cell of their middle.
    Of cages those stay that are whole, with their sums, and so of signs: of others nobody could tell the rule.
    """
    moved = ((shape, dx - left, dy - top) for shape, dx, dy in drawing.flat())
    shapes = [_cut(shape, dx, dy, width, height) for shape, dx, dy in _with_whole_cages(moved, width, height)]
    return Drawing(width, height, tuple(one for one in shapes if one is not None))


def _with_whole_cages(shapes: Iterable[Placed], width: int, height: int) -> Iterator[Placed]:
    """The shapes, of cages only those that lie in the window whole; the edge of one ends in the cell of its sum."""
    has_cages, corners = False, set[tuple[int, int]]()
    for shape, dx, dy in shapes:
        if isinstance(shape, Line) and shape.meaning is Meaning.CAGE:
            paths = tuple(one for one in shape.paths if _is_whole(_moved(one, dx, dy), width, height))
            corners |= {(math.floor(path[-1][0]), math.floor(path[-1][1])) for path in paths}
            yield Line(shape.meaning, paths), dx, dy
            has_cages = True
        elif has_cages and isinstance(shape, Text) and shape.meaning is Meaning.LABEL:
            items = tuple(one for one in shape.items if (math.floor(one[0]), math.floor(one[1])) in corners)
            yield replace(shape, items=items), dx, dy
        else:
            yield shape, dx, dy


def squared(drawing: Drawing, breadths: Mapping[Meaning, float]) -> Drawing:
    """The drawing with its strokes longer by half their breadth (in cells) where they end within it.

    So pieces of one stroke meet without a notch, and what a window's edge cuts is cut flat.
    """
    return replace(drawing, shapes=tuple(_squared(shape, drawing, breadths) for shape in drawing.shapes))


def _squared(shape: Shape, drawing: Drawing, breadths: Mapping[Meaning, float]) -> Shape:
    if isinstance(shape, Group):
        return replace(shape, shapes=tuple(_squared(one, drawing, breadths) for one in shape.shapes))
    if not isinstance(shape, Line) or not (reach := breadths.get(shape.meaning, 0.0) / 2):
        return shape

    def longer(end: Point, before: Point) -> Point:
        x, y = end
        length = math.dist(end, before)
        if x in (0, drawing.width) or y in (0, drawing.height) or not length:
            return end
        return (x + (x - before[0]) / length * reach, y + (y - before[1]) / length * reach)

    paths = tuple((longer(path[0], path[1]), *path[1:-1], longer(path[-1], path[-2])) for path in shape.paths)
    return Line(shape.meaning, paths)


def _cut(shape: Shape, dx: float, dy: float, width: int, height: int) -> Shape | None:
    match shape:
        case Line(Meaning.NODE, paths):  # signs and ties
            whole = tuple(path for path in (_moved(path, dx, dy) for path in paths) if _is_whole(path, width, height))
            return Line(Meaning.NODE, whole) if whole else None
        case Line(meaning, paths):
            return _line(meaning, [_moved(path, dx, dy) for path in paths], width, height)
        case Rect(meaning, boxes) if meaning in EDGES:
            return _line(meaning, [_moved(_ring(box), dx, dy) for box in boxes], width, height)
        case Rect(meaning, boxes):
            kept = tuple(one for x, y, w, h in boxes if (one := _box(x + dx, y + dy, w, h, width, height)))
            return Rect(meaning, kept) if kept else None
        case Polygon(meaning, rings):
            cut = (_polygon(_moved(ring, dx, dy), width, height) for ring in rings)
            found = tuple(ring for ring in cut if len(ring) > 2)
            return Polygon(meaning, found) if found else None
        case Circle(meaning, centres, radius):
            centres = tuple(one for one in _moved(centres, dx, dy) if _is_in(one, width, height))
            return Circle(meaning, centres, radius) if centres else None
        case Text(meaning, items, size):
            moved = tuple((x + dx, y + dy, text) for x, y, text in items)
            items = tuple(one for one in moved if _is_in(one[:2], width, height))
            return Text(meaning, items, size) if items else None
        case Group():
            raise AssertionError("flat() yields no groups")


def _moved(points: Sequence[Point], dx: float, dy: float) -> tuple[Point, ...]:
    return tuple((x + dx, y + dy) for x, y in points)


def _ring(box: Rectangle) -> tuple[Point, ...]:
    x, y, w, h = box
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))


def _is_in(point: Point, width: float, height: float) -> bool:
    return 0 <= point[0] <= width and 0 <= point[1] <= height


def _is_whole(path: Sequence[Point], width: float, height: float) -> bool:
    return all(_is_in(at, width, height) for at in path)


def _line(meaning: Meaning, paths: Sequence[tuple[Point, ...]], width: int, height: int) -> Line | None:
    kept = tuple(piece for path in paths for piece in _pieces(path, width, height))
    return Line(meaning, kept) if kept else None


def _pieces(path: Sequence[Point], width: float, height: float) -> Iterator[tuple[Point, ...]]:
    """The parts of a polyline within the window."""
    piece: list[Point] = []
    for one, other in pairwise(path):
        cut = _segment(one, other, width, height)
        if cut is None or (piece and piece[-1] != cut[0]):
            if len(piece) > 1:
                yield tuple(piece)
            piece = []
        if cut is not None:
            piece = [*(piece or [cut[0]]), cut[1]]
    if len(piece) > 1:
        yield tuple(piece)


def _segment(one: Point, other: Point, width: float, height: float) -> tuple[Point, Point] | None:
    """The part of a segment within the window (Liang and Barsky, 1984), None where there is none to be seen."""
    (x, y), (dx, dy) = one, (other[0] - one[0], other[1] - one[1])
    first, last = 0.0, 1.0
    for step, room in ((-dx, x), (dx, width - x), (-dy, y), (dy, height - y)):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    if first >= last:
        return None
    start = one if first == 0 else (x + first * dx, y + first * dy)
    return start, other if last == 1 else (x + last * dx, y + last * dy)


def _box(x: float, y: float, w: float, h: float, width: float, height: float) -> Rectangle | None:
    left, top, right, bottom = max(x, 0.0), max(y, 0.0), min(x + w, width), min(y + h, height)
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def _polygon(ring: Sequence[Point], width: float, height: float) -> tuple[Point, ...]:
    """The polygon within the window (Sutherland and Hodgman, 1974)."""
    points = list(ring)
    for axis, bound, sign in ((0, 0.0, 1), (0, width, -1), (1, 0.0, 1), (1, height, -1)):
        cut: list[Point] = []
        for at, point in enumerate(points):
            before = points[at - 1]
            inside, was_inside = (sign * (one[axis] - bound) >= 0 for one in (point, before))
            if inside is not was_inside:
                share = (bound - before[axis]) / (point[axis] - before[axis])
                cut.append((before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])))
            if inside:
                cut.append(point)
        points = cut
    return tuple(points)
