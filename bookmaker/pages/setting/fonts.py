"""Fonts: a face's name -> Face, the measures of its characters; as the files tell them."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from bookmaker.files.fonts import opened
from bookmaker.pages.setting import inline_markup

ELLIPSIS = "…"
LEAST_KERNING = 0.2  # points; less is not seen
MOST_REMEMBERED = 1 << 16  # texts whose widths are kept
NARROW, NARROW_EM = "\u202f", 1 / 6  # a narrow space at which no line breaks, which few fonts have: we leave the room
HYPHEN_HERE = "\u00ad"  # where a word may be broken
LEAST_FILLED = 0.78  # of a line; a shorter one is filled with a part of the next word
_BREAK = re.compile("[ \t]+(?![ \t]|(?:[=−+×÷]|<>) )")  # where a line may end: not before a sign of arithmetic
SLACK = 1e-6  # points; rounding errors by which things may be too wide

Ink = tuple[float, float, float, float]


@functools.cache
def face(name: str) -> Face:
    """The face of that name; LookupError where there is none."""
    return Face(name, TTFont(opened(name), lazy=True))


class Face:
    """One font file's measures; lengths are in em, so a size in points scales them.

    `family` is how people call the font, `cap_height` the height of capitals, `descent` how far the
    deepest letters reach below the baseline (a positive number).
    """

    def __init__(self, name: str, font: TTFont) -> None:
        self.name = name
        self.family = str(font["name"].getBestFamilyName())
        self._glyphs = font.getGlyphSet()
        self._names: dict[int, str] = font.getBestCmap()
        self._unit: float = 1 / font["head"].unitsPerEm
        tables = font["kern"].kernTables if "kern" in font else []
        self._kerning: dict[tuple[str, str], int] = tables[0].kernTable if tables else {}
        self._ink_of: dict[str, Ink | None] = {}
        self._advance_of: dict[str, float] = {}
        own_height = getattr(font["OS/2"], "sCapHeight", 0) * self._unit  # old files do not say it
        self.cap_height: float = own_height or self.ink("H")[3]
        self.descent: float = -font["hhea"].descent * self._unit

    def lacks(self, text: str) -> str:
        """The characters of the text that this face cannot show, each once, in order."""
        return "".join(dict.fromkeys(char for char in text if not self._has(char)))

    def _has(self, char: str) -> bool:
        return char in (NARROW, HYPHEN_HERE) or ord(char) in self._names

    def width(self, text: str) -> float:
        """The sum of the characters' advances in em."""
        return math.fsum(self._advance(char) for char in text)

    def kerning(self, left: str, right: str) -> float:
        """What is added to the advance of a character where that other one follows, in em; often negative."""
        pair = (self._names.get(ord(left), ""), self._names.get(ord(right), ""))
        return self._kerning.get(pair, 0) * self._unit

    def ink(self, text: str) -> Ink:
        """The box (left, bottom, right, top) in em that the ink covers, from the start of the baseline.

        A text without ink, such as a space, gives its advance and no height.
        """
        if len(text) == 1:
            return self._ink(text) or (0.0, 0.0, self._advance(text), 0.0)
        x = 0.0
        boxes = []
        for char in text:
            box = self._ink(char)
            if box is not None:
                boxes.append((x + box[0], box[1], x + box[2], box[3]))
            x += self._advance(char)
        if not boxes:
            return (0.0, 0.0, x, 0.0)
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        return (min(lefts), min(bottoms), max(rights), max(tops))

    def _advance(self, char: str) -> float:
        if char in (NARROW, HYPHEN_HERE):
            return NARROW_EM if char == NARROW else 0.0
        if char not in self._advance_of:
            self._advance_of[char] = self._glyph(char).width * self._unit
        return self._advance_of[char]

    def _ink(self, char: str) -> Ink | None:
        if char not in self._ink_of:
            pen = BoundsPen(self._glyphs)
            self._glyph(char).draw(pen)
            bounds = pen.bounds
            self._ink_of[char] = None if bounds is None else _scaled(bounds, self._unit)
        return self._ink_of[char]

    def _glyph(self, char: str) -> _Glyph:
        glyph: _Glyph = self._glyphs[self._names.get(ord(char), ".notdef")]
        return glyph


def _scaled(bounds: tuple[float, float, float, float], unit: float) -> Ink:
    left, bottom, right, top = bounds
    return (left * unit, bottom * unit, right * unit, top * unit)


