"""Designs with words over one large grid: a close-up of it, half of it solved, a way through it to the badge."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from bookmaker.drawing import Drawing, Group, Line, Meaning, Point, Polygon, Shape, Text
from bookmaker.pages.cover import wandering_lines
from bookmaker.pages.cover.canvas import LINES, RING, TITLE_CAP, Canvas, Pair
from bookmaker.pages.cover.front_words import Words, set_words
from bookmaker.pages.cover.parts import is_along_lines, is_full_of_digits, is_of_fills, is_of_regions, part
from bookmaker.pages.cover.windows import box_starts, fullest, says_much, spots, without_numbers
from bookmaker.pages.page import Cap, Item, Join, Polylines, Stroke
from bookmaker.pages.setting.crop import crop
from bookmaker.pages.setting.measure import Area

SHARES = (0.46, 0.52, 0.58, 0.64, 0.7, 0.76)  # of a wide front that words may take
MOST_WORDS = (0.52, 0.58, 0.64)  # of a high front that words may take
SEAM = 0.62  # where puzzle becomes answer, as a share of the width
SMALL_GRID, AROUND_GRID = 6, 0.35  # cells across and down; cells of ground around a grid as small
DIGIT = 0.2  # of a cell; half the breadth of a digit
MORE = 2  # cells across a closeup, at most, so that its last digits are seen
EDGE = 0.045  # of a cell; half the breadth of a border
AROUND = LINES | {
    Meaning.CAGE,
    Meaning.BORDER,
    Meaning.TINT,
    Meaning.FILLED,
}  # what a lit cell leaves to those beside it
ACROSS = {"closeup": 3.2, "cells": 6.0, "halves": 9.0, "path": 7.0, "picture": 11.0}  # cells that are seen, about


@dataclass(frozen=True, slots=True)
class Sketch:
    """A front's art, its words, and the middle of its badge; `is_framed` where that needs a circle of its own."""

    art: tuple[Item, ...]
    words: Words
    badge: Point
    is_framed: bool = True


Design = Callable[[Canvas], Sketch]


def places(canvas: Canvas) -> tuple[Words, Area]:
    """The words, and the place for art below them, or beside them where the front is wide; down to the strip."""
    seen, face, margin = canvas.seen, canvas.face, canvas.margin
    shares = SHARES if canvas.is_wide else MOST_WORDS
    for may_break, share in product((False, True), shares):  # room for whole words before words in two parts
        if canvas.is_wide:
            wide, high = share * seen.width - 1.6 * margin, canvas.band - margin - canvas.top
        else:
            wide, high = seen.width - 2 * margin, share * seen.height - (canvas.top - seen.y)
        words = set_words(canvas, Area(seen.x + margin, canvas.top, wide, high), may_break=may_break)
        if _is_legible(canvas, words):
            break
    if canvas.is_wide:
        left = seen.x + share * seen.width
        return words, Area(left, face.y, face.right - left, canvas.band - face.y)
    top = words.bottom + 3 * canvas.unit
    return words, Area(face.x, top, face.width, canvas.band - top)


def _is_legible(canvas: Canvas, words: Words) -> bool:
    """Whether a thumbnail shows the title."""
    return words.title is not None and words.title.cap_height >= TITLE_CAP * canvas.unit


def beside(canvas: Canvas, zone: Area) -> Item:
    """The ground of the words, over what art reaches past its place."""
    face = canvas.face
    if canvas.is_wide:
        return canvas.fill(Area(face.x, face.y, zone.x - face.x, face.height), "ground")
    return canvas.fill(Area(face.x, face.y, face.width, zone.y - face.y), "ground")


def corner(canvas: Canvas, words: Words, zone: Area) -> Point:
    """The badge's place: where words end and art begins, or where words are in its way, in the lower right."""
    reach = canvas.radius + canvas.margin / 2
    right = canvas.seen.right - reach
    upper = (right, max(zone.y, canvas.seen.y + reach))
    if canvas.is_wide:
        upper = (zone.x, canvas.band - reach)
    return upper if words.leaves(upper, canvas.radius + 3 * canvas.unit) else (right, canvas.band - reach)


