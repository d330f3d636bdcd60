"""A built book's folder -> Findings: its manifest, order, pages and pictures, each worked out again."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bookmaker import printers
from bookmaker.files.data import data_folder
from bookmaker.files.folder import MANIFEST
from bookmaker.pages.book.single import picture
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.dressing import Dress
from bookmaker.pages.templates.layouts import Layout
from bookmaker.production import provenance
from bookmaker.production.book_files import hardness_of
from bookmaker.production.companion import files_of
from bookmaker.production.contact_sheet import CONTACT_SHEET
from bookmaker.production.locked import RECORDS
from bookmaker.production.slot_files import VERSION
from bookmaker.production.verifying.against_lock import lock_faults, lock_of
from bookmaker.production.verifying.findings import (
    AGAIN,
    BookManifest,
    Findings,
    Lines,
    Record,
    as_record,
    bytes_of,
    file_faults,
    untrue,
)
from bookmaker.production.verifying.pages import Pages, page_faults
from bookmaker.production.verifying.reading_back import LOOK_AT, PictureFile, Reading, left_out, read_files
from bookmaker.production.verifying.whole import NOT_ASKED, Whole, as_it_is, made_again
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import GRADE_WORDS
from bookmaker.puzzles.making.section_order import first_fall
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import RECORD_VERSION, given_of, to_json
from bookmaker.render import svg
from bookmaker.source.faults import BookError, Fault, SourcePlace

PLACES = ("number", "section", "page", "answer_page")
# Of one made anew: a twin of it came before, its technique came too often, or its author liked it not.
_AGAIN = "(/(again|another|varied)/[0-9]+)*"
SCREEN_PLACES = ("screen_page", "screen_answer_page")  # where a tablet's edition has pages of its own
# What every record of a book says, beside what only some kinds have.
KEYS = (
    *("kind", "size", "options", "grid", "solution", "grade", "effort", "techniques", "code", "seed", "id", "version"),
    *PLACES,
)
HINT = "name the book's own folder with --folder where the layout or the printer is its own"


@dataclass(frozen=True, slots=True)
class _Book:
    """What is compared: the folder, its manifest, its records (None where a line is none) and their lines."""

    folder: Path
    manifest: BookManifest
    records: tuple[Record | None, ...]
    marks: tuple[SourcePlace, ...]

    @property
    def place(self) -> SourcePlace:
        """Where the manifest stands."""
        return SourcePlace(str(self.folder / MANIFEST), 1, 1)

    def sound(self) -> Iterator[tuple[int, SourcePlace, Record]]:
        """Number, place and record of every line that is a record with all its keys."""
        for number, (mark, record) in enumerate(zip(self.marks, self.records, strict=True), start=1):
            if record is not None and not set(KEYS) - record.keys():
                yield number, mark, record


def verify_book(
    folder: Path,
    manifest: Mapping[str, Any],
    lines: Lines,
    *,
    own: Path,
    jobs: int,
    makes_again: bool = True,
    store: Store | None = None,
) -> Findings:
    """Compare a book's folder with its manifest, and its manifest with what can be worked out again.

    `own` is the folder in which layouts and printers of the book's own lie. Where nothing is wrong so far and it
    `makes_again`, the whole book is made again from its records and compared; the `store` keeps that it was the same.
    The puzzles themselves are not proved here.
    """
    place = SourcePlace(str(folder / MANIFEST), 1, 1)
    faults = list(file_faults(folder, manifest))
    try:
        facts = BookManifest.model_validate({key: value for key, value in manifest.items() if key != "files"})
    except ValidationError as error:
        names = dict.fromkeys(str(one["loc"][0]) for one in error.errors())
        faults += [
            Fault(f"the manifest's '{name[:40]}' is missing or not what a build writes", AGAIN, place) for name in names
        ]
        return Findings(lines, tuple(faults), ())
    book = _Book(folder, facts, tuple(as_record(line) for _, line in lines), tuple(mark for mark, _ in lines))
    layout, printer = None, None
    try:
        dress = Dress(facts.theme, facts.font, facts.ink == "colour", (own / "themes",))
        layout = layouts.load(facts.layout, folders=[own / "layouts"], dress=dress)
    except BookError as error:
        faults += [Fault(one.message, HINT, place) for one in error.faults]
    try:
        printer = printers.load(facts.printer, folders=[own / "printers"])
    except BookError as error:
        faults += [Fault(one.message, HINT, place) for one in error.faults]
    faults += _file_list(book, manifest)
    faults += _order(book)
    faults += _seeds(book)
    lock, unlocked = lock_of(manifest, own)
    if lock is not None:
        faults += lock_faults(lock, book.sound())
    read: list[Reading] = []
    if layout is not None:
        faults += _pictures(book, layout, read, jobs)
    if layout is not None and printer is not None:
        is_ours = facts.layout in layouts.names() and _is_none_of_its_own(own / "layouts" / facts.layout)
        words = layout.saying(facts.words, facts.language).words(facts.language) if is_ours else None
        has_cover = "cover" not in layout.spec.without
        pages = Pages(folder, book.manifest, printer, words, place, has_cover=has_cover, version=VERSION)
        faults += page_faults(pages, list(book.sound()), read, jobs=jobs)
        what = Whole(folder, manifest, [one for one in book.records if one is not None], place, own, lock)
        found = NOT_ASKED if faults else made_again(what, store=store, jobs=jobs) if makes_again else as_it_is(what)
        own_words = f"the words on pages, which are those of the book's own layout '{facts.layout}'"
        unchecked = (*(() if is_ours or found.is_whole else (own_words,)), *left_out(read), *filter(None, (unlocked,)))
        checked = (*_checked(facts), *(["pages, cover and all files made again"] if found.is_whole else []))
        keys = {key for one in book.records if one is not None for key in (*one, *(one.get("options") or ()))}
        # What made again is the same says it all, but for seeds, which are in what it was made of.
        proves = frozenset(keys - {"seed"} if found.is_whole else (*PLACES, *SCREEN_PLACES, "place"))
        return Findings(lines, (*faults, *found.faults), checked, unchecked, proves, found.seen)
    return Findings(lines, tuple(faults), ())


def _is_none_of_its_own(shelf: Path) -> bool:
    """Whether a layout's folder beside a book is none, or the one that we ship."""
    return not shelf.exists() or shelf.resolve() == (data_folder("layouts") / shelf.name).resolve()