class _Glyph(Protocol):
    """What we use of fontTools' glyph, which has no types of its own."""

    width: float

    def draw(self, pen: BoundsPen) -> None:
        """Draw the outline with a fontTools pen, in font units."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """A text style's measures at its size: what setting text needs of a font, in points.

    `spacing` stands between characters; `is_kerned` moves pairs such as "To" together. `bold` and `italic` are the
    faces of words that are marked so; the same face where there is none.
    """

    face: str
    size: float
    spacing: float = 0.0
    is_kerned: bool = False
    bold: str | None = None
    italic: str | None = None

    def voice(self, name: str) -> Typeface:
        """The type of words in that voice."""
        face = {inline_markup.BOLD: self.bold, inline_markup.ITALIC: self.italic}.get(name)
        return self if face is None else Typeface(face, self.size, self.spacing, self.is_kerned)

    def width(self, text: str) -> float:
        """How wide the text is set; spacing stands between characters, not after the last."""
        return _width(self, text)

    def pieces(self, text: str) -> tuple[tuple[float, str, str, str], ...]:
        """The text in pieces of one face without kerning within: place from the start, text, face, address."""
        if not inline_markup.are_in(text):
            return tuple((at, piece, self.face, "") for at, piece in _pieces(self, text))
        found, start = [], 0.0
        for span in inline_markup.spans(text):
            typeface = self.voice(span.voice)
            found += [(start + at, piece, typeface.face, span.address) for at, piece in _pieces(typeface, span.text)]
            start += _width(typeface, span.text)
        return tuple(found)

    def wrap(self, text: str, width: float) -> tuple[str, ...]:
        """The text's lines of at most that width, filled greedily; a longer word keeps a line of its own.

        Line breaks in the text are kept. A word is broken where it says so and its line would be short or it is itself
        too long, but no two lines in a row for the first reason.
        """
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in filter(None, _BREAK.split(paragraph)):  # a non-breaking space stays within its word
                rest = word
                while not self._does_fit(f"{line} {rest}".lstrip(" "), width):
                    part, rest = self._part(line, rest, width, lines)
                    if not (line or part):
                        break
                    lines.append(_whole(f"{line} {part}".strip()))
                    line = ""
                line = f"{line} {rest}".lstrip(" ")
            lines.append(_whole(line))
        return tuple(lines)

    def _does_fit(self, line: str, width: float) -> bool:
        return self.width(_whole(line)) <= width + SLACK

    def _part(self, line: str, word: str, width: float, before: Sequence[str]) -> tuple[str, str]:
        """As much of a word as belongs on a line, with a hyphen, and what is left of it."""
        is_short = self.width(_whole(line)) < LEAST_FILLED * width and not (before and before[-1].endswith("-"))
        if is_short or not self._does_fit(word, width):
            parts = word.split(HYPHEN_HERE)
            for count in range(len(parts) - 1, 0, -1):
                part = f"{''.join(parts[:count])}-"
                if self._does_fit(f"{line} {part}".lstrip(" "), width):
                    return part, HYPHEN_HERE.join(parts[count:])
        return "", word

    def cut(self, lines: Sequence[str], width: float, most: int) -> tuple[str, ...]:
        """At most that many of the lines, none wider than the width; what is cut off leaves an ellipsis."""
        kept = list(lines[:most])
        for at, line in enumerate(kept):
            is_cut = at == most - 1 and len(lines) > most
            while line and self.width(line + ELLIPSIS * is_cut) > width:
                line, is_cut = line[:-1].rstrip(), True
            kept[at] = line + ELLIPSIS * is_cut
        return tuple(kept)


def _whole(text: str) -> str:
    return text.replace(HYPHEN_HERE, "") if HYPHEN_HERE in text else text


# A book is composed once as a sketch and once an edition, and asks for the same widths each time.
@functools.lru_cache(maxsize=MOST_REMEMBERED)
def _width(typeface: Typeface, text: str) -> float:
    if not text:
        return 0.0
    if inline_markup.are_in(text):
        return math.fsum(_width(typeface.voice(span.voice), span.text) for span in inline_markup.spans(text))
    offset, piece = _pieces(typeface, text)[-1]
    return offset + _plain_width(typeface, piece)


@functools.lru_cache(maxsize=MOST_REMEMBERED)
def _pieces(typeface: Typeface, text: str) -> tuple[tuple[float, str], ...]:
    if NARROW in text:
        first, _, rest = text.partition(NARROW)
        start = _width(typeface, first) + NARROW_EM * typeface.size + typeface.spacing * (2 if first else 1)
        pieces = [(start + at, piece) for at, piece in _pieces(typeface, rest)]
        return ((*_pieces(typeface, first), *pieces) if first else tuple(pieces)) or ((0.0, ""),)
    if not typeface.is_kerned:
        return ((0.0, text),)
    found: list[tuple[float, str]] = []
    offset, start = 0.0, 0
    for at, (left, right) in enumerate(pairwise(text), start=1):
        kern = face(typeface.face).kerning(left, right) * typeface.size
        if abs(kern) >= LEAST_KERNING:
            found.append((offset, text[start:at]))
            offset += _plain_width(typeface, text[start:at]) + typeface.spacing + kern
            start = at
    return (*found, (offset, text[start:]))


def _plain_width(typeface: Typeface, text: str) -> float:
    return face(typeface.face).width(text) * typeface.size + typeface.spacing * (len(text) - 1)
