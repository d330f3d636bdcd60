"""A finished PDF -> what the printer's rules say of it, and whether its pages show the puzzles of the records."""

import functools
import hashlib
import json
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter

from bookmaker.production import provenance
from bookmaker.production.job import Job
from bookmaker.production.verifying.reading_back import LOOK_AT, Spot, asked_of, left_out, read_pages, spots_of
from bookmaker.puzzles.making.store import Store, digest_of
from bookmaker.puzzles.records.record import to_json
from bookmaker.render.preflight.check import Report, check_file
from bookmaker.render.preflight.facts import Page
from bookmaker.render.preflight.reading import pdf_file
from bookmaker.render.preflight.verdict import Verdict
from bookmaker.source.faults import Fault, refuse

T = TypeVar("T")

_ROOT = Path(__file__).parents[1]
# All that a check may depend on besides the file, its records and the kinds, whose sources a store knows.
_CHECKERS = tuple(_ROOT / name for name in ("painted.py", "printers", "production", "render", "source"))


@dataclass(frozen=True, slots=True)
class Checked:
    """What is known of a print edition with nothing wrong: what its printer's rules said, and what nobody could read.

    The latter are parts of a sentence.
    """

    report: Report
    unread: tuple[str, ...] = ()


def check_edition(
    data: bytes,
    job: Job,
    records: Sequence[Mapping[str, Any]],
    store: Store | None,
    *,
    jobs: int,
    reads_back: bool,
    page_done: Callable[[], None],
    picture_done: Callable[[], None],
) -> Checked:
    """Check the print edition of a book; with `reads_back` each puzzle and answer is read from it, and solved anew.

    BookError with all that is wrong. What an earlier build found of the very same bytes comes from the `store` or goes
    there, as does what another engine says to a puzzle; `page_done` and `picture_done` are called all the same.
    """
    lines = [to_json(one) for one in records]
    spots = (
        spots_of([(one["number"], line, one) for one, line in zip(records, lines, strict=True)]) if reads_back else []
    )
    asked = "" if store is None else _asked(data, job, lines, reads_back=reads_back)
    kinds = {one["kind"] for one in records}
    known = None if store is None else found_before(store, kinds, asked, TypeAdapter(Checked))
    if known is not None:
        deque(_ticked(range(known.report.pages), page_done), maxlen=0)
        deque(_ticked(spots, picture_done), maxlen=0)
        return known
    with pdf_file.opened(data, sees=reads_back) as reading:
        pages = _ticked(reading, page_done)
        wrong, unread = _read_back(pages, job, records, spots, store, jobs, picture_done) if reads_back else ([], ())
        deque(pages, maxlen=0)  # those that show no puzzle, too
        report = check_file(reading.file(), job.printer, paper=job.spec.paper)
    wrong = [*_refused(report, job, "print edition"), *wrong]
    refuse(wrong)
    found = Checked(report, unread)
    if store is not None:
        keep_found(store, kinds, asked, TypeAdapter(Checked).dump_json(found))
    return found


def check_cover(data: bytes, job: Job) -> None:
    """Check the cover of a book; BookError where its printer would refuse it."""
    report = check_file(pdf_file.read(data), job.printer, paper=job.spec.paper, is_cover=True)
    refuse(_refused(report, job, "cover"))


def _asked(data: bytes, job: Job, lines: Sequence[str], *, reads_back: bool) -> str:
    """The words under which a store keeps what was found of a file: all that has a say in it."""
    parts = (data, checkers(), job.printer.model_dump_json().encode(), *(line.encode() for line in lines))
    digests = [hashlib.sha256(part).hexdigest() for part in parts]
    return json.dumps([job.spec.paper, reads_back, provenance.made_with(), digests])


@functools.cache
def checkers() -> bytes:
    """The hash of all sources that a check of a finished file may depend on, besides the kinds'."""
    return digest_of(_CHECKERS)


def found_before(store: Store, kinds: Collection[str], asked: str, form: TypeAdapter[T]) -> T | None:
    """What an earlier check found; it is kept for each kind, so that none is of other sources than today's."""
    cached = [store.cached_check(kind, asked) for kind in kinds]
    try:
        return None if None in cached else form.validate_json(cached[0] or "")
    except ValueError:  # a store that a stranger wrote
        return None


def keep_found(store: Store, kinds: Collection[str], asked: str, found: bytes) -> None:
    """Keep what a check found, as JSON, for `found_before`."""
    for kind in sorted(kinds):
        store.keep_check(kind, asked, found.decode())


def _read_back(
    pages: Iterable[Page],
    job: Job,
    records: Sequence[Mapping[str, Any]],
    spots: Sequence[Spot],
    store: Store | None,
    jobs: int,
    picture_done: Callable[[], None],
) -> tuple[list[Fault], tuple[str, ...]]:
    """What is wrong on the pages, and what of them nobody could read, as parts of a sentence."""
    asked = {one["number"]: (one["kind"], asked_of(one)) for one in records}
    if store is not None:
        spots = [one if one.is_answer else replace(one, found=store.cached_check(*asked[one.number])) for one in spots]
    found = list(_ticked(read_pages(pages, spots, jobs=jobs), picture_done))
    for spot, reading in found:
        if store is not None and reading.found is not None:
            store.keep_check(*asked[spot.number], reading.found)
    sections = {one["number"]: one["section"] - 1 for one in records}
    wrong = [
        Fault(
            f"page {spot.page} of the print edition does not show {spot.what}: {reading.wrong}",
            LOOK_AT,
            job.text.mark(("sections", sections[spot.number])),
        )
        for spot, reading in found
        if reading.wrong is not None
    ]
    return wrong, left_out(reading for _, reading in found)


def _ticked(items: Iterable[T], done: Callable[[], None]) -> Iterator[T]:
    for item in items:
        done()
        yield item


def _refused(report: Report, job: Job, what: str) -> list[Fault]:
    """Why the printer would refuse a file."""
    return [_refusal(one, job, what) for one in report.failures]


def _refusal(broken: Verdict, job: Job, what: str) -> Fault:
    where = f" on page {broken.page}" if broken.page is not None else ""
    message = f"{job.spec.printer} would refuse the {what} for its {broken.rule}: {broken.measured}{where}"
    return Fault(message, f"it asks for: {broken.limit}", job.text.mark(("printer",)))
