"""EPS: a Page -> the text of an Encapsulated PostScript file, its letters as outlines, all inks CMYK."""

import math
from collections.abc import Iterable, Iterator

from bookmaker.pages.page import Boxes, Circles, Glyphs, Ink, Item, Link, Page, Part, Point, Polylines, Stroke
from bookmaker.render import glyph_outlines
from bookmaker.render.numbers import Upwards, short

OPERATORS = {"M": "moveto", "L": "lineto", "C": "curveto", "Z": "closepath"}


def text(page: Page, *, title: str) -> str:
    """The page as EPS (DSC 3.0, language level 2); needs no fonts, and nothing from a page programme.

    The bounding box is the page's; no date is written, so that the same page gives the same bytes.
    """
    width, height = page.width, page.height
    head = [
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%BoundingBox: 0 0 {math.ceil(width - 1e-6)} {math.ceil(height - 1e-6)}",
        f"%%HiResBoundingBox: 0 0 {short(width)} {short(height)}",
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


class _Writer(Upwards):
    """Writes items as PostScript."""

    MOVE, LINE, CLOSE = OPERATORS["M"], OPERATORS["L"], OPERATORS["Z"]

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

    def box(self, x: float, y: float, width: float, height: float) -> str:
        """The path of an upright rectangle whose upper left corner is (x, y)."""
        return self.polyline(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), True)

    def circle(self, centre: Point, radius: float) -> str:
        """The path of a circle."""
        x, y = centre
        return f"{self.point(x + radius, y)} moveto {self.point(x, y)} {short(radius)} 0 360 arc closepath"

    def glyphs(self, item: Glyphs) -> Iterator[str]:
        """The outlines of a text, so that the file needs no font."""
        yield "newpath"
        for letter, points in glyph_outlines.steps_of(item):
            yield " ".join([*(self.point(*point) for point in points), OPERATORS[letter]])
        yield f"{_colour(item.ink)} fill"


def _pen(stroke: Stroke) -> str:
    dash = " ".join(short(part) for part in stroke.dash)
    pen = f"{short(stroke.width)} setlinewidth {stroke.cap.value} setlinecap {stroke.join.value} setlinejoin"
    return f"{_colour(stroke.ink)} {pen} [{dash}] 0 setdash"


def _colour(ink: Ink) -> str:
    return " ".join([*(short(part) for part in (ink.c, ink.m, ink.y, ink.k)), "setcmykcolor"])


def _escaped(title: str) -> str:
    plain = title.encode("ascii", "replace").decode("ascii")
    return plain.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
