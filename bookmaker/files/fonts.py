"""Fonts: a face's name -> its file with TrueType outlines; the built-in ones, and those in a book's or layout's folder.

A font of a user's own has a name that says where it lies and what is in it, so that a changed file is another font.
"""

from __future__ import annotations

import functools
import hashlib
import io
from collections.abc import Iterable
from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont, newTable  # type: ignore[import-untyped]

from bookmaker.files.data import data_folder
from bookmaker.source.reading import MIB, Unreadable, is_within, read_bytes

LARGEST_FONT = 32 * MIB
SUFFIXES = (".ttf", ".otf")
MAY_NOT_BE_EMBEDDED = 0x2  # of OS/2.fsType: restricted licence
CURVE_ERROR = 0.001  # of an em, by which converted curves may differ
AT = "@"  # between the parts of an own font's name


class Unusable(Exception):
    """A font file that cannot be used: why, in lower case."""


@functools.cache
def built_in() -> dict[str, Path]:
    """Every built-in face's file by its name, such as "SourceSans3-Bold", in the order of the names."""
    files = sorted(data_folder("fonts").glob("*/*.ttf"), key=lambda path: path.stem)
    return {path.stem: path for path in files}


def beside(folders: Iterable[Path]) -> dict[str, Path]:
    """The font files in those folders and in their `fonts`, by their names without suffix; the first of a name."""
    found: dict[str, Path] = {}
    for folder in folders:
        for place in (folder, folder / "fonts"):
            for file in sorted(place.iterdir()) if place.is_dir() else ():
                if file.suffix.lower() in SUFFIXES and is_within(file, folder):
                    found.setdefault(file.stem, file)
    return found


def own(file: Path) -> str:
    """The name by which a user's font is known from here on; Unusable where it cannot be set or embedded."""
    try:
        data = read_bytes(file, most=LARGEST_FONT)
        font = TTFont(io.BytesIO(data))
        names, restricted = font.getBestCmap(), font["OS/2"].fsType & MAY_NOT_BE_EMBEDDED
        _ = font["head"].unitsPerEm, font["hhea"].descent, font["name"], "glyf" in font or font["CFF "]
    except Unreadable as error:
        raise Unusable(str(error)) from None
    except Exception as error:  # fontTools raises any sort of exception where a file is damaged
        raise Unusable(f"it is no font that can be read ({type(error).__name__})") from None
    if not names:
        raise Unusable("it has no letters")
    if restricted:
        raise Unusable("its licence forbids to embed it")
    return AT.join((file.stem, hashlib.sha256(data).hexdigest()[:16], str(file)))


def is_own(name: str) -> bool:
    """Whether a face is a user's and not built in."""
    return AT in name


def called(name: str) -> str:
    """A face's name as people know it."""
    return name.partition(AT)[0]


def file_of(name: str) -> Path:
    """The file of a face; LookupError for an unknown one."""
    if is_own(name):
        return Path(name.split(AT, 2)[2])
    if name not in built_in():
        raise LookupError(f"unknown font '{name}'")
    return built_in()[name]


def opened(name: str) -> io.BytesIO:
    """A face's file with TrueType outlines, from its start; LookupError for an unknown one."""
    return io.BytesIO(_data(name))


@functools.cache
def _data(name: str) -> bytes:
    data = read_bytes(file_of(name), most=LARGEST_FONT)
    return _with_quadratic_curves(data) if data[:4] == b"OTTO" else data


def _with_quadratic_curves(data: bytes) -> bytes:
    """An OpenType font with PostScript outlines as one with TrueType outlines, which PDF libraries embed."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    order, drawn = font.getGlyphOrder(), font.getGlyphSet()
    glyphs = newTable("glyf")
    glyphs.glyphOrder, glyphs.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(None)
        drawn[name].draw(Cu2QuPen(pen, CURVE_ERROR * font["head"].unitsPerEm, reverse_direction=True))
        glyphs[name] = pen.glyph()
        glyphs[name].recalcBounds(glyphs)
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyphs[name], "xMin", 0))
    font["loca"], font["glyf"] = newTable("loca"), glyphs
    limits = font["maxp"]
    limits.tableVersion = 0x00010000
    for key in ("Zones", "TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements"):
        setattr(limits, f"max{key}", int(key == "Zones"))
    limits.maxSizeOfInstructions = limits.maxComponentElements = limits.maxComponentDepth = 0
    font["post"].formatType, font["post"].extraNames, font["post"].mapping = 2.0, [], {}
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    font.sfntVersion = "\0\1\0\0"
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()
