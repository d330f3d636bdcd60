"""Drawing -> Page items: shapes in cells and meanings become paths and glyphs in points and inks."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from bookmaker.drawing import Circle, Drawing, Group, Line, Meaning, Polygon, Rect, Shape, Text
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Boxes, Circles, Glyphs, Ink, Item, Part, Point, Polylines, Stroke
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.theme import Theme

# The widest that a number may be, in cells: more would touch the lines beside it.
WIDEST_TEXT = 0.86
CLEAR = 1.5  # points; of an enlarged label within a grid from its cell's edges, half of a frame's breadth or more
APART = 1.25  # of the ink of two texts side by side, which keeps them apart
NEARLY_ONE = 0.05  # cells; what is written so near stands in the same place
FALLBACK_FONT = "SourceSans3-Semibold"
PAPER = Ink(k=0.0)


def paint(
    drawing: Drawing,
    *,
    name: str,
    at: Point,
    cell: float,
    theme: Theme,
    edition: Edition,
    omit: Collection[Meaning] = (),
    show: Mapping[Meaning, str] | None = None,
) -> Part:
    """The drawing as a Part of that name: its origin at `at`, one cell `cell` points.

    Shapes of the meanings in `omit` are left out; with `show`, only shapes of its meanings are painted,
    each in the ink of the name it gives.
    """
    hidden = {*omit, *(set(Meaning) - show.keys() if show is not None else ())}
    brush = _Brush(theme, edition, cell, name, frozenset(hidden), show)
    return Part(name, tuple(brush.shapes(drawing.shapes, at)))


def legible(drawing: Drawing, cell: float, theme: Theme) -> bool:
    """Whether every text of the drawing can be set within its cell at the theme's least size or more."""
    for shape, _, _ in drawing.flat():
        if isinstance(shape, Text):
            face = fonts.face(theme.meanings[shape.meaning].font or FALLBACK_FONT)
            em = text_size(shape, cell, theme)
            for text in {text for _, _, text in shape.items}:
                left, bottom, right, top = face.ink(text)
                if max(right - left, top - bottom) * em > WIDEST_TEXT * cell:
                    return False
    return True


def apart_from(drawing: Drawing, theme: Theme) -> float:
    """The smallest cell in points in which no two texts of the drawing touch, set at the theme's least size."""
    cells: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}
    least = 0.0
    for shape, dx, dy in drawing.flat():
        if not isinstance(shape, Text):
            continue
        face = fonts.face(theme.meanings[shape.meaning].font or FALLBACK_FONT)
        for x, y, text in shape.items:
            left, bottom, right, top = face.ink(text)
            wide, high, x, y = (right - left) * APART, (top - bottom) * APART, x + dx, y + dy
            column, row = math.floor(x), math.floor(y)
            for near in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
                for u, v, w, h in cells.get(near, ()):
                    ways = (((wide + w) / 2, abs(x - u)), ((high + h) / 2, abs(y - v)))
                    cells_apart = [ems * theme.least_type / far for ems, far in ways if far > NEARLY_ONE]
                    least = max(least, min(cells_apart, default=0.0))
            cells.setdefault((column, row), []).append((x, y, wide, high))
    return least


def unenlarged(drawing: Drawing, theme: Theme) -> float:
    """The smallest cell in points in which no text of the drawing takes more than its share of it; 0 without text."""
    sizes = [shape.size for shape, _, _ in drawing.flat() if isinstance(shape, Text)]
    return theme.least_type / min(sizes) if sizes else 0.0


def text_size(shape: Text, cell: float, theme: Theme) -> float:
    """The size in points of a drawing's text: its share of the cell, but never under the theme's least."""
    return max(shape.size * cell, theme.least_type)


