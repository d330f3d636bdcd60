"""Rows of a newspaper's ledger -> what of them is untrue: each puzzle proved again, each row against its delivery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.manifest import Delivery, Earlier
from bookmaker.puzzles.records.ledger_rows import Art, Entry
from bookmaker.puzzles.records.record import read_given, version_of
from bookmaker.puzzles.records.verify import verify
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.lines import lines_within

HINT = "bring back a copy of the ledger"


def row_faults(entries: Sequence[Entry], arts: Mapping[Key, Art], before: Earlier, folder: Path) -> Iterator[Fault]:
    """What is wrong with each row: its record, id and version, and what was asked, due and written into the folder."""
    for entry in entries:
        delivery, art = before.deliveries.get((entry.issue, entry.slot)), arts.get((entry.issue, entry.slot))
        place = f"'{entry.slot}' of {entry.issue}" if entry.issue else f"the puzzle {entry.id[:16]}"
        for wrong in (*_untrue(entry), *(_unlike(entry, delivery, art, folder) if delivery is not None else ())):
            yield Fault(f"the ledger's row of {place}: {wrong}", HINT)


def _untrue(entry: Entry) -> Iterator[str]:
    """What of a row is false whatever was delivered."""
    verified = verify(entry.record)
    yield from verified.wrongs
    if verified.id is None:
        return
    if verified.id != entry.id:
        yield "its id is not that of its record"
    if version_of(read_given(entry.record).record) != entry.version:
        yield "its version is not that of its record"


def _unlike(entry: Entry, delivery: Delivery, art: Art | None, folder: Path) -> Iterator[str]:
    """Where a row says something else than what was delivered; the manifests of old versions do not say all of it."""
    if delivery.asked and entry.asked != delivery.asked:
        yield f"it was asked as '{entry.asked[:60]}', and the manifest says '{delivery.asked[:60]}'"
    if art is not None and art.due and art.due != delivery.due:
        yield f"its solution is due on {art.due[:20]}, and the manifest says {delivery.due}"
    if art is not None and art.made_from and delivery.made_from and art.made_from != delivery.made_from:
        yield "its files were made from something else than the manifest says"
    try:
        lines = [line.strip() for _, line in lines_within(folder, f"{delivery.puzzle}.json")]
    except BookError:
        return  # a file that is missing is told elsewhere
    if lines != [entry.record.strip()]:
        yield f"its record is not that of '{delivery.puzzle}.json'"
