"""Measure: boxes in a Setting -> heights and widths in points; finds the largest cell with which they fit."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bookmaker.drawing import Drawing
from bookmaker.pages.manuscript import Edition, Photograph
from bookmaker.pages.page import Point
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.boxes import (
    BASELINE,
    Box,
    Dots,
    Grid,
    Photo,
    Picture,
    Pips,
    Row,
    Rule,
    Space,
    Spot,
    Stack,
    Words,
)
from bookmaker.pages.setting.fonts import SLACK, Typeface
from bookmaker.pages.setting.theme import Theme
from bookmaker.source.lengths import POINTS_PER_MM

PIP_GAP = 0.5  # of a pip's diameter
MOST_TIED = 3  # lines of a heading; in longer texts ties leave ragged lines
MOST_NARROWED = 60  # percent of the width that better lines may give up
STEP_DOWN = 0.5  # points by which type gets smaller until it fits


@dataclass(frozen=True, slots=True)
class Setting:
    """What boxes are set with: theme, side of the leaf, drawings by name, the cell in points, the author's pictures.

    `scales` has for some drawings, by name, the share of the cell that theirs are.
    """

    theme: Theme
    edition: Edition
    is_recto: bool
    drawings: Mapping[str, Drawing]
    cell: float
    scales: Mapping[str, float] = field(default_factory=dict)
    photographs: Mapping[str, Photograph] = field(default_factory=dict)

    def cell_of(self, drawing: str) -> float:
        """The cell in points of the drawing of that name."""
        return self.cell * self.scales.get(drawing, 1.0)


@dataclass(frozen=True, slots=True)
class Area:
    """Where boxes go: left and top in points, width, and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def inner(self, across: float, down: float) -> Area:
        """The same without a margin on the left and right, and one above and below."""
        return Area(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def distance(self, point: Point) -> float:
        """How far a point is from the nearest place in it."""
        x, y = point
        return math.dist((min(max(x, self.x), self.right), min(max(y, self.y), self.bottom)), point)


def does_fit(body: Sequence[Box], area: Area, setting: Setting) -> bool:
    """Whether the stacked boxes fit with that setting's cell."""
    return Measure(setting).stack_height(body, 0.0, area.width) <= area.height + SLACK


def largest_cell(body: Sequence[Box], area: Area, setting: Setting, *, most: float, least: float = 1.0) -> float | None:
    """The largest cell of at most `most` points with which the stacked boxes fit; None under `least`.

    What fits at one cell fits at every smaller one, so the largest is found by halving, to a
    hundredth of a point.
    """

    def fits(cell: float) -> bool:
        return does_fit(body, area, replace(setting, cell=cell))

    if fits(most):
        return most
    if not fits(least):
        return None
    low, high = least, most
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


@dataclass(frozen=True, slots=True)
class SetWords:
    """A text broken into lines, with the type and the leading it is set in."""

    face: Typeface
    leading: float
    lines: tuple[str, ...]

    @property
    def first_baseline(self) -> float:
        """From the top of the first line to its baseline: capitals stand in the middle of the leading."""
        return (self.leading + fonts.face(self.face.face).cap_height * self.face.size) / 2

    def does_fit(self, width: float) -> bool:
        """Whether no line is wider."""
        return all(self.face.width(line) <= width + SLACK for line in self.lines)


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes of boxes in one setting. A height is infinite where something is wider than its place."""

    setting: Setting
    # Heights by box and width: what is nested is measured again with everything that it stands in.
    _known: dict[tuple[int, float], tuple[Box, float]] = field(default_factory=dict, repr=False, compare=False)

    def height(self, box: Box, width: float) -> float:
        """The height in points that the box needs in that width."""
        key = (id(box), width)
        if key not in self._known:
            self._known[key] = (box, self._height(box, width))  # a box that is kept keeps its id
        return self._known[key][1]

    def _height(self, box: Box, width: float) -> float:
        match box:
            case Words():
                words = self.words(box, width)
                return words.leading * len(words.lines) if words.does_fit(width) else math.inf
            case Rule():
                return box.rule
            case Pips():
                return box.size
            case Picture():
                if box.fit == "slot":
                    return 0.0
                drawing = self.drawing(box)
                cell = self.width_cell(box, width) if box.fit == "width" else self.setting.cell_of(box.drawing)
                return drawing.down * cell if drawing.across * cell <= width + SLACK else math.inf
            case Photo():
                return self.photo_size(box, width)[1]
            case Space():
                return box.space * BASELINE
            case Stack():
                if box.over is not None:
                    return 0.0
                return self.stack_height(box.stack, box.gap, self.narrowed(box, width) - 2 * box.pad) + 2 * box.pad
            case Row():
                return self.row_height(box, width)
            case Grid():
                return math.fsum(self.grid_heights(box, width)) + (box.rows - 1) * box.gap_y * BASELINE
            case Dots() | Spot():
                return 0.0

    def stack_height(self, boxes: Sequence[Box], gap: float, width: float) -> float:
        """The height of boxes one below the other, gaps between them in baselines."""
        return _gaps(boxes, gap) + math.fsum(self.height(box, width) for box in boxes)

    def grid_heights(self, box: Grid, width: float) -> list[float]:
        """The least height of each row of a grid; an empty one is as high as the highest."""
        column = (width - (box.columns - 1) * box.gap_x * BASELINE) / box.columns
        heights = [self.height(child, column) for child in box.grid]
        rows = [heights[at : at + box.columns] for at in range(0, box.rows * box.columns, box.columns)]
        return [max(row or heights, default=0.0) for row in rows]

    def row_height(self, box: Row, width: float) -> float:
        """The height of a row, infinite where its boxes are together wider than the width; spaces in it have none."""
        widths = self.row_widths(box, width)
        if widths is None:
            return math.inf
        parts = [(child, w) for child, w in zip(box.row, widths, strict=True) if not isinstance(child, Space)]
        heights = [self.height(child, w) for child, w in parts]
        if box.level == "baseline":
            rises = [self.rise(child, w) for child, w in parts]
            falls = [height - rise for height, rise in zip(heights, rises, strict=True)]
            return max(rises, default=0.0) + max(falls, default=0.0)
        return max(heights, default=0.0)

    def row_widths(self, box: Row, width: float) -> list[float] | None:
        """The width of each box of a row: its own, or its share of what is left; None if they do not fit."""
        own = [self._own_width(child) for child in box.row]
        fixed = math.fsum(w for child, w in zip(box.row, own, strict=True) if child.share is None)
        rest = width - _gaps(box.row, box.gap) - fixed
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
                style = self.setting.theme.styles[box.style]
                return max(style.typeface.width(line) for line in style.set(box.text).split("\n"))
            case Rule():
                return 0.0
            case Pips():
                return box.size * (box.of + PIP_GAP * (box.of - 1))
            case Picture():
                return self.drawing(box).across * self.setting.cell_of(box.drawing)
            case Photo():
                return self.photo_size(box, math.inf)[0]
            case Space():
                return box.space * BASELINE
            case Stack():
                if box.wide is not None:
                    return box.wide * BASELINE
                return max((self._own_width(child) for child in box.stack), default=0.0) + 2 * box.pad
            case Row():
                return _gaps(box.row, box.gap) + math.fsum(self._own_width(child) for child in box.row)
            case Grid() | Dots() | Spot():
                return 0.0

    def photo_size(self, box: Photo, width: float) -> tuple[float, float]:
        """Width and height in points of one of the author's pictures in a place so wide; 0 where there is none."""
        one = self.setting.photographs.get(box.photo)
        if one is None:
            return 0.0, 0.0
        wide = min(one.width, width)
        return wide, wide * one.height / one.width

    def rise(self, box: Box, width: float) -> float:
        """How far the first baseline lies below the top of a box; other boxes stand on the baseline."""
        if isinstance(box, Words):
            return self.words(box, width).first_baseline
        if isinstance(box, Stack) and box.stack and isinstance(box.stack[0], Words):
            return box.pad + self.rise(box.stack[0], self.narrowed(box, width) - 2 * box.pad)
        widths = self.row_widths(box, width) if isinstance(box, Row) and box.level == "baseline" else None
        if isinstance(box, Row) and widths is not None:
            return max((self.rise(child, w) for child, w in zip(box.row, widths, strict=True)), default=0.0)
        return self.height(box, width)

    def words(self, box: Words, width: float) -> SetWords:
        """The text broken into lines; where their number is limited, set smaller until it fits."""
        style = self.setting.theme.styles[box.style]
        text, least = style.set(box.text), self.setting.theme.least_text
        return _set(style.typeface, style.leading, text, width, box.lines, box.cut, style.balanced, least)

    def narrowed(self, box: Stack, width: float) -> float:
        """The width of a stack in that much room, where it says how wide it is."""
        return width if box.wide is None else min(width, box.wide * BASELINE)

    def drawing(self, box: Picture) -> Drawing:
        """The drawing that a picture shows."""
        return self.setting.drawings[box.drawing]

    def width_cell(self, box: Picture, width: float) -> float:
        """The cell of a picture with fit: width in that much room."""
        cell = width / self.drawing(box).across
        return min(cell, box.cell_mm * POINTS_PER_MM) if box.cell_mm else cell

    def slot_cell(self, box: Picture, width: float, height: float) -> float:
        """The cell of a picture with fit: slot in that much room."""
        drawing = self.drawing(box)
        ratio = max(box.ratio or 0.0, drawing.down / drawing.across)
        cell = min(width, max(0.0, height) / ratio) / drawing.across
        return min(cell, box.cell_mm * POINTS_PER_MM) if box.cell_mm else cell

    def slot_height(self, box: Picture, width: float, height: float) -> float:
        """The height of a picture with fit: slot in that much room."""
        return self.drawing(box).down * self.slot_cell(box, width, height)

    def slot_width(self, box: Stack, area: Area) -> float:
        """The width of the picture with fit: slot in a stack, as it will be placed."""
        for child in box.stack:
            if isinstance(child, Picture) and child.drawing == box.hugs:
                others = math.fsum(self.height(other, area.width) for other in box.stack)
                drawing = self.drawing(child)
                cell = self.slot_cell(child, area.width, area.height - others - _gaps(box.stack, box.gap))
                return min(area.width, drawing.across * cell)
        return area.width


_TIE = "\u00a0"
_LITTLE = re.compile(r"\b([^\W\d_]{1,3}) ")  # of, und, de: no line of a heading ends with it
_NUMBER = re.compile(r"[0-9]{1,2}(?![\w×÷+−])")  # alone: a line had better not begin with it
_TO_NUMBER = re.compile(rf"(?<=\w)[ {_TIE}](?={_NUMBER.pattern})")


def _gaps(boxes: Sequence[Box], gap: float) -> float:
    """The points between so many boxes with gaps of so many baselines."""
    return gap * BASELINE * max(0, len(boxes) - 1)


@functools.lru_cache(maxsize=fonts.MOST_REMEMBERED)
def _set(
    face: Typeface,
    leading: float,
    text: str,
    width: float,
    most: int | None,
    is_cut: bool,
    is_balanced: bool,
    least: float,
) -> SetWords:
    """The text broken into lines of that width; with a limit of lines, set smaller until it fits, then cut."""
    words = SetWords(face, leading, broken(face, text, width, is_balanced=is_balanced))
    if most is None:
        return words
    while (len(words.lines) > most or not words.does_fit(width)) and face.size - STEP_DOWN >= least:
        scale = (face.size - STEP_DOWN) / face.size
        face = replace(face, size=face.size * scale, spacing=face.spacing * scale)
        leading *= scale
        words = SetWords(face, leading, broken(face, text, width, is_balanced=is_balanced))
    return replace(words, lines=face.cut(words.lines, width, most)) if is_cut else words


def broken(face: Typeface, text: str, width: float, *, is_balanced: bool) -> tuple[str, ...]:
    """The lines of a text: balanced ones as narrow as their number allows, where that costs no line without a little
    word at an end; no word alone on the last of others; no number alone at the beginning of one. Ties cost no line."""
    lines = face.wrap(text, width)
    if len(lines) < 2 or "\n" in text:
        return lines
    is_tied = is_balanced and _TIE not in text and len(lines) <= MOST_TIED
    if is_tied:
        tied = _LITTLE.sub(rf"\1{_TIE}", text)
        tied_lines = face.wrap(tied, width)
        if len(tied_lines) == len(lines):
            text, lines = tied, tied_lines
    has_numbers = any(map(_NUMBER.match, lines[1:]))
    if has_numbers:
        tied = _TO_NUMBER.sub(_TIE, text)
        tied_lines = face.wrap(tied, width)
        if len(tied_lines) == len(lines):
            text, lines = tied, tied_lines
    for narrowing in range(1, MOST_NARROWED + 1):
        narrower = face.wrap(text, width * (1 - narrowing / 100))
        is_lonely = not {" ", _TIE} & set(lines[-1])  # two that are tied, as in "(page 84)", are not alone
        if len(narrower) > len(lines) or not (is_balanced or is_lonely):
            break
        lines = narrower if is_balanced or " " in narrower[-1] else lines
    if is_tied:
        return tuple(line.replace(_TIE, " ") for line in lines)  # what is printed stays as written
    return tuple(_TO_NUMBER.sub(" ", line) for line in lines) if has_numbers else lines
