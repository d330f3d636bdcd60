"""Documents: a PDF's bytes -> File, the facts of it; opened, never changed."""

import io
import logging
import re
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, NameTree, Object, Pdf, Stream, String

from bookmaker.painted import Painted
from bookmaker.render.preflight.facts import File, Identity, Page, PdfBox, Unreadable, extents
from bookmaker.render.preflight.reading import geometry, painting
from bookmaker.render.preflight.reading.cache import Cache
from bookmaker.render.preflight.reading.geometry import Matrix
from bookmaker.render.preflight.reading.remarks import plain
from bookmaker.render.preflight.reading.unpacking import Endless

# The rule on syntax reports repairs; the library's own remarks on them are not wanted.
logging.getLogger("pikepdf").addHandler(logging.NullHandler())

MEGABYTE = 1_000_000
MOST_PAGES = 10_000
HEAD, LATEST_HEAD = b"%PDF-", 1024  # where readers look for it
_RUNS = re.compile(rb"/S\s*/(JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|Rendition|RichMediaExecute)\b")
# What turns a page as its /Rotate says; it is then moved back to the corner.
TURNS: dict[int, Matrix] = {
    0: (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
    90: (0.0, -1.0, 1.0, 0.0, 0.0, 0.0),
    180: (-1.0, 0.0, 0.0, -1.0, 0.0, 0.0),
    270: (0.0, 1.0, -1.0, 0.0, 0.0, 0.0),
}


@contextmanager
def _readable() -> Iterator[None]:
    """Lets what the library raises for damaged files be Unreadable."""
    try:
        yield
    except Endless:
        raise Unreadable("a page of it draws without end") from None
    except pikepdf.PasswordError:
        raise
    except pikepdf.PdfError as error:
        raise Unreadable(plain(error)) from None
    except (*painting.SENSELESS, RuntimeError):
        # Boxes without numbers, page trees with cycles: such a file cannot be printed.
        raise Unreadable("its parts do not fit together") from None


class Reading:
    """A PDF that is being read, page by page; of the pages that are past only the light facts stay."""

    def __init__(self, data: bytes, pdf: Pdf | None, *, sees: bool) -> None:
        self._data, self._pdf, self._cache, self._sees = data, pdf, Cache(len(data)), sees
        self._links = None if pdf is None else Links(pdf)
        self._past: list[Page] = []

    def __len__(self) -> int:
        """How many pages there are; none where it could not be opened for want of a password."""
        return 0 if self._pdf is None else len(self._pdf.pages)

    def __iter__(self) -> Iterator[Page]:
        """The pages that were not read yet, in order, with all facts. Raises Unreadable."""
        while self._pdf is not None and len(self._past) < len(self):
            page = self.page(len(self._past) + 1)
            self._past.append(page.light())
            yield page

    def page(self, number: int) -> Page:
        """One page, counted from 1, with all facts. Raises Unreadable."""
        if self._pdf is None or not 1 <= number <= len(self):
            raise Unreadable(f"it has no page {number}")
        with _readable():
            page = _page(number, self._pdf.pages[number - 1], self._cache, sees=self._sees)
            return replace(page, links=self._links.of(self._pdf.pages[number - 1])) if self._links else page

    def file(self) -> File:
        """The facts of the whole file, what is left of it read now. Raises Unreadable."""
        size = len(self._data) / MEGABYTE
        if self._pdf is None:
            return File(size, True, None, (), (), 0, 0, frozenset(), ())
        deque(self, maxlen=0)
        with _readable():
            return _file(self._pdf, self._data, size, tuple(self._past))


@contextmanager
def opened(data: bytes, *, sees: bool = True) -> Iterator[Reading]:
    """A PDF to be read page by page, what is shown on them too if it `sees`; Unreadable where it is none."""
    if HEAD not in data[:LATEST_HEAD]:
        raise Unreadable("it does not begin as a PDF does, with '%PDF-'")
    with ExitStack() as stack:
        pdf: Pdf | None = None
        with _readable():
            try:
                pdf = stack.enter_context(Pdf.open(io.BytesIO(data), suppress_warnings=True))
            except pikepdf.PasswordError:
                pdf = None
            if pdf is not None and not 0 < len(pdf.pages) <= MOST_PAGES:
                raise Unreadable(f"it has more than {MOST_PAGES:,} pages" if len(pdf.pages) else "it has no pages")
        yield Reading(data, pdf, sees=sees)


def read(data: bytes) -> File:
    """The facts of a PDF; Unreadable where it is none."""
    with opened(data, sees=False) as reading:
        return reading.file()


def pages(data: bytes, numbers: Sequence[int]) -> list[Page]:
    """These pages of a PDF, with all facts; Unreadable where it is none, or has no such page."""
    with opened(data) as reading:
        return [reading.page(number) for number in numbers]


def shown(data: bytes, numbers: Sequence[int]) -> list[Painted]:
    """What these pages show; Unreadable as of `pages`."""
    return [page.painted.shown for page in pages(data, numbers)]


def _file(pdf: Pdf, data: bytes, size: float, pages: tuple[Page, ...]) -> File:
    names = pdf.Root.get("/Names", Dictionary())
    return File(
        megabytes=size,
        is_encrypted=pdf.is_encrypted,
        identity=_identity(pdf, data),
        warnings=tuple(dict.fromkeys(map(plain, pdf.get_warnings()))),
        actions=tuple(_document_actions(pdf, names)),
        attachments=len(pdf.attachments),
        bookmarks=_bookmarks(pdf),
        filters=frozenset(_filters(pdf)),
        pages=pages,
        layers=len(pdf.Root.get("/OCProperties", Dictionary()).get("/OCGs", Array())),
    )


def _identity(pdf: Pdf, data: bytes) -> Identity:
    info = pdf.docinfo if "/Info" in pdf.trailer else Dictionary()
    intents = [intent for intent in pdf.Root.get("/OutputIntents", Array()) if intent.get("/S") == Name.GTS_PDFX]
    version = info.get("/GTS_PDFXVersion") or _version_in_xmp(pdf)
    trapped = info.get("/Trapped")
    return Identity(
        header=data[5:8].decode("latin-1"),
        version=str(version) if version is not None else None,
        conformance=str(info.GTS_PDFXConformance) if "/GTS_PDFXConformance" in info else None,
        title=str(info.get("/Title", "")),
        has_dates="/CreationDate" in info and "/ModDate" in info,
        is_trapped_known=isinstance(trapped, Name) and str(trapped) in ("/True", "/False"),
        has_ids="/ID" in pdf.trailer,
        intents=tuple(str(intent.get("/OutputConditionIdentifier", "")) for intent in intents),
    )


def _version_in_xmp(pdf: Pdf) -> str | None:
    if "/Metadata" not in pdf.Root:
        return None
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False, strict=False) as xmp:
        found = xmp.get("{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion")
    return str(found) if found else None


