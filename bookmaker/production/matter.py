"""Spec, Source -> Surroundings: texts of book.yaml and of files beside it, and Orders' tables, for pages around."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bookmaker.book.spec import Spec
from bookmaker.files import pictures
from bookmaker.pages.book import prose
from bookmaker.pages.manuscript import Imprint, OwnPages, Photograph, Piece, Surroundings
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Table, Tabulated, supports
from bookmaker.puzzles.contract.words import NONE_OWN, OwnWords, words_of
from bookmaker.puzzles.making.orders import Order
from bookmaker.source.document import LARGEST_FILE, Source
from bookmaker.source.faults import BookError, Fault, SourcePlace, collecting, refuse
from bookmaker.source.file_bytes import Unreadable, is_within, read_bytes

TEXTS = ("dedication", "introduction", "about", "also_by")
SHOWN = {"code": "a QR code", "picture": "a picture"}
WIDE, HIGH, HIGHEST = 0.85, 0.4, 0.7  # of the trim: how wide a picture is at most, how high in a text, and on its own
BACK = -1  # the place of tables at the back of the book; those of others are sections
MARKED = (*TEXTS, "rights", "edition", "one_sided", "techniques")


def surroundings(spec: Spec, text: Source, *, version: str) -> Surroundings:
    """What stands around the puzzles; `version` is that of the program. BookError with all faults of the texts."""
    faults: list[Fault] = []
    pieces: dict[str, tuple[Piece, ...]] = {}
    room = (spec.trim[0] * WIDE, spec.trim[1] * HIGH)
    for key in TEXTS:
        given = getattr(spec, key)
        with collecting(faults):
            pictured = None if key == "dedication" else room
            pieces[key] = pieces_of(given, text, text.mark((key,)), room=pictured) if given else ()
    own: list[OwnPages] = []
    for at, asked in enumerate(spec.pages):
        with collecting(faults):
            parts: tuple[Piece, ...] = ()
            if asked.file:
                parts = pieces_of(asked.file, text, text.mark(("pages", at, "file")), room=room)
            elif asked.picture:
                whole = (room[0], spec.trim[1] * HIGHEST)
                shown = _photograph(asked.picture, text.mark(("pages", at, "picture")), whole)
                parts = (Piece("picture", "", asked.picture, photograph=shown),)
            own.append(OwnPages(asked.place, parts, asked.ruled or "", asked.count, text.mark(("pages", at))))
    refuse(faults)
    imprint = Imprint(spec.edition or "", spec.rights or "", spec.cover.isbn or "", version)
    return Surroundings(
        has_half_title=spec.matter.half_title,
        imprint=imprint if spec.matter.copyright else None,
        has_contents=spec.matter.contents,
        has_openers=spec.matter.openers,
        has_answers_opener=spec.matter.answers_opener,
        has_gallery=spec.matter.gallery,
        has_certificate=spec.matter.certificate,
        has_log=spec.matter.log,
        notes=spec.matter.notes,
        is_one_sided=spec.one_sided,
        fill=spec.fill or "",
        marks=tuple((key, text.mark((key,))) for key in MARKED),
        dedication=pieces["dedication"],
        introduction=pieces["introduction"],
        about=pieces["about"],
        also_by=pieces["also_by"],
        own=tuple(own),
        files=tuple(_files(spec, (*pieces.values(), *(one.pieces for one in own)))),
    )


def _files(spec: Spec, texts: Iterable[Sequence[Piece]]) -> Iterator[str]:
    """The files that the texts and pictures came from, as the book names them."""
    given = (*(getattr(spec, key) for key in TEXTS), *(one.file for one in spec.pages))
    yield from (one for one in given if one and _is_file(one))
    yield from (piece.label for text in texts for piece in text if piece.sort == "picture")


def _is_file(given: str) -> bool:
    return given.lower().endswith(".md") and "\n" not in given


def _photograph(name: str, mark: SourcePlace, room: tuple[float, float]) -> Photograph:
    """The picture of that name beside the book, as large as it can be printed in that room; BookError without one."""
    try:
        data = pictures.beside(Path(mark.file).parent, name)
        png, width, height = pictures.whole(name, data, width=room[0], height=room[1])
    except pictures.Unusable as error:
        raise BookError([Fault(error.message, error.hint, mark)]) from None
    return Photograph(f"photo-{hashlib.sha256(png).hexdigest()[:16]}", png, width, height)


def pieces_of(
    given: str, text: Source, mark: SourcePlace, *, room: tuple[float, float] | None = None
) -> tuple[Piece, ...]:
    """The pieces of a text, or of the file that it names; BookError where there is none or it cannot be set.

    QR codes and pictures can be set only where there is `room` for the latter, so wide and high in points.
    """
    is_file = _is_file(given)
    name = str(Path(text.name).parent / given)
    written = _file(Path(name), given, mark) if is_file else given
    try:
        found = prose.read(written)
    except prose.Unset as error:
        place = SourcePlace(name, error.line, 1) if is_file else mark
        hint = "write headings (#), paragraphs, lists (-, 1.), and pictures in a paragraph of their own"
        raise BookError([Fault(f"{error.what} in line {error.line} cannot be set", hint, place)]) from None
    for piece in found:
        if room is None and piece.sort in SHOWN:
            hint = "write it in 'pages', 'introduction', 'about' or 'also_by'"
            raise BookError([Fault(f"{SHOWN[piece.sort]} cannot stand here", hint, mark)])
    if not found:
        raise BookError([Fault(f"'{given[:40]}' holds no text", "write something, or leave the key out", mark)])
    return tuple(
        replace(piece, photograph=_photograph(piece.label, mark, room)) if room and piece.sort == "picture" else piece
        for piece in found
    )


def _file(path: Path, given: str, mark: SourcePlace) -> str:
    if not is_within(path, Path(mark.file).parent):
        hint = "copy it beside the book"
        raise BookError([Fault(f"'{given[:40]}' lies outside the book's folder", hint, mark)])
    try:
        return read_bytes(path, most=LARGEST_FILE).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BookError([Fault(f"'{given}' is not text in UTF-8", "save the file as UTF-8", mark)]) from None
    except Unreadable as error:
        raise BookError([Fault(f"cannot read '{given}': {error}", "put the file beside the book", mark)]) from None


def tables(orders: Sequence[Order], language: str, own: OwnWords = NONE_OWN) -> Mapping[int, tuple[Piece, ...]]:
    """By place: each table's heading, and its groups each with one and its entries; nothing where no kind has one."""
    found: dict[tuple[str, Table], int] = {}
    for order in orders:
        kind = registry.get(order.kind)
        if supports(kind, Tabulated) and (table := kind.table(order.params)):
            found.setdefault((order.kind, table), order.section if table.opens else BACK)
    places: dict[int, tuple[Piece, ...]] = {}
    for (name, table), place in found.items():
        words = words_of(name, language, own=own).table
        places[place] = (*places.get(place, ()), *_pieces(table, words))
    return places


def _pieces(table: Table, words: dict[str, str]) -> Iterator[Piece]:
    yield Piece("heading", words["title"].format(**dict(table.says)))
    for count, entries in table.groups:
        yield Piece("subheading", words["group"].format(count=count))
        yield from (Piece("entries", " ".join(one)) for one in entries)
