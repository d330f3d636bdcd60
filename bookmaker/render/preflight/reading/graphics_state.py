"""The state of a content stream's interpreter, and the tally of what it has painted so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import attrgetter

from bookmaker.painted import Fill, Stroke, Word
from bookmaker.painted import Painted as Shown
from bookmaker.render.preflight.facts import Font, Painted, PdfBox
from bookmaker.render.preflight.reading.colours import GREY, Paint, Space, paint
from bookmaker.render.preflight.reading.geometry import EVERYWHERE, IDENTITY, Matrix, Point
from bookmaker.render.preflight.reading.typefaces import Typeface

BLACK = paint(GREY, (0.0,))


@dataclass(slots=True)
class State:
    """The graphics state, as far as it matters here (ISO 32000-1, 8.4)."""

    ctm: Matrix = IDENTITY
    clip: PdfBox | None = EVERYWHERE
    width: float = 1.0
    stroke_space: Space = GREY
    fill_space: Space = GREY
    stroke: Paint = BLACK
    fill: Paint = BLACK
    overprints: bool = False
    face: Typeface | None = None
    size: float = 0.0
    char_spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0

    def copy(self) -> State:
        """The state that `q` saves."""
        return State(*_parts(self))


_parts = attrgetter(*State.__slots__)


class Curved(list[Point]):
    """A path with curves in it, by their control points."""


@dataclass(slots=True)
class Tally:
    """What a page has painted so far, and how it looks, counted down from its `top`; with None that is not seen.

    `unplaced` is above 0 while a tile or glyph is read, which has no place yet.
    """

    top: float | None = None
    marks: list[PdfBox] = field(default_factory=list)
    line: float | None = None
    type: float | None = None
    tint: float | None = None
    ink: float = 0.0
    dpi: float | None = None
    colours: set[str] = field(default_factory=set)
    hues: set[str] = field(default_factory=set)
    fonts: set[Font] = field(default_factory=set)
    transparency: set[str] = field(default_factory=set)
    unmeasured: set[str] = field(default_factory=set)
    damage: set[str] = field(default_factory=set)
    unplaced: int = 0
    strokes: list[Stroke] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)

    def see(
        self,
        paths: Sequence[Sequence[Point]],
        boxes: Sequence[PdfBox],
        stroke: Paint | None,
        width: float,
        fill: Paint | None,
    ) -> None:
        """Paths painted and the boxes around them, as they are seen; of a curve the box only."""
        if self.unplaced or self.top is None:
            return
        top = self.top
        for path, (left, low, right, high) in zip(paths, boxes, strict=True):
            if fill is not None:
                self.fills.append(Fill(left, top - high, right, top - low, fill.tint))
            if stroke is not None and not isinstance(path, Curved):
                if len(path) == 2 and path[0] == path[1]:  # a dot, where the ends are round
                    x, y, reach = left, top - low, width / 2
                    self.fills.append(Fill(x - reach, y - reach, x + reach, y + reach, stroke.tint))
                else:
                    tint = stroke.tint
                    self.strokes += [
                        Stroke(x, top - y, x2, top - y2, width, tint) for (x, y), (x2, y2) in pairwise(path)
                    ]

    def see_word(self, text: str, box: PdfBox) -> None:
        """Letters painted, as they are seen."""
        if self.top is not None and not self.unplaced:
            left, low, right, high = box
            self.words.append(Word(text, left, self.top - high, right, self.top - low))

    def mark(self, box: PdfBox | None) -> None:
        """Something visible in a box; None where a clip leaves nothing of it."""
        if box is not None and not self.unplaced:
            self.marks.append(box)

    def paint(self, paint: Paint, *, overprints: bool) -> None:
        """Something in a colour. White takes no ink but names its colour space all the same."""
        if paint.kind != "pattern":
            self.colours.add(paint.kind)
        if paint.has_hue:
            self.hues.add(paint.kind)
        if paint.tint <= 0:
            return
        if paint.kind != "pattern":
            self.tint = lower(self.tint, 100 * paint.tint)
        if paint.ink is None:
            self.unmeasured.add(f"{paint.kind} colour")
        else:
            self.ink = max(self.ink, paint.ink)
        if overprints and paint.has_hue:
            self.unmeasured.add("overprinting colours")

    def painted(self) -> Painted:
        """What was painted, complete."""
        shown = Shown(tuple(self.strokes), tuple(self.fills), tuple(self.words))
        names = ("colours", "hues", "fonts", "transparency", "unmeasured", "damage")
        sets = {name: frozenset(getattr(self, name)) for name in names}
        return Painted(tuple(self.marks), self.line, self.type, self.tint, self.ink, self.dpi, **sets, shown=shown)


def lower(known: float | None, value: float) -> float:
    """The lower of the two; `known` may be None."""
    return value if known is None or value < known else known
