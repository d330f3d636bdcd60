"""Drawing: a puzzle or an answer as six shapes with meanings, measured in cells; no colours, no paper.

The origin is the upper left corner of the grid, x to the right, y down, one unit a cell. A kind
makes a Drawing; the composing room decides what each meaning looks like. Many strokes of one meaning
belong in one shape, so that the finished file stays small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

Point: TypeAlias = tuple[float, float]
Rectangle: TypeAlias = tuple[float, float, float, float]  # x, y, width, height
Bounds: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


class Meaning(Enum):
    """What a shape means to a reader, in words that every kind can speak; a theme says how each is drawn."""

    PAPER = "paper"  # background of the grid
    TINT = "tint"  # light fill that tells regions apart
    GRID = "grid"  # inner lines between cells
    BOX = "box"  # thick inner lines that group cells
    FRAME = "frame"  # outer edge of the grid
    OPEN_FRAME = "open-frame"  # outer edge that the puzzle wraps across
    BORDER = "border"  # a region's edge in an answer
    CAGE = "cage"  # the edge of cells that are counted together
    GIVEN = "given"  # a number or letter printed in the puzzle
    ENTRY = "entry"  # one that the answer adds
    LABEL = "label"  # a small one beside or within the grid: a clue outside it, a cage's sum
    DISC = "disc"  # light disc behind a given
    NODE = "node"  # a disc with an outline, which lines join
    PATH = "path"  # what the answer draws through cells
    TRAIL = "trail"  # the same under an answer's numbers: light and broad
    FILLED = "filled"  # a cell that the answer fills
    BLOCK = "block"  # a dark cell of the puzzle, and what is printed on it
    CROSS = "cross"  # a cell or edge known to stay empty
    DOT = "dot"  # a small point of the puzzle or of its solving
    TILE = "tile"  # a figure printed small in the puzzle
    GHOST = "ghost"  # a light figure to be drawn over
    END = "end"  # where a path ends
    MARK = "mark"  # what a step looks at
    NEW = "new"  # what a step concludes
    KNOWN = "known"  # what was concluded before it
    CANDIDATE = "candidate"  # what may still stand in a cell
    ARROW = "arrow"  # what follows from what
    LETTER = "letter"  # a letter in a small disc by which words name a cell


@dataclass(frozen=True, slots=True)
class Margins:
    """Room past the edges of a grid, in cells."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    def grown(self, by: float) -> Margins:
        """The same room and so much more at each edge."""
        return Margins(self.left + by, self.top + by, self.right + by, self.bottom + by)

    def holds(self, other: Margins) -> bool:
        """Whether the other takes no more room than this at any edge, but for a rounding error."""
        pairs = ((other.left, self.left), (other.top, self.top), (other.right, self.right), (other.bottom, self.bottom))
        return all(theirs <= ours + 1e-9 for theirs, ours in pairs)


@dataclass(frozen=True, slots=True)
class Line:
    """Polylines of one meaning; a closed one repeats its first point at the end."""

    meaning: Meaning
    paths: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Rect:
    """Upright rectangles of one meaning, each (x, y, width, height)."""

    meaning: Meaning
    boxes: tuple[Rectangle, ...]


@dataclass(frozen=True, slots=True)
class Polygon:
    """Filled polygons of one meaning, each a ring of points (not repeated at the end)."""

    meaning: Meaning
    rings: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Circle:
    """Circles of one meaning and one radius."""

    meaning: Meaning
    centres: tuple[Point, ...]
    radius: float


@dataclass(frozen=True, slots=True)
class Text:
    """Short strings of one meaning, each centred by its ink on (x, y); size is the em in cells."""

    meaning: Meaning
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
    """A picture of a grid of width x height cells; `margins` is how far shapes may reach past its edges."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    margins: Margins = Margins()

    @property
    def across(self) -> float:
        """The width in cells, margins included."""
        return self.margins.left + self.width + self.margins.right

    @property
    def down(self) -> float:
        """The height in cells, margins included."""
        return self.margins.top + self.height + self.margins.bottom

    def flat(self) -> Iterator[tuple[Shape, float, float]]:
        """Every shape that is not a Group, with the offset (dx, dy) its groups give it."""
        yield from _flat(self.shapes, 0.0, 0.0)


def _flat(shapes: tuple[Shape, ...], dx: float, dy: float) -> Iterator[tuple[Shape, float, float]]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _flat(shape.shapes, dx + shape.dx, dy + shape.dy)
        else:
            yield shape, dx, dy


def sharing(drawing: Drawing, known: dict[Any, Any]) -> Drawing:
    """The same drawing, made of those of the `known` shapes, paths and points that it has too; others come into them.

    Thousands of puzzles on grids have most of their points in common, and take a fraction of the memory so.
    """
    return replace(drawing, shapes=_shared(drawing.shapes, known))


def _shared(part: Any, known: dict[Any, Any]) -> Any:
    found = known.get(part)
    if found is not None:
        return found
    if isinstance(part, tuple):
        if part and not isinstance(part[0], int | float):  # points and places of texts are not taken apart
            part = tuple([_shared(one, known) for one in part])
    elif isinstance(part, Line | Rect | Polygon | Circle | Text | Group):
        part = type(part)(*(_shared(getattr(part, name), known) for name in part.__slots__))
    return known.setdefault(part, part)


def bounds(drawing: Drawing) -> Bounds:
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
    """The inner lines of a grid of width x height cells, as one shape of meaning GRID."""
    down = tuple(((float(x), 0.0), (float(x), float(height))) for x in range(1, width))
    across = tuple(((0.0, float(y)), (float(width), float(y))) for y in range(1, height))
    return Line(Meaning.GRID, down + across)


def frame(width: int, height: int, meaning: Meaning = Meaning.FRAME) -> Rect:
    """The outer edge of a grid of width x height cells."""
    return Rect(meaning, ((0.0, 0.0, float(width), float(height)),))
