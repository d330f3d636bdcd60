"""A built book made again from its own files -> the first difference, or none: the strongest thing to say of it."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bookmaker.book import lock as locks
from bookmaker.book.extending import read_book
from bookmaker.book.lock import LARGEST
from bookmaker.book.locking import listed
from bookmaker.book.volumes import volumes_of
from bookmaker.files.folder import MANIFEST
from bookmaker.pages.manuscript import Edition
from bookmaker.production import book as conductor
from bookmaker.production import provenance
from bookmaker.production.job import Job, prepare
from bookmaker.production.locked import Use, lock_path
from bookmaker.production.verifying.findings import bytes_of, read_manifest
from bookmaker.production.verifying.seeds import untold_by_seeds
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.source.faults import Fault, fault, refuse
from bookmaker.source.file_bytes import read_bytes

MADE_WITH = {"made_with", "versions"}  # keys of a manifest that may differ where all files are the same
AGAIN = "build the book again, or bring back the file"


def rebuild_faults(folder: Path, *, own: Path, jobs: int, budget: int = DEFAULT_BUDGET) -> list[Fault]:
    """What differs when the book in `folder` is made again from the files in `own`, the book's own folder.

    Its inputs first: where one of them was changed since, nothing is made. Then the first file that differs, and where.
    BookError where the folder is no book that says what it was made from.
    """
    manifest = read_manifest(folder)
    inputs, editions = manifest.get("inputs"), manifest.get("editions")
    known = [edition for edition in Edition if isinstance(editions, list) and edition.value in editions]
    if not isinstance(inputs, dict) or not inputs or not known:
        hint = "only a book can be made again; build it anew"
        raise fault(f"'{folder}' does not say what it was made from", hint=hint)
    job = _job(manifest, own, budget)
    lock = lock_path(job)
    use = Use.READ if lock.name in inputs else Use.NONE
    now = provenance.input_digests(job)
    if use is Use.READ and lock.is_file():
        now[lock.name] = hashlib.sha256(read_bytes(lock, most=LARGEST)).hexdigest()
    found = [*_changed(inputs, now, own)]
    if found:
        return found
    with tempfile.TemporaryDirectory(prefix="bookmaker-again-") as scratch:
        again = conductor.build(
            Path(job.text.name),
            out=Path(scratch) / "book",
            jobs=jobs,
            editions=known,
            budget=budget,
            use=use,
            volume=job.volume,
        )
        return list(_differences(folder, again.folder, manifest))


def _job(manifest: Mapping[str, Any], own: Path, budget: int) -> Job:
    """The job that made a folder; BookError where its book.yaml is not in `own`."""
    source = provenance.source_of(manifest, own)
    if not (own / source).is_file():
        raise fault(f"'{source}' is not in '{own}'", hint="name the book's own folder with --folder")
    numbers = {str(number): number for number in volumes_of(read_book(own / source))}
    return prepare(own / source, volume=numbers.get(str(manifest.get("volume"))), budget=budget)


def _changed(before: Mapping[str, Any], now: Mapping[str, str], own: Path) -> Iterator[Fault]:
    for name in sorted({*before, *now}):
        if before.get(name) != now.get(name):
            yield Fault(f"'{own / name}' is not what the book was made from", AGAIN)


def _differences(folder: Path, again: Path, manifest: Mapping[str, Any]) -> Iterator[Fault]:
    """The first file that differs, with the first line or byte that does, and with what it was made; manifests last."""
    for name in sorted(read_manifest(again)["files"]):
        old, new = bytes_of(folder, name), (again / name).read_bytes()
        if old is None:
            yield Fault(f"'{folder / name}' is missing", AGAIN)
            return
        if old != new:
            stated = manifest["files"].get(name, {}).get("sha256")
            is_as_told = stated == hashlib.sha256(old).hexdigest()
            hint = _hint(manifest) if is_as_told else f"it was changed after it was built: {AGAIN}"
            yield Fault(f"'{folder / name}' differs from {_place(old, new)} on when it is made again", hint)
            return
    now = read_manifest(again)
    for key in sorted({*manifest, *now} - MADE_WITH):
        if manifest.get(key) != now.get(key):
            yield Fault(f"'{folder / MANIFEST}' says of '{key}' what is not said when it is made again", AGAIN)
            return


def _place(old: bytes, new: bytes) -> str:
    pairs = enumerate(zip(old, new, strict=False))
    at = next((at for at, (one, other) in pairs if one != other), min(len(old), len(new)))
    if b"\0" in old[:1024] or old.startswith(b"%PDF"):
        return f"byte {at + 1}"
    return f"line {old.count(bytes([10]), 0, at) + 1}"


def _hint(manifest: Mapping[str, Any]) -> str:
    """With what else the book was made, where that is not the same here."""
    before, now = manifest.get("made_with"), provenance.made_with()
    known = before.items() if isinstance(before, dict) else ()
    others = [f"{name} {value}" for name, value in sorted(known) if now.get(name) != value]
    if others:
        return f"it was made with {', '.join(others)}"
    return "Python and libraries are the same: the folder was changed, or the machine is another; build the book again"


def verified_again(folder: Path, *, own: Path, jobs: int, budget: int = DEFAULT_BUDGET) -> tuple[str, bool]:
    """The sentence that the book is the same when it is made again, and whether seeds make all of its puzzles.

    BookError with what differs. A book whose lock is an older version's prints what its seeds do not make any more.
    """
    refuse(rebuild_faults(folder, own=own, jobs=jobs, budget=budget))
    manifest = read_manifest(folder)
    job = _job(manifest, own, budget)
    lock = locks.read(lock_path(job)) if lock_path(job).name in manifest["inputs"] else None
    untold = untold_by_seeds(job, lock[0], jobs=jobs) if lock else []
    message = f"{folder}: made again, every file has the same bytes; "
    if not untold:
        return f"{message}each seed makes its puzzle", True
    numbers = listed(map(str, untold))
    why = "their seeds were altered, or another version of the program made them"
    return f"{message}not made again by its seed: puzzle {numbers} ({why})", False
