"""Boxes -> placed items: measures boxes at a cell size, finds the largest that fits, sets them on paper."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bookmaker.drawing import Drawing
from bookmaker.pages import fonts, paint
from bookmaker.pages.boxes import (
    BASELINE,
    Align,
    Box,
    Grid,
    Picture,
    Pips,
    Row,
    Rule,
    Space,
    Stack,
    Words,
)
from bookmaker.pages.fonts import Typeface
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Boxes, Circles, Glyphs, Item, Link, Stroke
from bookmaker.pages.theme import LEAST_LINE, LEAST_TYPE, Theme

POINTS_PER_MM = 72 / 25.4
PIP_GAP = 0.5  # of a pip's diameter
SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Setting:
    """What boxes are set with: the theme, the side of the leaf, the drawings by name, the cell in points."""

    theme: Theme
    edition: Edition
    is_recto: bool
    drawings: Mapping[str, Drawing]
    cell: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture as it was set, for checks: its drawing's name and the size of its cells in points."""

    drawing: str
    cell: float


@dataclass(frozen=True, slots=True)
class Area:
    """Where boxes go: left and top in points, width, and height."""

    x: float
    y: float
    width: float
    height: float


def largest_cell(body: Sequence[Box], area: Area, setting: Setting, *, most: float, least: float = 1.0) -> float | None:
    """The largest cell of at most `most` points with which the stacked boxes fit; None under `least`.

    Heights grow with the cell, so the largest is found by halving, to a hundredth of a point.
    """

    def does_fit(cell: float) -> bool:
        setter = Setter(replace(setting, cell=cell))
        return setter.stack_height(body, 0.0, area.width) <= area.height + SLACK

    if does_fit(most):
        return most
    if not does_fit(least):
        return None
    low, high = least, most
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if does_fit(middle) else (low, middle)
    return low


