"""A book and its ledger: ids of what others published, which must not come again; its own written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bookmaker.book.spec import Spec
from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.ledger import Entry
from bookmaker.puzzles.records.record import to_json, version_of
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault

WHERE = ("ledger",)
PLACE = 16  # letters of an id that keep a book's puzzles apart: their numbers may change from build to build


def ledger_faults(spec: Spec, text: Source, folder: Path) -> tuple[Fault, ...]:
    """Why the book's ledger cannot be one, by its place and its first bytes; `folder` is where book.yaml lies."""
    try:
        if spec.ledger is not None:
            ledger.look(folder / spec.ledger, mark=text.mark(WHERE))
    except BookError as error:
        return error.faults
    return ()


def published_elsewhere(spec: Spec, text: Source, folder: Path) -> tuple[str, ...]:
    """The ids of what other publications gave out, by the book's ledger."""
    if spec.ledger is None:
        return ()
    with ledger.opened(folder / spec.ledger, mark=text.mark(WHERE)) as book:
        return book.ids_of_others(spec.title)


def write_down(spec: Spec, text: Source, folder: Path, records: Sequence[Mapping[str, Any]]) -> None:
    """Write the book's records in its ledger; BookError where another run published one in the meantime."""
    if spec.ledger is None:
        return
    entries = [_entry(spec, record) for record in records]
    mark = text.mark(WHERE)
    with ledger.opened(folder / spec.ledger, mark=mark) as book:
        holders = book.claim(entries)
    taken = [holder for holder in holders if holder.publication != spec.title]
    if taken:
        message = f"'{taken[0].publication}' has published {len(taken)} of the book's puzzles in the meantime"
        raise BookError([Fault(message, "build the book again", mark)])


def _entry(spec: Spec, record: Mapping[str, Any]) -> Entry:
    id = str(record["id"])
    return Entry(id, spec.title, "", id[:PLACE], f"book seed {spec.seed}", to_json(record), version_of(record))
