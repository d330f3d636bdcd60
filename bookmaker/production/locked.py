"""A job and its lock: read, compared with the plan before anything is made, and the text of what was made."""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from bookmaker.book import lock as locks
from bookmaker.book.lock import Line, Lock, beside_code, digest_of
from bookmaker.book.locking import CHANGED, Resolved, asked_digest, example_place, line_of, listed, resolved
from bookmaker.book.place_names import namesakes
from bookmaker.book.published import work_of
from bookmaker.files.folder import MANIFEST
from bookmaker.production.job import Job
from bookmaker.production.puzzles import BookPuzzles
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.records.record import record_of
from bookmaker.source.faults import Fault, counted, fault, refuse, typed
from bookmaker.source.file_bytes import Unreadable, read_bytes

RECORDS = "puzzles.jsonl"


class Use(Enum):
    """What a build does with a lock: nothing, read it, read and write it, or write it with all made anew."""

    NONE = "none"
    READ = "read"
    WRITE = "write"
    ANEW = "anew"


@dataclass(frozen=True, slots=True)
class Locked:
    """A job's lock: its file, what was in it, and what becomes of each place. `is_lent`: it is another book's."""

    path: Path
    before: bytes | None
    lock: Lock
    resolved: Resolved
    is_lent: bool


def lock_path(job: Job) -> Path:
    """Where the lock of a job lies."""
    book = Path(job.text.name)
    return book.parent / job.spec.lock if job.spec.lock else book.with_name(f"{book.stem}{job.volume_suffix}.lock")


def locked(job: Job, use: Use) -> Locked | None:
    """The lock of a job compared with its plan; None where none is used. BookError where they do not go together."""
    if use is Use.NONE:
        return None
    path, is_lent = lock_path(job), job.spec.lock is not None
    found = locks.read(path)
    where = job.text.mark(("lock",)) if is_lent else None
    if is_lent and found is None:
        raise fault(f"there is no lock '{path}'", hint="build the book whose lock it is first", mark=where)
    if is_lent and use is Use.ANEW:
        raise fault("a lent lock is not made anew", hint="build the book whose lock it is with --anew", mark=where)
    if use in (Use.WRITE, Use.ANEW) and not is_lent and not os.access(path.parent, os.W_OK):
        raise fault(f"the lock '{path}' cannot be written", hint="give its folder rights, or build with --no-lock")
    if found is None:
        return Locked(path, None, Lock(work_of(job.spec), job.spec.seed, {}), resolved(job.plan, None), is_lent)
    lock, before = found
    if lock.seed != job.spec.seed and use is not Use.ANEW:
        hint = f"write seed: {lock.seed} again, or let --anew make every puzzle anew, but for those that are pinned"
        message = f"the seed was '{lock.seed}' when the lock '{path}' was made"
        raise fault(message, hint=hint, mark=job.text.mark(("seed",)))
    found_here = resolved(job.plan, lock, pinned_only=use is Use.ANEW)
    if is_lent and found_here.anew:
        anew = listed(found_here.anew)
        hint = "give sections the ids that they have in that book, and ask for the same, or leave 'lock' out"
        raise fault(f"the lock '{path}' has nothing for {anew}", hint=hint, mark=where)
    refuse(
        Fault(
            f"puzzle {line.rank} of the lock, '{line.place}', is pinned and has no place any more",
            f"ask for as many puzzles of its size as there were, or 'bookmaker unpin BOOK {line.rank}'",
        )
        for line in found_here.lost
    )
    shown = {place: line for place, line in lock.lines.items() if not line.rank and use is not Use.ANEW}
    kept = replace(lock, seed=job.spec.seed, lines=shown)
    return Locked(path, before, kept, found_here, is_lent)


def refuse_unlocked(job: Job, folder: Path) -> None:
    """BookError where a folder holds an earlier build of the book, whose puzzles no lock keeps."""
    path = lock_path(job)
    if path.exists() or job.spec.lock is not None or not (folder / RECORDS).is_file():
        return
    try:
        manifest = json.loads(read_bytes(folder / MANIFEST, most=locks.LARGEST))
        is_its = (manifest["title"], manifest["volume"]) == (
            job.spec.title,
            job.spec.volume,
        ) and "bookmaker" in manifest["versions"]
    except (Unreadable, ValueError, KeyError, TypeError, RecursionError):
        return  # which is told when it is to be replaced
    if is_its:
        command = f"bookmaker lock {typed(job.text.name)} --from {typed(folder)}"
        hint = f"'{command}' makes the lock from it; --anew makes others"
        raise fault(f"'{folder}' holds a build of the book, and there is no lock '{path}' of its puzzles", hint=hint)