def _checked(facts: BookManifest) -> tuple[str, ...]:
    editions = " and ".join(f"{edition}.pdf" for edition in facts.editions)
    return (
        "order, sections and numbers",
        f"page numbers, by the words of {editions}",
        "the pictures, drawn again and read back",
        "every file against the manifest",
    )


def _file_list(book: _Book, manifest: Mapping[str, Any]) -> Iterator[Fault]:
    """The files of a manifest are those of such a book, each once."""
    facts = book.manifest
    pictures = {_picture(number, suffix) for number in range(1, len(book.records) + 1) for suffix in ("", "-solution")}
    editions = {f"{edition}.pdf" for edition in facts.editions}
    wanted = {RECORDS, *pictures, *editions, *(["cover.pdf"] if facts.cover else []), *facts.launch}
    wanted |= set(files_of(len(book.records)) if facts.companion else ())
    for name in sorted(wanted ^ (set(manifest["files"]) - {CONTACT_SHEET})):
        what = "lacks" if name in wanted else "names"
        yield Fault(f"the manifest {what} '{name}'", AGAIN, book.place)
    known = [edition.value for edition in Edition]
    if not facts.editions or facts.editions != [one for one in known if one in facts.editions]:
        yield Fault("the manifest's editions are wrong", AGAIN, book.place)
    if len(facts.versions) != 1 or "bookmaker" not in facts.versions:
        yield Fault("the manifest's versions are wrong", AGAIN, book.place)
    elif not provenance.is_released(facts.versions["bookmaker"], VERSION):
        version = facts.versions["bookmaker"][:20]
        hint = "verify it with that version, if there is one"
        yield Fault(f"the manifest says that bookmaker {version} made it, and this is {VERSION}", hint, book.place)


def _order(book: _Book) -> Iterator[Fault]:
    """Numbers count on, sections hold as many puzzles as the manifest says, and puzzles rise within each."""
    facts = book.manifest
    yield from untrue("the manifest's number of puzzles", facts.puzzles, len(book.records), book.place)
    sections = [at for at, section in enumerate(facts.sections, start=1) for _ in range(section.puzzles)]
    yield from untrue("the manifest's sum of all sections", len(sections), len(book.records), book.place)
    for mark, record in zip(book.marks, book.records, strict=True):
        for key in (*KEYS, *(SCREEN_PLACES if facts.screen else ())) if record is not None else ():
            if record is not None and key not in record:
                yield Fault(f"the record has no '{key}'", AGAIN, mark)
    for number, mark, record in book.sound():
        yield from untrue("the record's number", record["number"], number, mark)
        # An older record's effort is only noted, so no record of this version's book may call itself one.
        if facts.versions.get("bookmaker") == VERSION:
            yield from untrue("the record's version", record["version"], RECORD_VERSION, mark)
        if number <= len(sections):
            yield from untrue("the record's section", record["section"], sections[number - 1], mark)
    arranged = {str(number) for number, section in enumerate(facts.sections, start=1) if section.arranged}
    for name, group in groupby(book.sound(), key=lambda one: str(one[2]["section"])):
        graded = [(mark, record) for _, mark, record in group if record["grade"] in GRADE_WORDS]
        rising = [(mark, record) for mark, record in graded if isinstance(record["effort"], int | float)]
        if name in arranged:
            continue
        fall = first_fall([hardness_of(record) for _, record in rising])
        if fall is not None:
            yield Fault("the puzzle is easier or smaller than one before it in its section", AGAIN, rising[fall][0])


