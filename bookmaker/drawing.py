"""Drawing: a puzzle or an answer as six shapes with roles, measured in cells; no colours, no paper.

The origin is the upper left corner of the grid, x to the right, y down, one unit a cell. A kind
makes a Drawing; the composing room decides what each role looks like. Many strokes of one role
belong in one shape, so that the finished file stays small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Rectangle: TypeAlias = tuple[float, float, float, float]  # x, y, width, height
Bounds: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


class Role(Enum):
    """What a shape means; a theme says how each is drawn."""

    PAPER = "paper"  # background of the grid
    TINT = "tint"  # light fill of every second region in an answer
    GRID = "grid"  # inner lines between cells
    FRAME = "frame"  # outer edge of the grid
    OPEN_FRAME = "open-frame"  # outer edge that the puzzle wraps across
    BORDER = "border"  # a region's edge in an answer
    CLUE = "clue"  # a number printed in the puzzle
    DISC = "disc"  # light disc behind a clue
    LINK = "link"  # a path of the answer
    TILE = "tile"  # a tile's arms, printed small in the puzzle
    TERMINAL = "terminal"  # the head of a tile with one arm
    SOURCE = "source"  # ring around the centre tile
    ARM = "arm"  # a tile's arms, full size in the answer
    MARK = "mark"  # a cell or edge that a how-to step points at


@dataclass(frozen=True, slots=True)
class Line:
    """Polylines of one role; a closed one repeats its first point at the end."""

    role: Role
    paths: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Rect:
    """Upright rectangles of one role, each (x, y, width, height)."""

    role: Role
    boxes: tuple[Rectangle, ...]


@dataclass(frozen=True, slots=True)
class Polygon:
    """Filled polygons of one role, each a ring of points (not repeated at the end)."""

    role: Role
    rings: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Circle:
    """Circles of one role and one radius."""

    role: Role
    centres: tuple[Point, ...]
    radius: float


@dataclass(frozen=True, slots=True)
class Text:
    """Short strings of one role, each centred by its ink on (x, y); size is the em in cells."""

    role: Role
    items: tuple[tuple[float, float, str], ...]
    size: float


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes moved together by (dx, dy) cells and given a name that SVG shows as an id suffix."""

    name: str
    shapes: tuple[Shape, ...]
    dx: float = 0.0
    dy: float = 0.0


Shape: TypeAlias = Line | Rect | Polygon | Circle | Text | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of width x height cells; `outset` is how far shapes may reach past its edges."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    outset: float = 0.0

    def flat(self) -> Iterator[tuple[Shape, float, float]]:
        """Every shape that is not a Group, with the offset (dx, dy) its groups give it."""
        yield from _flat(self.shapes, 0.0, 0.0)


def _flat(shapes: tuple[Shape, ...], dx: float, dy: float) -> Iterator[tuple[Shape, float, float]]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _flat(shape.shapes, dx + shape.dx, dy + shape.dy)
        else:
            yield shape, dx, dy


def extent(drawing: Drawing) -> Bounds:
    """The bounds in cells that the shapes' points cover.

    Text counts as its centre, strokes as lines without width. Empty drawings give their own edges.
    """
    points: list[Point] = []
    for shape, dx, dy in drawing.flat():
        match shape:
            case Line(paths=paths) | Polygon(rings=paths):
                points += [(x + dx, y + dy) for path in paths for x, y in path]
            case Rect(boxes=boxes):
                points += [(x + dx, y + dy) for x, y, _, _ in boxes]
                points += [(x + w + dx, y + h + dy) for x, y, w, h in boxes]
            case Circle(centres=centres, radius=r):
                points += [(x + dx + s * r, y + dy + s * r) for x, y in centres for s in (-1, 1)]
            case Text(items=items):
                points += [(x + dx, y + dy) for x, y, _ in items]
            case Group():
                raise AssertionError("flat() yields no groups")
    if not points:
        return (0.0, 0.0, drawing.width, drawing.height)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def grid_lines(width: int, height: int) -> Line:
    """The inner lines of a grid of width x height cells, as one shape of role GRID."""
    down = tuple(((float(x), 0.0), (float(x), float(height))) for x in range(1, width))
    across = tuple(((0.0, float(y)), (float(width), float(y))) for y in range(1, height))
    return Line(Role.GRID, down + across)


def frame(width: int, height: int, role: Role = Role.FRAME) -> Rect:
    """The outer edge of a grid of width x height cells."""
    return Rect(role, ((0.0, 0.0, float(width), float(height)),))
