"""Sheets: the trimmed page within a PDF page, and how far from its edges something reaches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from bookmaker.printers import Printer
from bookmaker.render.preflight.facts import Page, PdfBox
from bookmaker.source.lengths import POINTS_PER_INCH

T = TypeVar("T")
U = TypeVar("U")

NEAR = 0.05  # points; two boxes that differ by less are the same to a knife


@dataclass(frozen=True, slots=True)
class Edges(Generic[T]):
    """A length in points, or some, for each edge of a page, by its place in the bound book."""

    inside: T
    outside: T
    top: T
    bottom: T

    def pairs(self, other: Edges[U]) -> tuple[tuple[str, T, U], ...]:
        """Each edge's name with what both have for it."""
        return (
            ("inside", self.inside, other.inside),
            ("outside", self.outside, other.outside),
            ("top", self.top, other.top),
            ("bottom", self.bottom, other.bottom),
        )


def trim_of(page: Page, printer: Printer, paper: str) -> PdfBox:
    """The page after cutting: its TrimBox or ArtBox; without either, the sheet, less bleed where that makes a trim."""
    if page.trim is not None or page.art is not None:
        return page.trim or page.art or page.media
    left, bottom, right, top = page.media
    if printer.lists(*size_in(page.media), paper):
        return page.media
    bleed = bleed_of(printer)
    cut_left, cut_right = (bleed.inside, bleed.outside) if page.number % 2 else (bleed.outside, bleed.inside)
    cut = (left + cut_left, bottom + bleed.bottom, right - cut_right, top - bleed.top)
    return cut if printer.lists(*size_in(cut), paper) else page.media


def size_in(box: PdfBox) -> tuple[float, float]:
    """Width and height in inches."""
    return (box[2] - box[0]) / POINTS_PER_INCH, (box[3] - box[1]) / POINTS_PER_INCH


def reaches(page: Page, trim: PdfBox) -> Edges[tuple[float, ...]]:
    """How far marks reach past each edge of the trimmed page, each length once; negative where they stay within."""
    seen = page.extents
    left, right = tuple(trim[0] - x for x in seen.lefts), tuple(x - trim[2] for x in seen.rights)
    inside, outside = (left, right) if page.number % 2 else (right, left)
    return Edges(inside, outside, tuple(y - trim[3] for y in seen.tops), tuple(trim[1] - y for y in seen.bottoms))


def bleed_of(printer: Printer) -> Edges[float]:
    """How far pictures at the edges must reach past them."""
    bleed, inch = printer.bleed, POINTS_PER_INCH
    return Edges(bleed.inside * inch, bleed.outside * inch, bleed.top * inch, bleed.bottom * inch)


def margins_of(printer: Printer, *, pages: int, has_bleed: bool) -> Edges[float]:
    """The least margins of a book of so many pages."""
    outside = printer.outside
    if has_bleed and printer.outside_with_bleed is not None:
        outside = printer.outside_with_bleed
    side = outside * POINTS_PER_INCH
    return Edges(printer.gutter(pages) * POINTS_PER_INCH, side, side, side)
