"""Pixels: a one-page PDF -> PNG and TIFF, black and white or grey, at a printer's resolution."""

from __future__ import annotations

import hashlib
import io
import math
from contextlib import closing
from dataclasses import dataclass

import pypdfium2
from PIL import Image

from bookmaker.source.lengths import POINTS_PER_INCH

LEAST_PART = 1e-3  # of a pixel
COARSE = 36  # pixels an inch; enough to see whether anything is there
MIDDLE = 128  # of 255: darker pixels are black in a picture of one bit


@dataclass(frozen=True, slots=True)
class Pixels:
    """A page as pixels: one bit each, or eight of grey or of each colour."""

    image: Image.Image
    dpi: int

    def png(self) -> bytes:
        """The bytes of a PNG that knows its resolution."""
        return self._saved("PNG")

    def tiff(self) -> bytes:
        """The bytes of a TIFF that knows its resolution; CCITT Group 4 for one bit, Deflate for grey."""
        is_bilevel = self.image.mode == "1"
        return self._saved("TIFF", compression="group4" if is_bilevel else "tiff_adobe_deflate")

    def _saved(self, form: str, **options: str) -> bytes:
        buffer = io.BytesIO()
        self.image.save(buffer, form, dpi=(self.dpi, self.dpi), **options)
        return buffer.getvalue()


def pixels(pdf: bytes, *, dpi: int, is_grey: bool, is_colour: bool = False) -> Pixels:
    """The first page of a PDF, in one bit, grey or colour; no wider in pixels than it is on paper."""
    with closing(pypdfium2.PdfDocument(pdf)) as document, closing(document[0]) as page:
        # The library rounds up, which would be up to a pixel too wide: the page is drawn so little smaller.
        width = page.get_width()
        across = max(1, math.floor(width * dpi / POINTS_PER_INCH + LEAST_PART))
        bitmap = page.render(scale=(across - LEAST_PART) / width, grayscale=not is_colour)
        image = bitmap.to_pil().convert("RGB" if is_colour else "L")
    if not (is_grey or is_colour):
        image = image.point([0] * MIDDLE + [255] * (256 - MIDDLE), mode="1")
    return Pixels(image, dpi)


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


def bookmarks(data: bytes) -> list[tuple[int, str, int | None]]:
    """The bookmarks of a PDF in their order: level, title, and the page that each leads to, from 1."""
    with closing(pypdfium2.PdfDocument(data)) as document:
        found = []
        for one in document.get_toc():
            place = one.get_dest()
            index = None if place is None else place.get_index()
            found.append((one.level, one.get_title(), None if index is None else index + 1))
        return found
