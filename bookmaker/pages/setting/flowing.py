"""Flow: boxes -> items placed on paper, in one setting."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bookmaker.drawing import Drawing, Text
from bookmaker.files.fonts import is_own
from bookmaker.files.pictures import in_grey
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Boxes, Cap, Circles, Glyphs, Image, Ink, Item, Join, Link, Polylines, Stroke, moved
from bookmaker.pages.setting import fonts, inline_markup, paint
from bookmaker.pages.setting.boxes import (
    BASELINE,
    Align,
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
from bookmaker.pages.setting.decorating import spot
from bookmaker.pages.setting.fonts import SLACK
from bookmaker.pages.setting.links import grown
from bookmaker.pages.setting.measure import PIP_GAP, Area, Measure, Setting, SetWords
from bookmaker.pages.setting.theme import LEAST_LINE, Theme

SQUARE = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
STAR = tuple(  # five points, the first one up; the inner corners at the share of a regular star
    (math.sin(math.pi * at / 5) * reach, -math.cos(math.pi * at / 5) * reach)
    for at in range(10)
    for reach in ((1.0, 0.45)[at % 2],)
)
UNDERLINE = 1.5  # points; from the baseline down to the line under a link
DOT = 0.6  # points; the radius of a dot: seen by who draws, hidden by the drawn line


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture as it was set, for checks: its drawing's name and the size of its cells in points."""

    drawing: str
    cell: float


@dataclass(frozen=True, slots=True)
class Lacking:
    """Characters that a face lacks, and the text they stand in."""

    characters: str
    text: str
    face: str


