"""PDF: Pages -> the bytes of a file, the same bytes each time; with `pdfx`, the only writer of PDF."""

import io
import zlib
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bookmaker.files.fonts import digest, is_own, opened
from bookmaker.pages.page import (
    Boxes,
    Circles,
    Glyphs,
    Image,
    Ink,
    Item,
    Link,
    Page,
    Part,
    Point,
    Polylines,
    Stroke,
    glyphs_of,
)
from bookmaker.render import press_pictures
from bookmaker.render.numbers import Upwards, short

# A quarter of a circle as a Bezier curve: its control points lie this far along the tangents.
CIRCLE = 0.5522847498
DEFAULT_FONT = "SourceSans3-Regular"
TURNS = {0: "1 0 0 1", 90: "0 -1 1 0", -90: "0 1 -1 0", 180: "-1 0 0 -1"}  # of a text: matrices by degrees, clockwise
MANY = 40  # paths of one shape that are kept as they are written


def document(
    pages: Sequence[Page],
    *,
    title: str = "",
    author: str = "",
    language: str = "en",
    edition: str = "print",
    subject: str = "",
    keywords: str = "",
    fonts: Collection[str] | None = None,
    cover: Page | None = None,
    numerals: int = 0,
    page_done: Callable[[], None] = lambda: None,
) -> bytes:
    """A PDF of the pages; `edition` is "print" (CMYK alone, nothing to click) or "digital".

    `fonts` are the names of those that the pages use, where they are known; `page_done` is called for every page.

    `subject` and `keywords` say the subtitle and the series in the file's properties.

    Every font is embedded, every page has a TrimBox. A digital file has RGB colours, bookmarks,
    links, its language, and asks viewers to show its title. It may open with a `cover`, which is not counted among its
    pages: viewers are told the numbers that are printed, the first so many of them as Roman `numerals`.
    """
    is_digital = edition == "digital"
    buffer = io.BytesIO()
    first = pages[0]
    # A canvas chooses a font at once; without a name it takes one that is not embedded.
    found = {one.font for page in pages for one in glyphs_of(page.items)} if fonts is None else {*fonts}
    found |= {one.font for one in glyphs_of(cover.items)} if cover else set()
    names = sorted(found) or [DEFAULT_FONT]
    for name in set(names) - set(pdfmetrics.getRegisteredFontNames()):
        pdfmetrics.registerFont(_face(name))
    canvas = Canvas(
        buffer,
        pagesize=(first.width, first.height),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 4) if is_digital else (1, 3),
        enforceColorSpace="RGB" if is_digital else "CMYK",
        initialFontName=names[0],
        lang=language if is_digital else None,
    )
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setSubject(subject)
    canvas.setKeywords(keywords)
    canvas.setCreator("bookmaker")
    canvas.setProducer("bookmaker")
    writer = _Writer(canvas, is_digital)
    if cover is not None:
        writer.page(0, cover)
    if is_digital:
        _label(canvas, numerals, first=int(cover is not None))
    for number, page in enumerate(pages, start=1):
        writer.page(number, page)
        page_done()
    if is_digital:
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.showOutline()
    canvas.save()
    return buffer.getvalue()


