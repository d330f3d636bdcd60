"""Printer: what a printing house accepts, as checked figures; lengths are in inches unless said otherwise."""

import math
import re
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from bookmaker.source.validation import Strict, wrong

# Printers list metric trims in rounded inches: sizes within 0.15 mm of each other are the same.
SAME_INCHES = 0.006

Colour: TypeAlias = Literal["grey", "cmyk", "spot", "rgb", "icc"]
Forbidden: TypeAlias = Literal["annotations", "actions", "attachments", "bookmarks", "encryption", "transparency"]
Level: TypeAlias = Literal["X-1a:2001", "X-1a:2003", "X-3:2002", "X-4"]

_SIZE = re.compile(r"[0-9]{1,2}(\.[0-9]{1,4})?x[0-9]{1,2}(\.[0-9]{1,4})?")


def _rising(pages: tuple[int, int]) -> tuple[int, int]:
    if pages[0] > pages[1]:
        raise wrong("must rise", "write the least, then the most: [24, 828]")
    return pages


def _range(lengths: tuple[float, float]) -> tuple[float, float]:
    if lengths[0] > lengths[1]:
        raise wrong("must rise", "write the least, then the most: [4, 8.5]")
    return lengths


def _sizes(sizes: tuple[str, ...]) -> tuple[str, ...]:
    for size in sizes:
        if not _SIZE.fullmatch(size):
            raise wrong(f"has '{size}', which is no trim", "write WIDTHxHEIGHT in inches, such as 6x9")
    return sizes


def _table(gutters: dict[int, float]) -> dict[int, float]:
    if not gutters:
        raise wrong("must not be empty", "write '9999: 0.5' for one gutter whatever the page count")
    if any(pages < 1 or not 0 <= inches <= 3 for pages, inches in gutters.items()):
        raise wrong("must hold page counts and inches up to 3", "such as '150: 0.375'")
    return dict(sorted(gutters.items()))


PRICES = (1.5, 2.0, 3.0)  # times the list price that just pays for printing
Inches = Annotated[float, Field(ge=0, le=60)]
Percent = Annotated[float, Field(ge=0, le=400)]
Pages = Annotated[tuple[int, int], AfterValidator(_rising)]
Range = Annotated[tuple[Inches, Inches], AfterValidator(_range)]


class Cost(Strict):
    """What a copy costs its author to print."""

    base: Annotated[float, Field(ge=0)] = Field(description="a book of no pages")
    page: Annotated[float, Field(ge=0)] = Field(description="each page more")
    currency: str = Field(description="in which, such as USD")
    royalty: Annotated[float, Field(gt=0, le=1)] | None = Field(
        None, description="share of the list price that is the author's, before printing is taken off it, such as 0.6"
    )


class PaperStock(Strict):
    """A paper: how thick it is, how many pages of it can be bound, and whether it takes colour."""

    pages: Pages = Field(description="the least and the most pages that are bound")
    spine_per_page: Annotated[float, Field(gt=0, le=0.1)] | None = Field(None, description="thickness of one page")
    pages_per_inch: Annotated[float, Field(gt=0)] | None = Field(None, description="the same, said the other way round")
    ink: Literal["black", "colour"] = Field("black", description="black: colour would print as grey")
    cost: Cost | None = Field(None, description="what printing costs: base, page, currency, and royalty")


class Trims(Strict):
    """Trim sizes, "6x9", and what differs for them."""

    sizes: Annotated[tuple[str, ...], AfterValidator(_sizes)] = Field(description="WIDTHxHEIGHT, such as 6x9")
    pages: dict[str, Pages] = Field({}, description="page limits by paper, where they differ from the paper's own")
    without: tuple[str, ...] = Field((), description="papers that are not to be had in these sizes")


class Custom(Strict):
    """The range of trims that a printer cuts on request."""

    width: Range = Field(description="least and most")
    height: Range = Field(description="least and most")


class Bleed(Strict):
    """How far a picture at the edge must reach past the trim."""

    top: Inches = Field(0.0, description="past the upper edge")
    bottom: Inches = Field(0.0, description="past the lower edge")
    outside: Inches = Field(0.0, description="past the edge away from the spine")
    inside: Inches = Field(0.0, description="past the edge at the spine; often none")


class Blanks(Strict):
    """How many empty pages may stand in a row."""

    inside: Annotated[int, Field(ge=0)] = Field(description="within the book")
    end: Annotated[int, Field(ge=0)] = Field(description="at its end")


class PdfX(Strict):
    """The PDF/X level of the print edition."""

    level: Level = Field(description="X-1a:2001, X-1a:2003, X-3:2002 or X-4: what a build makes")
    accepts: tuple[Level, ...] = Field((), description="levels that are accepted beside it")
    required: bool = Field(True, description="whether a file that is no PDF/X is refused")
    condition: str = Field("CGATS TR 001", description="name of the printing condition in the registry of color.org")
    icc: Path | None = Field(None, description="an ICC file to embed; X-4 needs one")


