"""A picture of others, PNG, JPEG or SVG -> pixels of our own making within limits, or what is wrong with it.

This runs in the bounded process; the limits on what a picture may be are all here and in `svg`.
"""

import importlib
import io
import math
from collections.abc import Callable
from typing import Any

from PIL import Image, ImageFilter, ImageOps, ImageStat

from bookmaker.files import svg_limits
from bookmaker.source.lengths import POINTS_PER_INCH
from bookmaker.source.reader import Refused

LEAST_DPI = 300.0  # what printers ask of pictures where they say no more
SVG_DPI = 450.0  # the resolution at which SVG becomes pixels: edges stay sharp in print
MOST_PIXELS = 40_000_000  # of a picture, before it is decoded: 8.5x11 inches at 600 dpi
PIXELS_A_CELL = 16  # of a picture that becomes cells, about
EDGES = 8  # edges are made stronger over so great a part of a picture's width
LEAST_DARK, THICKENINGS = 0.3 * 255, 3  # how dark a picture is on average, and how often strokes grow until it is
FAINTEST = 24  # of 255: what is lighter is paper
FULL = 0.9  # of its area: a picture that is dark in so much of it has no margins to cut off
MOST_SCANS = 100  # of a JPEG, each of which may paint all of it anew; cameras and programs write ten
SLACK = 0.5  # a pixel more or less makes no picture coarse

_JPEG, _SCAN = b"\xff\xd8\xff", b"\xff\xda"
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


def answer(asked: Any, data: bytes) -> tuple[Any, bytes]:
    """What is asked of a picture (one of `_READERS`, with its settings), as bytes. Raises Refused."""
    Image.MAX_IMAGE_PIXELS = None  # pixels are counted here
    return None, _READERS[asked.pop("what")](data, **asked)


def _decoded(data: bytes, forms: str = "PNG or SVG") -> Image.Image:
    """The pixels of a PNG's bytes in the mode L, LA, RGB or RGBA, of eight bits; Refused for anything else.

    A picture of too many pixels is refused before it is decoded; `forms` are told of one that is no PNG.
    """
    if not data.startswith(_PNG):
        raise Refused(_what_else(data, forms), f"save the picture as {forms}")
    with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
        _refuse_large(image)
        image.load()
        return _in_eight_bits(image)


def _refuse_large(image: Image.Image) -> None:
    if image.width * image.height > MOST_PIXELS:
        raise Refused(f"has more than {MOST_PIXELS:,} pixels", "make it smaller")


def _what_else(data: bytes, forms: str = "PNG or SVG") -> str:
    sort = next((sort for start, sort in _FORMATS.items() if data.startswith(start)), None)
    return f"is {sort}, and must be {forms}" if sort else f"is no {forms}"


