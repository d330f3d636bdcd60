"""A puzzle's own drawing + findings -> the puzzle in the middle of its solving; geometry and meanings only, no rules.

What was known before is KNOWN, what a step concludes NEW, what may be or is supposed CANDIDATE (dashed); a cross stands
for what is impossible, and cells that give the reason are tinted (MARK).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, takewhile
from typing import Any, TypeVar

from bookmaker.drawing import Circle, Drawing, Line, Meaning, Point, Rect, Shape, Text
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort

CROSS = 0.11  # half the side of a cross on an edge
NEW_CROSS = 0.17  # of one in heavy lines
OPEN = 0.4  # the part of one that only may be in which there is nothing
CAP = 0.05  # half a line: its round end stays within a grid that wraps, which may stand in a book's gutter
WITHIN = 0.24  # from the grid's edge to the middle of a cross beside it: no picture takes room past its grid for one
BIG_CROSS = 0.3  # of one in a cell where a supposition fails
AROUND = 0.27, 0.43  # of a number there, where the ends of such a cross begin and end
NEAR = 0.1  # of the middle: a number in the cell, not a candidate
SMALL = 0.36  # the em of a number that may stand in a cell
FEW = 4  # cells where something fails that are crossed out; more are tinted
RIM = 0.07  # of a cell: of paper around what is tinted on a tint
INSET = 0.1  # of a rectangle that may be from its cells, and of the next from that

# What a shape is made of that may be one with others.
_PARTS: Mapping[type, str] = {Line: "paths", Rect: "boxes", Text: "items", Circle: "centres"}

Draw = Callable[[Finding, Meaning], Iterable[Shape]]
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class State:
    """What there is to draw, sorted by how it is drawn: known before, new, and only possible."""

    known: tuple[Finding, ...]
    new: tuple[Finding, ...]
    maybe: tuple[Finding, ...]
    marks: Marks = field(default_factory=Marks)

    @classmethod
    def of(cls, known: Sequence[Finding], marks: Marks | None) -> State:
        """The findings of a state and of the step that is taken in it; what is new is not known.

        Where something is supposed that is seen, not what is concluded in its place: both could not be read.
        """
        if marks is None:
            return cls(tuple(known), (), ())
        before = tuple(one for one in known if one not in marks.concludes)
        supposed = [one.cells for one in marks.supposes]
        new = dict.fromkeys(one for one in marks.concludes if one.cells not in supposed)
        return cls(before, tuple(new), (*marks.candidates, *marks.supposes, *marks.forces), marks)

    def drawn(self, draw: Draw) -> list[Shape]:
        """Each finding as `draw` shows it in its meaning, those that are new on top."""
        pairs = ((self.maybe, Meaning.CANDIDATE), (self.known, Meaning.KNOWN), (self.new, Meaning.NEW))
        return gathered([shape for some, meaning in pairs for one in some for shape in draw(one, meaning)])


def midway_of(draw: Callable[[C], Drawing], add: Callable[..., Drawing], **look: Any) -> Callable[..., Drawing]:
    """A kind's `draw_midway`: into what it draws of its clues `add` puts what is known, and what a step marks."""

    def draw_midway(clues: C, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
        """The puzzle with what is known so far, and with what a step looks at and concludes."""
        return add(draw(clues), known, marks, **look)

    return draw_midway


def shown_in(drawing: Drawing, known: Sequence[Finding], marks: Marks | None, draw_one: Draw) -> Drawing:
    """The drawing with what is known, and what a step marks, each finding as `draw_one` shows it."""
    return put_in(drawing, State.of(known, marks).drawn(draw_one), marks)


def gathered(shapes: Iterable[Shape]) -> list[Shape]:
    """Shapes of one sort and meaning that follow one another as one shape."""
    found: list[Shape] = []
    for _, run in groupby(shapes, _alike):
        some: list[Any] = list(run)
        part = _PARTS.get(type(some[0]))
        if part:
            every = tuple(chain.from_iterable(getattr(one, part) for one in some))
            some = [replace(some[0], **{part: every})]
        found += some
    return found


def _alike(shape: Shape) -> object:
    """The same for shapes that can be one."""
    sizes = (getattr(shape, name, None) for name in ("meaning", "size", "radius"))
    return (type(shape), *sizes) if type(shape) in _PARTS else id(shape)


def put_in(drawing: Drawing, found: Sequence[Shape], marks: Marks | None) -> Drawing:
    """The drawing with tints under it, the findings on its inner lines but under its numbers, and crosses over all.

    Where its cells are boxes filled with paper (NODE), tints and findings lie on these. A cell that it tints itself is
    tinted on that, within a rim of paper.
    """
    shapes = drawing.shapes
    tints = [*takewhile(lambda shape: getattr(shape, "meaning", None) is Meaning.TINT, shapes)]
    own = len(tints)
    its_own = {box for shape in tints if isinstance(shape, Rect) for box in shape.boxes}
    under: list[Shape] = []
    over: list[Shape] = []
    if marks is not None:
        crossed = marks.fails if len(marks.fails) <= FEW else ()
        tinted = dict.fromkeys((*marks.looks_at, *(() if crossed else marks.fails)))
        if tinted:
            boxes = [(float(c), float(r), 1.0, 1.0) for r, c in tinted]
            rimmed = [box for box in boxes if box in its_own]
            if rimmed:
                under.append(Rect(Meaning.PAPER, tuple(_inner(box, RIM) for box in rimmed)))
            under.append(Rect(Meaning.MARK, tuple(_inner(box, 2 * RIM) if box in its_own else box for box in boxes)))
        full = [item[:2] for shape in (*drawing.shapes, *found) if isinstance(shape, Text) for item in shape.items]
        over += [_crossed(centre(cell), full) for cell in crossed]
    grid = next((n for n, shape in enumerate(shapes) if getattr(shape, "meaning", None) is Meaning.GRID), -1)
    at = max(own, grid + 1)
    if any(isinstance(shape, Rect) and shape.meaning is Meaning.NODE for shape in shapes[:1]):
        return replace(drawing, shapes=(*shapes[:1], *under, *found, *shapes[1:], *over))
    return replace(drawing, shapes=(*shapes[:own], *under, *shapes[own:at], *found, *shapes[at:], *over))


def _inner(box: tuple[float, float, float, float], rim: float) -> tuple[float, float, float, float]:
    """The same box without its rim."""
    x, y, wide, high = box
    return (x + rim, y + rim, wide - 2 * rim, high - 2 * rim)


def centre(cell: Cell) -> Point:
    """The middle of a cell."""
    return (cell[1] + 0.5, cell[0] + 0.5)


def middle(cells: Sequence[Cell]) -> Point:
    """The middle of the rectangle around cells."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    return ((min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2)


def _crossed(at: Point, full: Sequence[Point]) -> Line:
    """A large cross at the middle of a cell; around what stands there, if anything does."""
    if not any(math.dist(at, one) < NEAR for one in full):
        return cross(at, Meaning.CROSS, BIG_CROSS)
    return Line(Meaning.CROSS, _arms(at, *AROUND))


def _arms(at: Point, inner: float, outer: float) -> tuple[tuple[Point, ...], ...]:
    """The four ends of a cross, from so far to so far of its middle."""
    x, y = at
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(((x + a * inner, y + b * inner), (x + a * outer, y + b * outer)) for a, b in corners)


def cross(at: Point, meaning: Meaning, half: float = CROSS) -> Line:
    """A cross around a point; open in the middle where it only may be, for so small a one could not be dashed."""
    x, y = at
    half = NEW_CROSS if meaning is not Meaning.CROSS and half == CROSS else half
    if meaning is Meaning.CANDIDATE:
        return Line(meaning, _arms(at, half * OPEN, half))
    return Line(meaning, (((x - half, y - half), (x + half, y + half)), ((x - half, y + half), (x + half, y - half))))


def edge(found: Finding, meaning: Meaning) -> list[Shape]:
    """Two neighbours joined from middle to middle, or a cross on the side between them.

    The second is to the right or below; where it is not, they meet over the grid's edge, and each has half of the line,
    or a cross beside the edge.
    """
    (r, c), (s, d) = found.cells
    is_near = d == c + 1 if r == s else s == r + 1
    down, right = (0.0, 0.5 - CAP) if r == s and not is_near else (0.5 - CAP, 0.0)
    if found.holds and is_near:
        return [Line(meaning, ((centre((r, c)), centre((s, d))),))]
    (x, y), (u, v) = centre((r, c)), centre((s, d))
    if found.holds:
        return [Line(meaning, (((x, y), (x + right, y + down)), ((u - right, v - down), (u, v))))]
    crosses = Meaning.CROSS if meaning is Meaning.KNOWN else meaning
    if is_near:
        return [cross(((x + u) / 2, (y + v) / 2), crosses)]
    down, right = (0.0, 0.5 - WITHIN) if right else (0.5 - WITHIN, 0.0)
    return [cross((x + right, y + down), crosses), cross((u - right, v - down), crosses)]


def area(found: Finding, meaning: Meaning, inset: float = 0.0) -> Line:
    """The outline of a rectangle of cells, a little inside where it only may be."""
    rows, columns = [r for r, _ in found.cells], [c for _, c in found.cells]
    left, top, right, bottom = min(columns) + inset, min(rows) + inset, max(columns) + 1 - inset, max(rows) + 1 - inset
    return Line(meaning, (((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),))


def number(found: Finding, meaning: Meaning, text: str, size: float, beside: float = 0.0) -> list[Shape]:
    """A number in its cell: full size where it stands there, small where it only may, struck out where it does not.

    `beside` is how far right of the middle it stands, of a cell.
    """
    is_there = found.holds and found.sort is Sort.VALUE and meaning is not Meaning.CANDIDATE
    items = tuple((x + beside, y, text) for x, y in map(centre, found.cells))
    # What is struck was a candidate, and is as light as one.
    shapes: list[Shape] = [Text(meaning if found.holds else Meaning.CANDIDATE, items, size if is_there else SMALL)]
    if not found.holds:
        strokes = tuple(((x - 0.18, y + 0.18), (x + 0.18, y - 0.18)) for x, y, _ in items)
        shapes.append(Line(Meaning.CROSS, strokes))
    return shapes