def square_for(badge: Point, squares: Sequence[Area], side: float) -> Area | None:
    """Of the squares that the badge may stand in, so that it hides no part of another, the one nearest to its place."""
    large = [one for one in squares if min(one.width, one.height) >= side]
    return min(large, key=lambda one: math.dist((one.x + one.width / 2, one.y + one.height / 2), badge), default=None)


def closeup(canvas: Canvas) -> Sketch:
    """A few cells of an answer, each as large as a hand, one of them in the accent."""
    words, zone = places(canvas)
    pair = chosen(canvas, lambda one: (says_much(one.answer), _has(one.answer, Text)))
    shown = pair.puzzle if is_along_lines(pair.answer) else pair.answer
    sort = "closeup" if is_full_of_digits(shown) else "picture" if is_of_fills(shown) else "cells"
    windows = [_window(shown, zone, ACROSS[sort] + more) for more in range(1 + MORE * (sort == "closeup"))]
    # The last digits must not be so near the trim that they are left out.
    window = next((one for one in windows if not _aside(canvas, zone.x, one.cell)), windows[0])
    badge = corner(canvas, words, zone)
    cells = product(range(int(window.drawing.width)), range(int(window.drawing.height)))
    squares = [Area(zone.x + x * window.cell, zone.y + y * window.cell, window.cell, window.cell) for x, y in cells]
    whole = [one for one in squares if one.right < canvas.seen.right]
    if home := square_for(badge, whole, 2 * canvas.radius + 2 * RING * canvas.unit):
        badge = home.x + window.cell / 2, home.y + window.cell / 2
    art = [canvas.fill(zone, "shade"), canvas.paint(window.drawing, (zone.x, zone.y), window.cell, "shade")]
    if (lit := _lit(window, zone, badge, canvas.radius)) is not None:
        column, row = lit
        one = Area(zone.x + column * window.cell, zone.y + row * window.cell, window.cell, window.cell)
        has_borders = any(one.meaning is Meaning.BORDER for one in window.drawing.shapes if isinstance(one, Line))
        edge = EDGE * window.cell if has_borders else 0.0  # leaves strokes that run around the cell
        inner = Area(one.x + edge, one.y + edge, one.width - 2 * edge, one.height - 2 * edge)
        cell = crop(window.drawing, column, row, 1, 1)
        kept = tuple(
            shape
            for shape in cell.shapes
            if not isinstance(shape, Group) and (shape.meaning not in AROUND or _is_sign(shape))
        )
        art += [canvas.fill(inner, "accent")]
        art += [canvas.paint(replace(cell, shapes=kept), (one.x, one.y), window.cell, "accent")]
    return Sketch((*art, beside(canvas, zone)), words, badge)