def _in_eight_bits(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I"):  # sixteen bits of grey
        return image.convert("I").point(lambda level: level / 256).convert("L")
    if image.mode in ("L", "LA", "RGB", "RGBA"):
        return image
    if "transparency" in image.info:
        return image.convert("RGBA")
    return image.convert("L" if image.mode == "1" else "RGB")


def _filling(data: bytes, *, is_svg: bool, width: float, height: float, least_dpi: float) -> bytes:
    """A PNG in RGB that fills width x height points, the picture's middle where it is not that shape."""
    inches = (width / POINTS_PER_INCH, height / POINTS_PER_INCH)
    return _cropped(_decoded(_drawn(data, inches) if is_svg else data), inches, least_dpi)


def _shadow(data: bytes, *, width: int, height: int) -> bytes:
    """How dark a PNG is on average in width x height equal parts: 0 black, 255 white. It is stretched to the shape."""
    image = _decoded(data)
    if image.width < width or image.height < height:
        hint = "make it larger, at least a pixel for each cell"
        raise Refused(f"has {image.width} × {image.height} pixels for {width} × {height} cells", hint)
    return _on_white(image).convert("L").resize((width, height), Image.Resampling.BOX).tobytes()


def _darkness(data: bytes, *, is_svg: bool, width: int, height: int) -> bytes:
    """How dark a picture is in each of width x height cells, in reading order: 0 white, 255 black.

    A drawing on white is cut out and keeps its shape; of a picture up to its edges the middle is taken. Edges are made
    stronger, so that what is told apart by shades stays so in two. Of several frames the first counts.
    """
    least = (width * PIXELS_A_CELL, height * PIXELS_A_CELL)
    png = _drawn(data, (least[0] / SVG_DPI, least[1] / SVG_DPI)) if is_svg else data
    image = _photograph(data, least) if data.startswith(_JPEG) else _decoded(png, "PNG, JPEG or SVG")
    factor = min(image.width // least[0], image.height // least[1])
    if factor > 1:
        image = image.reduce(factor)
    shade = ImageOps.invert(_on_white(image).convert("L"))
    shades = [level for level, count in enumerate(shade.histogram()) if count]
    if shades[-1] - shades[0] < FAINTEST:
        raise Refused("shows nothing: it is all of one shade", "draw in dark on white")
    shade = _thickened(framed(ImageOps.autocontrast(shade), width, height), shade.width // width)
    blur = max(2, shade.width // EDGES)
    sharp = shade.filter(ImageFilter.UnsharpMask(blur, 80, 0))
    return sharp.resize((width, height), Image.Resampling.BOX).tobytes()


def _photograph(data: bytes, least: tuple[int, int]) -> Image.Image:
    """A JPEG upright in RGB, of that size or more; read coarsely where it is much larger."""
    if data.count(_SCAN) > MOST_SCANS:
        raise Refused("is painted over and over", "save it again")
    with Image.open(io.BytesIO(data), formats=["JPEG"]) as image:
        _refuse_large(image)
        image.draft("RGB", least)
        return ImageOps.exif_transpose(image).convert("RGB")


def _thickened(shade: Image.Image, cell: int) -> Image.Image:
    """Thin strokes on much white made thicker, by half a cell at a time; else they would be lost or leave a riddle."""
    for _ in range(THICKENINGS):
        if ImageStat.Stat(shade).mean[0] >= LEAST_DARK:
            break
        shade = shade.filter(ImageFilter.MaxFilter(max(3, cell // 2 | 1)))
    return shade


def framed(shade: Image.Image, width: int, height: int) -> Image.Image:
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


def _cropped(image: Image.Image, inches: tuple[float, float], least_dpi: float) -> bytes:
    wide, high = inches
    dpi = min(image.width / wide, image.height / high)
    least = max(least_dpi, LEAST_DPI)
    needed = (math.ceil(wide * least), math.ceil(high * least))
    if image.width < needed[0] - SLACK or image.height < needed[1] - SLACK:
        hint = f"printers need {least:g} dpi: {needed[0]} × {needed[1]} pixels or more"
        raise Refused(f"would be printed with {int(dpi)} dpi", hint)
    width, height = round(wide * dpi), round(high * dpi)
    left, top = (image.width - width) // 2, (image.height - height) // 2
    return _png(_on_white(image.crop((left, top, left + width, top + height))))


def _png(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def _on_white(image: Image.Image) -> Image.Image:
    """The picture in RGB, what is transparent in white."""
    if image.mode in ("L", "RGB"):
        return image.convert("RGB")
    coloured = image if image.mode == "RGBA" else image.convert("RGBA")
    paper = Image.new("RGB", image.size, "white")
    paper.paste(coloured, mask=coloured.getchannel("A"))
    return paper


def _ratio(data: bytes) -> float:
    """Width to height of an SVG."""
    try:
        return svg_limits.ratio_of(data)
    except Refused as error:
        raise Refused(_what_else(data) if error.what == svg_limits.NO_SVG else error.what, error.hint) from None


def _drawn(data: bytes, inches: tuple[float, float]) -> bytes:
    """An SVG's pixels, as a PNG that covers the face."""
    ratio = _ratio(data)
    wide, high = (math.ceil(side * SVG_DPI) for side in inches)
    if max(wide, high * ratio) * max(high, wide / ratio) > MOST_PIXELS:  # as it is drawn: to cover its place
        hint = f"draw it {inches[0]:.3g} wide to {inches[1]:.3g} high, as its place is"
        raise Refused("is of quite another shape than its place", hint)
    side, pixels = ("width", wide) if wide / ratio >= high else ("height", high)
    draw = importlib.import_module(svg_limits.DRAWER).svg_to_bytes
    try:
        return bytes(draw(svg_string=data.decode("utf-8-sig"), skip_system_fonts=True, **{side: pixels}))
    except ValueError:  # what the library says of it is about its own workings
        raise Refused("is too intricate, or wrong, to be drawn", "simplify it, or save the picture as PNG") from None


def _whole(data: bytes, *, is_svg: bool, width: float, height: float) -> bytes:
    """A PNG in RGB of the whole picture, no larger than it can be printed within width x height points."""
    inches = (width / POINTS_PER_INCH, height / POINTS_PER_INCH)
    if is_svg:
        ratio = _ratio(data)
        image = _decoded(_drawn(data, (min(inches[0], inches[1] * ratio), min(inches[1], inches[0] / ratio))))
    elif data.startswith(_JPEG):
        image = _photograph(data, (round(inches[0] * LEAST_DPI), round(inches[1] * LEAST_DPI)))
    else:
        image = _decoded(data, "PNG, JPEG or SVG")
    image = _on_white(image)
    image.thumbnail((round(inches[0] * SVG_DPI), round(inches[1] * SVG_DPI)), Image.Resampling.LANCZOS)
    return _png(image)


_READERS: dict[str, Callable[..., bytes]] = {
    "filling": _filling,
    "whole": _whole,
    "shadow": _shadow,
    "darkness": _darkness,
}