def _document_actions(pdf: Pdf, names: Object) -> Iterator[str]:
    opening = pdf.Root.get("/OpenAction")
    # A bare place to open at is no action (ISO 32000-1, 7.7.2).
    if isinstance(opening, Dictionary):
        yield f"an opening action, {str(opening.get('/S', '/unknown'))[1:]}"
    if "/AA" in pdf.Root:
        yield "actions of the document"
    if "/JavaScript" in names:
        yield "JavaScript"
    written = (thing.unparse(resolved=True) for thing in pdf.objects if not isinstance(thing, Stream))
    if "/JavaScript" not in names and any(_RUNS.search(one) for one in written):
        yield "something that runs"  # wherever it hangs: a bookmark, a field


def _bookmarks(pdf: Pdf) -> int:
    outlines = pdf.Root.get("/Outlines")
    return int(abs(outlines.get("/Count", 1))) if isinstance(outlines, Dictionary) and "/First" in outlines else 0


def _filters(pdf: Pdf) -> Iterator[str]:
    for thing in pdf.objects:
        if isinstance(thing, Stream) and "/Filter" in thing:
            given = thing.Filter
            yield from (str(name)[1:] for name in (given if isinstance(given, Array) else [given]))


def _page(number: int, page: pikepdf.Page, cache: Cache, *, sees: bool) -> Page:
    base = _shown(page)
    there = {name: _numbers(page.obj[name]) for name in ("/TrimBox", "/ArtBox", "/BleedBox") if name in page.obj}
    boxes = {name: geometry.moved_box(base, box) for name, box in there.items()}
    media = geometry.moved_box(base, _numbers(page.mediabox))
    annotations = [one for one in page.obj.get("/Annots", Array()) if isinstance(one, Dictionary)]
    kinds = tuple(str(one.get("/Subtype", "/unknown"))[1:] for one in annotations)
    painted = painting.paint(page, base, cache, top=media[1] + media[3] if sees else None)
    return Page(
        number=number,
        media=media,
        crop=geometry.moved_box(base, _numbers(page.cropbox)),
        trim=boxes.get("/TrimBox"),
        art=boxes.get("/ArtBox"),
        bleed=boxes.get("/BleedBox"),
        annotations=kinds,
        has_actions="/AA" in page.obj or any(map(acts, annotations)),
        painted=painted,
        is_blank=not painted.marks,
        extents=extents(painted.marks, media),
        rotation=int(page.obj.get("/Rotate", 0)) % 360,
    )


def _shown(page: pikepdf.Page) -> Matrix:
    """The matrix from a page's own coordinates to those in which it is shown: turned, in its unit."""
    unit = float(page.obj.get("/UserUnit", 1))
    turn = TURNS.get(int(page.obj.get("/Rotate", 0)) % 360, TURNS[0])
    turned = geometry.product(turn, (unit, 0.0, 0.0, unit, 0.0, 0.0))
    left, bottom, _, _ = geometry.moved_box(turned, _numbers(page.mediabox))
    return geometry.product(turned, (1.0, 0.0, 0.0, 1.0, -left, -bottom))


def _numbers(given: Any) -> PdfBox:
    left, bottom, right, top = (float(side) for side in given)
    return (min(left, right), min(bottom, top), max(left, right), max(bottom, top))


HARMLESS = frozenset({"/GoTo", "/URI"})  # actions that only lead somewhere


def acts(annotation: Dictionary) -> bool:
    """Whether something on a page does more than lead to a page or an address."""
    action = annotation.get("/A")
    does = isinstance(action, Dictionary) and (str(action.get("/S", "")) not in HARMLESS or "/Next" in action)
    return does or "/AA" in annotation


class Links:
    """The links of a PDF; where a name leads is looked up once."""

    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        self._numbers: dict[tuple[int, int], int] | None = None

    def of(self, page: pikepdf.Page) -> tuple[tuple[PdfBox, int | str | None], ...]:
        """The links of a page, in their order."""
        annotations = [one for one in page.obj.get("/Annots", Array()) if isinstance(one, Dictionary)]
        links = [one for one in annotations if one.get("/Subtype") == Name.Link]
        return tuple((_box(one.get("/Rect")), self._target(one)) for one in links)

    def _target(self, link: Dictionary) -> int | str | None:
        action = link.get("/A")
        if not isinstance(action, Dictionary):
            return self._page(link.get("/Dest"))
        if action.get("/S") == Name.URI:
            return str(action.get("/URI", ""))
        return self._page(action.get("/D")) if action.get("/S") == Name.GoTo else None

    def _page(self, place: Object | None, *, is_named: bool = False) -> int | None:
        """The number of the page that a destination leads to; None where it leads to none of this file."""
        if isinstance(place, Name | String) and not is_named:
            return self._page(self._named(place), is_named=True)
        if isinstance(place, Dictionary):
            place = place.get("/D")
        if not isinstance(place, Array) or not len(place) or not isinstance(place[0], Dictionary):
            return None
        if self._numbers is None:
            self._numbers = {page.obj.objgen: number for number, page in enumerate(self._pdf.pages, start=1)}
        return self._numbers.get(place[0].objgen)

    def _named(self, name: Name | String) -> Object | None:
        root = self._pdf.Root
        if isinstance(name, Name):
            return root.get("/Dests", Dictionary()).get(str(name))
        tree = root.get("/Names", Dictionary()).get("/Dests")
        return None if tree is None else NameTree(tree).get(str(name))


def _box(given: Object | None) -> PdfBox:
    """The box of a link, to a hundredth of a point; an empty one where it has none."""
    if not isinstance(given, Array) or len(given) != 4:
        return (0.0, 0.0, 0.0, 0.0)
    left, bottom, right, top = (round(float(side), 2) for side in given)
    return (left, bottom, right, top)
