"""Rounds: what an author changes of a finished book's puzzles, in its lock alone; nothing else moves.

Numbers are those that the lock prints. Where book.yaml has changed since the last build, a round refuses.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from bookmaker.book import lock as locks
from bookmaker.book import lock_file
from bookmaker.book.lock import Line, Lock, beside_code, with_lines
from bookmaker.book.locking import Resolved, line_of, resolved, trusted_order
from bookmaker.book.published import published_elsewhere
from bookmaker.book.volumes import ids_of_siblings
from bookmaker.production.job import Job, prepare
from bookmaker.production.locked import lock_path
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import model_of
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Grade
from bookmaker.puzzles.making import store as stores
from bookmaker.puzzles.making.another import KEPT, another, ranges
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import record_of
from bookmaker.source.faults import BookError, Fault, fault, typed


@dataclass(frozen=True, slots=True)
class Round:
    """A book's lock, opened to be changed: the job, the file and its bytes, the lock, and the plan beside it."""

    job: Job
    path: Path
    before: bytes
    lock: Lock
    found: Resolved
    store: Store | None = None

    def line(self, number: int) -> Line:
        """The line of a number; BookError where the book has none."""
        printed = self.lock.printed
        if not 1 <= number <= len(printed):
            raise fault(f"there is no puzzle {number}", hint=f"the book has puzzles 1 to {len(printed)}")
        return printed[number - 1]

    def order(self, line: Line) -> Order:
        """What book.yaml asks for in a line's place."""
        return next(order for order in self.found.orders if order.place == line.place)

    def section(self, line: Line) -> list[Line]:
        """The lines of the section that a line is of, as they are printed."""
        name = line.place.partition("/")[0]
        return [one for one in self.lock.printed if one.place.partition("/")[0] == name]

    def own(self, number: int) -> Line:
        """The line of a number whose puzzle can be another; BookError for one of a file, which only moves."""
        line = self.line(number)
        if self.order(line).clues is not None:
            raise fault(f"puzzle {number} comes from a file", hint="change it there; it can be moved here")
        return line

    def write(self, lock: Lock, did: str) -> None:
        """Put a changed lock in the place of this one; BookError where another command was faster."""
        lock_file.write(self.path, self.before, locks.text_of(lock).encode(), did)


def of_one_volume(path: Path, volume: int | None) -> Job:
    """The job of a book, or of the volume that is named; BookError where it has several and none is."""
    job = prepare(path, volume=volume)
    if job.volume is not None and volume is None:
        raise fault(f"'{path}' has several volumes", hint=f"name one: --volume {job.volume}")
    return job


@contextmanager
def opened(path: Path, store: Path | None = None, *, volume: int | None = None) -> Iterator[Round]:
    """The round of a book; BookError where it has no lock, or one that is not in step with book.yaml."""
    job = of_one_volume(path, volume)
    file = lock_path(job)
    if job.spec.lock is not None:
        hint = "change it by the book that it belongs to"
        raise fault(f"'{file}' is the lock of another book", hint=hint, mark=job.text.mark(("lock",)))
    read = locks.read(file)
    if read is None:
        raise fault(f"there is no lock '{file}'", hint=f"'bookmaker build {typed(path)}' makes it")
    lock, before = read
    found = resolved(job.plan, lock)
    if lock.seed != job.spec.seed or not found.is_in_step:
        raise fault(f"'{path}' has changed since '{file}' was written", hint=f"'bookmaker build {typed(path)}' first")
    if store is None:
        yield Round(job, file, before, lock, found)
        return
    with stores.opened(store) as kept:
        yield Round(job, file, before, lock, found, kept)


def seen_by(round: Round, *besides: Line) -> set[str]:
    """The first letters of the ids that must not come: of this lock, of what was refused, of other works."""
    job, lock = round.job, round.lock
    elsewhere = published_elsewhere(job.spec, job.text, Path(job.text.name).parent, lock.work)
    siblings = ids_of_siblings(round.path.parent, round.path, lock)
    ids = [*siblings, *(line.id for line in lock.lines.values()), *lock.never, *elsewhere]
    return {one[:KEPT] for one in ids} | {one for line in besides for one in line.were}