@dataclass(frozen=True, slots=True)
class _Brush:
    """Paints shapes with one theme at one scale."""

    theme: Theme
    edition: Edition
    cell: float
    name: str
    hidden: frozenset[Meaning]
    show: Mapping[Meaning, str] | None

    def shapes(self, shapes: Iterable[Shape], at: Point) -> Iterator[Item]:
        """The shapes as items on paper; `at` is where the drawing's origin stands, in points."""
        for shape in shapes:
            if isinstance(shape, Group):
                moved = (at[0] + shape.dx * self.cell, at[1] + shape.dy * self.cell)
                yield Part(f"{self.name}-{shape.name}", tuple(self.shapes(shape.shapes, moved)))
            elif shape.meaning in self.hidden:
                continue
            elif isinstance(shape, Text):
                yield self.text(shape, at)
            else:
                yield from self.outline(shape, at)

    def stroke(self, meaning: Meaning) -> Stroke | None:
        """The stroke of a meaning, in the ink that `show` names for it; None where the theme gives it none."""
        stroke = self.theme.stroke(meaning, self.edition, self.cell)
        if stroke is None or self.show is None:
            return stroke
        return replace(stroke, ink=self.theme.ink(self.show[meaning], self.edition))

    def fill(self, meaning: Meaning) -> Ink | None:
        """The fill of a meaning, in the ink that `show` names for it; None where the theme gives it none.

        An outline that is filled with paper stays an outline, so that what stands in it is seen.
        """
        fill = self.theme.fill(meaning, self.edition)
        is_outline = fill == PAPER and self.theme.meanings[meaning].line is not None
        if fill is None or self.show is None or is_outline:
            return fill
        return self.theme.ink(self.show[meaning], self.edition)

    def outline(self, shape: Line | Rect | Polygon | Circle, at: Point) -> Iterator[Item]:
        """One shape with its meaning's stroke and fill; nothing where it has neither."""
        stroke, fill = self.stroke(shape.meaning), self.fill(shape.meaning)
        if stroke is None and fill is None:
            return
        x0, y0 = at
        cell = self.cell
        match shape:
            case Line(paths=paths):
                lines = tuple([tuple([(x0 + x * cell, y0 + y * cell) for x, y in path]) for path in paths])
                yield Polylines(lines, stroke, None)
            case Rect(boxes=boxes):
                placed = tuple([(x0 + x * cell, y0 + y * cell, w * cell, h * cell) for x, y, w, h in boxes])
                yield Boxes(placed, stroke, fill)
            case Polygon(rings=rings):
                closed = tuple([tuple([(x0 + x * cell, y0 + y * cell) for x, y in ring]) for ring in rings])
                yield Polylines(closed, stroke, fill, closed=True)
            case Circle(centres=centres, radius=radius):
                points = tuple([(x0 + x * cell, y0 + y * cell) for x, y in centres])
                yield Circles(points, radius * cell, stroke, fill)

    def text(self, shape: Text, at: Point) -> Glyphs:
        """The strings, each centred by its ink; numbers all as high as a 0, so that they stand on one line."""
        spec = self.theme.meanings[shape.meaning]
        name = spec.font or FALLBACK_FONT
        face = fonts.face(name)
        ink = spec.ink if self.show is None else self.show[shape.meaning]
        em = text_size(shape, self.cell, self.theme)
        _, zero_bottom, _, zero_top = face.ink("0")
        runs = []
        for x, y, text in shape.items:
            left, bottom, right, top = face.ink(text)
            if text.isdecimal():  # round digits reach a little over the line, but all stand on it
                bottom, top = zero_bottom, zero_top
            if shape.meaning is Meaning.LABEL and em > shape.size * self.cell and min(x, y) > 0:
                x, y = (self._within(at, ems * em) for at, ems in ((x, right - left), (y, top - bottom)))
            runs.append(
                (
                    at[0] + x * self.cell - (left + right) / 2 * em,
                    at[1] + y * self.cell + (bottom + top) / 2 * em,
                    text,
                )
            )
        return Glyphs(tuple(runs), name, em, self.theme.ink(ink, self.edition))

    def _within(self, middle: float, extent: float) -> float:
        """The middle, in cells, moved so far that so many points around it are clear of the edges of its cell."""
        least = (CLEAR + extent / 2) / self.cell
        edge = math.floor(middle)
        return edge + (min(max(middle - edge, least), 1 - least) if least < 0.5 else 0.5)
