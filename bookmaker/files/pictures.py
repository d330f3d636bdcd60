"""A user's own picture: PNG or SVG -> pixels within limits, or what is wrong with it; the one place for such limits."""

from __future__ import annotations

import functools
import io
import math
import struct

from PIL import Image, UnidentifiedImageError

from bookmaker.files import rasterising, svg
from bookmaker.source.lengths import POINTS_PER_INCH

LEAST_DPI = 300.0  # what printers ask of pictures where they say no more
SVG_DPI = 450.0  # the resolution at which SVG becomes pixels: edges stay sharp in print
LARGEST_FILE = 128 << 20  # bytes
MOST_PIXELS = 40_000_000  # of a picture, before it is decoded: 8.5x11 inches at 600 dpi
SLACK = 0.5  # a pixel more or less makes no picture coarse
PLAIN = "save the picture as PNG or SVG"

# How other formats begin, for those who gave a file the wrong name.
_FORMATS = {
    b"\xff\xd8\xff": "a JPEG",
    b"GIF8": "a GIF",
    b"RIFF": "a WebP",
    b"II*\x00": "a TIFF",
    b"MM\x00*": "a TIFF",
    b"BM": "a BMP",
    b"%PDF": "a PDF",
    b"\x1f\x8b": "compressed",
}
_PNG = b"\x89PNG\r\n\x1a\n"


class Unusable(Exception):
    """A picture that cannot be printed: what is wrong with it, and a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def decoded(name: str, data: bytes, *, most_pixels: int = MOST_PIXELS) -> Image.Image:
    """The pixels of a PNG's bytes in the mode L, LA, RGB or RGBA, of eight bits; Unusable for anything else.

    A picture of more than `most_pixels` is refused before it is decoded.
    """
    if not data.startswith(_PNG):
        raise Unusable(_what_else(name, data), PLAIN)
    # PNG, 5.6 and 11.2.2: the first chunk begins with width and height, four bytes each.
    if int.from_bytes(data[16:20], "big") * int.from_bytes(data[20:24], "big") > most_pixels:
        raise Unusable(f"'{name}' has more than {most_pixels:,} pixels", "make it smaller")
    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
            image.load()
            return _in_eight_bits(image)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, struct.error):
        raise Unusable(f"'{name}' is cut off or damaged", "save it again, or copy it anew") from None


def _what_else(name: str, data: bytes) -> str:
    sort = next((sort for start, sort in _FORMATS.items() if data.startswith(start)), None)
    return f"'{name}' is {sort}, and must be PNG or SVG" if sort else f"'{name}' is no PNG or SVG"


def _in_eight_bits(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I"):  # sixteen bits of grey
        return image.convert("I").point(lambda level: level / 256).convert("L")
    if image.mode in ("L", "LA", "RGB", "RGBA"):
        return image
    if "transparency" in image.info:
        return image.convert("RGBA")
    return image.convert("L" if image.mode == "1" else "RGB")


@functools.lru_cache(maxsize=4)
def filling(name: str, data: bytes, *, width: float, height: float, least_dpi: float) -> bytes:
    """A picture's file as a PNG in RGB that fills width x height points, its middle where it is not that shape.

    What is transparent becomes white. Raises Unusable.
    """
    inches = (width / POINTS_PER_INCH, height / POINTS_PER_INCH)
    png = _drawn(name, data, inches) if name.lower().endswith(".svg") else data
    return _cropped(name, decoded(name, png), inches, least_dpi)


def shadow(name: str, data: bytes, *, width: int, height: int) -> tuple[tuple[bool, ...], ...]:
    """Where a PNG is dark, in rows of width x height equal parts: True where a part is darker than half on average.

    What is transparent is white. The picture is stretched to the shape. Raises Unusable.
    """
    image = decoded(name, data)
    if image.width < width or image.height < height:
        hint = "make it larger, at least a pixel for each cell"
        raise Unusable(f"'{name}' has {image.width} × {image.height} pixels for {width} × {height} cells", hint)
    grey = _on_white(image).convert("L").resize((width, height), Image.Resampling.BOX).tobytes()
    return tuple(tuple(level < 128 for level in grey[row * width : (row + 1) * width]) for row in range(height))


def _cropped(name: str, image: Image.Image, inches: tuple[float, float], least_dpi: float) -> bytes:
    wide, high = inches
    dpi = min(image.width / wide, image.height / high)
    least = max(least_dpi, LEAST_DPI)
    needed = (math.ceil(wide * least), math.ceil(high * least))
    if image.width < needed[0] - SLACK or image.height < needed[1] - SLACK:
        hint = f"printers need {least:g} dpi: {needed[0]} × {needed[1]} pixels or more"
        raise Unusable(f"'{name}' would be printed with {int(dpi)} dpi", hint)
    width, height = round(wide * dpi), round(high * dpi)
    left, top = (image.width - width) // 2, (image.height - height) // 2
    buffer = io.BytesIO()
    _on_white(image.crop((left, top, left + width, top + height))).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def _on_white(image: Image.Image) -> Image.Image:
    """The picture in RGB, what is transparent in white."""
    if image.mode in ("L", "RGB"):
        return image.convert("RGB")
    coloured = image if image.mode == "RGBA" else image.convert("RGBA")
    paper = Image.new("RGB", image.size, "white")
    paper.paste(coloured, mask=coloured.getchannel("A"))
    return paper


def _drawn(name: str, data: bytes, inches: tuple[float, float]) -> bytes:
    """An SVG's pixels, as a PNG that covers the face."""
    try:
        ratio = svg.ratio_of(data)
    except svg.Undrawable as error:
        is_else = error.what == svg.NO_SVG
        raise Unusable(_what_else(name, data) if is_else else f"'{name}' {error.what}", error.hint) from None
    if not rasterising.is_installed():
        hint = "pip install 'bookmaker[svg]', or save the picture as PNG"
        raise Unusable(f"'{name}' is an SVG, and what reads it is not installed", hint)
    wide, high = (math.ceil(side * SVG_DPI) for side in inches)
    if max(wide, high * ratio) * max(high, wide / ratio) > MOST_PIXELS:  # as it is drawn: to cover its place
        hint = f"draw it {inches[0]:.3g} wide to {inches[1]:.3g} high, as its place is"
        raise Unusable(f"'{name}' is of quite another shape than its place", hint)
    side, pixels = ("width", wide) if wide / ratio >= high else ("height", high)
    try:
        return rasterising.drawn(data, side=side, pixels=pixels)
    except rasterising.Failed as error:
        raise Unusable(f"'{name}' {error}", "simplify it, or save the picture as PNG") from None