def others(round: Round, line: Line, count: int) -> list[Puzzle]:
    """So many other puzzles for a place, each as hard as the one there; BookError where they are not found."""
    order = asked(round, line)
    if model_of(registry.get(order.kind), order.params):
        raise fault(f"puzzle {line.rank} shows a picture of its own", hint="change the picture", mark=order.mark)
    alike = [one for one in round.section(line) if _sort(one) == _sort(line)]
    bounds = ranges([one.effort for one in alike], alike.index(line))
    seen = seen_by(round, line)
    found: list[Puzzle] = []
    for attempt in range(len(line.were) + 1, len(line.were) + 1 + count):
        made = another(order, bounds, seen, attempt, number=line.rank, store=round.store)
        if isinstance(made, Fault):
            raise BookError([made])
        seen.add(str(record_of(made)["id"])[:KEPT])
        found.append(made)
    return found


def asked(round: Round, line: Line) -> Order:
    """The order for another puzzle in a line's place, of the grade that it has; of a pinned one's own options."""
    order = round.order(line)
    whole = trusted_order(order, line)
    return replace(whole, clues=None, grade=Grade[line.grade.upper()] if line.grade in GRADE_WORDS else order.grade)


def _sort(line: Line) -> tuple[object, ...]:
    clues = line.clues
    return line.kind, clues.width, clues.height, line.grade


def with_puzzle(line: Line, puzzle: Puzzle, *, origin: str = "") -> Line:
    """The line with another puzzle in its place, which remembers the one that was there."""
    record = record_of(puzzle)
    beside = beside_code(puzzle.order.kind, puzzle.clues)
    new = line_of(puzzle.order, rank=line.rank, record=record, beside=beside, before=line, dealt=line.dealt)
    return replace(
        new, place=line.place, order=line.order, origin=origin, were=[*line.were, line.id[:KEPT]], pinned=line.pinned
    )


def told(line: Line) -> str:
    """A puzzle of the lock in words."""
    return f"{line.kind} {line.grade}, effort {line.effort:g}, {line.id[:16]}"


def make_another(path: Path, number: int, store: Path | None = None, *, volume: int | None = None) -> str:
    """Put another puzzle, as hard, in the place of a number; what was done, in words."""
    with opened(path, store, volume=volume) as round:
        line = round.own(number)
        new = with_puzzle(line, others(round, line, 1)[0])
        round.write(with_lines(round.lock, [new]), f"another {number}")
        return f"{number}: {told(line)} -> {told(new)}"


def never(path: Path, what: str, store: Path | None = None, *, volume: int | None = None) -> str:
    """Keep a puzzle, by its number or its id, out of this work for good; another takes its place, if it has one."""
    with opened(path, store, volume=volume) as round:
        line = _named(round, what)
        id = line.id if line is not None else what
        if id in round.lock.never:
            raise fault(f"{id[:16]} never comes already", hint="nothing is to be done")
        lock = replace(round.lock, never=(*round.lock.never, id))
        message = f"{id[:16]} never comes again"
        if line is not None and line.rank:
            line = round.own(line.rank)
            new = with_puzzle(line, others(replace(round, lock=lock), line, 1)[0])
            lock, message = with_lines(lock, [new]), f"{message}; {line.rank}: {told(line)} -> {told(new)}"
        round.write(lock, f"never {what[:16]}")
        return message


def _named(round: Round, what: str) -> Line | None:
    if what.isascii() and what.isdecimal() and len(what) < 6:
        return round.line(int(what))
    if len(what) != 64 or set(what) - set("0123456789abcdef"):
        raise fault(f"'{what[:70]}' is no number and no id", hint="an id is a record's, of 64 letters and digits")
    return next((line for line in round.lock.lines.values() if line.id == what), None)