class Setter:
    """Measures and places boxes in one setting.

    `placed` gathers the pictures that were set, `lacking` the characters that a font lacks, with
    the text they stand in.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.theme = setting.theme
        self.placed: list[Placed] = []
        self.lacking: list[tuple[str, str]] = []

    # Measures. A height is infinite where something is wider than its place.

    def height(self, box: Box, width: float) -> float:
        """The height in points that the box needs in that width."""
        match box:
            case Words():
                face, lines, leading = self._set_words(box, width)
                if any(face.width(line) > width + SLACK for line in lines):
                    return math.inf
                return leading * len(lines)
            case Rule():
                return box.rule
            case Pips():
                return box.size
            case Picture():
                if box.fit == "slot":
                    return 0.0
                drawing = self._drawing(box)
                cell = self._width_cell(box, width) if box.fit == "width" else self.setting.cell
                if (drawing.width + 2 * drawing.outset) * cell > width + SLACK:
                    return math.inf
                return (drawing.height + 2 * drawing.outset) * cell
            case Space():
                return box.space * BASELINE
            case Stack():
                return self.stack_height(box.stack, box.gap, self._hugged(box, width))
            case Row():
                return self._row_height(box, width)
            case Grid():
                return self._grid_height(box, width)

    def stack_height(self, boxes: Sequence[Box], gap: float, width: float) -> float:
        """The height of boxes one below the other, gaps between them in baselines."""
        gaps = gap * BASELINE * max(0, len(boxes) - 1)
        return sum((self.height(box, width) for box in boxes), gaps)

    def _grid_height(self, box: Grid, width: float) -> float:
        column = (width - (box.columns - 1) * box.gap_x * BASELINE) / box.columns
        tallest = max((self.height(child, column) for child in box.grid), default=0.0)
        return tallest * box.rows + (box.rows - 1) * box.gap_y * BASELINE

    def _row_height(self, box: Row, width: float) -> float:
        widths = self._row_widths(box, width)
        if widths is None:
            return math.inf
        if box.level == "baseline":
            parts = [self._rise(child, w) for child, w in zip(box.row, widths, strict=True)]
            falls = [self.height(child, w) - rise for child, w, rise in zip(box.row, widths, parts, strict=True)]
            return max(parts, default=0.0) + max(falls, default=0.0)
        heights = (self.height(child, w) for child, w in zip(box.row, widths, strict=True))
        return max(heights, default=0.0)

    def _row_widths(self, box: Row, width: float) -> list[float] | None:
        """The width of each box of a row: its own, or its share of what is left; None if they do not fit."""
        own = [self._own_width(child) for child in box.row]
        gaps = box.gap * BASELINE * max(0, len(box.row) - 1)
        fixed = sum(w for child, w in zip(box.row, own, strict=True) if child.share is None)
        rest = width - gaps - fixed
        shares = sum(child.share or 0 for child in box.row)
        if rest < -SLACK:
            return None
        return [
            w if child.share is None else max(0.0, rest) * child.share / shares
            for child, w in zip(box.row, own, strict=True)
        ]

    def _own_width(self, box: Box) -> float:
        match box:
            case Words():
                face = self._style_face(box)
                text = self.theme.styles[box.style].set(box.text)
                return max(face.width(line) for line in text.split("\n"))
            case Rule():
                return 0.0
            case Pips():
                return box.size * (box.of + PIP_GAP * (box.of - 1))
            case Picture():
                drawing = self._drawing(box)
                return (drawing.width + 2 * drawing.outset) * self.setting.cell
            case Space():
                return box.space * BASELINE
            case Stack():
                return max((self._own_width(child) for child in box.stack), default=0.0)
            case Row():
                gaps = box.gap * BASELINE * max(0, len(box.row) - 1)
                return sum((self._own_width(child) for child in box.row), gaps)
            case Grid():
                return 0.0

    def _rise(self, box: Box, width: float) -> float:
        """How far the first baseline lies below the top of a box; other boxes stand on the baseline."""
        if isinstance(box, Words):
            face, _, leading = self._set_words(box, width)
            return _first_baseline(face, leading)
        return self.height(box, width)

    def _style_face(self, box: Words) -> Typeface:
        return self.theme.styles[box.style].typeface

    def _set_words(self, box: Words, width: float) -> tuple[Typeface, tuple[str, ...], float]:
        """The type, the lines and the leading of a text; where lines are limited, smaller until it fits."""
        style = self.theme.styles[box.style]
        text = style.set(box.text)
        face, leading = style.typeface, style.leading
        lines = face.wrap(text, width)
        if box.lines is not None:
            while face.size - 0.5 >= LEAST_TYPE and (
                len(lines) > box.lines or any(face.width(line) > width + SLACK for line in lines)
            ):
                scale = (face.size - 0.5) / face.size
                face = Typeface(face.face, face.size * scale, face.spacing * scale)
                leading *= scale
                lines = face.wrap(text, width)
            if box.cut:
                lines = face.cut(lines, width, box.lines)
        return face, lines, leading

    def _hugged(self, box: Stack, width: float) -> float:
        if box.hug is None:
            return width
        return min(width, max(box.hug * self.setting.cell, box.least))

    def _drawing(self, box: Picture) -> Drawing:
        return self.setting.drawings[box.drawing]

    # Placing.

    def place(self, box: Box, area: Area) -> Iterator[Item]:
        """The items of a box set into an area."""
        if box.link is not None and self.setting.edition is Edition.DIGITAL:
            height = self.height(box, area.width)
            yield Link((area.x, area.y, area.width, min(height, area.height)), box.link)
        match box:
            case Words():
                yield from self._place_words(box, area)
            case Rule():
                ink = self.theme.ink(box.ink, self.setting.edition)
                yield Boxes(((area.x, area.y, area.width, box.rule),), None, ink)
            case Pips():
                yield from self._place_pips(box, area)
            case Picture():
                yield self._place_picture(box, area)
            case Space():
                return
            case Stack():
                width = self._hugged(box, area.width)
                if box.hugs is not None:
                    width = self._slot_width(box, area)
                x = area.x + (area.width - width) * self._side(box.align)
                inner = Area(x, area.y, width, area.height)
                yield from self.place_stack(box.stack, box.gap, inner)
            case Row():
                yield from self._place_row(box, area)
            case Grid():
                yield from self._place_grid(box, area)

    def place_stack(self, boxes: Sequence[Box], gap: float, area: Area) -> Iterator[Item]:
        """The items of boxes one below the other; those with a share divide the height left over."""
        heights = [self.height(box, area.width) for box in boxes]
        rest = max(0.0, area.height - sum(heights) - gap * BASELINE * max(0, len(boxes) - 1))
        shares = sum(self._stretch(box) for box in boxes)
        y = area.y
        for box, least in zip(boxes, heights, strict=True):
            extra = rest * self._stretch(box) / shares if shares else 0.0
            yield from self.place(box, Area(area.x, y, area.width, least + extra))
            y += least + extra + gap * BASELINE

    def _stretch(self, box: Box) -> int:
        if isinstance(box, Grid) or (isinstance(box, Picture) and box.fit == "slot"):
            return box.share or 1
        return box.share or 0

    def _slot_width(self, box: Stack, area: Area) -> float:
        """The width of the picture with fit: slot in a stack, as it will be placed."""
        for child in box.stack:
            if isinstance(child, Picture) and child.drawing == box.hugs:
                others = sum(self.height(other, area.width) for other in box.stack)
                gaps = box.gap * BASELINE * max(0, len(box.stack) - 1)
                drawing = self._drawing(child)
                cell = self._slot_cell(child, area.width, area.height - others - gaps)
                return min(area.width, max(drawing.width * cell, box.least))
        return area.width

    def _width_cell(self, box: Picture, width: float) -> float:
        drawing = self._drawing(box)
        cell = width / (drawing.width + 2 * drawing.outset)
        return min(cell, box.cell_mm * POINTS_PER_MM) if box.cell_mm else cell

    def _slot_cell(self, box: Picture, width: float, height: float) -> float:
        drawing = self._drawing(box)
        across, down = drawing.width + 2 * drawing.outset, drawing.height + 2 * drawing.outset
        ratio = max(box.ratio or 0.0, down / across)
        cell = min(width, max(0.0, height) / ratio) / across
        return min(cell, box.cell_mm * POINTS_PER_MM) if box.cell_mm else cell

    def _place_words(self, box: Words, area: Area) -> Iterator[Item]:
        face, lines, leading = self._set_words(box, area.width)
        style = self.theme.styles[box.style]
        runs = []
        for at, line in enumerate(lines):
            if line:
                x = area.x + (area.width - face.width(line)) * self._side(box.align)
                runs.append((x, area.y + at * leading + _first_baseline(face, leading), line))
                if missing := fonts.face(face.face).lacks(line):
                    self.lacking.append((missing, line))
        if runs:
            ink = self.theme.ink(style.ink, self.setting.edition)
            yield Glyphs(tuple(runs), face.face, face.size, ink, face.spacing)

    def _place_pips(self, box: Pips, area: Area) -> Iterator[Item]:
        ink = self.theme.ink(box.ink, self.setting.edition)
        radius = box.size / 2
        y = area.y + radius
        centres = tuple((area.x + radius + i * box.size * (1 + PIP_GAP), y) for i in range(box.of))
        if centres[: box.pips]:
            yield Circles(centres[: box.pips], radius, None, ink)
        if centres[box.pips :]:  # the stroke lies within the circle, so that all look equally large
            yield Circles(centres[box.pips :], radius - LEAST_LINE / 2, Stroke(ink, LEAST_LINE), None)

    def _place_picture(self, box: Picture, area: Area) -> Item:
        drawing = self._drawing(box)
        cell = self.setting.cell
        if box.fit == "width":
            cell = self._width_cell(box, area.width)
        if box.fit == "slot":
            cell = self._slot_cell(box, area.width, area.height)
        width = (drawing.width + 2 * drawing.outset) * cell
        x = area.x + (area.width - width) * self._side(box.align)
        self.placed.append(Placed(box.drawing, cell))
        origin = (x + drawing.outset * cell, area.y + drawing.outset * cell)
        return paint.paint(
            drawing,
            name=box.drawing,
            at=origin,
            cell=cell,
            theme=self.theme,
            edition=self.setting.edition,
            omit=box.omit,
            show=box.show,
        )

    def _place_row(self, box: Row, area: Area) -> Iterator[Item]:
        widths = self._row_widths(box, area.width) or [0.0] * len(box.row)
        height = self._row_height(box, area.width)
        pairs = list(zip(box.row, widths, strict=True))
        rises = [self._rise(child, w) for child, w in pairs] if box.level == "baseline" else []
        is_mirrored = box.start != "left" and (box.start == "outer") is self.setting.is_recto
        x = area.x + (area.width if is_mirrored else 0.0)
        for at, (child, width) in enumerate(pairs):
            own = self.height(child, width)
            drop = {"top": 0.0, "middle": (height - own) / 2, "bottom": height - own}.get(box.level)
            if drop is None:
                drop = max(rises) - rises[at]
            left = x - width if is_mirrored else x
            room = area.height if math.isinf(own) else max(own, area.height - drop)
            yield from self.place(child, Area(left, area.y + drop, width, room))
            step = width + box.gap * BASELINE
            x += -step if is_mirrored else step

    def _place_grid(self, box: Grid, area: Area) -> Iterator[Item]:
        gap_x, gap_y = box.gap_x * BASELINE, box.gap_y * BASELINE
        width = (area.width - (box.columns - 1) * gap_x) / box.columns
        height = (area.height - (box.rows - 1) * gap_y) / box.rows
        for at, child in enumerate(box.grid):
            row, column = divmod(at, box.columns)
            x, y = area.x + column * (width + gap_x), area.y + row * (height + gap_y)
            yield from self.place(child, Area(x, y, width, height))

    def _side(self, align: Align) -> float:
        """Which share of the free width lies to the left."""
        outer = 1.0 if self.setting.is_recto else 0.0
        return {"left": 0.0, "right": 1.0, "centre": 0.5, "outer": outer, "inner": 1.0 - outer}[align]


def _first_baseline(face: Typeface, leading: float) -> float:
    """From the top of a line to its baseline: capitals stand in the middle of the leading."""
    return (leading + fonts.face(face.face).cap_height * face.size) / 2
