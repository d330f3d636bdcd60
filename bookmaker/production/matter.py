"""Spec, Source -> Surroundings: the texts of book.yaml and of files beside it, read for the pages around puzzles."""

from __future__ import annotations

from pathlib import Path

from bookmaker.book.spec import Spec
from bookmaker.files import pictures
from bookmaker.pages.book import prose
from bookmaker.pages.manuscript import PORTRAIT_MM, Imprint, OwnPages, Piece, Surroundings
from bookmaker.source.document import LARGEST_FILE, Source
from bookmaker.source.faults import BookError, Fault, Mark, collecting, refuse
from bookmaker.source.lengths import POINTS_PER_MM
from bookmaker.source.reading import Unreadable, is_within, read_bytes

TEXTS = ("dedication", "introduction", "about", "also_by")
MARKED = (*TEXTS, "rights", "edition", "one_sided", "techniques")


def surroundings(spec: Spec, text: Source, *, version: str) -> Surroundings:
    """What stands around the puzzles; `version` is that of the program. BookError with all faults of the texts."""
    faults: list[Fault] = []
    pieces: dict[str, tuple[Piece, ...]] = {}
    for key in TEXTS:
        given = getattr(spec, key)
        with collecting(faults):
            has_codes = key != "dedication"
            pieces[key] = pieces_of(given, text, text.mark((key,)), has_codes=has_codes) if given else ()
    portrait: bytes | None = None
    if spec.about_picture is not None:
        try:
            portrait = _portrait(Path(text.name).parent, spec.about_picture)
        except pictures.Unusable as error:
            faults.append(Fault(error.message, error.hint, text.mark(("about_picture",))))
    own: list[OwnPages] = []
    for at, asked in enumerate(spec.pages):
        mark = text.mark(("pages", at))
        with collecting(faults):
            file_mark = text.mark(("pages", at, "file"))
            said = pieces_of(asked.file, text, file_mark, has_codes=True) if asked.file else ()
            own.append(OwnPages(asked.place, said, asked.ruled or "", asked.count, mark))
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
        portrait=portrait,
    )


def _portrait(folder: Path, name: str) -> bytes:
    """The picture of that name, cut to a square; Unusable where there is none or it is too coarse."""
    side = PORTRAIT_MM * POINTS_PER_MM
    data = pictures.beside(folder, name)
    return pictures.filling(name, data, width=side, height=side, least_dpi=pictures.LEAST_DPI)


def pieces_of(given: str, text: Source, mark: Mark, *, has_codes: bool = False) -> tuple[Piece, ...]:
    """The pieces of a text, or of the file that it names; BookError where there is none or it cannot be set.

    Only where it `has_codes` a QR code can be set.
    """
    is_file = given.lower().endswith(".md") and "\n" not in given
    name = str(Path(text.name).parent / given)
    written = _file(Path(name), given, mark) if is_file else given
    try:
        found = prose.read(written)
    except prose.Unset as error:
        place = Mark(name, error.line, 1) if is_file else mark
        hint = "write headings (#), paragraphs and lists (-, 1.)"
        raise BookError([Fault(f"{error.what} in line {error.line} cannot be set", hint, place)]) from None
    if not has_codes and any(piece.sort == "code" for piece in found):
        hint = "write it in 'pages', 'introduction', 'about' or 'also_by'"
        raise BookError([Fault("a QR code cannot stand here", hint, mark)])
    if not found:
        raise BookError([Fault(f"'{given[:40]}' holds no text", "write something, or leave the key out", mark)])
    return found


def _file(path: Path, given: str, mark: Mark) -> str:
    if not is_within(path, Path(mark.file).parent):
        hint = "copy it beside the book"
        raise BookError([Fault(f"'{given[:40]}' lies outside the book's folder", hint, mark)])
    try:
        return read_bytes(path, most=LARGEST_FILE).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BookError([Fault(f"'{given}' is not text in UTF-8", "save the file as UTF-8", mark)]) from None
    except Unreadable as error:
        raise BookError([Fault(f"cannot read '{given}': {error}", "put the file beside the book", mark)]) from None