def _seeds(book: _Book) -> Iterator[Fault]:
    """Every seed begins with the book's, every place with its section, and none of them comes twice."""
    if any(not one.id for one in book.manifest.sections):
        yield from _numbered_seeds(book)  # of a version whose places had no names
        return
    seen = set[str]()
    for _, mark, record in book.sound():
        index = record["section"] - 1 if isinstance(record["section"], int) else -1
        section = book.manifest.sections[index].id if 0 <= index < len(book.manifest.sections) else ""
        place, seed = str(record.get("place")), str(record["seed"])
        if not place.startswith(f"{section}/") or place in seen:
            yield Fault("the record's place is not one of its section", AGAIN, mark)
        # Two puzzles may have changed places: each keeps its seed, which ends as any place of its size does.
        is_place = re.compile(rf"(.+/)?({re.escape(str(record['size']))}/[a-z]+/[0-9]+{_AGAIN}|[0-9a-f]{{12}})")
        rest = seed.removeprefix(f"{book.manifest.seed}/")
        if rest == seed or not is_place.fullmatch(rest) or (f"seed {seed}" in seen and "from" not in record):
            yield Fault("the record's seed is not one of its book", AGAIN, mark)
        seen |= {place, f"seed {seed}"}


def _numbered_seeds(book: _Book) -> Iterator[Fault]:
    """Every seed begins with the book's and its section's, and no place of a section is used twice."""
    seen = set[str]()
    for _, mark, record in book.sound():
        index = record["section"] - 1 if isinstance(record["section"], int) else -1
        start = f"{book.manifest.seed}/{index}/"
        seed = str(record["seed"])
        place, _, rest = seed.removeprefix(start).partition("/")
        count = book.manifest.sections[index].puzzles if 0 <= index < len(book.manifest.sections) else 0
        is_place = seed.startswith(start) and place.isdecimal() and str(int(place)) == place and int(place) < count
        if not is_place or (rest and not rest.startswith(("again/", "instead/"))) or start + place in seen:
            yield Fault("the record's seed is not one of its section", AGAIN, mark)
        seen.add(start + place)


def _picture(number: int, suffix: str) -> str:
    return f"svg/{number:04}{suffix}.svg"


def _pictures(book: _Book, layout: Layout, read: list[Reading], jobs: int) -> Iterator[Fault]:
    """Every picture shows the puzzle of its number: it is drawn again and compared, byte for byte.

    One that is as it was drawn is then read by what is painted in it; no other, which may hold anything.
    """
    ours: dict[PictureFile, SourcePlace] = {}
    for number, mark, record in book.sound():
        try:
            given = given_of(record)
            kind = registry.get(given.kind)
            answer = kind.Answer.from_grid(tuple(tuple(row) for row in record["solution"]))
            drawings = {"": kind.draw(given.clues), "-solution": kind.draw(given.clues, answer)}
        except (ValueError, TypeError, IndexError, KeyError):
            continue  # its own verdict tells what is wrong with it
        for suffix, drawing in drawings.items():
            path = book.folder / _picture(number, suffix)
            data = bytes_of(book.folder, _picture(number, suffix))
            if data is None:
                continue
            if data == svg.text(picture(drawing, layout)).encode():
                ours[PictureFile(path, to_json(record), bool(suffix))] = mark
                continue
            is_todays = book.manifest.versions.get("bookmaker") == VERSION
            hint = AGAIN if is_todays else "verify with the version that made it"
            yield Fault(f"'{path}' does not show the puzzle of its number", hint, mark)
    for (file, mark), reading in zip(ours.items(), read_files(list(ours), jobs=jobs), strict=True):
        read.append(reading)
        if reading.wrong is not None:
            yield Fault(f"'{file.path}' does not show the puzzle of its number: {reading.wrong}", LOOK_AT, mark)