def pin(path: Path, numbers: Sequence[int], *, is_pinned: bool, volume: int | None = None) -> str:
    """Let puzzles outlive what changes in book.yaml, or no more."""
    with opened_loosely(path, volume=volume) as round:
        lines = [round.line(number) for number in numbers]
        changed = [replace(line, pinned=is_pinned) for line in lines if line.pinned != is_pinned]
        word = "pinned" if is_pinned else "unpinned"
        if not changed:
            raise fault(f"puzzle {numbers[0]} is {word} already", hint="nothing is to be done")
        names = ", ".join(str(line.rank) for line in changed)
        round.write(with_lines(round.lock, changed), f"{'pin' if is_pinned else 'unpin'} {names}")
        return f"{word}: {names}"


@contextmanager
def opened_loosely(path: Path, *, volume: int | None = None) -> Iterator[Round]:
    """The same for what may be done though book.yaml has changed since: to unpin, for one."""
    job = of_one_volume(path, volume)
    file = lock_path(job)
    read = locks.read(file)
    if read is None or job.spec.lock is not None:
        raise fault(f"there is no lock '{file}' of the book's own", hint=f"'bookmaker build {typed(path)}' makes it")
    yield Round(job, file, read[1], read[0], resolved(job.plan, read[0]))


def move(path: Path, number: int, before: int, *, is_after: bool = False, volume: int | None = None) -> str:
    """Put a puzzle before another of its section, or behind it; those between make room."""
    with opened(path, volume=volume) as round:
        line, other = round.line(number), round.line(before)
        section = round.section(line)
        if other not in section:
            hint = f"its section has numbers {section[0].rank} to {section[-1].rank}; 'swap' works between sections"
            raise fault(f"puzzle {before} is of another section than {number}", hint=hint)
        if line == other:
            raise fault(f"puzzle {number} is there already", hint="name another number")
        rest = [one for one in section if one != line]
        rest.insert(rest.index(other) + is_after, line)
        side = "--after" if is_after else "--before"
        return _ranked(round, rest, section[0].rank, f"move {number} {side} {before}")


def _ranked(round: Round, lines: Sequence[Line], first: int, did: str) -> str:
    changed = [(line, replace(line, rank=rank)) for rank, line in enumerate(lines, start=first) if line.rank != rank]
    if not changed:
        raise fault("nothing would move", hint="name other numbers")
    round.write(with_lines(round.lock, [new for _, new in changed]), did)
    return "\n".join(f"{old.rank} -> {new.rank}: {old.place}" for old, new in changed)


def swap(path: Path, number: int, other: int, *, volume: int | None = None) -> str:
    """Let two puzzles change places; between sections where both are asked for alike."""
    with opened(path, volume=volume) as round:
        one, two = round.line(number), round.line(other)
        if one == two:
            raise fault(f"{number} and {other} are one puzzle", hint="name two")
        if two in round.section(one):
            pair = [replace(one, rank=two.rank), replace(two, rank=one.rank)]
        else:
            if of_file := [n for n in (number, other) if round.order(round.line(n)).clues is not None]:
                raise fault(f"puzzle {of_file[0]} comes from a file", hint="within its section it can be moved")
            if one.order != two.order or one.grade != two.grade:
                hint = "between sections, kind, size, options and grade must be the same"
                raise fault(f"puzzles {number} and {other} are not asked for alike", hint=hint)
            pair = [_moved(two, to=one), _moved(one, to=two)]
        round.write(with_lines(round.lock, pair), f"swap {number} {other}")
        return f"{number}: {told(one)} <-> {other}: {told(two)}"


def _moved(line: Line, *, to: Line) -> Line:
    return replace(line, place=to.place, rank=to.rank, dealt=to.dealt, order=to.order)


def undo(path: Path, *, volume: int | None = None) -> str:
    """Take back the last thing that changed the book's lock, a build or a round; what it was."""
    job = of_one_volume(path, volume)
    return lock_file.undo(lock_path(job))
