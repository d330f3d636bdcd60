"""A built book's folder, made again from its records, its words and its layout -> what of it differs, file by file.

What the author asked for stands in the manifest (`asked`); files of the author's own, such as pictures and texts, lie
in the book's own folder. No puzzle is made but those printed solved: the others come from the records.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bookmaker.book.extending import read_book
from bookmaker.book.lock import Lock
from bookmaker.book.volumes import of_volume, volumes_of
from bookmaker.pages.manuscript import Edition
from bookmaker.production import manuscript as writing
from bookmaker.production import provenance
from bookmaker.production.book_files import Ticks, write_files
from bookmaker.production.contact_sheet import contact_sheet
from bookmaker.production.job import Job, cover_of, lay_out, prepared
from bookmaker.production.locked import lock_path
from bookmaker.production.puzzles import BookPuzzles, printed_solved
from bookmaker.puzzles.contract.grading import budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import given_of, record_of, told_alike
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, SourcePlace
from bookmaker.source.strict_json import same

_FILE = re.compile(r"[^\n]{1,200}\.[a-z][a-z0-9]{1,5}")


class NotAgain(Exception):
    """The book cannot be made again here, which is nobody's fault: why, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Remade:
    """A book made again: the folder with its files, and what its manifest says beside their list.

    `source` is the name of its book.yaml, and `is_here` whether the file of that name says what the manifest does;
    `inputs` are the paths of all files of the author's that it can be made from.
    """

    folder: Path
    about: Mapping[str, Any]
    source: str
    is_here: bool
    inputs: frozenset[str]


def remake(
    manifest: Mapping[str, Any],
    records: Sequence[Mapping[str, Any]],
    into: Path,
    *,
    own: Path,
    lock: Lock | None,
    store: Store | None,
    jobs: int,
) -> Remade:
    """Write the book of a manifest and of its records again, into an empty folder; `own` holds the author's files,
    and the `lock` says what is printed solved, where that is not as the seed has it.

    BookError where what the manifest and the records say makes no book, NotAgain where files of the author's are
    missing.
    """
    asked = manifest["asked"]
    source = provenance.source_of(manifest, own)
    name = str(own / source)
    marks: dict[Where, SourcePlace] = {(): SourcePlace(name, 1, 1)}
    if words := provenance.words_file_of(manifest, source, own):
        marks["words",] = SourcePlace(str(own / words), 1, 1)
    text = Source(name, asked, marks, {})
    try:
        job = prepared(text, Path(name), sketches=False)
    except BookError:
        missing = [one for one in _files(asked) if not (own / one).is_file()]
        if missing:
            raise NotAgain(f"'{missing[0][:60]}' is not in '{own}', see --folder") from None
        raise
    with budgeted(DEFAULT_BUDGET):
        made = _puzzles(job, records, lock, store, jobs)
        about = _written(job, made, [Edition(one) for one in manifest["editions"]], _lock_of(manifest, own), into)
    names = frozenset((*provenance.input_names(job), lock_path(job).name))
    return Remade(into, about, source, _is_here(own / source, asked), names)


def _is_here(file: Path, asked: object) -> bool:
    """Whether a book.yaml says what was asked."""
    try:
        if not file.is_file():
            return False
        text = read_book(file)
        return any(same(of_volume(text, one)[0].value, asked) for one in volumes_of(text) or (None,))
    except BookError:
        return False


def _files(asked: object) -> Iterator[str]:
    """What in a book.yaml reads like a file's name."""
    if isinstance(asked, dict | list):
        for one in asked.values() if isinstance(asked, dict) else asked:
            yield from _files(one)
    elif isinstance(asked, str) and _FILE.fullmatch(asked):
        yield asked


def _lock_of(manifest: Mapping[str, Any], own: Path) -> dict[str, str]:
    """The book's lock among its inputs, where it lies in the author's folder as it was."""
    locks = {name: digest for name, digest in manifest.get("inputs", {}).items() if name.endswith(".lock")}
    files = {name: own / name for name in locks if (own / name).is_file()}
    return {name: locks[name] for name, file in files.items() if provenance.digest(file) == locks[name]}


def _puzzles(
    job: Job, records: Sequence[Mapping[str, Any]], lock: Lock | None, store: Store | None, jobs: int
) -> BookPuzzles:
    """The puzzles of the records, each as the order of its place asked for it, trusted anew by all three witnesses."""
    orders = list(_orders(job, records))
    trusted = pool.run(generate_many, orders, jobs=jobs)
    puzzles: list[Puzzle] = []
    for order, known, puzzle in zip(orders, _known(job, records), trusted, strict=True):
        if isinstance(puzzle, Fault):
            raise BookError([puzzle])
        puzzles.append(replace(puzzle, order=replace(order, clues=order.clues if known.clues is not None else None)))
    ids = tuple(str(record["id"]) for record in records)
    stays = {*ids, *(one.clues.code() for one in puzzles)}
    examples, ornaments = printed_solved(job.plan, lock.lines if lock else {}, stays, store)
    return BookPuzzles(tuple(puzzles), ids, examples, ornaments)


def _orders(job: Job, records: Sequence[Mapping[str, Any]]) -> Iterator[Order]:
    for number, (record, known) in enumerate(zip(records, _known(job, records), strict=True), start=1):
        try:
            clues = given_of(record).clues
        except ValueError as error:
            raise BookError([Fault(f"record {number} is no puzzle: {error}", "make it again")]) from None
        seed = replace(known.seed, path=tuple(str(record["seed"]).split("/")))
        yield replace(known, number=number, clues=clues, seed=seed)


def _known(job: Job, records: Sequence[Mapping[str, Any]]) -> Iterator[Order]:
    """For each record the order of its place; BookError where the book has none, or places without a record."""
    by_place = {order.place: order for order in job.plan.orders}
    for number, record in enumerate(records, start=1):
        found = by_place.get(str(record.get("place")))
        if found is None or found.kind != record.get("kind"):
            raise BookError([Fault(f"the book asks for no puzzle such as that of record {number}", "make it again")])
        yield by_place.pop(found.place)
    if by_place:
        raise BookError([Fault(f"the book asks for a puzzle '{next(iter(by_place))[:60]}' more", "make it again")])


def _written(
    job: Job, made: BookPuzzles, editions: Sequence[Edition], lock: Mapping[str, str], into: Path
) -> Mapping[str, Any]:
    manuscript = replace(writing.write(job.spec, job.text, job.plan, made), surroundings=job.surroundings)
    composed = {edition: lay_out(job, manuscript, edition) for edition in editions}
    pages = len(composed[editions[0]].pages)
    return write_files(
        into,
        job,
        manuscript,
        list(told_alike({**record_of(puzzle), "place": puzzle.order.place} for puzzle in made.puzzles)),
        composed,
        cover_of(job, manuscript, pages),
        contact_sheet(job.spec.title, made.puzzles),
        Ticks(),
        lock=lock,
        jobs=1,
        reads_back=False,
        store=None,
        tell=lambda sentence: None,
        tell_checks=lambda report: None,
        is_checked=False,
    )
