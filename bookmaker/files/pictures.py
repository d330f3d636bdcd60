"""A user's own picture for a cover: PNG or SVG -> a PNG that fills its face, or what is wrong with it."""

from __future__ import annotations

import functools
import importlib
import io
import math
import xml.etree.ElementTree as ElementTree

from PIL import Image, UnidentifiedImageError

from bookmaker.source.lengths import POINTS_PER_INCH

LEAST_DPI = 300.0  # what printers ask of pictures where they say no more
SVG_DPI = 450.0  # the resolution at which SVG becomes pixels: edges stay sharp in print
MOST_PIXELS = 200_000_000
SLACK = 0.5  # a pixel more or less makes no picture coarse


class Unusable(Exception):
    """A picture that cannot be printed: what is wrong with it, and a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


@functools.lru_cache(maxsize=4)
def filling(name: str, data: bytes, *, width: float, height: float, least_dpi: float) -> bytes:
    """A picture's file as a PNG in RGB that fills width x height points, its middle where it is not that shape.

    What is transparent becomes white. Raises Unusable.
    """
    inches = (width / POINTS_PER_INCH, height / POINTS_PER_INCH)
    png = _drawn(name, data, inches) if name.lower().endswith(".svg") else data
    try:
        with Image.open(io.BytesIO(png), formats=["PNG"]) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Unusable(f"'{name}' has more than {MOST_PIXELS:,} pixels", "make it smaller")
            image.load()
            return _cropped(name, image, inches, least_dpi)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise Unusable(f"'{name}' is no PNG or SVG", "save the picture as one of them") from None


def shadow(name: str, data: bytes, *, width: int, height: int) -> tuple[tuple[bool, ...], ...]:
    """Where a PNG is dark, in rows of width x height equal parts: True where a part is darker than half on average.

    What is transparent is white. The picture is stretched to the shape. Raises Unusable.
    """
    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Unusable(f"'{name}' has more than {MOST_PIXELS:,} pixels", "make it smaller")
            if image.width < width or image.height < height:
                hint = "make it larger, at least a pixel for each cell"
                raise Unusable(f"'{name}' has {image.width} × {image.height} pixels for {width} × {height} cells", hint)
            grey = _on_white(image).convert("L").resize((width, height), Image.Resampling.BOX).tobytes()
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise Unusable(f"'{name}' is no PNG", "save the picture as PNG") from None
    return tuple(tuple(level < 128 for level in grey[row * width : (row + 1) * width]) for row in range(height))


def _on_white(image: Image.Image) -> Image.Image:
    """The picture in RGB, what is transparent in white; sixteen bits of grey become eight."""
    if image.mode.startswith("I"):
        image = image.convert("I").point(lambda level: level / 256).convert("L")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image.convert("RGBA"))
    return paper.convert("RGB")


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
    _on_white(image).crop((left, top, left + width, top + height)).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def _drawn(name: str, data: bytes, inches: tuple[float, float]) -> bytes:
    """An SVG's pixels, as a PNG that covers the face."""
    _refuse_what_would_be_lost(name, data)
    try:
        resvg = importlib.import_module("resvg_py")
    except ImportError:
        hint = "pip install 'bookmaker[svg]', or save the picture as PNG"
        raise Unusable(f"'{name}' is an SVG, and what reads it is not installed", hint) from None
    wide, high = (math.ceil(side * SVG_DPI) for side in inches)
    text = data.decode("utf-8-sig")
    try:
        for size in ({"width": wide}, {"height": high}):
            png = bytes(resvg.svg_to_bytes(svg_string=text, skip_system_fonts=True, **size))
            with Image.open(io.BytesIO(png)) as image:
                if image.width >= wide and image.height >= high:
                    return png
    except ValueError as error:
        reason = str(error).strip().rstrip(".").lower() or "not understood"
        raise Unusable(f"'{name}' cannot be drawn: {reason}", "save it again as plain SVG") from None
    raise Unusable(f"'{name}' has no size of its own", "give the svg element a viewBox")


def _refuse_what_would_be_lost(name: str, data: bytes) -> None:
    """Raise Unusable for text, whose fonts may be missing here, and for links to other files."""
    try:
        data.decode("utf-8-sig")
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, UnicodeDecodeError):
        raise Unusable(f"'{name}' is no PNG or SVG", "save the picture as one of them") from None
    for element in root.iter():
        sort = str(element.tag).rpartition("}")[2]
        if sort == "text":
            hint = "turn text into paths before saving it: its fonts may be missing where it is printed"
            raise Unusable(f"'{name}' holds text", hint)
        links = (value for key, value in element.attrib.items() if key.rpartition("}")[2] == "href")
        if sort == "image" and not all(value.startswith("data:") for value in links):
            raise Unusable(f"'{name}' shows a picture that lies in another file", "embed it when saving")
