"""Publishing: a book that was built -> its rows in the ledger, all or none; and withdrawn again."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from bookmaker.book import lock as locks
from bookmaker.book.lock import Lock
from bookmaker.book.published import WHERE
from bookmaker.files import folder as folders
from bookmaker.production.job import Job
from bookmaker.production.locked import RECORDS, lock_path
from bookmaker.production.rounds import of_one_volume
from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.ledger_rows import WITHDRAWN, Entry, place_of
from bookmaker.puzzles.records.record import read_given, to_json, version_of
from bookmaker.source.faults import Fault, counted, fault, refuse, typed
from bookmaker.source.lines import lines_within

PLACE = 16  # letters of an id that keep a book's puzzles apart: their numbers may change from printing to printing


def publish(path: Path, out: Path | None = None, *, volume: int | None = None) -> str:
    """Write what was built into the book's ledger; what was done, in words.

    BookError where folder and lock do not say the same, or another work has published one of the puzzles: then
    nothing is written.
    """
    job, lock = _opened(path, volume)
    folder = out or Path("output") / f"{folders.slug(job.spec.title)}{job.folder_suffix}"
    records = _records(path, folder, lock)
    firsts = {str(record["id"]): record for record in reversed(records)}  # a twin within the book is held once
    entries = [_entry(lock, firsts[id]) for id in dict.fromkeys(str(record["id"]) for record in records)]
    numbers = {id: record["number"] for id, record in firsts.items()}
    mark = job.text.mark(WHERE)
    with ledger.opened(_ledger_of(job, path), mark=mark) as book:
        known = book.find(numbers)
        refuse(_taken(lock, known, numbers, path))
        book.take_back(lock.work, [entry.id for entry in known.values() if entry.asked == WITHDRAWN])
        holders = book.reserve(entries)
        refuse(_taken(lock, {one.id: one for one in holders}, numbers, path))
    new = sum(one not in known or known[one].asked == WITHDRAWN for one in numbers)
    before = f", {len(numbers) - new} were known already" if new < len(numbers) else ""
    return f"'{lock.work}': {counted(new, 'puzzle')} published{before}"


def retract(path: Path, *, volume: int | None = None) -> str:
    """Withdraw what a book published; it stays known, so that no other work ever gets it. What was done, in words."""
    job, lock = _opened(path, volume)
    with ledger.opened(_ledger_of(job, path), mark=job.text.mark(WHERE), create=False) as book:
        count = book.retract(lock.work)
    if not count:
        raise fault(f"'{lock.work}' has published nothing", hint="'bookmaker ledger list' lists who has")
    return f"'{lock.work}': {counted(count, 'puzzle')} withdrawn, no other work gets them"


def _opened(path: Path, volume: int | None) -> tuple[Job, Lock]:
    job = of_one_volume(path, volume)
    file = lock_path(job)
    found = locks.read(file)
    if found is None:
        raise fault(f"there is no lock '{file}'", hint=f"'bookmaker build {typed(path)}' makes it")
    return job, found[0]


def _ledger_of(job: Job, path: Path) -> Path:
    if job.spec.ledger is None:
        raise fault(f"'{path}' names no ledger", hint="write ledger: published.sqlite", mark=job.text.mark(("title",)))
    return path.parent / job.spec.ledger


def _records(path: Path, folder: Path, lock: Lock) -> list[dict[str, Any]]:
    """The records that were built, each with the number and the puzzle that the lock says; BookError otherwise."""
    again = f"'bookmaker build {typed(path)}' first"
    if not (folder / RECORDS).is_file():
        volumes = [file.parent for file in sorted(folder.glob(f"*/{RECORDS}"))]
        hint = f"name the folder of one volume, such as --out {volumes[0]}" if volumes else again
        raise fault(f"'{folder}' holds no book that was built", hint=hint)
    printed = {line.rank: line for line in lock.printed}
    found, faults = [], []
    for mark, text in lines_within(folder, RECORDS):
        try:
            record = dict(read_given(text).record)
        except ValueError as error:
            faults.append(Fault(str(error), again, mark))
            continue
        line = printed.pop(record["number"], None) if isinstance(record.get("number"), int) else None
        if line is None or (line.place, line.id) != (record.get("place"), record.get("id")):
            faults.append(Fault("the puzzle is not the one of that number in the lock", again, mark))
        found.append(record)
    faults += [Fault(f"'{folder}' has no puzzle {number}, the lock has", again) for number in printed]
    refuse(faults)
    return found


def _entry(lock: Lock, record: Mapping[str, Any]) -> Entry:
    id = str(record["id"])
    asked = f"book seed {lock.seed}"
    return Entry(id, lock.work, "", id[:PLACE], asked, to_json(record), version_of(record))


def _taken(lock: Lock, holders: Mapping[str, Entry], numbers: Mapping[str, int], path: Path) -> Iterator[Fault]:
    """That other works hold puzzles of the book, each with the command that puts another there."""
    for id, holder in sorted(holders.items(), key=lambda one: numbers.get(one[0], 0)):
        if holder.publication != lock.work and id in numbers:
            number = numbers[id]
            hint = f"'bookmaker another {typed(path)} {number}' puts another there; then build again"
            yield Fault(f"puzzle {number} was published in {place_of(replace(holder, slot=''))}", hint)