class _Writer(Upwards):
    """Writes pages as content streams: one path a shape, which keeps files small and fast to render."""

    def __init__(self, canvas: Any, is_digital: bool) -> None:
        super().__init__()
        self.canvas = canvas
        self.is_digital = is_digital
        self.code: list[str] = []
        self.known: dict[tuple[float, tuple[tuple[Point, ...], ...], bool], str] = {}

    def page(self, number: int, page: Page) -> None:
        """Write one page, and in a digital file its bookmarks; `number` counts from 1."""
        canvas = self.canvas
        left, top, right, bottom = page.beyond
        width, height, bleed = page.width + left + right, page.height + top + bottom, page.bleed
        canvas.setPageSize((width, height))
        canvas.setTrimBox((left + bleed, bottom + bleed, left + page.width - bleed, bottom + page.height - bleed))
        if bleed or any(page.beyond):
            canvas.setBleedBox((0, 0, width, height))
        self.height = page.height
        self.code = canvas._code
        if left or bottom:
            self.code.append(f"1 0 0 1 {short(left)} {short(bottom)} cm")
        self.items(page.items)
        if self.is_digital:
            canvas.bookmarkPage(_key(number), fit="Fit")
            for at, (level, title) in enumerate(page.outline):
                key = f"{_key(number)}-{at}"  # the library knows one title for each key
                canvas.bookmarkPage(key, fit="Fit")
                canvas.addOutlineEntry(title, key, level, closed=level == 0)
        canvas.showPage()
        written = canvas._doc.Pages.pages[-1]
        # An empty dictionary of page transitions would be written, which some printers refuse.
        written.Trans = None
        # The library packs its pages in the end; packed now they take a tenth of the memory.
        packed = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), zlib.compress(written.stream.encode()))
        written.Contents, written.stream = packed, None

    def items(self, items: Iterable[Item]) -> None:
        """Add the items to the page's content stream, in their order."""
        for item in items:
            match item:
                case Polylines(paths=paths, closed=closed):
                    self.shape(item, self.polylines(paths, closed))
                case Boxes(boxes=boxes):
                    self.shape(item, (self.box(*box) for box in boxes))
                case Circles(centres=centres, radius=radius):
                    self.shape(item, (self.circle(centre, radius) for centre in centres))
                case Glyphs():
                    self.glyphs(item)
                case Image():
                    self.image(item)
                case Link():
                    self.link(item)
                case Part(items=inner):
                    self.items(inner)

    def polylines(self, paths: tuple[tuple[Point, ...], ...], closed: bool) -> Iterable[str]:
        """The paths as operators; very many, as of a border, which comes again on other pages, are written once."""
        if len(paths) < MANY:
            return (self.polyline(path, closed) for path in paths)
        key = self.height, paths, closed
        if key not in self.known:
            self.known[key] = "\n".join(self.polyline(path, closed) for path in paths)
        return (self.known[key],)

    def shape(self, item: Polylines | Boxes | Circles, paths: Iterable[str]) -> None:
        """Add one shape whose paths are given as operators; nothing where it has neither stroke nor fill."""
        stroke, fill = item.stroke, item.fill
        operator = {(True, True): "B", (True, False): "S", (False, True): "f"}.get(
            (stroke is not None, fill is not None)
        )
        path = "\n".join(paths)
        if operator is None or not path:
            return
        pen = self.pen(stroke) if stroke else ""
        brush = self.colour(fill, is_stroke=False) if fill else ""
        # Each page begins with straight ends, mitred corners and no dashes, and so does what follows this.
        self.code.append(f"q {pen} {brush}\n{path}\n{operator} Q")

    def pen(self, stroke: Stroke) -> str:
        """The operators that set colour and width of a stroke, and its caps, joins and dashes where it has such."""
        parts = [self.colour(stroke.ink, is_stroke=True), short(stroke.width), "w"]
        if stroke.cap.value:
            parts.append(f"{stroke.cap.value} J")
        if stroke.join.value:
            parts.append(f"{stroke.join.value} j")
        if stroke.dash:
            parts.append(f"[{' '.join(short(part) for part in stroke.dash)}] 0 d")
        return " ".join(parts)

    def colour(self, ink: Ink, *, is_stroke: bool) -> str:
        """The operator that sets an ink: RGB in a digital file, CMYK in one for print."""
        if self.is_digital:
            return " ".join([*map(short, ink.rgb), "RG" if is_stroke else "rg"])
        return " ".join([*map(short, (ink.c, ink.m, ink.y, ink.k)), "K" if is_stroke else "k"])

    def box(self, x: float, y: float, width: float, height: float) -> str:
        """The path of an upright rectangle whose upper left corner is (x, y)."""
        return f"{self.point(x, y + height)} {short(width)} {short(height)} re"

    def circle(self, centre: Point, radius: float) -> str:
        """The path of a circle, as four Bézier curves."""
        x, y = centre
        r, k = radius, radius * CIRCLE
        curves = (
            ((r, k), (k, r), (0.0, r)),
            ((-k, r), (-r, k), (-r, 0.0)),
            ((-r, -k), (-k, -r), (0.0, -r)),
            ((k, -r), (r, -k), (r, 0.0)),
        )
        parts = [f"{self.point(x + r, y)} m"]
        for curve in curves:
            parts.append(" ".join(self.point(x + dx, y + dy) for dx, dy in curve) + " c")
        return " ".join([*parts, "h"])

    def glyphs(self, item: Glyphs) -> None:
        """Add a text, in the font's subsets that hold its characters."""
        document = self.canvas._doc
        font = pdfmetrics.getFont(item.font)
        parts = ["BT", self.colour(item.ink, is_stroke=False)]
        if item.spacing:
            parts.append(f"{short(item.spacing)} Tc")
        chosen = None
        for x, y, text in item.runs:
            parts.append(f"{TURNS[item.turn]} {self.point(x, y)} Tm")
            for subset, chunk in font.splitString(text, document):
                if subset != chosen:
                    parts.append(f"{font.getSubsetInternalName(subset, document)} {short(item.size)} Tf")
                    chosen = subset
                parts.append(f"({self.canvas._escape(chunk)}) Tj")
        if item.spacing:
            parts.append("0 Tc")
        self.code.append(" ".join([*parts, "ET"]))

    def image(self, item: Image) -> None:
        """Add a picture: in RGB to a digital file, in CMYK to one for print."""
        x, y, width, height = item.box
        colours = press_pictures.colours(item.png) if self.is_digital else press_pictures.separations(item.png)
        self.canvas.drawImage(ImageReader(colours), x, self.height - y - height, width, height)

    def link(self, item: Link) -> None:
        """Add a link to a page of the same file or to an address; a file for print has none."""
        if self.is_digital:
            x, y, width, height = item.box
            rectangle = (x, self.height - y - height, x + width, self.height - y)
            if isinstance(item.to, str):
                self.canvas.linkURL(item.to, rectangle, thickness=0)
            else:
                self.canvas.linkAbsolute("", _key(item.to), rectangle, thickness=0)


def _face(name: str) -> TTFont:
    """A face for the library, which takes two of one PostScript name for the same: a user's says what is in it."""
    face = TTFont(name, opened(name))
    if is_own(name):
        face.face.name += f"-{digest(name)}".encode()
    return face


def _label(canvas: Any, numerals: int, first: int) -> None:
    """Tell viewers how pages are numbered: what comes before the `first`, so many Roman ones, and the others."""
    if first:
        canvas.addPageLabel(0, prefix="*")
    if numerals:
        canvas.addPageLabel(first, style="ROMAN_LOWER", start=1)
    canvas.addPageLabel(first + numerals, style="ARABIC", start=numerals + 1)


def _key(page: int) -> str:
    return f"page-{page}"
