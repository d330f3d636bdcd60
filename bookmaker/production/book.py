"""The conductor of a book: book.yaml -> Spec -> Orders -> Puzzles -> Drawings -> Pages -> files."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bookmaker.book import lock_file
from bookmaker.book.published import published_elsewhere, volume_of, work_of
from bookmaker.book.volumes import ids_of_siblings
from bookmaker.files import folder
from bookmaker.pages.manuscript import Edition
from bookmaker.production import manuscript as writing
from bookmaker.production.book_files import Ticks, write_files
from bookmaker.production.contact_sheet import contact_sheet
from bookmaker.production.job import Job, cover_of, lay_out, prepare, ticking
from bookmaker.production.locked import Use, digest_after, locked, refuse_unlocked, text_after
from bookmaker.production.locked import tell as tell_of
from bookmaker.production.puzzles import Report, make_puzzles
from bookmaker.puzzles.contract.grading import budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making import store as stores
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.records.record import record_of, told_alike
from bookmaker.render.preflight.check import Report as Preflight


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made: the folder, its pages and puzzles, and where the old folder is where it was kept.

    `checks` is what the printer's rules said of the print edition, where there is one.
    """

    folder: Path
    title: str
    pages: int
    made: tuple[Puzzle, ...]
    kept: Path | None
    checks: Preflight | None

    @property
    def puzzles(self) -> int:
        """How many puzzles there are."""
        return len(self.made)


def build(
    path: Path,
    *,
    out: Path | None = None,
    jobs: int = 1,
    editions: Sequence[Edition] = (Edition.PRINT,),
    reads_back: bool = True,
    force: bool = False,
    use: Use = Use.NONE,
    volume: int | None = None,
    store: Path | None = None,
    cluster: Cluster | None = None,
    budget: int = DEFAULT_BUDGET,
    sign: Callable[[bytes], bytes] | None = None,
    report: Report = lambda stage, done, total: None,
    tell: Callable[[str], None] = lambda sentence: None,
) -> Built:
    """Make the book that the file at `path` asks for; the folder is replaced whole or left as it was.

    With `reads_back` the puzzles are read back from the pages of the print edition, and solved by another engine;
    `tell` hears a sentence for what could not be.
    A folder that holds anything else than an earlier build of the book is refused, or kept aside with `force`.
    Puzzles that an earlier build left in the file `store` are not made again, nor solved again after they were read
    back; a `cluster` makes the others. Puzzles of others may take a `budget` of so many positions.
    Of a file with several volumes it is the one of that number, or the first; none repeats what others' locks have.
    The puzzles are those of the book's lock, as far as `use` says; what of them is made anew `tell` hears.
    What `sign` says of the manifest comes beside it.
    """
    report("checks", 0, 1)
    job = prepare(path, volume=volume, budget=budget)
    report("checks", 1, 1)
    target = out or job.folder
    held = locked(job, use)
    if use in (Use.READ, Use.WRITE):
        refuse_unlocked(job, target)
    with (
        budgeted(max(budget, DEFAULT_BUDGET)),  # whoever tells how a puzzle is solved deduces it again
        folder.replacing(
            target, title=job.spec.title, volume=volume_of(job.spec), force=force
        ) as draft,  # refuses before the long work
        nullcontext() if store is None else stores.opened(store) as kept_before,
    ):
        lays_out, ticks = _announced(job, editions, report, reads_back=reads_back)
        checks: list[Preflight] = []
        work = held.lock.work if held else work_of(job.spec)
        siblings = ids_of_siblings(path.parent, held.path, held.lock) if held else ()
        elsewhere = published_elsewhere(job.spec, job.text, path.parent, work)
        avoid = (*siblings, *(held.lock.never if held else ()), *elsewhere)
        made = make_puzzles(
            job.plan,
            avoid,
            jobs=jobs,
            report=report,
            store=kept_before,
            cluster=cluster,
            lock=held.lock if held else None,
            resolved=held.resolved if held else None,
        )
        records = list(
            told_alike(
                {**record_of(puzzle, id), "place": puzzle.order.place}
                for puzzle, id in zip(made.puzzles, made.ids, strict=True)
            )
        )
        manuscript = replace(writing.write(job.spec, job.text, job.plan, made), surroundings=job.surroundings)
        sheet = contact_sheet(job.spec.title, made.puzzles)
        composed = {edition: lay_out(job, manuscript, edition, lays_out) for edition in editions}
        pages = len(composed[editions[0]].pages)
        cover = cover_of(job, manuscript, pages)
        if cover is not None and cover.instead:
            tell(cover.instead)
        after = text_after(job, held, made, records) if held and not held.is_lent else None

        def fill(into: Path) -> dict[str, Any]:
            about = write_files(
                *(into, job, manuscript, records, composed, cover, sheet, ticks),
                lock=digest_after(held, after),
                jobs=jobs,
                reads_back=reads_back,
                store=kept_before,
                tell=tell,
                tell_checks=checks.append,
            )
            if held is not None and after is not None and use is not Use.READ:
                # Before the folder is there: whatever ends us in between, no book is without its lock.
                lock_file.write(held.path, held.before, after, "build")
            return about

        kept = draft.finish(fill, sign=sign)
    if held is not None:
        tell_of(job, held, made, tell)
    for number, id in enumerate(made.ids, start=1):
        if id in elsewhere:
            tell(f"puzzle {number} was published in another work: 'bookmaker another BOOK {number}' puts another there")
    return Built(target, job.spec.title, pages, made.puzzles, kept, checks[0] if checks else None)


def _announced(
    job: Job, editions: Sequence[Edition], report: Report, *, reads_back: bool
) -> tuple[Callable[[], None], Ticks]:
    """Tell of all stages to come; what is to be called for each page laid out, and for each item after that."""
    count, pages = len(job.plan.orders), [job.pages_of(edition) for edition in editions]
    is_printed = Edition.PRINT in editions
    report("puzzles", 0, count)
    lays_out = ticking(report, "layout", sum(pages))
    pdf = ticking(report, "pdf", sum(pages))
    preflight = ticking(report, "preflight", job.pages * is_printed)
    read_back = ticking(report, "read-back", 2 * count * (is_printed and reads_back))
    return lays_out, Ticks(pdf, preflight, read_back, ticking(report, "pictures", count))
