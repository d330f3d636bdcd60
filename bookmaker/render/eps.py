"""EPS: a Page -> the text of an Encapsulated PostScript file, its letters as outlines, all inks CMYK."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator

from fontTools.pens.basePen import BasePen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from bookmaker.files.fonts import opened
from bookmaker.pages.page import Boxes, Circles, Glyphs, Ink, Item, Link, Page, Part, Point, Polylines, Stroke


def text(page: Page, *, title: str) -> str:
    """The page as EPS (DSC 3.0, language level 2); needs no fonts, and nothing from a page programme.

    The bounding box is the page's; no date is written, so that the same page gives the same bytes.
    """
    width, height = page.width, page.height
    head = [
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%BoundingBox: 0 0 {math.ceil(width - 1e-6)} {math.ceil(height - 1e-6)}",
        f"%%HiResBoundingBox: 0 0 {_number(width)} {_number(height)}",
        f"%%Title: ({_escaped(title)})",
        "%%Creator: (bookmaker)",
        "%%LanguageLevel: 2",
        "%%DocumentData: Clean7Bit",
        "%%Pages: 1",
        "%%EndComments",
        "%%Page: 1 1",
        "gsave",
    ]
    body = _Writer(height).lines(page.items)
    return "\n".join([*head, *body, "grestore", "showpage", "%%EOF"]) + "\n"


class _Writer:
    """Writes items as PostScript, y turned upwards."""

    def __init__(self, height: float) -> None:
        self.height = height

    def lines(self, items: Iterable[Item]) -> Iterator[str]:
        """The items as lines of PostScript; links are left out."""
        for item in items:
            match item:
                case Part(items=inner):
                    yield from self.lines(inner)
                case Polylines(paths=paths, closed=closed):
                    yield from self.shape(item, [self.polyline(path, closed) for path in paths])
                case Boxes(boxes=boxes):
                    yield from self.shape(item, [self.box(*box) for box in boxes])
                case Circles(centres=centres, radius=radius):
                    yield from self.shape(item, [self.circle(at, radius) for at in centres])
                case Glyphs():
                    yield from self.glyphs(item)
                case Link():
                    pass  # nothing to follow on paper

    def shape(self, item: Polylines | Boxes | Circles, paths: list[str]) -> Iterator[str]:
        """One shape, its paths given as PostScript, filled and then stroked; nothing where it has neither ink."""
        if not paths or (item.stroke is None and item.fill is None):
            return
        yield "newpath"
        yield from paths
        if item.fill and item.stroke:
            yield f"gsave {_colour(item.fill)} fill grestore"
        elif item.fill:
            yield f"{_colour(item.fill)} fill"
        if item.stroke:
            yield f"{_pen(item.stroke)} stroke"

    def point(self, x: float, y: float) -> str:
        """A point of the page as PostScript's coordinates."""
        return f"{_number(x)} {_number(self.height - y)}"

    def polyline(self, path: tuple[Point, ...], closed: bool) -> str:
        """The path of a polyline; closed also where it comes back to its start."""
        (x, y), *rest = path
        parts = [f"{self.point(x, y)} moveto", *(f"{self.point(a, b)} lineto" for a, b in rest)]
        if closed or (len(path) > 2 and path[0] == path[-1]):
            parts.append("closepath")
        return " ".join(parts)

    def box(self, x: float, y: float, width: float, height: float) -> str:
        """The path of an upright rectangle whose upper left corner is (x, y)."""
        return self.polyline(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), True)

    def circle(self, centre: Point, radius: float) -> str:
        """The path of a circle."""
        x, y = centre
        return f"{self.point(x + radius, y)} moveto {self.point(x, y)} {_number(radius)} 0 360 arc closepath"

    def glyphs(self, item: Glyphs) -> Iterator[str]:
        """The outlines of a text, so that the file needs no font."""
        font = _font(item.font)
        scale = item.size / font.unit
        yield "newpath"
        for x, y, run in item.runs:
            for char in run:
                pen = _OutlinePen(font.glyphs, x, self.height - y, scale)
                glyph = font.glyphs[font.names.get(ord(char), ".notdef")]
                glyph.draw(pen)
                yield from pen.parts
                x += glyph.width * scale + item.spacing
        yield f"{_colour(item.ink)} fill"


class _Font:
    """An open font file: its outlines, the glyph of each character, units to the em."""

    def __init__(self, name: str) -> None:
        font = TTFont(opened(name), lazy=True)
        self.glyphs = font.getGlyphSet()
        self.names: dict[int, str] = font.getBestCmap()
        self.unit: int = font["head"].unitsPerEm


@functools.cache
def _font(name: str) -> _Font:
    return _Font(name)


class _OutlinePen(BasePen):  # type: ignore[misc]
    """Takes a glyph's outline down as PostScript, moved to (x, y) and scaled; TrueType's curves become cubic."""

    def __init__(self, glyphs: object, x: float, y: float, scale: float) -> None:
        super().__init__(glyphs)
        self.parts: list[str] = []
        self._x, self._y, self._scale = x, y, scale

    def _at(self, point: Point) -> str:
        return f"{_number(self._x + point[0] * self._scale)} {_number(self._y + point[1] * self._scale)}"

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - fontTools' names
        self.parts.append(f"{self._at(pt)} moveto")

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.parts.append(f"{self._at(pt)} lineto")

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        self.parts.append(f"{self._at(pt1)} {self._at(pt2)} {self._at(pt3)} curveto")

    def _closePath(self) -> None:  # noqa: N802
        self.parts.append("closepath")


def _pen(stroke: Stroke) -> str:
    dash = " ".join(_number(part) for part in stroke.dash)
    pen = f"{_number(stroke.width)} setlinewidth {stroke.cap.value} setlinecap {stroke.join.value} setlinejoin"
    return f"{_colour(stroke.ink)} {pen} [{dash}] 0 setdash"


def _colour(ink: Ink) -> str:
    return " ".join([*(_number(part) for part in (ink.c, ink.m, ink.y, ink.k)), "setcmykcolor"])


def _escaped(title: str) -> str:
    plain = title.encode("ascii", "replace").decode("ascii")
    return plain.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _number(value: float) -> str:
    """At most three decimals, without a needless zero or sign."""
    shown = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown
