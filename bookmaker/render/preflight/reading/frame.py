"""Frame: a PDF's bytes -> all that it holds beside what its pages paint, part by part, as plain text to be compared."""

import hashlib
import io
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, TypeAlias

from pikepdf import Array, Dictionary, Object, Pdf, PdfError, Stream

from bookmaker.render.preflight.facts import Unreadable
from bookmaker.render.preflight.reading.remarks import DAMAGED, plain

Place: TypeAlias = tuple[int, int]
# What is painted, which is compared as a viewer shows it, and what only says where else something stands.
PAINTED = frozenset({"/Contents", "/Resources"})
AROUND = frozenset({"/Parent", "/P", "/Prev", "/Last", "/Length", "/Filter", "/DecodeParms"})
DATES = frozenset({"/CreationDate", "/ModDate", "/MetadataDate"})
PACKING = frozenset({"/Size", "/Prev", "/ID", "/XRefStm", "/Root", "/Info", "/Type", "/W", "/Index"})
DEEPEST = 60
_MADE = re.compile(rb"pikepdf [0-9.]+|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:+Z-]+")  # in metadata: the library and the time


def frame(data: bytes) -> tuple[tuple[str, str], ...]:
    """Each key of the file's catalogue, properties and trailer, and of each page, with a digest of what stands there.

    Unreadable where it is no PDF.
    """
    try:
        with Pdf.open(io.BytesIO(data), suppress_warnings=True) as pdf:
            return tuple(_parts(pdf))
    except PdfError as error:
        raise Unreadable(plain(error)) from None
    except (RuntimeError, ValueError, TypeError):
        raise Unreadable(DAMAGED) from None


def _parts(pdf: Pdf) -> Iterator[tuple[str, str]]:
    pages: dict[Place, str] = {page.obj.objgen: f"page {number}" for number, page in enumerate(pdf.pages, start=1)}
    wholes = (
        ("the file's", pdf.Root, frozenset({"/Pages"})),
        ("the properties'", pdf.docinfo if "/Info" in pdf.trailer else Dictionary(), DATES),
        ("the trailer's", pdf.trailer, PACKING | AROUND),
        *((f"page {at}'s", page.obj, PAINTED | AROUND) for at, page in enumerate(pdf.pages, start=1)),
    )
    for whose, whole, but in wholes:
        for key in sorted(set(whole.keys()) - but):
            text = "".join(_plain(whole[key], pages, set(), 0))
            yield f"{whose} '{key[:40]}'", hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(thing: Any, pages: Mapping[Place, str], within: set[Place], depth: int) -> Iterator[str]:
    """An object as text, whatever it refers to included; a page as its number, what comes round once more as that."""
    if not isinstance(thing, Object):
        is_number = isinstance(thing, int | Decimal) and not isinstance(thing, bool)
        yield f"{float(thing):.2f}" if is_number else repr(thing)  # libraries write numbers in their own ways
        return
    place = thing.objgen if thing.is_indirect else None
    if place in within or depth > DEEPEST:
        yield "again"
        return
    if place is not None:
        if place in pages:
            yield pages[place]
            return
        within.add(place)
    if isinstance(thing, Dictionary | Stream):
        yield "<"
        for key in sorted(set(thing.keys()) - AROUND):
            yield f" {key} "
            yield from _plain(thing[key], pages, within, depth + 1)
        yield ">"
        if isinstance(thing, Stream):
            yield hashlib.sha256(_MADE.sub(b"", thing.read_bytes())).hexdigest()
    elif isinstance(thing, Array):
        yield "["
        for one in thing:
            yield " "
            yield from _plain(one, pages, within, depth + 1)
        yield "]"
    else:
        yield thing.unparse().decode("latin-1")
