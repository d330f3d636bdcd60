"""A built book as a whole: made again and compared where that can be done, else what is known of each of its parts."""

import hashlib
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bookmaker.book.lock import Lock
from bookmaker.files.folder import MANIFEST
from bookmaker.production import provenance
from bookmaker.production.checks import checkers, found_before, keep_found
from bookmaker.production.slot_files import VERSION
from bookmaker.production.verifying.again import NotAgain, remake
from bookmaker.production.verifying.compare import WORD, compared
from bookmaker.production.verifying.coverage import How, Seen
from bookmaker.production.verifying.findings import AGAIN, bytes_of
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.story.telling import Backing, counted
from bookmaker.render import strange_pdf
from bookmaker.render.preflight.facts import Unreadable
from bookmaker.source.faults import BookError, Fault, SourcePlace
from bookmaker.source.faults import counted as counted_of

PROVED_FILES = ("puzzles.jsonl", "svg/")  # what is worked out again without the book
DERIVED = frozenset({"cover", "editions", "files", "note_pages", "opens_with_cover", "pages", "puzzles"})
DERIVED |= {"screen", "sections", "spine_in"}


@dataclass(frozen=True, slots=True)
class Whole:
    """A built book: its folder, manifest and records, where the manifest stands, the author's folder, and the lock."""

    folder: Path
    manifest: Mapping[str, Any]
    records: Sequence[Mapping[str, Any]]
    place: SourcePlace
    own: Path
    lock: Lock | None


@dataclass(frozen=True, slots=True)
class MadeAgain:
    """What making a book again gave: what differs, how much is known of each part, and whether all was made."""

    faults: tuple[Fault, ...] = ()
    seen: tuple[Seen, ...] = ()
    is_whole: bool = False


NOT_ASKED = MadeAgain()


def made_again(book: Whole, *, store: Store | None, jobs: int) -> MadeAgain:
    """Make a book again and compare it; where files of the author's are missing, look for pages emptied or covered.

    That it was the same, of the very same manifest and records, comes from the `store` or goes there.
    """
    version = book.manifest["versions"].get("bookmaker", "")
    if version != VERSION:
        return as_it_is(book, f"bookmaker {version[:20]} made it")
    if "asked" not in book.manifest:
        return MadeAgain((Fault("the manifest has no 'asked'", AGAIN, book.place),))
    asked = _asked(book)
    kinds = {str(one["kind"]) for one in book.records}
    known = None if store is None else found_before(store, kinds, asked, TypeAdapter(tuple[Seen, ...]))
    if known is not None:
        return MadeAgain((), known, is_whole=True)
    with tempfile.TemporaryDirectory(prefix="bookmaker-again-") as name, counted() as seconds:
        try:
            remade = remake(
                *(book.manifest, book.records, Path(name)), own=book.own, lock=book.lock, store=store, jobs=jobs
            )
        except NotAgain as error:
            return as_it_is(book, str(error))
        except BookError as error:
            why = [f"the book cannot be made again: {one.message}" for one in error.faults]
            return MadeAgain(tuple(Fault(one, AGAIN, book.place) for one in why))
        found = list(compared(book.folder, remade, book.manifest))
    faults = tuple(one for one in found if isinstance(one, Fault))
    seen = (*(one for one in found if isinstance(one, Seen)), *_told(seconds))
    if not faults and store is not None:
        keep_found(store, kinds, asked, TypeAdapter(tuple[Seen, ...]).dump_json(seen))
    return MadeAgain(faults, seen, is_whole=True)


def _told(count: Mapping[Backing, int]) -> Iterator[Seen]:
    """How much is known of the sentences about steps, which were proved while they were told again."""
    how = {
        Backing.PROVED: (How.PROVED, ""),
        Backing.UNPROVED: (How.AGAIN, "nothing says what they rest on"),
        Backing.OF_AUTHOR: (How.AGAIN, ""),
    }
    for sort, number in sorted(count.items(), key=lambda one: one[0].value):
        yield Seen(f"{counted_of(number, 'told step')} {sort.value}", *how[sort])


def _asked(book: Whole) -> str:
    """The words under which a store keeps that a book was the same: its files by their digests, all that has a say."""
    names = [name for name in book.manifest.get("inputs", {}) if (book.own / name).is_file()]
    here = {name: hashlib.sha256((book.own / name).read_bytes()).hexdigest() for name in names}
    text = json.dumps([book.manifest, [dict(one) for one in book.records], here], sort_keys=True, default=repr)
    digests = [hashlib.sha256(part).hexdigest() for part in (checkers(), text.encode("utf-8", "surrogatepass"))]
    return json.dumps(["made again", provenance.made_with(), digests])


def as_it_is(book: Whole, why: str = "without --pages") -> MadeAgain:
    """What is known of a book that nobody can make again here, or wants to: `why`, as the end of a sentence."""
    found = list(_parts(book, why))
    faults = tuple(one for one in found if isinstance(one, Fault))
    return MadeAgain(faults, tuple(one for one in found if isinstance(one, Seen)))


def _parts(book: Whole, why: str) -> Iterator[Fault | Seen]:
    for name in book.manifest["files"]:
        if name in ("print.pdf", "digital.pdf"):
            yield from _pages(book, name, why)
        elif name.startswith(PROVED_FILES):
            yield Seen(name, How.PROVED)
        else:
            yield Seen(name, How.HASH, why)
    for key in sorted(book.manifest):
        how = How.PROVED if key in DERIVED else How.UNCHECKED
        yield Seen(f"{MANIFEST}, '{key}'", how, "" if how is How.PROVED else WORD)


def _pages(book: Whole, name: str, why: str) -> Iterator[Fault | Seen]:
    """The pages of an edition: those with puzzles are read back, of the others it is known that they are not empty."""
    yield Seen(name, How.HASH, why)
    data = bytes_of(book.folder, name)
    if data is None:
        return
    edition = name.removesuffix(".pdf")
    prefix = "screen_" if edition == "digital" and book.manifest.get("screen") else ""
    before = int(edition == "digital" and book.manifest.get("opens_with_cover") is True)
    placed = {one.get(f"{prefix}{key}") for one in book.records for key in ("page", "answer_page")}
    proved = {page + before for page in placed if type(page) is int}
    stated = book.manifest.get("words_on_pages", {}).get(edition)
    try:
        words = [len(page.words) for page in strange_pdf.words(data).pages]
        blank = strange_pdf.blank(data)
    except Unreadable as error:
        yield Fault(f"'{book.folder / name}' cannot be read: {error}", AGAIN)
        return
    if stated is not None and len(stated) != len(words):
        yield Fault("the manifest's 'words_on_pages' are not those of its pages", AGAIN, book.place)
    for number, (count, is_blank) in enumerate(zip(words, blank, strict=True), start=1):
        least = stated[number - 1] if stated is not None and number <= len(stated) else 0
        if count < least:
            message = f"has {count} words on page {number}, and the manifest says {least}"
            yield Fault(f"'{book.folder / name}' {message}", AGAIN)
        elif count and is_blank:
            yield Fault(f"'{book.folder / name}' has words on page {number} that something covers", AGAIN)
        else:
            how = How.PROVED if number in proved else How.UNCHECKED
            yield Seen(f"{name}, page {number}", how, "" if how is How.PROVED else why)