def halves(canvas: Canvas) -> Sketch:
    """A grid that is still a puzzle on the left and solved on the right; the seam lies along its lines."""
    words, zone = places(canvas)
    pair = chosen(
        canvas,
        lambda one: (
            one.puzzle != one.answer,
            min(one.answer.width, ACROSS["halves"]),
            says_much(one.answer),
            not is_of_regions(one.answer),
        ),
    )
    left, height = math.ceil(pair.puzzle.margins.left), int(pair.puzzle.height)
    is_cut = is_of_regions(pair.answer) or any(
        isinstance(one, Line) and one.meaning is Meaning.CAGE for one, _, _ in pair.puzzle.flat()
    )
    across = float(pair.answer.width) if is_cut else ACROSS["halves"]
    wide, badge = int(pair.puzzle.width) + left, corner(canvas, words, zone)
    if max(wide, height) <= SMALL_GRID:  # stands whole, on a high front with the badge beside it
        beside_it = 0.0 if canvas.is_wide else 2 * canvas.radius + canvas.margin
        shown = replace(zone, x=max(zone.x, canvas.seen.x), width=canvas.seen.right - max(zone.x, canvas.seen.x))
        rows, columns, seam = height, wide, left + int(pair.puzzle.width) // 2
        cell = min(zone.height / (rows + 2 * AROUND_GRID), (shown.width - beside_it) / (wide + 2 * AROUND_GRID))
        start = shown.x + (shown.width - beside_it - wide * cell) / 2
        upper = zone.y + (zone.height - rows * cell) / 2
        if not canvas.is_wide:
            badge = (start + wide * cell + shown.right) / 2, zone.y + zone.height / 2
    else:
        rows = _rows(zone, wide, height, across + left)
        cell = zone.height / rows
        start, upper = zone.x, zone.y
        if is_full_of_digits(pair.answer) and not is_cut:
            start += _aside(canvas, zone.x, cell)
        columns = math.ceil((zone.right - start) / cell)
        seam = max(left + 1, min(round(SEAM * zone.width / cell), columns - 1))
    starts = box_starts(pair.puzzle, 1, rows)[1]
    solved = {at: part(pair.answer, seam - left, at, columns - seam, rows) for at in starts}
    open_parts = {at: crop(pair.puzzle, -left, at, seam, rows) for at in starts}

    def worth(at: int) -> tuple[int, int]:
        return sum(len(list(spots(some[at]))) for some in (solved, open_parts)), -abs(2 * at + rows - height)

    top = max(starts, key=worth)
    middle = start + seam * cell
    right = Area(middle, zone.y, zone.right - middle, zone.height)
    answer = crop(part(pair.answer, -left, top, columns, rows), seam, 0, columns - seam, rows)
    art = (
        canvas.fill(right, "text"),
        canvas.paint(answer, (right.x, upper), cell, "text"),
        canvas.fill(Area(zone.x, zone.y, middle - zone.x, zone.height), "shade"),
        canvas.paint(open_parts[top], (start, upper), cell, "shade"),
        canvas.fill(Area(right.x - canvas.unit, zone.y, 2 * canvas.unit, zone.height), "accent"),
        beside(canvas, zone),
    )
    return Sketch(art, words, badge)


def _aside(canvas: Canvas, x: float, cell: float) -> float:
    """How far cells that begin at x are moved to the right, so that the last that is seen has room for its digit.

    One whose digit would be too near the trim is moved until its middle is cut off.
    """
    seen = canvas.seen
    middle = x + (math.floor((seen.right - x) / cell - 0.5) + 0.5) * cell  # of the last that lies before the trim
    return seen.right - middle if middle > seen.right - canvas.safe - DIGIT * cell else 0.0


def path(canvas: Canvas) -> Sketch:
    """A way of an answer, in the accent, from the spine through all the others to the badge."""
    words, zone = places(canvas)
    bare = [without_numbers(pair.answer) for pair in canvas.pairs]
    flowing = [drawing for drawing in bare if wandering_lines.flows(drawing)]
    reach = canvas.radius + canvas.margin / 2
    right, low = canvas.seen.right - reach, canvas.band - reach

    def limit(one: _Window) -> float:
        """The last column of a window in which its way turns to the badge, so that no line runs close beside it."""
        first = one.way[0][0] % 1 if one.way else 0.0
        return math.floor((right - 0.5 * canvas.radius - zone.x) / one.cell - first) + first

    def worth(one: _Window) -> float:
        """How much there is to see of a window's way before it turns."""
        return wandering_lines.winding([at for at in one.way if at[0] <= limit(one)])

    drawing = max(flowing or bare[:1], key=lambda one: worth(_window(one, zone, ACROSS["path"])))
    window = max(_windows(drawing, zone, ACROSS["path"]), key=worth)
    cell = window.cell
    way = window.way or wandering_lines.stairs(window.drawing.width, window.drawing.height)
    points = [(zone.x + x * cell, zone.y + y * cell) for x, y in way]
    end = (right, min(max(points[-1][1], canvas.seen.y + reach), low))
    if not words.leaves(end, canvas.radius + 3 * canvas.unit):
        end = (right, low)
    points = _turned([(zone.x, points[0][1]), *points], zone.x + limit(window) * cell, end)
    pen = Stroke(canvas.theme.pressed("accent"), 0.28 * cell, Cap.ROUND, Join.ROUND)
    art = (
        canvas.paint(window.drawing, (zone.x, zone.y), cell, "ground"),
        Polylines((tuple(points),), pen),
        beside(canvas, zone),
    )
    return Sketch(art, words, end)