class Setter:
    """Places boxes in one setting.

    `placed` gathers the pictures that were set, `covered` the places of all that shows, `lacking` the characters that a
    font lacks.
    """

    def __init__(self, setting: Setting) -> None:
        self.measure = Measure(setting)
        self.placed: list[Placed] = []
        self.covered: list[Area] = []
        self.lacking: list[Lacking] = []

    def place(self, box: Box, area: Area) -> Iterator[Item]:
        """The items of a box set into an area."""
        if box.link is not None and self.measure.setting.edition is Edition.DIGITAL:
            yield Link(self._touched(box, area), box.link)
        match box:
            case Words():
                self.covered.append(replace(area, height=min(area.height, self.measure.height(box, area.width))))
                yield from self._place_words(box, area)
            case Rule():
                self.covered.append(replace(area, height=box.rule))
                ink = self._ink(box.ink)
                yield Boxes(((area.x, area.y, area.width, box.rule),), None, ink)
            case Pips():
                yield from self._place_pips(box, area)
            case Picture():
                yield self._place_picture(box, area)
            case Photo():
                yield from self._place_photo(box, area)
            case Space():
                return
            case Stack():
                width = self.measure.narrowed(box, area.width)
                if box.over is not None and area.height < box.over:
                    return
                if box.hugs is not None:
                    width = self.measure.slot_width(box, area)
                if box.square:
                    width = min(width, area.height)
                    area = replace(area, height=width)
                x = area.x + (area.width - width) * self._side(box.align)
                if box.fill is not None:
                    height = area.height if box.over is not None else self.measure.height(box, width)
                    ink = self._ink(box.fill)
                    yield Boxes(((x, area.y, width, height),), None, ink)
                pad = box.pad
                inner = Area(x + pad, area.y + pad, width - 2 * pad, area.height - 2 * pad)
                yield from self.place_stack(box.stack, box.gap, inner)
            case Row():
                yield from self._place_row(box, area)
            case Grid():
                yield from self._place_grid(box, area)
            case Dots():
                yield from self._place_dots(box, area)
            case Spot():
                setting = self.measure.setting
                if shown := spot(setting.theme, setting.edition, area, box.spot):
                    self.covered.append(area)
                    yield from shown

    def _touched(self, box: Box, area: Area) -> tuple[float, float, float, float]:
        """Where a box that is a link can be tapped: on all of it, and a little beside what is small."""
        height = min(self.measure.height(box, area.width), area.height)
        if isinstance(box, Picture) and box.fit == "slot":
            height = area.height
        return grown(area.x, area.y, area.width, height)

    def place_stack(self, boxes: Sequence[Box], gap: float, area: Area) -> Iterator[Item]:
        """The items of boxes one below the other; those with a share divide the height left over."""
        heights = [self.measure.height(box, area.width) for box in boxes]
        rest = max(0.0, area.height - math.fsum(heights) - gap * BASELINE * max(0, len(boxes) - 1))
        shares = sum(stretch(box, rest) for box in boxes)
        y = area.y
        for box, least in zip(boxes, heights, strict=True):
            extra = rest * stretch(box, rest) / shares if shares else 0.0
            yield from self.place(box, Area(area.x, y, area.width, least + extra))
            if isinstance(box, Picture) and box.fit == "slot" and box.stands == "top":
                extra = self.measure.slot_height(box, area.width, extra)  # what stands below it is near
            y += least + extra + gap * BASELINE

    def _place_words(self, box: Words, area: Area) -> Iterator[Item]:
        words = self.measure.words(box, area.width)
        placed = self._upright_words(box, words, area)
        if not box.turned:
            return placed
        corner = (2 * area.x + area.width, 2 * area.y + words.leading * len(words.lines))
        return iter(moved(placed, corner, is_turned=True))

    def _upright_words(self, box: Words, words: SetWords, area: Area) -> Iterator[Item]:
        face = words.face
        style = self.measure.setting.theme.styles[box.style]
        runs: dict[str, list[tuple[float, float, str]]] = {}
        for at, line in enumerate(words.lines):
            x = area.x + (area.width - face.width(line)) * self._side(box.align)
            y = area.y + at * words.leading + words.first_baseline
            for offset, piece, name, address in face.pieces(line) if line else ():
                runs.setdefault(name, []).append((x + offset, y, piece))
                if address and self.measure.setting.edition is Edition.DIGITAL:
                    wide = replace(face, face=name).width(piece)
                    yield Link(grown(x + offset, area.y + at * words.leading, wide, words.leading), address)
                    yield Boxes(((x + offset, y + UNDERLINE, wide, LEAST_LINE),), None, self._ink(style.ink))
                if missing := fonts.face(name).lacks(piece):
                    self.lacking.append(Lacking(missing, inline_markup.plain(line), name))
        for name, placed in runs.items():
            yield Glyphs(tuple(placed), name, face.size, self._ink(style.ink), face.spacing)

    def _ink(self, name: str) -> Ink:
        return self.measure.setting.theme.ink(name, self.measure.setting.edition)

    def _place_pips(self, box: Pips, area: Area) -> Iterator[Item]:
        ink = self._ink(box.ink)
        radius = box.size / 2
        y = area.y + radius
        centres = tuple((area.x + radius + i * box.size * (1 + PIP_GAP), y) for i in range(box.of))
        if box.shape != "circle":
            corners = STAR if box.shape == "star" else SQUARE
            inner = radius - LEAST_LINE / 2
            rings = tuple(tuple((x + dx * inner, y + dy * inner) for dx, dy in corners) for x, _ in centres)
            for some, fill in ((rings[: box.pips], ink), (rings[box.pips :], None)):
                if some:
                    yield Polylines(some, Stroke(ink, LEAST_LINE, join=Join.ROUND), fill, closed=True)
            return
        if centres[: box.pips]:
            yield Circles(centres[: box.pips], radius, None, ink)
        if centres[box.pips :]:  # the stroke lies within the circle, so that all look equally large
            yield Circles(centres[box.pips :], radius - LEAST_LINE / 2, Stroke(ink, LEAST_LINE), None)

    def _place_picture(self, box: Picture, area: Area) -> Item:
        drawing = self.measure.drawing(box)
        cell = self.measure.setting.cell_of(box.drawing)
        if box.fit == "width":
            cell = self.measure.width_cell(box, area.width)
        if box.fit == "slot":
            cell = self.measure.slot_cell(box, area.width, area.height)
        width = drawing.across * cell
        x = area.x + (area.width - width) * self._side(box.align)
        free = max(0.0, area.height - drawing.down * cell) if box.fit == "slot" else 0.0
        y = area.y + free * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[box.stands]
        self.placed.append(Placed(box.drawing, cell))
        self.covered.append(Area(x, y, width, drawing.down * cell))
        self.lacking += _lacking(drawing, self.measure.setting.theme)
        origin = (x + drawing.margins.left * cell, y + drawing.margins.top * cell)
        return paint.paint(
            drawing,
            name=box.drawing,
            at=origin,
            cell=cell,
            theme=self.measure.setting.theme,
            edition=self.measure.setting.edition,
            omit=box.omit,
            show=box.show,
        )

    def _place_photo(self, box: Photo, area: Area) -> Iterator[Item]:
        """The author's picture; in print without its colours."""
        setting = self.measure.setting
        photograph = setting.photographs.get(box.photo)
        if photograph is not None:
            width, height = self.measure.photo_size(box, area.width)
            self.covered.append(Area(area.x, area.y, area.width, height))
            png = photograph.png if setting.edition is Edition.DIGITAL else in_grey(photograph.png)
            yield Image((area.x + (area.width - width) * self._side(box.align), area.y, width, height), png)

    def _place_row(self, box: Row, area: Area) -> Iterator[Item]:
        widths = self.measure.row_widths(box, area.width) or [0.0] * len(box.row)
        height = self.measure.height(box, area.width)
        pairs = list(zip(box.row, widths, strict=True))
        rises = [self.measure.rise(child, w) for child, w in pairs] if box.level == "baseline" else []
        is_mirrored = box.start != "left" and (box.start == "outer") is self.measure.setting.is_recto
        x = area.x + (area.width if is_mirrored else 0.0)
        for at, (child, width) in enumerate(pairs):
            own = self.measure.height(child, width)
            drop = {"top": 0.0, "middle": (height - own) / 2, "bottom": height - own}.get(box.level)
            if drop is None:
                drop = max(rises) - rises[at]
            left = x - width if is_mirrored else x
            room = area.height if math.isinf(own) else max(own, area.height - drop)
            yield from self.place(child, Area(left, area.y + drop, width, room))
            step = width + box.gap * BASELINE
            x += -step if is_mirrored else step

    def _place_grid(self, box: Grid, area: Area) -> Iterator[Item]:
        yield from self._divided(box, area)
        gap_x, gap_y = box.gap_x * BASELINE, box.gap_y * BASELINE
        width = (area.width - (box.columns - 1) * gap_x) / box.columns
        heights = self._row_heights(box, area)
        for at, child in enumerate(box.grid):
            row, column = divmod(at, box.columns)
            x, y = area.x + column * (width + gap_x), area.y + math.fsum(heights[:row]) + row * gap_y
            yield from self.place(child, Area(x, y, width, heights[row]))

    def _row_heights(self, box: Grid, area: Area) -> list[float]:
        """Rows equally high where all have room so; else each its own height and a share of what is left."""
        height = (area.height - (box.rows - 1) * box.gap_y * BASELINE) / box.rows
        least = self.measure.grid_heights(box, area.width)
        if max(least, default=0.0) <= height + SLACK or math.inf in least:
            return [height] * box.rows
        rest = height - math.fsum(least) / box.rows
        return [one + rest for one in least]

    def _divided(self, box: Grid, area: Area) -> Iterator[Item]:
        """The lines between the columns of a grid."""
        if box.divider is None or box.columns < 2:
            return
        gap = box.gap_x * BASELINE
        width = (area.width - (box.columns - 1) * gap) / box.columns
        lefts = (area.x + at * (width + gap) - (gap + box.divider) / 2 for at in range(1, box.columns))
        ink = self._ink(box.ink)
        yield Boxes(tuple((left, area.y, box.divider, area.height) for left in lefts), None, ink)

    def _place_dots(self, box: Dots, area: Area) -> Iterator[Item]:
        if min(area.width, area.height) < box.least:
            return
        self.covered.append(area)
        ink = self._ink(box.ink)
        columns, rows = (int((side - 2 * DOT) / box.dots) for side in (area.width, area.height))
        left = area.x + (area.width - columns * box.dots) / 2
        top = area.y + DOT
        if box.form != "dots":
            right, bottom = left + columns * box.dots, top + rows * box.dots
            if box.form == "lines":
                left, right = area.x, area.right
            ends = [((left, top + at * box.dots), (right, top + at * box.dots)) for at in range(rows + 1)]
            if box.form == "graph":
                ends += [((left + at * box.dots, top), (left + at * box.dots, bottom)) for at in range(columns + 1)]
            yield Polylines(tuple(ends), Stroke(ink, LEAST_LINE))
            return
        places = ((row, column) for row in range(rows + 1) for column in range(columns + 1))
        dots = tuple((left + c * box.dots, top + r * box.dots) for r, c in places)
        # A line without length and with round ends is a circle of a quarter of the instructions.
        yield Polylines(tuple((dot, dot) for dot in dots), Stroke(ink, 2 * DOT, Cap.ROUND))

    def _side(self, align: Align) -> float:
        """Which share of the free width lies to the left."""
        outer = 1.0 if self.measure.setting.is_recto else 0.0
        return {"left": 0.0, "right": 1.0, "centre": 0.5, "outer": outer, "inner": 1.0 - outer}[align]


def _lacking(drawing: Drawing, theme: Theme) -> Iterator[Lacking]:
    """What a font of the author's lacks of a drawing's texts; the built-in ones have all that kinds write."""
    for shape, _, _ in drawing.flat():
        name = theme.meanings[shape.meaning].font if isinstance(shape, Text) else None
        if isinstance(shape, Text) and name is not None and is_own(name):
            for _, _, text in shape.items:
                if missing := fonts.face(name).lacks(text):
                    yield Lacking(missing, text, name)


def stretch(box: Box, left: float) -> int:
    """How large a share of the height in points that is left a box takes; 0 for none."""
    if isinstance(box, Space) and box.under is not None:
        return (box.share or 1) if left < box.under else 0
    if isinstance(box, Grid | Dots | Spot) or (isinstance(box, Picture) and box.fit == "slot"):
        return box.share or 1
    if isinstance(box, Stack) and box.over is not None:
        return box.share or 1
    return box.share or 0
