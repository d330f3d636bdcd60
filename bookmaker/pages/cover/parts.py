"""Parts: a Drawing and a window of whole cells -> what of it lies within, without the regions that the window cuts."""

import functools
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product

from bookmaker.drawing import Circle, Drawing, Group, Line, Meaning, Point, Polygon, Rect, Shape, Text
from bookmaker.pages.setting.crop import EDGES, crop

BETWEEN = frozenset({Meaning.BOX, Meaning.BORDER})  # what regions are parted by
SIDE = 1e-6  # cells; so near to a side something touches it
Cell = tuple[int, int]  # column and row


def part(drawing: Drawing, left: int, top: int, width: int, height: int) -> Drawing:
    """The cells from (left, top) on, so many across and down, as a Drawing of that size, true of what it shows.

    Where regions of many shapes part the grid those that the window cuts have no border, and nothing stands in them,
    such as a number that counts their cells; but digits stay where every cell has one. Boxes stay as they are.
    """
    shown = crop(drawing, left, top, width, height)
    cut = _cut_cells(drawing, left, top, width, height)
    if not cut:
        return shown
    has_digits = is_full_of_digits(drawing)
    shapes = (_without(shape, cut, has_digits=has_digits) for shape in shown.shapes)
    return replace(shown, shapes=tuple(one for one in shapes if one is not None))


def without_halves(drawing: Drawing) -> Drawing:
    """A window without the circles and texts on its edges, such as dots, of which half would be seen."""

    def stays(x: float, y: float) -> bool:
        return 0 < x < drawing.width and 0 < y < drawing.height

    shapes: list[Shape] = []
    for one in drawing.shapes:
        match one:
            case Circle(centres=centres):
                shapes.append(replace(one, centres=tuple(at for at in centres if stays(*at))))
            case Text(items=items):
                shapes.append(replace(one, items=tuple(item for item in items if stays(*item[:2]))))
            case _:
                shapes.append(one)
    return replace(drawing, shapes=tuple(shapes))


def is_full_of_digits(drawing: Drawing) -> bool:
    """Whether something is written in every cell."""
    texts = sum(len(one.items) for one, _, _ in drawing.flat() if isinstance(one, Text))
    return texts >= drawing.width * drawing.height


def is_along_lines(drawing: Drawing) -> bool:
    """Whether an answer's strokes run along the lines between cells, so that windows of cells cut them lengthwise."""
    paths = (one.paths for one, _, _ in drawing.flat() if isinstance(one, Line) and one.meaning is Meaning.PATH)
    return any(x == math.floor(x) for some in paths for path in some for x, _ in path)


def is_of_fills(drawing: Drawing) -> bool:
    """Whether a grid shows filled cells and nothing else, so that parts of it are pieces of a picture."""
    shapes = [one for one, _, _ in drawing.flat() if not isinstance(one, Group)]
    others = {one.meaning for one in shapes} - {Meaning.GRID, Meaning.BOX, Meaning.FRAME, Meaning.FILLED}
    return any(one.meaning is Meaning.FILLED for one in shapes) and not others


def is_of_regions(drawing: Drawing) -> bool:
    """Whether lines part a grid that do not all run from edge to edge, as those of boxes do."""
    return any(
        not (start[0] == end[0] and abs(start[1] - end[1]) >= drawing.height - 0.01)
        and not (start[1] == end[1] and abs(start[0] - end[0]) >= drawing.width - 0.01)
        for start, end in _borders(drawing)
    )


def has_parts(answer: Drawing) -> bool:
    """Whether a few cells of an answer show something: not of a picture, nor of regions that they would cut."""
    return not is_of_fills(answer) and (is_full_of_digits(answer) or not is_of_regions(answer))


def _borders(drawing: Drawing) -> Iterator[tuple[Point, Point]]:
    """The straight pieces of what parts regions, without those beside the grid."""
    for shape, dx, dy in drawing.flat():
        if isinstance(shape, Line) and shape.meaning in BETWEEN:
            for path in shape.paths:
                points = [(x + dx, y + dy) for x, y in path]
                if min(map(min, points)) >= 0:
                    yield from pairwise(points)


def _cut_cells(drawing: Drawing, left: int, top: int, width: int, height: int) -> set[Cell]:
    """The cells of a window that are of regions which are not whole in it, counted from its corner."""
    window = set(product(range(left, left + width), range(top, top + height)))
    cut = (region & window for region in _regions(drawing) if not region <= window)
    return {(x - left, y - top) for cells in cut for x, y in cells}


@functools.lru_cache(maxsize=16)  # many windows of one grid are looked at before one is shown
def _regions(drawing: Drawing) -> tuple[set[Cell], ...]:
    """The regions that borders part a grid into; none of a grid that has no regions."""
    if not is_of_regions(drawing):
        return ()
    walls = {unit for start, end in _borders(drawing) for unit in _units(start, end)}
    left_over = set(product(range(int(drawing.width)), range(int(drawing.height))))
    found: list[set[Cell]] = []
    while left_over:
        found.append(_reached(left_over.pop(), left_over, walls))
        left_over -= found[-1]
    return tuple(found)


