"""A folder of ours, whichever command wrote it -> Findings."""

from dataclasses import replace
from pathlib import Path

from bookmaker.production.locked import RECORDS
from bookmaker.production.verifying.book import verify_book
from bookmaker.production.verifying.daily import verify_daily
from bookmaker.production.verifying.findings import Findings, Lines, read_manifest
from bookmaker.puzzles.making.store import Store
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.lines import lines_within


def verify_folder(
    folder: Path, *, own: Path, jobs: int, makes_again: bool = True, store: Store | None = None
) -> Findings:
    """What a book's or a daily's folder turned out to be; BookError where it has no manifest of ours.

    `own` is the folder with the printers and layouts of the book's own. A book is made again if it `makes_again`; the
    `store` keeps what came of that.
    """
    manifest = read_manifest(folder)
    if "deliveries" in manifest:
        return verify_daily(folder, manifest, own=own, jobs=jobs)
    lines: Lines = ()
    missing: tuple[Fault, ...] = ()
    try:
        lines = tuple(lines_within(folder, RECORDS))
    except BookError as error:
        missing = error.faults
    if not lines and not missing:
        missing = (Fault(f"'{folder / RECORDS}' holds no puzzle", "make it again"),)
    found = verify_book(folder, manifest, lines, own=own, jobs=jobs, makes_again=makes_again, store=store)
    return replace(found, faults=(*missing, *found.faults))
