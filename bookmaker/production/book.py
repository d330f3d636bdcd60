"""The conductor of a book: book.yaml -> Spec -> Orders -> Puzzles -> Drawings -> Pages -> files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from bookmaker.book.published import published_elsewhere, write_down
from bookmaker.files import folder
from bookmaker.pages.manuscript import Edition
from bookmaker.production import manuscript as writing
from bookmaker.production.book_files import write_files
from bookmaker.production.contact_sheet import contact_sheet
from bookmaker.production.job import Report, cover_of, lay_out, prepare
from bookmaker.production.puzzles import make_puzzles
from bookmaker.puzzles.making import store as stores
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.records.record import record_of


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made: the folder, how much is in it, and where the old folder is where it was kept."""

    folder: Path
    pages: int
    puzzles: int
    kept: Path | None


def build(
    path: Path,
    *,
    out: Path | None = None,
    jobs: int = 1,
    editions: Sequence[Edition] = (Edition.PRINT,),
    reads_back: bool = True,
    force: bool = False,
    remember: bool = True,
    store: Path | None = None,
    cluster: Cluster | None = None,
    report: Report = lambda stage, done, total: None,
    tell: Callable[[str], None] = lambda sentence: None,
) -> Built:
    """Make the book that the file at `path` asks for; the folder is replaced whole or left as it was.

    With `reads_back` the puzzles are read back from the pages of the print edition, and solved by another engine;
    `tell` hears a sentence for what could not be.
    A folder that holds anything else than an earlier build of the book is refused, or kept aside with `force`.
    Puzzles that an earlier build left in the file `store` are not made again; a `cluster` makes the others.
    Without `remember` nothing is written in the book's ledger.
    """
    job = prepare(path)
    target = out or Path("output") / folder.slug(job.spec.title)
    with folder.replacing(target, title=job.spec.title, force=force) as draft:  # refuses before the long work
        avoid = (*job.spec.avoid, *published_elsewhere(job.spec, job.text, path.parent))
        with nullcontext() if store is None else stores.opened(store) as kept_puzzles:
            made = make_puzzles(job.plan, avoid, jobs=jobs, report=report, store=kept_puzzles, cluster=cluster)
        records = [record_of(puzzle, id) for puzzle, id in zip(made.puzzles, made.ids, strict=True)]
        manuscript = replace(writing.write(job.spec, job.text, job.plan, made), surroundings=job.surroundings)
        sheet = contact_sheet(job.spec.title, made.puzzles)
        composed = {edition: lay_out(job, manuscript, edition) for edition in editions}
        pages = len(composed[editions[0]].pages)
        cover = cover_of(job, manuscript, pages) if Edition.PRINT in editions else None
        if remember:
            write_down(job.spec, job.text, path.parent, records)
        kept = draft.finish(
            lambda into: write_files(
                *(into, job, manuscript, records, composed, cover, sheet, report),
                jobs=jobs,
                reads_back=reads_back,
                tell=tell,
            )
        )
    return Built(target, pages, len(records), kept)