def _turned(way: Sequence[Point], limit: float, end: Point) -> list[Point]:
    """The way as far as that x, and from there, or from its own end, to a point."""
    kept = [way[0]]
    for (x, y), (to_x, to_y) in pairwise(way):
        if to_x >= limit:
            kept.append((limit, y + (to_y - y) * (limit - x) / (to_x - x) if to_x > x else y))
            break
        kept.append((to_x, to_y))
    else:
        if len(kept) > 1 and kept[-2][0] == kept[-1][0]:
            kept.pop()  # it turns where it is as high as the end
    return [*kept, (kept[-1][0], end[1]), end]


@dataclass(frozen=True, slots=True)
class _Window:
    """The cells of a grid that fill a place; `cell` in points."""

    drawing: Drawing
    cell: float

    @property
    def way(self) -> tuple[Point, ...]:
        """The way across that winds most."""
        return wandering_lines.across(self.drawing)


def _window(drawing: Drawing, zone: Area, across: float) -> _Window:
    """The part of a grid with most in it that fills a place, with about so many cells across.

    A line of the grid lies on the left, the upper and the lower edge; the right one is the sheet's.
    """
    columns, rows, cell = _size(drawing, zone, across)
    return _Window(part(drawing, *fullest(drawing, columns, rows), columns, rows), cell)


def _windows(drawing: Drawing, zone: Area, across: float) -> Iterator[_Window]:
    """All parts of a grid of that size."""
    columns, rows, cell = _size(drawing, zone, across)
    for left, top in product(*box_starts(drawing, columns, rows)):
        yield _Window(part(drawing, left, top, columns, rows), cell)


def _size(drawing: Drawing, zone: Area, across: float) -> tuple[int, int, float]:
    """Columns and rows of the part of a grid that fills a place, and how large a cell is."""
    width, height = int(drawing.width), int(drawing.height)
    rows = _rows(zone, width, height, float(width) if is_of_regions(drawing) else across)
    cell = zone.height / rows
    return min(math.ceil(zone.width / cell), width), rows, cell


def _rows(zone: Area, width: int, height: int, across: float) -> int:
    """How many rows of a grid of that size fill a place, so that it is as wide as the place with its columns."""
    wanted = max(2, round(zone.height / (zone.width / across)))
    return max(1, min(wanted, height, math.floor(zone.height * width / zone.width)))


def _lit(window: _Window, zone: Area, badge: Point, radius: float) -> tuple[int, int] | None:
    """The cell nearest the middle that says something, if one does, and is whole and clear of the badge."""
    cell = window.cell
    columns = min(int(window.drawing.width), int((zone.width - 0.1 * cell) / cell))
    everywhere = set(product(range(columns), range(int(window.drawing.height))))
    lettered = replace(window.drawing, shapes=tuple(one for one in window.drawing.shapes if isinstance(one, Text)))
    for drawing in (lettered, window.drawing):
        filled = {(math.floor(x), math.floor(y)) for x, y in spots(drawing)} & everywhere
        if filled:
            break
    best: tuple[float, tuple[int, int]] | None = None
    for at in sorted(filled or everywhere):
        centre = (zone.x + (at[0] + 0.5) * cell, zone.y + (at[1] + 0.5) * cell)
        if math.dist(centre, badge) < radius + 0.6 * cell:
            continue
        far = math.dist(centre, (zone.x + 0.45 * zone.width, zone.y + 0.45 * zone.height))
        if best is None or (far, at) < best:
            best = (far, at)
    return best[1] if best else None


def chosen(canvas: Canvas, worth: Callable[[Pair], tuple[float, ...]]) -> Pair:
    """One of the book's puzzles of the greatest worth, by the book's seed."""
    most = max(map(worth, canvas.pairs))
    found = [pair for pair in canvas.pairs if worth(pair) == most]
    return found[canvas.turn % len(found)]


def _is_sign(shape: Shape) -> bool:
    """Whether it is a figure that stands in a cell, such as a tree."""
    return isinstance(shape, Polygon) and shape.meaning is Meaning.FILLED


def _has(drawing: Drawing, sort: type) -> bool:
    return any(isinstance(shape, sort) for shape, _, _ in drawing.flat())
