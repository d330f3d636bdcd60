"""A built book made again from its own files -> the first difference, or none; and which puzzles no seed makes."""

import hashlib
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bookmaker.book import lock as locks
from bookmaker.book.extending import read_book
from bookmaker.book.lock import LARGEST, Line, Lock
from bookmaker.book.locking import listed, resolved, trusted_order
from bookmaker.book.volumes import volumes_of
from bookmaker.files.folder import MANIFEST
from bookmaker.pages.manuscript import Edition
from bookmaker.production import book as conductor
from bookmaker.production import provenance
from bookmaker.production.job import Job, prepare
from bookmaker.production.locked import Use, lock_path
from bookmaker.production.verifying.findings import bytes_of, read_manifest
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Grade, budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making import another, pool, varying
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, is_wanted, proposed
from bookmaker.puzzles.making.requirements import WishReport
from bookmaker.puzzles.making.series import instead
from bookmaker.puzzles.records.record import identity
from bookmaker.seeds import Seed
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


@dataclass(frozen=True, slots=True)
class _Said:
    """What a line says: this seed makes, for such an order and one of these grades, the puzzle of these clues."""

    number: int
    order: Order
    grades: tuple[Grade | None, ...]
    clues: Any
    id: str


def untold_by_seeds(job: Job, lock: Lock, *, jobs: int) -> list[int]:
    """The numbers of the puzzles that their seeds do not make; those that came from files have none.

    What stood beside it then chose among the attempts of a seed for another puzzle, by effort, or for a rarer
    technique: the first of its effort, and one that may follow of techniques left out, come whatever that was. A puzzle
    that an earlier version made may be among them, whoever tells the truth.
    """
    orders = {order.place: order for order in resolved(job.plan, lock).orders}
    pairs = [
        _said(job, line, orders[line.place])
        for line in lock.printed
        if not line.origin and orders[line.place].clues is None
    ]
    are_told = pool.run(_told, pairs, jobs=jobs)
    return [one.number for one, is_told in zip(pairs, are_told, strict=True) if not is_told]


def _said(job: Job, line: Line, order: Order) -> _Said:
    rest = line.seed.removeprefix(f"{job.spec.seed}/")
    seed = Seed((job.spec.seed, *rest.split("/"))) if rest != line.seed else Seed((line.seed,))
    own = Grade[line.grade.upper()] if line.grade in GRADE_WORDS else None
    whole = replace(trusted_order(order, line), clues=None, seed=seed)
    return _Said(line.rank, whole, tuple(dict.fromkeys((order.grade, own))), line.clues, line.id)


def _told(orders: Sequence[_Said]) -> list[bool]:
    with budgeted(DEFAULT_BUDGET):
        return [any(_makes(one, grade) for grade in one.grades) for one in orders]


def _makes(one: _Said, grade: Grade | None) -> bool:
    order = replace(one.order, grade=grade)
    with suppress(ValueError):  # one of the kind's own pictures that stands for one that came before
        if any(one.id == next(iter(ids), "") for _, ids in instead(order)):
            return True
    steps = order.seed.path[-2::-2]  # names of attempts, the last first, without their numbers
    if steps[:1] == ("varied",):
        made: Iterator[Puzzle | Fault] = map(generate, varying.askable(order))
    elif "another" in steps[: 2 if steps[:1] == ("again",) else 1]:
        made = _first_as_hard(order, registry.get(order.kind).deduce(one.clues).effort)
    else:
        made = iter((generate(order),))
    return any(isinstance(puzzle, Puzzle) and identity(order.kind, puzzle.clues) == one.id for puzzle in made)


def _first_as_hard(order: Order, effort: float) -> Iterator[Puzzle | Fault]:
    """The first puzzle of this effort that comes of an order, if there is one, however few lie near it."""
    kind = registry.get(order.kind)
    wanted = replace(order, requirements=replace(order.requirements, effort=(effort, effort)))
    for attempt in range(another.ATTEMPTS):
        clues = proposed(kind, wanted, attempt)
        if clues is None or not is_wanted(kind, wanted, clues, kind.deduce(clues), WishReport()):
            continue
        if isinstance(made := generate(replace(wanted, clues=clues)), Puzzle):
            yield made
            return
