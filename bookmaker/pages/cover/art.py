"""The art of a cover: a solved grid -> a crop of it in large strokes of two tones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bookmaker.drawing import Circle, Drawing, Group, Line, Meaning, Rect
from bookmaker.pages.cover.theme import SHADE, CoverTheme
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Boxes, Cap, Circles, Item, Join, Part, Point, Polylines, Stroke
from bookmaker.pages.setting import paint
from bookmaker.pages.setting.measure import Area

FLOWING = frozenset({Meaning.PATH, Meaning.TRAIL})  # strokes that wander: what a cover shows best
STROKES = FLOWING | {Meaning.BORDER}
PICTURED = STROKES | {Meaning.TINT, Meaning.FILLED}
# What is shown of a grid that has none of these, and in which ink.
INKS = {
    Meaning.GRID: "cover-art",
    Meaning.BOX: "cover-art",
    Meaning.FRAME: "cover-art",
    Meaning.OPEN_FRAME: "cover-art",
    Meaning.DISC: SHADE,
    Meaning.LABEL: "cover-art",
    Meaning.GIVEN: "cover-text",
    Meaning.ENTRY: "cover-accent",
}
WHOLE = 0.86  # of the area that such a grid fills
STROKE_OF_CELL = 0.2
BORDER_OF_CELL = 0.09
LEAST_CELL = 30.0  # points: smaller ones look like a puzzle, not like a picture
ACCENTED = 0.24  # share of all strokes that is set in the accent's colour, at least
ONE_WAY = 0.6  # share of all strokes in one strand, above which no others stand beside it
STEP = 0.5  # strokes lie on half cells, so that at these steps they meet


def best(drawings: Sequence[Drawing]) -> Drawing | None:
    """The drawing that suits a cover best: the largest with strokes of the roles in FLOWING, else the largest."""
    return max(drawings, key=lambda d: (bool(_strokes(d, FLOWING)), d.width * d.height), default=None)


def art(drawing: Drawing, area: Area, theme: CoverTheme) -> tuple[Item, ...]:
    """The middle of a drawing's strokes and tints, large enough to fill the area.

    The longest strands are in the accent's colour. Strokes may reach past the area's edges.
    """
    if not any(shape.meaning in PICTURED for shape, _, _ in drawing.flat() if not isinstance(shape, Group)):
        return (_whole(drawing, area, theme),)
    cell = max(LEAST_CELL, area.width / drawing.width, area.height / drawing.height)
    x = area.x + (area.width - drawing.width * cell) / 2
    y = area.y + (area.height - drawing.height * cell) / 2
    seen = _View((x, y), cell, area)
    shade, tone, accent = (theme.ink(name, Edition.PRINT) for name in (SHADE, "cover-art", "cover-accent"))
    items: list[Item] = []
    if tints := seen.boxes(drawing, Meaning.TINT):
        items.append(Boxes(tints, None, shade))
    if filled := seen.boxes(drawing, Meaning.FILLED):
        items.append(Boxes(filled, None, tone))
    width = cell * (STROKE_OF_CELL if _strokes(drawing, FLOWING) else BORDER_OF_CELL)
    pen, accent_pen = (Stroke(ink, width, Cap.ROUND, Join.ROUND) for ink in (tone, accent))
    paths = seen.paths(_strokes(drawing, STROKES))
    strands = _strands(paths)
    items += [Polylines(seen.placed(lines), stroke) for lines, stroke in ((paths, pen), (strands, accent_pen)) if lines]
    accented = {point for strand in strands for point in strand}
    for ends, ink in ((False, tone), (True, accent)):
        boxes = seen.boxes(drawing, Meaning.END, among=accented if ends else None, grown=1.5)
        discs, radius = seen.discs(drawing, accented if ends else None)
        items += [Boxes(boxes, None, ink)] if boxes else []
        items += [Circles(discs, radius, None, ink)] if discs else []
    return tuple(items)


def _whole(drawing: Drawing, area: Area, theme: CoverTheme) -> Part:
    """A grid without strokes and fills, such as one of digits: all of it, as large as the area allows."""
    cell = WHOLE * min(area.width / drawing.across, area.height / drawing.down)
    x = area.x + (area.width - drawing.across * cell) / 2 + drawing.margins.left * cell
    y = area.y + (area.height - drawing.down * cell) / 2 + drawing.margins.top * cell
    return paint.paint(drawing, name="cover-art", at=(x, y), cell=cell, theme=theme, edition=Edition.PRINT, show=INKS)


def _strokes(drawing: Drawing, meanings: Iterable[Meaning]) -> tuple[tuple[Point, ...], ...]:
    wanted = frozenset(meanings)
    shapes = (
        (shape, dx, dy) for shape, dx, dy in drawing.flat() if isinstance(shape, Line) and shape.meaning in wanted
    )
    return tuple(tuple((px + dx, py + dy) for px, py in path) for shape, dx, dy in shapes for path in shape.paths)


@dataclass(frozen=True, slots=True)
class _View:
    """Where a drawing stands on the sheet and which part of it is seen."""

    origin: Point
    cell: float
    area: Area

    def paths(self, paths: Iterable[tuple[Point, ...]]) -> tuple[tuple[Point, ...], ...]:
        """Those of the paths that come into the area, in cells."""
        return tuple(path for path in paths if self._is_seen(path))

    def placed(self, paths: Iterable[tuple[Point, ...]]) -> tuple[tuple[Point, ...], ...]:
        """The paths, given in cells, in points on the sheet."""
        return tuple(tuple(self._point(*point) for point in path) for path in paths)

    def boxes(
        self, drawing: Drawing, meaning: Meaning, *, among: set[Point] | None = None, grown: float = 1.0
    ) -> tuple[tuple[float, float, float, float], ...]:
        """The boxes of a meaning that are seen, those alone whose middle is `among` some points."""
        found = []
        for shape, dx, dy in drawing.flat():
            if isinstance(shape, Rect) and shape.meaning is meaning:
                for left, top, width, height in shape.boxes:
                    x, y = left + dx + width / 2, top + dy + height / 2
                    w, h = width * grown, height * grown
                    corners = ((x - w / 2, y - h / 2), (x + w / 2, y + h / 2))
                    if self._is_seen(corners) and (among is None or (x, y) in among):
                        found.append((*self._point(*corners[0]), w * self.cell, h * self.cell))
        return tuple(found)

    def discs(self, drawing: Drawing, among: set[Point] | None) -> tuple[tuple[Point, ...], float]:
        """The discs behind numbers, and their radius in points."""
        for shape, dx, dy in drawing.flat():
            if isinstance(shape, Circle) and shape.meaning is Meaning.DISC:
                centres = [(x + dx, y + dy) for x, y in shape.centres]
                seen = (at for at in centres if self._is_seen((at,)) and (among is None or at in among))
                return tuple(self._point(*at) for at in seen), shape.radius * self.cell
        return (), 0.0

    def _point(self, x: float, y: float) -> Point:
        return (self.origin[0] + x * self.cell, self.origin[1] + y * self.cell)

    def _is_seen(self, points: Iterable[Point]) -> bool:
        xs, ys = zip(*(self._point(*point) for point in points), strict=True)
        area, margin = self.area, self.cell
        return bool(
            max(xs) > area.x - margin
            and min(xs) < area.x + area.width + margin
            and max(ys) > area.y - margin
            and min(ys) < area.y + area.height + margin
        )


def _strands(paths: Sequence[tuple[Point, ...]]) -> tuple[tuple[Point, ...], ...]:
    """The longest way through each connected part of the strokes, the longest first, up to the accent's share.

    In a tree the point farthest from any point ends a longest way, so two searches find it; where
    strokes form rings the way found is long, and that is enough for a picture.
    """
    beside: dict[Point, list[Point]] = {}
    for a, b in _steps(paths):
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    ways: list[tuple[Point, ...]] = []
    met: set[Point] = set()
    for start in sorted(beside):
        if start not in met:
            reached = _way(beside, start)
            met.update(reached)
            ways.append(_longest(_way(beside, next(reversed(reached)))))
    ways.sort(key=len, reverse=True)
    total, wanted = 0, ACCENTED * len(beside)
    if len(ways) == 1 and len(ways[0]) > ONE_WAY * len(beside):
        return (ways[0][: round(wanted)],)  # all of it in one colour would be no accent
    chosen = []
    for way in ways:
        if total < wanted:
            chosen.append(way)
            total += len(way)
    return tuple(chosen)


def _way(beside: dict[Point, list[Point]], start: Point) -> dict[Point, Point | None]:
    """Every point that can be reached, nearest first, with the one before it."""
    before: dict[Point, Point | None] = {start: None}
    queue = [start]
    for point in queue:
        for other in beside[point]:
            if other not in before:
                before[other] = point
                queue.append(other)
    return before


def _longest(before: dict[Point, Point | None]) -> tuple[Point, ...]:
    """The way back from the point that was reached last."""
    way: list[Point] = []
    at: Point | None = next(reversed(before))
    while at is not None:
        way.append(at)
        at = before[at]
    return tuple(way)


def _steps(paths: Iterable[tuple[Point, ...]]) -> Iterator[tuple[Point, Point]]:
    """The strokes cut into steps of half a cell."""
    for path in paths:
        for (ax, ay), (bx, by) in pairwise(path):
            count = max(1, round(max(abs(bx - ax), abs(by - ay)) / STEP))
            points = [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count + 1)]
            yield from pairwise(points)
