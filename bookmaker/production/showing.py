"""A book as it stands, to be looked at: its lock's puzzles, stand-ins where a build makes others, and all pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bookmaker.book import lock as locks
from bookmaker.book.lock import Line, Lock, digest_of
from bookmaker.book.locking import resolved
from bookmaker.pages.book.compose import Composition
from bookmaker.pages.book.single import picture
from bookmaker.pages.manuscript import Edition, Manuscript
from bookmaker.pages.page import Boxes, Circles, Item, Page, Part, Polylines
from bookmaker.production import manuscript as writing
from bookmaker.production.candidates import facts_of
from bookmaker.production.job import Job, is_same_inside, lay_out
from bookmaker.production.locked import lock_path
from bookmaker.production.standing import as_it_stands
from bookmaker.production.walkthroughs import every_step
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import stars_of
from bookmaker.puzzles.contract.grading import OutOfBudget, budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making import store as stores
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import told_variant_of
from bookmaker.render import svg

CELL_MM = 6.0  # of a puzzle alone
Box = tuple[float, float, float, float]  # x, y, width, height as shares of a page


@dataclass(frozen=True, slots=True)
class Shown:
    """A book as it stands: the job, its lock with the file's digest ("" without one), puzzles by number and pages.

    `lines` are the lock's by number, none for a stand-in; `is_in_step` where rounds may change them.
    """

    job: Job
    lock: Lock | None
    digest: str
    is_in_step: bool
    puzzles: tuple[Puzzle, ...]
    lines: Mapping[int, Line]
    manuscript: Manuscript
    composition: Composition

    def puzzle(self, number: int) -> Puzzle | None:
        """The puzzle of a number; None where the book has none."""
        return self.puzzles[number - 1] if 1 <= number <= len(self.puzzles) else None


@dataclass(frozen=True, slots=True)
class PuzzleReport:
    """What there is to say of a puzzle beside its picture: facts, stars, techniques with counts, and its story."""

    facts: tuple[str, ...]
    stars: int
    techniques: tuple[tuple[str, int], ...]
    story: tuple[tuple[str, str], ...]


def lock_digest(job: Job) -> str:
    """The digest of a job's lock; "" where there is none."""
    found = locks.read(lock_path(job))
    return digest_of(found[1]) if found else ""


def shown(job: Job, store: Path | None, before: Shown | None = None) -> Shown:
    """The book of a job as it stands. BookError where a locked puzzle is not proved, or the pages have a fault.

    Where no other file has changed, and nothing but the cover is asked for otherwise, the pages are those of `before`.
    """
    found = locks.read(lock_path(job))
    lock = found[0] if found and found[0].seed == job.spec.seed else None
    digest = digest_of(found[1]) if found else ""
    if before is not None and before.digest == digest and is_same_inside(job.spec, before.job.spec):
        return replace(before, job=job)
    if store is None:
        return _shown(job, lock, digest, None, before)
    with stores.opened(store) as kept:
        return _shown(job, lock, digest, kept, before)


def _shown(job: Job, lock: Lock | None, digest: str, store: Store | None, before: Shown | None) -> Shown:
    with budgeted(DEFAULT_BUDGET):
        state = resolved(job.plan, lock)
        proved = {}
        if before is not None and before.job is job:
            there = {puzzle.order.place: puzzle for puzzle in before.puzzles}
            same = (line for line in before.lines.values() if state.kept.get(line.place) == line)
            proved = {line.place: there[line.place] for line in same}
        made = as_it_stands(job.plan, lock, state, store, proved)
        manuscript = replace(writing.write(job.spec, job.text, job.plan, made), surroundings=job.surroundings)
        if before is not None and before.manuscript == manuscript and is_same_inside(job.spec, before.job.spec):
            composition = before.composition
        else:
            composition = lay_out(job, manuscript, Edition.PRINT)
    places = {puzzle.order.number: puzzle.order.place for puzzle in made.puzzles}
    lines = {number: state.kept[place] for number, place in places.items() if place in state.kept}
    is_in_step = lock is not None and state.is_in_step
    return Shown(job, lock, digest, is_in_step, made.puzzles, lines, manuscript, composition)


def told(book: Shown, number: int) -> PuzzleReport:
    """What there is to say of the puzzle of a number."""
    puzzle = book.puzzles[number - 1]
    order, spec = puzzle.order, book.job.spec
    kind, words = (
        registry.get(order.kind),
        words_of(order.kind, spec.language, told_variant_of(puzzle), own=spec.own_words),
    )
    alike = [line for at, line in book.lines.items() if book.puzzles[at - 1].order.section == order.section]
    techniques = tuple((words.techniques[name].title, count) for name, count in puzzle.deduction.techniques)
    try:
        with budgeted(DEFAULT_BUDGET):
            steps = every_step(kind, puzzle.clues, kind.deduce(puzzle.clues), words)
    except OutOfBudget:  # too long to be told; all else is
        steps = ()
    return PuzzleReport(
        facts_of(alike, number, puzzle),
        stars_of(kind, puzzle.clues, puzzle.deduction),
        techniques,
        tuple((step.title, step.sentence) for step in steps),
    )


def alone(job: Job, kind: str, clues: object, answer: object | None = None) -> str:
    """A puzzle, or with an answer this, as a picture for the web (SVG)."""
    drawn = registry.get(kind).draw(clues, answer)
    return svg.text(picture(drawn, job.layout, edition=Edition.DIGITAL, cell_mm=CELL_MM))


def places(page: Page) -> Mapping[str, Box]:
    """Where the pictures of puzzles stand on a page, by their names (puzzle-17)."""
    found: dict[str, Box] = {}
    for item in page.items:
        _find(item, page, found)
    return found


def _find(item: Item, page: Page, found: dict[str, Box]) -> None:
    if not isinstance(item, Part):
        return
    head, _, number = item.name.partition("-")
    if head == "puzzle" and number.isdecimal() and (points := list(_corners(item.items))):
        left, top = min(x for x, _ in points), min(y for _, y in points)
        width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
        found[item.name] = (left / page.width, top / page.height, width / page.width, height / page.height)
        return
    for one in item.items:
        _find(one, page, found)


def _corners(items: Sequence[Item]) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for item in items:
        if isinstance(item, Part):
            points += _corners(item.items)
        elif isinstance(item, Polylines):
            points += [point for path in item.paths for point in path]
        elif isinstance(item, Boxes):
            points += [at for x, y, width, height in item.boxes for at in ((x, y), (x + width, y + height))]
        elif isinstance(item, Circles):
            points += item.centres
    return points
