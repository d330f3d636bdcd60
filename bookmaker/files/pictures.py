"""A user's own picture, PNG, JPEG or SVG -> pixels that our own code wrote; what was in the file stays outside."""

import functools
import importlib.util
import io
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageFont, ImageStat

from bookmaker.files.picture_reader import LEAST_DPI, framed
from bookmaker.files.svg_limits import DRAWER
from bookmaker.source import bounded
from bookmaker.source.file_bytes import MIB, Unreadable, is_within, read_bytes
from bookmaker.source.lengths import POINTS_PER_INCH
from bookmaker.source.reader import Refused

__all__ = ["LEAST_DPI"]
LARGEST_FILE = 128 * MIB
READER = "bookmaker.files.picture_reader"
SECONDS, MEMORY = 200, 20 * LARGEST_FILE  # the second wall: twenty times what the largest picture takes
SVG_SECONDS = 10  # of which the library that draws counts nothing but shapes
GLYPH_SIZE = 400


class Unusable(Exception):
    """A picture that cannot be printed: what is wrong with it, and a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def beside(folder: Path, name: str) -> bytes:
    """The bytes of a picture in a book's folder. Raises Unusable."""
    if not is_within(folder / name, folder):
        raise Unusable(f"'{name[:40]}' lies outside the book's folder", "copy it beside the book")
    try:
        return read_bytes(folder / name, most=LARGEST_FILE)
    except Unreadable as error:
        raise Unusable(f"cannot read '{name}': {error}", "put the file beside the book") from None


def in_grey(png: bytes) -> bytes:
    """A PNG without its colours."""
    buffer = io.BytesIO()
    with Image.open(io.BytesIO(png), formats=["PNG"]) as image:
        image.convert("L").save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


@functools.lru_cache(maxsize=4)
def filling(name: str, data: bytes, *, width: float, height: float, least_dpi: float) -> bytes:
    """A picture's file as a PNG in RGB that fills width x height points, its middle where it is not that shape.

    What is transparent becomes white. Raises Unusable.
    """
    return _read(name, data, "filling", is_svg=_is_svg(name), width=width, height=height, least_dpi=least_dpi)


def whole(name: str, data: bytes, *, width: float, height: float) -> tuple[bytes, float, float]:
    """A whole picture as a PNG in RGB, and the width and height in points in which it fits width x height points.

    It is printed smaller where it would have fewer than 300 pixels an inch. Raises Unusable.
    """
    png = _read(name, data, "whole", is_svg=_is_svg(name), width=width, height=height)
    with Image.open(io.BytesIO(png), formats=["PNG"]) as image:
        finest = POINTS_PER_INCH / LEAST_DPI
        scale = min(width / image.width, height / image.height, finest)
        return bytes(png), image.width * scale, image.height * scale


def difference(png: bytes, other: bytes) -> int:
    """By how much of 255 two PNG in RGB of our own differ where they do most; 255 where one has another size."""
    with Image.open(io.BytesIO(png), formats=["PNG"]) as one, Image.open(io.BytesIO(other), formats=["PNG"]) as two:
        if one.size != two.size:
            return 255
        return max(most for _, most in ImageStat.Stat(ImageChops.difference(one, two)).extrema)


def shadow(name: str, data: bytes, *, width: int, height: int) -> tuple[tuple[bool, ...], ...]:
    """Where a PNG is dark, in rows of width x height equal parts: True where a part is darker than half on average.

    What is transparent is white. The picture is stretched to the shape. Raises Unusable.
    """
    grey = _read(name, data, "shadow", width=width, height=height)
    return tuple(tuple(level < 128 for level in grey[row * width : (row + 1) * width]) for row in range(height))


def darkness(name: str, data: bytes, *, width: int, height: int) -> tuple[int, ...]:
    """How dark a picture is in each of width x height cells, in reading order: 0 white, 255 black. Raises Unusable.

    A drawing on white is cut out and keeps its shape; of a picture up to its edges the middle is taken.
    """
    return tuple(_read(name, data, "darkness", is_svg=_is_svg(name), width=width, height=height))


def draws_svg() -> bool:
    """Whether the library that draws SVG is there."""
    return importlib.util.find_spec(DRAWER) is not None


def _is_svg(name: str) -> bool:
    return name.lower().endswith(".svg")


def _read(name: str, data: bytes, what: str, **settings: Any) -> bytes:
    """What the bounded process makes of a picture."""
    if settings.get("is_svg") and not draws_svg():
        hint = "pip install resvg-py, or save the picture as PNG"
        raise Unusable(f"'{name}' is an SVG, and what reads it is not installed", hint)
    try:
        seconds = SVG_SECONDS if settings.get("is_svg") else SECONDS
        return bounded.ask(READER, {"what": what, **settings}, data, seconds=seconds, memory=MEMORY)[1]
    except Refused as error:
        raise Unusable(f"'{name}' {error.what}", error.hint or "save it again, or as PNG") from None


def glyph(letter: str, font: Path, *, width: int, height: int) -> tuple[int, ...]:
    """How dark a letter of a built-in font is in each cell, as large as they allow; Unusable for one that it lacks."""
    face = ImageFont.truetype(font, GLYPH_SIZE)
    mask = face.getmask(letter, "L")
    missing = face.getmask(chr(0xFFFF), "L")
    if not mask.size[0] or not mask.getbbox() or (mask.size, bytes(mask)) == (missing.size, bytes(missing)):
        raise Unusable(f"the fonts have no glyph '{letter}' to draw", "use letters, digits and signs")
    shade = Image.frombytes("L", mask.size, bytes(mask))
    return tuple(framed(shade, width, height).resize((width, height), Image.Resampling.BOX).tobytes())
