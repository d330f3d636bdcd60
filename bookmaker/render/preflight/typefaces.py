"""Typefaces: a PDF font dictionary -> how far each character advances and where its ink is, in parts of the em."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, TypeAlias

import pikepdf
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from pikepdf import Dictionary, Name, Object, Stream

from bookmaker.render.preflight.facts import Font

# (advance, ink box or None where a character leaves no ink)
Glyph: TypeAlias = tuple[float, tuple[float, float, float, float] | None]

SPACE = 32
UNKNOWN_ADVANCE = 0.6  # of a font that neither holds nor tells its widths; such a font is refused anyway
FILES = ("/FontFile", "/FontFile2", "/FontFile3")


class Typeface:
    """One font of a file. Measures from its own outlines where they are TrueType, else from what it says."""

    def __init__(self, font: Object) -> None:
        self.subtype = str(font.get("/Subtype", ""))
        self.is_composite = self.subtype == "/Type0"
        descendant = font.DescendantFonts[0] if self.is_composite and "/DescendantFonts" in font else font
        self.descriptor = descendant.get("/FontDescriptor", Dictionary())
        name = str(font.get("/BaseFont", font.get("/Name", "/unnamed")))[1:]
        is_embedded = self.subtype == "/Type3" or any(key in self.descriptor for key in FILES)
        self.about = Font(name, is_embedded)
        self.em = _type3_em(font) if self.subtype == "/Type3" else 1.0
        self.unit = abs(float(font.FontMatrix[0])) if self.subtype == "/Type3" and "/FontMatrix" in font else 0.001
        self.widths = dict(_cid_widths(descendant) if self.is_composite else _simple_widths(font))
        missing = descendant.get("/DW", 1000) if self.is_composite else self.descriptor.get("/MissingWidth", None)
        self.missing = float(missing) * self.unit if missing is not None else UNKNOWN_ADVANCE
        self.gids = _gid_map(descendant) if self.is_composite else None
        self.outlines: Any = _outlines(self.descriptor)
        self.known: dict[int, Glyph] = {}

    def codes(self, text: bytes) -> list[int]:
        """The character codes of a string: one byte each, in composite fonts two."""
        if not self.is_composite:
            return list(text)
        return [text[at] << 8 | text[at + 1] for at in range(0, len(text) - 1, 2)]

    def glyph(self, code: int) -> Glyph:
        """Advance and ink of a character."""
        found = self.known.get(code)
        if found is None:
            found = self.known[code] = self._measured(code)
        return found

    def _measured(self, code: int) -> Glyph:
        advance = self.widths.get(code, self.missing)
        name = self._glyph_name(code)
        if name is not None:
            scale = 1 / self.outlines["head"].unitsPerEm
            outline = self.outlines["glyf"][name]
            if not outline.numberOfContours:
                return advance, None
            box = (outline.xMin * scale, outline.yMin * scale, outline.xMax * scale, outline.yMax * scale)
            return advance, box
        if code == SPACE and not self.is_composite:
            return advance, None
        low = float(self.descriptor.get("/Descent", -200)) / 1000
        high = float(self.descriptor.get("/Ascent", 750)) / 1000
        return advance, (0.0, min(low, 0.0), advance, max(high, 0.1))

    def _glyph_name(self, code: int) -> str | None:
        if self.outlines is None:
            return None
        order: list[str] = self.outlines.getGlyphOrder()
        if self.is_composite:
            gid = code if self.gids is None else self.gids.get(code, 0)
            return order[gid] if gid < len(order) else None
        # A simple font's codes are looked up as symbols first (ISO 32000-1, 9.6.6.4).
        for platform, encoding, start in ((3, 0, 0xF000), (3, 0, 0), (1, 0, 0)):
            table = self.outlines["cmap"].getcmap(platform, encoding) if "cmap" in self.outlines else None
            name = table.cmap.get(start + code) if table is not None else None
            if isinstance(name, str) and name in self.outlines["glyf"].glyphs:
                return name
        return None


def _type3_em(font: Object) -> float:
    """How high a Type 3 font is, its box and matrix applied: its stand-in for an em."""
    box, matrix = font.get("/FontBBox", None), font.get("/FontMatrix", None)
    if box is None or matrix is None:
        return 1.0
    height = abs(float(box[3]) - float(box[1])) * abs(float(matrix[3]))
    return height or 1.0


def _simple_widths(font: Object) -> Iterator[tuple[int, float]]:
    unit = 0.001
    if str(font.get("/Subtype", "")) == "/Type3" and "/FontMatrix" in font:
        unit = abs(float(font.FontMatrix[0]))
    first = int(font.get("/FirstChar", 0))
    for at, width in enumerate(font.get("/Widths", pikepdf.Array())):
        yield first + at, float(width) * unit


def _cid_widths(font: Object) -> Iterator[tuple[int, float]]:
    """The /W array: `first [w w ...]` or `first last w` (ISO 32000-1, 9.7.4.3)."""
    entries = list(font.get("/W", pikepdf.Array()))
    at = 0
    while at + 1 < len(entries):
        first = int(entries[at])
        if isinstance(entries[at + 1], pikepdf.Array):
            for step, width in enumerate(entries[at + 1]):
                yield first + step, float(width) / 1000
            at += 2
        elif at + 2 < len(entries):
            for code in range(first, min(int(entries[at + 1]), 0xFFFF) + 1):
                yield code, float(entries[at + 2]) / 1000
            at += 3
        else:
            return


def _gid_map(font: Object) -> dict[int, int] | None:
    """Character -> glyph where the font has a table for it; None where they are the same."""
    table = font.get("/CIDToGIDMap", Name.Identity)
    if not isinstance(table, Stream):
        return None
    data = table.read_bytes()
    return {at // 2: data[at] << 8 | data[at + 1] for at in range(0, len(data) - 1, 2)}


def _outlines(descriptor: Object) -> Any | None:
    """The embedded TrueType font, or None where there is none that can be read."""
    if "/FontFile2" not in descriptor:
        return None
    try:
        font = TTFont(io.BytesIO(descriptor.FontFile2.read_bytes()), lazy=True)
        return font if font["glyf"].glyphs and font["head"].unitsPerEm else None
    except Exception:  # fontTools raises whatever it trips over; such a font is measured by its descriptor
        return None
