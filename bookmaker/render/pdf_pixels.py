"""Pixels: a one-page PDF -> PNG, TIFF and JPEG, black and white or grey, at a printer's resolution."""

import hashlib
import io
import math
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pypdfium2
from PIL import Image, ImageChops

from bookmaker.render import metadata
from bookmaker.render.metadata import Metadata
from bookmaker.source.lengths import POINTS_PER_INCH

LEAST_PART = 1e-3  # of a pixel
COARSE = 36  # pixels an inch; enough to see whether anything is there
MIDDLE = 128  # of 255: darker pixels are black in a picture of one bit
LIGHTEST, DARKEST = 250, 60  # what is between them is a tint, which one bit shows as a screen of dots
JPEG_QUALITY = 92
FULL = 35  # the level at which the library shows the black of a press alone
LINES_PER_INCH = 85  # of that screen, as coarse as newsprint takes


@dataclass(frozen=True, slots=True)
class Pixels:
    """A page as pixels: one bit each, or eight of grey or of each colour."""

    image: Image.Image
    dpi: int

    def png(self, about: Metadata | None = None) -> bytes:
        """The bytes of a PNG that knows its resolution."""
        return self._saved("PNG", **({"pnginfo": metadata.for_png(about)} if about else {}))

    def tiff(self, about: Metadata | None = None) -> bytes:
        """The bytes of a TIFF that knows its resolution; CCITT Group 4 for one bit, Deflate for grey."""
        is_bilevel = self.image.mode == "1"
        options = {"tiffinfo": metadata.for_tiff(about)} if about else {}
        return self._saved("TIFF", compression="group4" if is_bilevel else "tiff_adobe_deflate", **options)

    def jpeg(self, about: Metadata | None = None) -> bytes:
        """The bytes of a JPEG that knows its resolution."""
        data = self._saved("JPEG", quality=JPEG_QUALITY)
        return metadata.in_jpeg(data, about) if about else data

    def _saved(self, form: str, **options: Any) -> bytes:
        buffer = io.BytesIO()
        self.image.save(buffer, form, dpi=(self.dpi, self.dpi), **options)
        return buffer.getvalue()


def pixels(pdf: bytes, *, dpi: int, is_grey: bool, is_colour: bool = False) -> Pixels:
    """The first page of a PDF, in one bit, grey or colour; no wider in pixels than it is on paper.

    In one bit a tint is a screen of dots, so that a grey path stays one; lines and letters keep their own edges.
    """
    with closing(pypdfium2.PdfDocument(pdf)) as document, closing(document[0]) as page:
        # The library rounds up, which would be up to a pixel too wide: the page is drawn so little smaller.
        width = page.get_width()
        across = max(1, math.floor(width * dpi / POINTS_PER_INCH + LEAST_PART))
        scale = (across - LEAST_PART) / width
        image = page.render(scale=scale, grayscale=not is_colour).to_pil().convert("RGB" if is_colour else "L")
        if is_grey or is_colour:
            return Pixels(image, dpi)
        bare = page.render(scale=scale, grayscale=True, no_smoothtext=True, no_smoothimage=True, no_smoothpath=True)
        plain = bare.to_pil().convert("L")  # without the greys of smoothed edges
    tints = plain.point([255 if DARKEST < level < LIGHTEST else 0 for level in range(256)], mode="1")
    black = image.point([0] * MIDDLE + [255] * (256 - MIDDLE), mode="1")
    if tints.getbbox() is None:
        return Pixels(black, dpi)
    even = plain.point([max(0, (level - FULL) * 255 // (255 - FULL)) for level in range(256)])
    dots = ImageChops.subtract(even, _screen(dpi, plain.size)).point([0] + [255] * 255, mode="1")
    return Pixels(Image.composite(dots, black, tints), dpi)


def _screen(dpi: int, size: tuple[int, int]) -> Image.Image:
    """The level at each pixel over which it is white: round dots that grow, in rows at 45 degrees."""
    side = max(4, 2 * round(dpi / LINES_PER_INCH * math.sqrt(2) / 2))
    tile = Image.new("L", (side, side))

    def far(x: int, y: int) -> float:
        """How far a pixel is from the nearest of the tile's two dots, squared."""
        half = side / 2
        nearest = (
            ((x - left + half) % side - half) ** 2 + ((y - left + half) % side - half) ** 2 for left in (0.0, half)
        )
        return round(min(nearest), 6)

    order = sorted(((x, y) for y in range(side) for x in range(side)), key=lambda at: (far(*at), at[1], at[0]))
    for rank, at in enumerate(order):
        tile.putpixel(at, 255 - (rank * 255) // len(order))
    whole = Image.new("L", size)
    for y in range(0, size[1], side):
        for x in range(0, size[0], side):
            whole.paste(tile, (x, y))
    return whole


def digests(data: bytes, dpi: int) -> list[str]:
    """The SHA-256 of each page as a viewer shows it in colour, with all that lies on top: equal where pages look alike.

    pypdfium2.PdfiumError for bytes that are no PDF.
    """
    with closing(pypdfium2.PdfDocument(data)) as document:
        return [_digest(page, dpi) for page in document]


def blank(data: bytes) -> list[bool]:
    """Whether each page shows nothing but one colour, as where a box covers all of it."""
    with closing(pypdfium2.PdfDocument(data)) as document:
        return [_is_blank(page) for page in document]


def _is_blank(page: pypdfium2.PdfPage) -> bool:
    with closing(page), closing(page.render(scale=COARSE / POINTS_PER_INCH, grayscale=True)) as bitmap:
        darkest, lightest = bitmap.to_pil().getextrema()
        return bool(darkest == lightest)


def _digest(page: pypdfium2.PdfPage, dpi: int) -> str:
    with closing(page):
        bitmap = page.render(scale=dpi / POINTS_PER_INCH)
        with closing(bitmap):
            image = bitmap.to_pil()
            return hashlib.sha256(f"{image.size}".encode() + image.tobytes()).hexdigest()
