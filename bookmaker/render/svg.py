"""SVG: a Page -> the text of a file that stands alone, with the letters it uses embedded."""

import base64
import functools
import io
from collections.abc import Iterable
from xml.etree import ElementTree

import svgwrite
from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from svgwrite.base import BaseElement

from bookmaker.files.fonts import opened
from bookmaker.pages.page import (
    Boxes,
    Circles,
    Glyphs,
    Image,
    Ink,
    Item,
    Link,
    Page,
    Part,
    Point,
    Polylines,
    Stroke,
    glyphs_of,
)
from bookmaker.render import glyph_outlines
from bookmaker.render.numbers import short
from bookmaker.source.lengths import POINTS_PER_MM

# Numbers are what nearly every puzzle prints: with the same few letters embedded in each, a
# subset is made once and not once a puzzle.
NUMERALS = "0123456789?"
MOST_REMEMBERED = 1 << 12  # shapes whose words are kept


def text(page: Page, *, outlined: bool = False, title: str = "") -> str:
    """The page as SVG, sized in mm, in coordinates of points; parts are groups with their names as ids.

    Its letters are text with the fonts embedded, or `outlined` for programs that do not read such fonts. A `title` is
    what a reader hears for the picture.
    """
    drawing = svgwrite.Drawing(
        size=(f"{short(page.width / POINTS_PER_MM)}mm", f"{short(page.height / POINTS_PER_MM)}mm"),
        viewBox=f"0 0 {short(page.width)} {short(page.height)}",
        profile="full",
        debug=False,
    )
    if title:
        drawing.set_desc(title=title)
    letters = {} if outlined else _letters(page.items)
    if letters:
        faces = "".join(_font_face(name, "".join(sorted(used))) for name, used in sorted(letters.items()))
        drawing.defs.add(drawing.style(faces))
    _add(drawing, drawing, page.items, outlined)
    body = ElementTree.tostring(drawing.get_xml(), encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body}\n'


def _letters(items: Iterable[Item]) -> dict[str, set[str]]:
    used: dict[str, set[str]] = {}
    for glyphs in glyphs_of(items):
        letters = set().union(*(run for _, _, run in glyphs.runs))
        used.setdefault(glyphs.font, set()).update(letters)
    return {name: set(NUMERALS) if letters <= set(NUMERALS) else letters for name, letters in used.items()}


@functools.cache
def _css(name: str) -> tuple[str, str, str]:
    """What CSS calls a face: family, weight and style."""
    font = TTFont(opened(name))
    family = font["name"].getBestFamilyName().removesuffix(" SemiBold")
    return family, str(font["OS/2"].usWeightClass), "italic" if font["post"].italicAngle else "normal"


