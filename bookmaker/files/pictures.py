"""A user's own picture: PNG or SVG -> pixels within limits, or what is wrong with it; the one place for such limits."""

from __future__ import annotations

import functools
import io
import math
import struct
from pathlib import Path

from PIL import Image, ImageFilter, ImageFont, ImageOps, ImageStat, UnidentifiedImageError

from bookmaker.files import rasterising, svg
from bookmaker.source.lengths import POINTS_PER_INCH
from bookmaker.source.reading import Unreadable, is_within, read_bytes

LEAST_DPI = 300.0  # what printers ask of pictures where they say no more
SVG_DPI = 450.0  # the resolution at which SVG becomes pixels: edges stay sharp in print
LARGEST_FILE = 128 << 20  # bytes
MOST_PIXELS = 40_000_000  # of a picture, before it is decoded: 8.5x11 inches at 600 dpi
PIXELS_A_CELL = 16  # of a picture that becomes cells, about
EDGES = 8  # edges are made stronger over so great a part of a picture's width
LEAST_DARK, THICKENINGS = 0.3 * 255, 3  # how dark a picture is on average, and how often strokes grow until it is
FAINTEST = 24  # of 255: what is lighter is paper
FULL = 0.9  # of its area: a picture that is dark in so much of it has no margins to cut off
GLYPH_SIZE = 400
SLACK = 0.5  # a pixel more or less makes no picture coarse

_JPEG = b"\xff\xd8\xff"
# How other formats begin, for those who gave a file the wrong name.
_FORMATS = {
    _JPEG: "a JPEG",
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


def decoded(name: str, data: bytes, *, most_pixels: int = MOST_PIXELS, forms: str = "PNG or SVG") -> Image.Image:
    """The pixels of a PNG's bytes in the mode L, LA, RGB or RGBA, of eight bits; Unusable for anything else.

    A picture of more than `most_pixels` is refused before it is decoded; `forms` are told of one that is no PNG.
    """
    if not data.startswith(_PNG):
        raise Unusable(_what_else(name, data, forms), f"save the picture as {forms}")
    # PNG, 5.6 and 11.2.2: the first chunk begins with width and height, four bytes each.
    if int.from_bytes(data[16:20], "big") * int.from_bytes(data[20:24], "big") > most_pixels:
        raise Unusable(f"'{name}' has more than {most_pixels:,} pixels", "make it smaller")
    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
            image.load()
            return _in_eight_bits(image)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, struct.error):
        raise Unusable(f"'{name}' is cut off or damaged", "save it again, or copy it anew") from None


def _what_else(name: str, data: bytes, forms: str = "PNG or SVG") -> str:
    sort = next((sort for start, sort in _FORMATS.items() if data.startswith(start)), None)
    return f"'{name}' is {sort}, and must be {forms}" if sort else f"'{name}' is no {forms}"


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


def darkness(name: str, data: bytes, *, width: int, height: int) -> tuple[int, ...]:
    """How dark a picture (PNG, JPEG, SVG) is in each of width x height cells, in reading order: 0 white, 255 black.

    A drawing on white is cut out and keeps its shape; of a picture up to its edges the middle is taken. Edges are made
    stronger, so that what is told apart by shades stays so in two. Of several frames the first counts; what is
    transparent is white. Raises Unusable.
    """
    cell = (width * PIXELS_A_CELL / SVG_DPI, height * PIXELS_A_CELL / SVG_DPI)
    png = _drawn(name, data, cell) if name.lower().endswith(".svg") else data
    least = (width * PIXELS_A_CELL, height * PIXELS_A_CELL)
    is_photograph = data.startswith(_JPEG)
    image = _photograph(name, data, least) if is_photograph else decoded(name, png, forms="PNG, JPEG or SVG")
    factor = min(image.width // least[0], image.height // least[1])
    if factor > 1:
        image = image.reduce(factor)
    shade = ImageOps.invert(_on_white(image).convert("L"))
    shades = [level for level, count in enumerate(shade.histogram()) if count]
    if shades[-1] - shades[0] < FAINTEST:
        raise Unusable(f"'{name}' shows nothing: it is all of one shade", "draw in dark on white")
    shade = _thickened(_framed(ImageOps.autocontrast(shade), width, height), shade.width // width)
    blur = max(2, shade.width // EDGES)
    return tuple(
        shade.filter(ImageFilter.UnsharpMask(blur, 80, 0)).resize((width, height), Image.Resampling.BOX).tobytes()
    )


def _photograph(name: str, data: bytes, least: tuple[int, int]) -> Image.Image:
    """A JPEG upright in RGB, of that size or more; read coarsely where it is much larger."""
    try:
        with Image.open(io.BytesIO(data), formats=["JPEG"]) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Unusable(f"'{name}' has more than {MOST_PIXELS:,} pixels", "make it smaller")
            image.draft("RGB", least)
            return ImageOps.exif_transpose(image).convert("RGB")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, struct.error):
        raise Unusable(f"'{name}' is cut off or damaged", "save it again, or copy it anew") from None


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
