"""An SVG file -> what is painted on it: by shapes, widths, colours and letters, whatever their names."""

import base64
import functools
import io
import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from bookmaker.painted import Fill, Painted, Stroke, Word
from bookmaker.render.reading import numerals
from bookmaker.render.reading.numerals import Contour

_FACE = re.compile(r"@font-face\{([^{}]*?)src:url\(data:font/ttf;base64,([A-Za-z0-9+/=]+)\)")
_NAME = re.compile(r"font-family:'([^']*)';font-weight:(\w+);font-style:(\w+)")
_SPACE = "{http://www.w3.org/2000/svg}"
_TURNED = re.compile(r"rotate\(")

Point = tuple[float, float]
Look = dict[str, str]


def painted(text: str) -> Painted:
    """What the file shows; ValueError, in a sentence, where it is no SVG that can be read so."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise ValueError(f"it is no SVG: {error}") from None
    faces = dict(_faces("".join(style.text or "" for style in root.iter(f"{_SPACE}style"))))
    strokes: list[Stroke] = []
    fills: list[Fill] = []
    words: list[Word] = []
    for element, look in _elements(root, {}):
        if element.tag == f"{_SPACE}path":
            _path(element.get("d", ""), look, strokes, fills, words)
        elif element.tag == f"{_SPACE}text" and not _TURNED.match(element.get("transform", "")):
            words.append(_word(element, look, faces))
        elif element.get("transform"):
            raise ValueError(f"it moves a {element.tag.removeprefix(_SPACE)}")
    return Painted(tuple(strokes), tuple(fills), tuple(words))


def _elements(parent: ElementTree.Element, look: Look) -> Iterator[tuple[ElementTree.Element, Look]]:
    for element in parent:
        if element.tag != f"{_SPACE}defs":
            own = {**look, **element.attrib}
            yield element, own
            yield from _elements(element, own)


def _path(d: str, look: Look, strokes: list[Stroke], fills: list[Fill], words: list[Word]) -> None:
    contours = _subpaths(d)
    if look.get("fill", "#000000") != "none":
        numbers, boxes = numerals.read(contours, downwards=True)
        words += numbers
        fills += [Fill(*box, _tint(look.get("fill", "#000000"))) for box in boxes]
    if look.get("stroke", "none") != "none":
        width, tint = float(look.get("stroke-width", 1)), _tint(look["stroke"])
        for one in contours:
            ring = [*one.points, one.points[0]] if one.is_closed else one.points
            strokes += [Stroke(*start, *end, width, tint) for start, end in pairwise(ring) if not one.is_round]


def _subpaths(d: str) -> list[Contour]:
    """The parts of a path, each from its first point on."""
    pen = _Pen(None)
    try:
        parse_path(d, pen)
    except Exception:  # fontTools raises whatever it trips over
        raise ValueError("it has a path that cannot be read") from None
    return pen.contours


class _Pen(numerals.Outline):
    """Takes a path's contours down, with half circles by their boxes."""

    def arcTo(self, rx: float, ry: float, turn: float, is_large: bool, is_swept: bool, end: Point) -> None:  # noqa: N802
        """Half a circle to the point across: with its sagitta the box is that of the circle."""
        contour = self.contours[-1]
        (x, y), (to_x, to_y) = contour.points[-1], end
        middle = ((x + to_x) / 2, (y + to_y) / 2)
        contour.points += [(middle[0], middle[1] - ry), (middle[0], middle[1] + ry), end]
        contour.steps += "l"
        contour.is_round = True

    def _closePath(self) -> None:  # noqa: N802 - fontTools' names
        contour = self.contours[-1]
        if contour.steps.endswith("l") and contour.points[-1] == contour.points[0]:  # the line that closes it
            contour.points.pop()
            contour.steps = contour.steps[:-1]
        contour.is_closed = True


def _word(element: ElementTree.Element, look: Look, faces: dict[tuple[str, str, str], str]) -> Word:
    text = element.text or ""
    family = look.get("font-family", "").partition(",")[0].strip("'\" ")
    key = (family, look.get("font-weight", "normal"), look.get("font-style", "normal"))
    if key not in faces:
        raise ValueError(f"it has no font for '{text[:20]}'")
    size, x, y = float(look.get("font-size", 0)), float(element.get("x", 0)), float(element.get("y", 0))
    left, low, right, high = _ink(faces[key], text, float(look.get("letter-spacing", 0)) / size if size else 0.0)
    return Word(text, x + left * size, y - high * size, x + right * size, y - low * size)


def _faces(style: str) -> Iterator[tuple[tuple[str, str, str], str]]:
    for face in _FACE.finditer(style):
        name = _NAME.search(face[1])
        if name:
            yield (name[1], name[2], name[3]), face[2]


@functools.lru_cache(maxsize=64)
def _font(data: str) -> tuple[dict[int, str], dict[str, tuple[float, tuple[float, float, float, float] | None]]]:
    """Glyph of each character, and of each glyph its advance and the box of its ink, in parts of the em."""
    try:
        font = TTFont(io.BytesIO(base64.b64decode(data)))
        em, outlines, widths = font["head"].unitsPerEm, font["glyf"], font["hmtx"]
        glyphs = {}
        for name in font.getGlyphOrder():
            one = outlines[name]
            box = (one.xMin / em, one.yMin / em, one.xMax / em, one.yMax / em) if one.numberOfContours else None
            glyphs[name] = (widths[name][0] / em, box)
        return font.getBestCmap(), glyphs
    except Exception:  # fontTools raises whatever it trips over
        raise ValueError("it has a font that cannot be read") from None


@functools.lru_cache(maxsize=4096)
def _ink(data: str, text: str, spacing: float) -> tuple[float, float, float, float]:
    """The box of a text's ink, in parts of the em, from its start on the base line."""
    letters, glyphs = _font(data)
    pen = 0.0
    boxes: list[tuple[float, float, float, float]] = []
    for letter in text:
        if ord(letter) not in letters:
            raise ValueError(f"its font lacks '{letter}'")
        advance, box = glyphs[letters[ord(letter)]]
        if box is not None:
            boxes.append((pen + box[0], box[1], pen + box[2], box[3]))
        pen += advance + spacing
    if not boxes:
        return (0.0, 0.0, pen, 0.0)
    _, low, _, high = numerals.around(boxes)
    return (boxes[0][0], low, boxes[-1][2], high)


def _tint(colour: str) -> float:
    """How dark a colour is, from 0 for white to 1 for black."""
    if not re.fullmatch(r"#[0-9a-f]{6}", colour):
        raise ValueError(f"it has a colour '{colour[:20]}'")
    return 1 - sum(int(colour[at : at + 2], 16) for at in (1, 3, 5)) / 765
