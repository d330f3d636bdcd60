"""Letters -> outlines: Glyphs as moves, lines and cubic curves in points, so that a file needs no font."""

import functools
from collections.abc import Iterator
from typing import TypeAlias

from fontTools.pens.basePen import BasePen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from bookmaker.files.fonts import opened
from bookmaker.pages.page import Glyphs, Point

Step: TypeAlias = tuple[str, tuple[Point, ...]]  # M, L or C with its points; Z with none
AHEAD = {0: (1, 0), 90: (0, 1), 180: (-1, 0), -90: (0, -1)}  # the way in which letters follow, by the text's turn


def steps_of(item: Glyphs) -> Iterator[Step]:
    """The outlines of a text, turned or upright, as steps with points of the page (y down)."""
    size, (dx, dy) = item.size, AHEAD[item.turn]
    for x, y, run in item.runs:
        for char in run:
            advance, steps = _glyph(item.font, char)
            for letter, points in steps:
                ems = ((across * dx + up * dy, across * dy - up * dx) for across, up in points)
                yield letter, tuple((x + right * size, y + down * size) for right, down in ems)
            step = advance * size + item.spacing
            x, y = x + step * dx, y + step * dy


@functools.cache
def _font(name: str) -> TTFont:
    return TTFont(opened(name), lazy=True)


def names_of(name: str) -> tuple[str, str, str]:
    """What programs call a face: family, style, and its name in full."""
    table = _font(name)["name"]
    return table.getBestFamilyName(), table.getBestSubFamilyName(), table.getDebugName(4)


def ascent_of(name: str) -> float:
    """How far a line of a face reaches over its baseline, in em, as the font says."""
    return float(_font(name)["hhea"].ascent / _font(name)["head"].unitsPerEm)


@functools.lru_cache(maxsize=4096)
def _glyph(name: str, char: str) -> tuple[float, tuple[Step, ...]]:
    """A character's advance and outline, in em."""
    font = _font(name)
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap().get(ord(char), ".notdef")]
    pen = _Pen(glyphs, font["head"].unitsPerEm)
    glyph.draw(pen)
    return glyph.width / font["head"].unitsPerEm, tuple(pen.steps)


class _Pen(BasePen):  # type: ignore[misc]
    """Takes a glyph's outline down; TrueType's curves become cubic."""

    def __init__(self, glyphs: object, unit: int) -> None:
        super().__init__(glyphs)
        self.steps: list[Step] = []
        self._unit = unit

    def _add(self, letter: str, *points: Point) -> None:
        self.steps.append((letter, tuple((x / self._unit, y / self._unit) for x, y in points)))

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - fontTools' names
        self._add("M", pt)

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self._add("L", pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        self._add("C", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802
        self._add("Z")
