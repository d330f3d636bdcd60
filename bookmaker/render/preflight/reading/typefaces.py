"""Typefaces: a PDF font dictionary -> how far each character advances, where its ink is, and how it looks."""

import functools
import re
import string
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeAlias

import pikepdf
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from pikepdf import Dictionary, Object

from bookmaker.files.data import data_folder
from bookmaker.render.preflight.facts import Font
from bookmaker.render.preflight.reading.ink_boxes import PARTS, Ink, Shape, Unpack, outlines_of, shape_of

Glyph: TypeAlias = tuple[float, Ink]  # how far it moves the pen, and its ink

PRINTED = string.digits + "?" + string.ascii_uppercase + string.ascii_lowercase
STRANGE = "\ufffd"  # what no font of ours has
SPACE = 32
MOST_CODES = 1 << 17  # that a font may say something of: twice as many as there are
MOST_NAMED = 4 << 20  # bytes in which it names them
UNKNOWN_ADVANCE = 0.6  # of a font without widths and without a file; the rule on fonts refuses it anyway
_SINGLES = re.compile(r"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(r"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(r"<([0-9A-Fa-f]{1,4})>\s*<([0-9A-Fa-f]+)>")
_RANGE = re.compile(r"<([0-9A-Fa-f]{1,4})>\s*<([0-9A-Fa-f]{1,4})>\s*(?:\[([^\]]*)\]|<([0-9A-Fa-f]{1,4})>)")
FILES = ("/FontFile", "/FontFile2", "/FontFile3")


class Typeface:
    """One font of a file. Measured by its own outlines where it holds them, else by what it says of itself."""

    def __init__(self, font: Object, unpack: Unpack) -> None:
        """Read a font dictionary; `unpack` gives the bytes of a stream, up to a limit. Raises Endless."""
        self.subtype = str(font.get("/Subtype", ""))
        self.is_composite = self.subtype == "/Type0"
        descendant = font.DescendantFonts[0] if self.is_composite and "/DescendantFonts" in font else font
        self.descriptor = descendant.get("/FontDescriptor", Dictionary())
        name = str(font.get("/BaseFont", font.get("/Name", "/unnamed")))[1:]
        is_embedded = self.subtype == "/Type3" or any(key in self.descriptor for key in FILES)
        self.about = Font(name, is_embedded)
        self.em = _type3_em(font) if self.subtype == "/Type3" else 1.0
        self.unit = abs(float(font.FontMatrix[0])) if self.subtype == "/Type3" and "/FontMatrix" in font else 0.001
        widths = _cid_widths(descendant) if self.is_composite else _simple_widths(font, self.unit)
        self.widths = dict(islice(widths, MOST_CODES))
        missing = descendant.get("/DW", 1000) if self.is_composite else self.descriptor.get("/MissingWidth", None)
        self.missing = float(missing) * self.unit if missing is not None else UNKNOWN_ADVANCE
        self.outlines = outlines_of(font, descendant, self.descriptor, unpack)
        self.known: dict[int, Glyph] = {}
        self.called = dict(islice(_names(font, unpack), MOST_CODES))
        self.seen: dict[int, str] = {}

    def codes(self, text: bytes) -> list[int]:
        """The character codes of a string: one byte each, in composite fonts two."""
        if not self.is_composite:
            return list(text)
        return [text[at] << 8 | text[at + 1] for at in range(0, len(text) - 1, 2)]

    def letters(self, text: bytes) -> str:
        """What a string looks like: each character by the measures of its glyph, not by what the file calls it.

        A glyph that no font of ours has is what the file calls it: authors may bring fonts of their own.
        """
        codes = self.codes(text)
        for code in codes:
            if code not in self.seen:
                self.seen[code] = self._letter(code)
        return "".join([self.seen[code] for code in codes])

    def _letter(self, code: int) -> str:
        found = letter_of(self.glyph(code)[1], lambda: self.outlines.shape(code) if self.outlines else ())
        return self.called.get(code, STRANGE) if found == STRANGE else found

    def glyph(self, code: int) -> Glyph:
        """Advance and ink of a character."""
        found = self.known.get(code)
        if found is None:
            found = self.known[code] = self._measured(code)
        return found

    def _measured(self, code: int) -> Glyph:
        advance = self.widths.get(code, self.missing)
        if self.outlines is None:
            return advance, self._guessed(code, advance)
        try:
            return advance, self.outlines.ink(code)
        except Exception:  # missing, or damaged: fontTools then raises any sort of exception
            return advance, self._guessed(code, advance)

    def _guessed(self, code: int, advance: float) -> Ink:
        """As large as the font says that its letters may be."""
        if code == SPACE and not self.is_composite:
            return None
        low = float(self.descriptor.get("/Descent", -200)) / 1000
        high = float(self.descriptor.get("/Ascent", 750)) / 1000
        return (0.0, min(low, 0.0), advance, max(high, 0.1))


def _names(font: Object, unpack: Unpack) -> Iterator[tuple[int, str]]:
    """The characters that a font's /ToUnicode names, of single codes and of ranges (ISO 32000-1, 9.10.3)."""
    stream = font.get("/ToUnicode", None)
    if not isinstance(stream, pikepdf.Stream):
        return
    text = unpack(stream, MOST_NAMED).decode("latin-1")
    for block in _SINGLES.findall(text):
        yield from ((int(code, 16), _char(glyph)) for code, glyph in _PAIR.findall(block))
    for block in _RANGES.findall(text):
        for first, last, listed, start in _RANGE.findall(block):
            codes = range(int(first, 16), min(int(last, 16), 0xFFFF) + 1)
            glyphs = re.findall(r"<([0-9A-Fa-f]+)>", listed) if listed else ()
            names = [_char(one) for one in glyphs] or [chr(int(start, 16) + at) for at in range(len(codes))]
            yield from zip(codes, names, strict=False)


def _char(code: str) -> str:
    return chr(int(code[:4], 16))


def _type3_em(font: Object) -> float:
    """How high a Type 3 font is, its box and matrix applied: its stand-in for an em."""
    box, matrix = font.get("/FontBBox", None), font.get("/FontMatrix", None)
    if box is None or matrix is None:
        return 1.0
    height = abs(float(box[3]) - float(box[1])) * abs(float(matrix[3]))
    return height or 1.0


def _simple_widths(font: Object, unit: float) -> Iterator[tuple[int, float]]:
    first = int(font.get("/FirstChar", 0))
    yield from ((first + at, float(width) * unit) for at, width in enumerate(font.get("/Widths", pikepdf.Array())))


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


def letter_of(ink: Ink, shape: Callable[[], Shape]) -> str:
    """The character with this box of ink, in parts of the em; a blank for one without ink.

    Where several have one, as narrow digits do, their `shape` decides, which is asked for only then.
    """
    if ink is None:
        return " "
    found = _letters().get(tuple(round(part * PARTS) for part in ink), {})
    letters = set(found.values())
    return letters.pop() if len(letters) == 1 else found.get(shape(), STRANGE) if letters else STRANGE


@functools.cache
def _letters() -> dict[tuple[int, ...], dict[Shape, str]]:
    """The characters of our fonts by their boxes, and then by their shapes."""
    found: dict[tuple[int, ...], dict[Shape, str]] = {}
    for file in sorted(data_folder("fonts").glob("*/*.ttf")):
        with TTFont(file, lazy=True) as font:
            names, outlines, em = font.getBestCmap(), font["glyf"], font["head"].unitsPerEm
            for letter in PRINTED:
                glyph = outlines[names[ord(letter)]]
                box = (glyph.xMin / em, glyph.yMin / em, glyph.xMax / em, glyph.yMax / em)
                found.setdefault(tuple(round(part * PARTS) for part in box), {})[shape_of(glyph, outlines, 1 / em)] = (
                    letter
                )
    return found