def _units(start: Point, end: Point) -> Iterator[tuple[Point, Point]]:
    """A piece along the lines of a grid in pieces as long as a cell, each from its upper or left end."""
    (x, y), (to_x, to_y) = sorted((start, end))
    for step in range(round(math.dist(start, end))):
        at = (round(x) + step, round(y)) if y == to_y else (round(x), round(y) + step)
        yield at, (at[0] + (y == to_y), at[1] + (x == to_x))


def _reached(start: Cell, others: set[Cell], walls: set[tuple[Point, Point]]) -> set[Cell]:
    """A cell, and of the others those that nothing parts from it."""
    found, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        ways = {
            (x - 1, y): ((x, y), (x, y + 1)),
            (x + 1, y): ((x + 1, y), (x + 1, y + 1)),
            (x, y - 1): ((x, y), (x + 1, y)),
            (x, y + 1): ((x, y + 1), (x + 1, y + 1)),
        }
        new = [cell for cell, wall in ways.items() if cell in others and cell not in found and wall not in walls]
        found.update(new)
        todo += new
    return found


def _without(shape: Shape, cut: set[Cell], *, has_digits: bool) -> Shape | None:
    """A shape without what of it is of those cells; None where nothing is left."""

    def stays(x: float, y: float) -> bool:
        return (math.floor(x), math.floor(y)) not in cut

    match shape:
        case Line(meaning, paths) if meaning in BETWEEN:
            units = (unit for path in paths for start, end in pairwise(path) for unit in _units(start, end))
            kept = tuple(unit for unit in units if any(stays(*cell) for cell in _beside(*unit)))
            return Line(meaning, kept) if kept else None
        case Text(meaning, items, size) if not has_digits:
            texts = tuple(one for one in items if stays(*one[:2]))
            return Text(meaning, texts, size) if texts else None
        case Circle(meaning, centres, radius):
            centres = tuple(one for one in centres if stays(*one))
            return Circle(meaning, centres, radius) if centres else None
        case Rect(meaning, boxes) if meaning not in EDGES:
            boxes = tuple((x, y, w, h) for x, y, w, h in boxes if stays(x + w / 2, y + h / 2))
            return Rect(meaning, boxes) if boxes else None
        case Polygon(meaning, rings):
            rings = tuple(ring for ring in rings if all(stays(*at) for at in _inside(ring)))
            return Polygon(meaning, rings) if rings else None
        case Group():
            raise AssertionError("a crop has no groups")
    return shape


def _beside(start: Point, end: Point) -> Iterator[Point]:
    """The middles of the two cells that a piece of a line lies between."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    is_along = start[1] == end[1]
    for side in (-0.5, 0.5):
        yield (x, y + side) if is_along else (x + side, y)


def _inside(ring: tuple[Point, ...]) -> Iterator[Point]:
    """A place within each corner of a ring: its corners, a little towards their middle."""
    middle = tuple(math.fsum(one[axis] for one in ring) / len(ring) for axis in (0, 1))
    for x, y in ring:
        yield x + 0.1 * (middle[0] - x), y + 0.1 * (middle[1] - y)


def reaching(one: Drawing, left: float, top: float, right: float, bottom: float) -> Drawing:
    """The drawing larger by so many cells: what touches its sides goes on to the new ones; no line is along a side."""
    width, height = left + one.width + right, top + one.height + bottom

    def to(at: float, before: float, side: float, end: float) -> float:
        return 0.0 if at <= SIDE else end if at >= side - SIDE else at + before

    def moved(x: float, y: float) -> Point:
        return to(x, left, one.width, width), to(y, top, one.height, height)

    def is_along(path: Sequence[Point]) -> bool:
        return any(
            all(abs(point[axis] - side) <= SIDE for point in path)
            for axis, end in enumerate((one.width, one.height))
            for side in (0.0, end)
        )

    shapes: list[Shape] = []
    for shape, dx, dy in one.flat():
        if isinstance(shape, Line):
            placed = [tuple((x + dx, y + dy) for x, y in path) for path in shape.paths]
            paths = tuple(tuple(moved(*point) for point in path) for path in placed if not is_along(path))
            shapes.append(replace(shape, paths=paths))
        elif isinstance(shape, Rect):
            ends = [(moved(x + dx, y + dy), moved(x + w + dx, y + h + dy)) for x, y, w, h in shape.boxes]
            shapes.append(replace(shape, boxes=tuple((*a, b[0] - a[0], b[1] - a[1]) for a, b in ends)))
        else:
            shapes.append(Group("moved", (shape,), dx + left, dy + top))
    return replace(one, width=width, height=height, shapes=tuple(shapes))
