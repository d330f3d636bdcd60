"""A user's own picture for a cover: PNG or SVG -> a PNG that fills its face, or what is wrong with it."""

from __future__ import annotations

import functools
import importlib
import io
import math
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from PIL import Image, ImageFilter, ImageFont, ImageOps, ImageStat, UnidentifiedImageError

from bookmaker.source.lengths import POINTS_PER_INCH

LEAST_DPI = 300.0  # what printers ask of pictures where they say no more
SVG_DPI = 450.0  # the resolution at which SVG becomes pixels: edges stay sharp in print
MOST_PIXELS = 200_000_000
PIXELS_A_CELL = 16  # of a picture that becomes cells, about
EDGES = 8  # edges are made stronger over so great a part of a picture's width
LEAST_DARK, THICKENINGS = 0.3 * 255, 3  # how dark a picture is on average, and how often strokes grow until it is
PLAIN_MODES = {"1": "L", "P": "RGBA", "PA": "RGBA", "LA": "RGBA", "CMYK": "RGB", "YCbCr": "RGB"}
FAINTEST = 24  # of 255: what is lighter is paper
FULL = 0.9  # of its area: a picture that is dark in so much of it has no margins to cut off
GLYPH_SIZE = 400
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


def darkness(name: str, data: bytes, *, width: int, height: int) -> tuple[int, ...]:
    """How dark a picture (PNG, JPEG, SVG) is in each of width x height cells, in reading order: 0 white, 255 black.

    A drawing on white is cut out and keeps its shape; of a picture up to its edges the middle is taken. Edges are made
    stronger, so that what is told apart by shades stays so in two. Of several frames the first counts; what is
    transparent is white. Raises Unusable.
    """
    cell = (width * PIXELS_A_CELL / SVG_DPI, height * PIXELS_A_CELL / SVG_DPI)
    png = _drawn(name, data, cell) if name.lower().endswith(".svg") else data
    try:
        with Image.open(io.BytesIO(png), formats=["PNG", "JPEG"]) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Unusable(f"'{name}' has more than {MOST_PIXELS:,} pixels", "make it smaller")
            image.draft("RGB", (width * PIXELS_A_CELL, height * PIXELS_A_CELL))
            factor = min(image.width // (width * PIXELS_A_CELL), image.height // (height * PIXELS_A_CELL))
            upright = ImageOps.exif_transpose(image)
            if upright.mode in PLAIN_MODES:
                upright = upright.convert(PLAIN_MODES[upright.mode])
            if factor > 1 and upright.mode in ("L", "RGB", "RGBA"):
                upright = upright.reduce(factor)
            shade = ImageOps.invert(_on_white(upright).convert("L"))
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise Unusable(f"'{name}' is no PNG, JPEG or SVG", "save the picture as one of them") from None
    shades = [level for level, count in enumerate(shade.histogram()) if count]
    if shades[-1] - shades[0] < FAINTEST:
        raise Unusable(f"'{name}' shows nothing: it is all of one shade", "draw in dark on white")
    shade = _thickened(_framed(ImageOps.autocontrast(shade), width, height), shade.width // width)
    blur = max(2, shade.width // EDGES)
    return tuple(
        shade.filter(ImageFilter.UnsharpMask(blur, 80, 0)).resize((width, height), Image.Resampling.BOX).tobytes()
    )


def _thickened(shade: Image.Image, cell: int) -> Image.Image:
    """Thin strokes on much white made thicker, by half a cell at a time; else they would be lost or leave a riddle."""
    for _ in range(THICKENINGS):
        if ImageStat.Stat(shade).mean[0] >= LEAST_DARK:
            break
        shade = shade.filter(ImageFilter.MaxFilter(max(3, cell // 2 | 1)))
    return shade


def glyph(letter: str, font: Path, *, width: int, height: int) -> tuple[int, ...]:
    """The same of a letter in a font, as large as the cells allow. Raises Unusable for one that the font lacks."""
    face = ImageFont.truetype(font, GLYPH_SIZE)
    mask = face.getmask(letter, "L")
    missing = face.getmask(chr(0xFFFF), "L")
    if not mask.size[0] or not mask.getbbox() or (mask.size, bytes(mask)) == (missing.size, bytes(missing)):
        raise Unusable(f"the fonts have no glyph '{letter}' to draw", "use letters, digits and signs")
    shade = Image.frombytes("L", mask.size, bytes(mask))
    return tuple(_framed(shade, width, height).resize((width, height), Image.Resampling.BOX).tobytes())


def _framed(shade: Image.Image, width: int, height: int) -> Image.Image:
    """A shade cut or filled up to the shape of width x height cells."""
    box = shade.point(lambda level: 255 * (level > FAINTEST)).getbbox() or (0, 0, *shade.size)
    across, down = box[2] - box[0], box[3] - box[1]
    if across * down > FULL * shade.width * shade.height and shade.width > 2 * width:
        return ImageOps.fit(shade, _shape(min(shade.width / width, shade.height / height), width, height))
    size = _shape(max(across / width, down / height), width, height)
    framed = Image.new("L", size, 0)
    framed.paste(shade.crop(box), ((size[0] - across) // 2, (size[1] - down) // 2))
    return framed


def _shape(cell: float, width: int, height: int) -> tuple[int, int]:
    return max(1, math.ceil(cell * width)), max(1, math.ceil(cell * height))


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