@functools.lru_cache(maxsize=64)
def _font_face(name: str, letters: str) -> str:
    options = subset.Options()
    options.hinting = False
    options.notdef_outline = False
    options.name_IDs = [1, 2]
    options.recalc_timestamp = False
    font = TTFont(opened(name), recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    buffer = io.BytesIO()
    font.save(buffer)
    data = base64.b64encode(buffer.getvalue()).decode("ascii")
    family, weight, style = _css(name)
    look = f"font-family:'{family}';font-weight:{weight};font-style:{style};"
    return f"@font-face{{{look}src:url(data:font/ttf;base64,{data}) format('truetype');}}"


def _add(drawing: svgwrite.Drawing, parent: BaseElement, items: Iterable[Item], outlined: bool) -> None:
    for item in items:
        match item:
            case Part(name=name, items=inner):
                _add(drawing, parent.add(drawing.g(id=name)), inner, outlined)
            case Polylines(paths=paths, closed=closed):
                _add_path(drawing, parent, item, " ".join(_polyline(path, closed) for path in paths))
            case Boxes(boxes=boxes):
                _add_path(drawing, parent, item, " ".join(_box(*box) for box in boxes))
            case Circles(centres=centres, radius=radius):
                _add_path(drawing, parent, item, " ".join(_circle(at, radius) for at in centres))
            case Glyphs() if outlined:
                words = (_outline(item.font, item.size, item.spacing, item.turn, run) for run in item.runs)
                parent.add(drawing.path(d="".join(words), fill=_colour(item.ink)))
            case Glyphs():
                _add_glyphs(drawing, parent, item)
            case Image(box=(x, y, width, height), png=png):
                data = f"data:image/png;base64,{base64.b64encode(png).decode('ascii')}"
                parent.add(drawing.image(data, insert=(x, y), size=(width, height), preserveAspectRatio="none"))
            case Link():
                pass  # a picture of one page has nothing to link to


def _add_path(drawing: svgwrite.Drawing, parent: BaseElement, item: Polylines | Boxes | Circles, path: str) -> None:
    if not path or (item.stroke is None and item.fill is None):
        return
    look = {"fill": _colour(item.fill) if item.fill else "none", **(_pen(item.stroke) if item.stroke else {})}
    parent.add(drawing.path(d=path, **look))


def _pen(stroke: Stroke) -> dict[str, str]:
    pen = {"stroke": _colour(stroke.ink), "stroke_width": short(stroke.width)}
    if stroke.cap.value:
        pen["stroke_linecap"] = stroke.cap.name.lower()
    if stroke.join.value:
        pen["stroke_linejoin"] = stroke.join.name.lower()
    if stroke.dash:
        pen["stroke_dasharray"] = " ".join(short(part) for part in stroke.dash)
    return pen


def _add_glyphs(drawing: svgwrite.Drawing, parent: BaseElement, item: Glyphs) -> None:
    # Programs that ignore embedded fonts choose the nearest of theirs by these names.
    family, weight, style = _css(item.font)
    generic = "serif" if "Serif" in family else "sans-serif"
    look = {
        "font_family": f"'{family}', {generic}",
        "font_weight": weight,
        "font_style": style,
        "font_size": short(item.size),
        "fill": _colour(item.ink),
    }
    if item.spacing:
        look["letter_spacing"] = short(item.spacing)
    group = parent.add(drawing.g(**look))
    element = drawing.text
    for x, y, run in item.runs:
        at = {"x": short(x), "y": short(y)}
        if item.turn:
            at["transform"] = f"rotate({item.turn} {at['x']} {at['y']})"
        group.add(element(run)).attribs.update(at)  # the library takes lists of places, which take longer


# Heads, rules and credits stand at one place on the art of every day.
@functools.lru_cache(maxsize=4096)
def _outline(font: str, size: float, spacing: float, turn: int, run: tuple[float, float, str]) -> str:
    """The outlines of a run of letters as a path, to a hundredth of a point."""
    parts: list[str] = []
    for letter, points in glyph_outlines.steps_of(Glyphs((run,), font, size, Ink(), spacing, turn)):
        parts.append(letter)
        parts.append(" ".join(f"{x:.2f} {y:.2f}" for x, y in points))
    return "".join(parts)


# Puzzles of one size have most of their lines in common.
@functools.lru_cache(maxsize=MOST_REMEMBERED)
def _polyline(path: tuple[Point, ...], closed: bool) -> str:
    is_ring = closed or (len(path) > 2 and path[0] == path[-1])
    points = path[:-1] if is_ring and path[0] == path[-1] else path
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points) + ("Z" if is_ring else "")


@functools.lru_cache(maxsize=MOST_REMEMBERED)
def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{short(x)} {short(y)}h{short(width)}v{short(height)}h{short(-width)}Z"


@functools.lru_cache(maxsize=MOST_REMEMBERED)
def _circle(centre: Point, radius: float) -> str:
    x, y = centre
    r, d = short(radius), short(2 * radius)
    return f"M{short(x - radius)} {short(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"


@functools.lru_cache
def _colour(ink: Ink) -> str:
    parts = (round(255 * (1 - part) * (1 - ink.k)) for part in (ink.c, ink.m, ink.y))
    return "#" + "".join(f"{part:02x}" for part in parts)
