"""Outlines: the font file in a PDF -> the ink box of a character; TrueType and CFF, by code or character id."""

import io
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from fontTools import agl  # type: ignore[import-untyped]
from fontTools.cffLib import CFFFontSet  # type: ignore[import-untyped]
from fontTools.encodings.StandardEncoding import StandardEncoding  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from pikepdf import Array, Dictionary, Name, Object, Stream

# In parts of the em; None for a character without ink.
Ink: TypeAlias = tuple[float, float, float, float] | None
# The points of an outline, by which characters of one box are told apart; () where the file is not of TrueType.
Shape: TypeAlias = tuple[int, ...]
# The bytes of a stream, and no more of them than a limit.
Unpack: TypeAlias = Callable[[Object, int], bytes]
LARGEST_FONT = 32 << 20  # bytes
PARTS = 2000  # of an em, to which a font's measures are rounded in a file


@dataclass(frozen=True, slots=True)
class Outlines:
    """The characters of a font file, by their codes; both raise LookupError for one that is not in the file."""

    ink: Callable[[int], Ink]
    shape: Callable[[int], Shape]


# The library's remarks on fonts from elsewhere are not for the user.
logging.getLogger("fontTools").addHandler(logging.NullHandler())

_CODE_PAGES = {"/WinAnsiEncoding": "cp1252", "/MacRomanEncoding": "mac_roman"}
_NO_INK = (0, 0, 0, 0)


def outlines_of(font: Object, descendant: Object, descriptor: Object, unpack: Unpack) -> Outlines | None:
    """The lookup for a font's characters; None where it holds no file that can be read.

    `descendant` is the font that holds the glyphs: of a composite font its part, else the font itself; `unpack` gives
    the bytes of a stream, up to a limit.
    """
    is_composite = descendant is not font
    try:
        if "/FontFile2" in descriptor:
            file = TTFont(io.BytesIO(unpack(descriptor.FontFile2, LARGEST_FONT)), lazy=True)
            known = _gids(descendant, unpack) if is_composite else _glyph_names(font, file)
            return _true_type(file, known, is_composite)
        if "/FontFile3" in descriptor:
            return _compact(_cff(unpack(descriptor.FontFile3, LARGEST_FONT)), font, is_composite)
    except Exception:  # fontTools raises whatever it trips over; such a font is measured by its descriptor
        return None
    return None


def _true_type(file: TTFont, known: dict[int, Any] | None, is_composite: bool) -> Outlines:
    glyphs, order, scale = file["glyf"], file.getGlyphOrder(), 1 / file["head"].unitsPerEm

    def outline_of(code: int) -> Any:
        found = code if known is None else known[code]
        return glyphs[order[found] if is_composite else found]

    def look_up(code: int) -> Ink:
        outline = outline_of(code)
        if not outline.numberOfContours:
            return None
        return (outline.xMin * scale, outline.yMin * scale, outline.xMax * scale, outline.yMax * scale)

    return Outlines(look_up, lambda code: shape_of(outline_of(code), glyphs, scale))


def shape_of(outline: Any, glyphs: Any, scale: float) -> Shape:
    """The points of a TrueType outline one after the other, in whole PARTS of an em."""
    points, _, _ = outline.getCoordinates(glyphs)
    return tuple(round(part * scale * PARTS) for point in points for part in point)


def _gids(descendant: Object, unpack: Unpack) -> dict[int, int] | None:
    """Character id -> glyph where the font has a table for it; None where they are the same."""
    table = descendant.get("/CIDToGIDMap", Name.Identity)
    if not isinstance(table, Stream):
        return None
    data = unpack(table, 2 << 16)
    return {at // 2: data[at] << 8 | data[at + 1] for at in range(0, len(data) - 1, 2)}


def _glyph_names(font: Object, file: TTFont) -> dict[int, str]:
    """Code -> glyph of a simple TrueType font: by its symbol tables, then by names (ISO 32000-1, 9.6.6.4)."""
    names: dict[int, str] = {}
    by_letter = file["cmap"].getBestCmap() or {}
    for code, name in _encoding(font, {}).items():
        letter = agl.toUnicode(name)
        if len(letter) == 1 and ord(letter) in by_letter:
            names[code] = by_letter[ord(letter)]
    for platform, encoding, start in ((1, 0, 0), (3, 0, 0), (3, 0, 0xF000)):
        table = file["cmap"].getcmap(platform, encoding)
        for code in range(256) if table is not None else ():
            if start + code in table.cmap:
                names.setdefault(code, table.cmap[start + code])
    return names


def _cff(data: bytes) -> Any:
    if data[:4] == b"OTTO":
        return TTFont(io.BytesIO(data), lazy=True)["CFF "].cff[0]
    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(data), None)
    return fonts[0]


def _compact(top: Any, font: Object, is_composite: bool) -> Outlines:
    strings = top.CharStrings
    scale = float(top.FontMatrix[0])
    names = _ids(top) if is_composite else _encoding(font, _own_encoding(top))

    def look_up(code: int) -> Ink:
        bounds = strings[names[code]].calcBounds(strings)
        if bounds is None or tuple(bounds) == _NO_INK:
            return None
        left, bottom, right, top_edge = (float(side) * scale for side in bounds)
        return (left, bottom, right, top_edge)

    return Outlines(look_up, lambda code: ())


def _ids(top: Any) -> dict[int, str]:
    """Character id -> glyph of a composite font: from its names, or from the order of its glyphs."""
    if hasattr(top, "ROS"):
        return {int(name[3:]): name for name in top.charset if name.startswith("cid")}
    return dict(enumerate(top.charset))


def _own_encoding(top: Any) -> dict[int, str]:
    own = getattr(top, "Encoding", "StandardEncoding")
    listed = own if isinstance(own, list) else StandardEncoding
    return {code: name for code, name in enumerate(listed) if name != ".notdef"}


def _encoding(font: Object, own: dict[int, str]) -> dict[int, str]:
    """Code -> name as the font dictionary says; what it does not say is as `own`."""
    encoding = font.get("/Encoding", None)
    base = str(encoding.get("/BaseEncoding", "")) if isinstance(encoding, Dictionary) else str(encoding)
    names = _named(base) or dict(own)
    differences = encoding.get("/Differences", Array()) if isinstance(encoding, Dictionary) else Array()
    code = 0
    for entry in differences:
        if isinstance(entry, Name):
            names[code] = str(entry)[1:]
            code += 1
        else:
            code = int(entry)
    return names


def _named(base: str) -> dict[int, str]:
    if base == "/StandardEncoding":
        return {code: name for code, name in enumerate(StandardEncoding) if name != ".notdef"}
    page = _CODE_PAGES.get(base)
    if page is None:
        return {}
    letters = {code: bytes([code]).decode(page, errors="ignore") for code in range(32, 256)}
    return {code: agl.UV2AGL[ord(letter)] for code, letter in letters.items() if letter and ord(letter) in agl.UV2AGL}