def text_after(job: Job, held: Locked, made: BookPuzzles, records: Sequence[Mapping[str, Any]]) -> bytes:
    """The lock's text when the book is built."""
    lines = [
        _line(puzzle, puzzle.order.number, record, held, asked_digest(puzzle.order))
        for puzzle, record in zip(made.puzzles, records, strict=True)
    ]
    asked = {example_place(topic): orders[0] for topic, orders in job.plan.examples.items()}
    asked |= {order.place: order for section in job.plan.ornaments for order, *_ in section}
    for puzzle in (*made.examples.values(), *(one for section in made.ornaments for one in section)):
        order = asked[puzzle.order.place]
        lines.append(_line(puzzle, 0, record_of(puzzle), held, asked_digest(order)))
    lock = Lock(held.lock.work, job.spec.seed, {line.place: line for line in lines}, held.lock.never)
    return locks.text_of(lock).encode()


def _line(puzzle: Puzzle, rank: int, record: Mapping[str, Any], held: Locked, asked: str) -> Line:
    order = puzzle.order
    before = held.resolved.kept.get(order.place)
    beside = beside_code(order.kind, puzzle.clues)
    dealt = held.resolved.dealt.get(order.place)
    line = line_of(order, rank=rank, record=record, beside=beside, before=before, dealt=dealt)
    return replace(line, order=before.order if before is not None else asked)


def tell(job: Job, held: Locked, made: BookPuzzles, say: Callable[[str], None]) -> None:
    """Say what was made anew, what is graded otherwise than it was, and what pinned puzzles outlived."""
    if held.before is None:
        return
    found = held.resolved
    lines = found.kept
    for old, new in found.renamed:
        say(f"the section '{old}' is '{new}' now, its puzzles stay")
    if found.anew or found.dropped:
        kept = f"{counted(len(lines), 'puzzle')} as the lock says"
        for why in dict.fromkeys(found.anew.values()):
            places = [place for place, reason in found.anew.items() if reason == why]
            say(f"{kept}; {'changed' if why == CHANGED else 'new'}, made anew: {listed(places)}")
        if found.dropped:
            say(f"{kept}; dropped: {listed(found.dropped)}")
        for sentence in told_apart_by_order(job):
            say(sentence)
    for place in found.outlived:
        say(f"'{place}' is pinned, and stays though book.yaml asks for something else there")
    for puzzle in made.puzzles:
        line, grade = lines.get(puzzle.order.place), puzzle.deduction.grade
        if line is not None and grade is not None and grade.word != line.grade:
            number = puzzle.order.number
            say(
                f"puzzle {number} is {grade.word} by today's grades, it was {line.grade}: it stays, "
                f"'bookmaker another BOOK {number}' puts another there"
            )


def told_apart_by_order(job: Job) -> Iterator[str]:
    """That sections of one title have no ids, by which puzzles would stay theirs wherever they are moved."""
    for numbers in namesakes(job.spec.sections):
        which = f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
        yield f"sections {which} are told apart by their order alone: give each an 'id' before you move or change them"


def compared(job: Job) -> Iterator[str]:
    """What a build would do with a job's lock, in sentences; nothing where there is no lock."""
    yield from told_apart_by_order(job)
    if not lock_path(job).exists():
        return
    held = locked(job, Use.READ)
    found = held.resolved if held else None
    if held is None or found is None:
        return
    yield f"{held.path.name} keeps {counted(len(found.kept), 'puzzle')}"
    for why in dict.fromkeys(found.anew.values()):
        places = [place for place, reason in found.anew.items() if reason == why]
        yield f"a build makes {counted(len(places), 'puzzle')} {why}: {listed(places)}"
    if found.dropped:
        yield f"a build drops {listed(found.dropped)}"
    for old, new in found.renamed:
        yield f"the section '{old}' is '{new}' now, its puzzles stay"
    for place in found.outlived:
        yield f"'{place}' is pinned, and stays though book.yaml asks for something else there"


def digest_after(held: Locked | None, text: bytes | None) -> dict[str, str]:
    """The lock among the files that a book was made from."""
    if held is None:
        return {}
    return {held.path.name: digest_of(text if text is not None else held.before or b"")}