class Printer(Strict):
    """A printer profile: what is accepted for an interior and for a cover."""

    name: str = Field(description="how people call the printer")
    source: str = Field(description="where the figures stand")
    checked: str = Field(description="when they were read there, as a date")
    note: str = Field("", description="what is uncertain about them")
    extends: str | None = Field(None, description="the profile to take everything from that is not here")
    gutters: Annotated[dict[int, float], AfterValidator(_table)] = Field(
        description="page count up to and including -> least inside margin; replaced as a whole"
    )
    outside: Inches = Field(description="least margin at the other three edges")
    outside_with_bleed: Inches | None = Field(None, description="the same in a book with bleed, where it differs")
    bleed: Bleed = Field(Bleed(), description="how far pictures at the edge must reach past the trim")
    even: bool = Field(description="whether the number of pages must be even")
    last_blank: bool = Field(False, description="whether the last page must be empty")
    blanks: Blanks | None = Field(None, description="how many empty pages may stand in a row")
    papers: dict[str, PaperStock] = Field(description="papers by name; the first one is the usual")
    trims: tuple[Trims, ...] = Field((), description="sizes on offer")
    custom: Custom | None = Field(None, description="the range of other sizes that are cut")
    colours: tuple[Colour, ...] = Field(
        ("grey", "cmyk", "spot", "rgb", "icc"), description="colour spaces that are accepted"
    )
    least_line: Annotated[float, Field(ge=0)] = Field(0.0, description="thinnest line, in points")
    least_type: Annotated[float, Field(ge=0)] = Field(0.0, description="smallest type, in points")
    least_fill: Percent = Field(0.0, description="lightest tint that still prints, in percent")
    most_ink: Percent | None = Field(None, description="C + M + Y + K at one place, in percent")
    least_dpi: Annotated[float, Field(ge=0)] = Field(0.0, description="coarsest image")
    most_mb: Annotated[float, Field(gt=0)] | None = Field(None, description="largest file, in MB of 1 000 000 bytes")
    forbids: tuple[Forbidden, ...] = Field((), description="what a file must not hold")
    pdfx: PdfX | None = Field(None, description="PDF/X, where the printer asks for it")
    spine_extra: Inches = Field(0.0, description="what the cover adds to the spine")
    spine_text_pages: Annotated[int, Field(ge=1)] | None = Field(None, description="spine text from so many pages on")
    spine_clear: Inches = Field(0.0625, description="room between spine text and each fold")
    cover_bleed: Inches = Field(0.125, description="bleed at the four edges of a paperback's cover")
    cover_safe: Inches = Field(0.125, description="least distance of the cover's text from the trim")
    barcode_in: tuple[Inches, Inches] | None = Field(None, description="width and height of the bar code's box")
    barcode_clear: Inches = Field(0.25, description="the box's distance from spine and bottom")
    wrap_in: Inches | None = Field(None, description="a hardcover's paper folded around the boards")
    hinge_in: Inches | None = Field(None, description="a hardcover's groove beside the spine")

    def accepts(self, width: float, height: float, paper: str | None = None) -> bool:
        """Whether a trim of width x height inches can be had, in that paper if one is named."""
        if any(_has(group, width, height) for group in self.trims):
            return self.lists(width, height, paper)
        if self.custom is None:
            return False
        (w_low, w_high), (h_low, h_high) = self.custom.width, self.custom.height
        near = SAME_INCHES
        return w_low - near <= width <= w_high + near and h_low - near <= height <= h_high + near

    def lists(self, width: float, height: float, paper: str | None = None) -> bool:
        """Whether a trim is one of the listed sizes, in that paper if one is named."""
        return any(_has(group, width, height) and paper not in group.without for group in self.trims)

    def page_limits(self, paper: str, width: float, height: float) -> tuple[int, int]:
        """The least and the most pages of that paper at a trim of width x height inches."""
        for group in self.trims:
            if paper in group.pages and _has(group, width, height):
                return group.pages[paper]
        return self.papers[paper].pages

    def gutter(self, pages: int) -> float:
        """The least inside margin of a book of so many pages, in inches."""
        fitting = (inches for most, inches in self.gutters.items() if pages <= most)
        return next(fitting, max(self.gutters.values()))

    def spine_in(self, paper: str, pages: int) -> float | None:
        """The width of the spine in inches; None where the printer tells it by a template alone."""
        stock = self.papers[paper]
        if stock.spine_per_page is not None:
            return pages * stock.spine_per_page + self.spine_extra
        if stock.pages_per_inch is not None:
            return pages / stock.pages_per_inch + self.spine_extra
        return None

    def cost(self, paper: str, pages: int) -> str | None:
        """What a copy costs to print, with its currency; None where the profile does not say."""
        figures = self.papers[paper].cost
        return None if figures is None else f"{figures.base + pages * figures.page:.2f} {figures.currency}"

    def royalties(self, paper: str, pages: int) -> str | None:
        """From which list price on an author earns, and what at some above it; None where the profile does not say."""
        figures = self.papers[paper].cost
        if figures is None or figures.royalty is None:
            return None
        cost = figures.base + pages * figures.page
        least = math.ceil(100 * cost / figures.royalty - 1e-6) / 100
        prices = [math.ceil(times * least) - 0.01 for times in PRICES]
        by_price = "; ".join(f"{price * figures.royalty - cost:.2f} at {price:.2f}" for price in dict.fromkeys(prices))
        share = f"{100 * figures.royalty:g} % of the list price less printing"
        return f"{share}: nothing at {least:.2f}; {by_price} {figures.currency}"


def _has(group: Trims, width: float, height: float) -> bool:
    sizes = (tuple(float(side) for side in size.split("x")) for size in group.sizes)
    return any(abs(w - width) < SAME_INCHES and abs(h - height) < SAME_INCHES for w, h in sizes)
