"""A newspaper's ledger, manifest and files -> whether they are true, and say the same of what was delivered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bookmaker.files.folder import is_as_built, slug
from bookmaker.newspaper import manifest
from bookmaker.newspaper import spec as specs
from bookmaker.newspaper.delivered import Key, named, reissue_of
from bookmaker.newspaper.manifest import Delivery, Earlier
from bookmaker.newspaper.spec import DailySpec
from bookmaker.production import overwrite_checks
from bookmaker.production.daily_job import ledger_of
from bookmaker.production.ledger_rows import row_faults
from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.ledger import RESERVE, Art, Entry, Ledger
from bookmaker.puzzles.records.record import identity, read_given, version_of
from bookmaker.source import document
from bookmaker.source.faults import Fault, fault, refuse
from bookmaker.source.lines import lines_within

RESTORED = "restored from the folder"


@dataclass(frozen=True, slots=True)
class Health:
    """What agrees: how many deliveries of how many issues; and how many were written into the ledger."""

    deliveries: int
    issues: int
    restored: int


def examine(path: Path, *, out: Path | None = None, restores: bool = False) -> Health:
    """Compare the ledger, the manifest and the files; BookError names every issue of which they differ.

    With `restores` the ledger first gets what the manifest and the folder's records know and it does not.
    """
    text = document.read(path)
    spec = specs.check(text)
    folder = out or Path("output") / slug(spec.publication)
    mark = text.mark(("ledger",))
    before = manifest.read(folder)
    if before.publication is None:
        raise fault(f"'{folder}' has no manifest of ours", hint="name the folder that a run wrote with --out")
    if before.publication != spec.publication:
        raise fault(
            f"'{folder}' holds '{before.publication}', not '{spec.publication}'", hint="name another with --out"
        )
    with ledger.opened(ledger_of(path, spec), mark=mark, create=restores) as book:
        restored = _restore(spec, folder, before, book) if restores else 0
        arts = {art.place: art for art in book.delivered(spec.publication).values()}
        entries = list(book.entries(spec.publication))
    there = {
        (entry.issue, entry.slot): entry for entry in entries if entry.issue and not entry.issue.startswith(RESERVE)
    }
    faults = overwrite_checks.lost(ledger_of(path, spec), before, arts, (), mark)
    faults += _unlike(arts, before, there)
    faults += overwrite_checks.contradictions(arts, before, ())
    faults += _files(folder, before)
    faults += row_faults(entries, arts, before, folder)
    refuse(faults)
    return Health(len(arts), len({issue for issue, _ in arts}), restored)


def _unlike(arts: Mapping[Key, Art], before: Earlier, there: Mapping[Key, Entry]) -> Iterator[Fault]:
    """Where the ledger's own two tables differ, and what it knows that the manifest does not."""
    for what, keys in (
        ("are in the ledger as delivered, and the manifest does not know them", arts.keys() - before.deliveries.keys()),
        (
            "were delivered with a puzzle that is no longer theirs in the ledger",
            {key for key, art in arts.items() if key not in there or there[key].id != art.id},
        ),
        (
            "are in the ledger, and were never delivered",
            {key for key in there if key not in arts and key not in before.deliveries},
        ),
    ):
        for slot in sorted({slot for _, slot in keys}):
            issues = [issue for issue, name in keys if name == slot]
            hint = f"bring back a copy of the ledger, or make them: {reissue_of(issues, slot)}"
            yield Fault(f"the puzzles '{slot}' of {named(issues)} {what}", hint)


def _files(folder: Path, before: Earlier) -> Iterator[Fault]:
    """Every file that is missing or was changed."""
    for path, facts in before.files.items():
        file = folder / path
        if not file.is_file():
            yield Fault(f"'{file}' is missing", "run 'bookmaker daily' for its date again, which makes it as it was")
        elif not is_as_built(file, facts.bytes, facts.sha256):
            yield Fault(f"'{file}' was changed after it was delivered", overwrite_checks.CHANGED)


def _restore(spec: DailySpec, folder: Path, before: Earlier, book: Ledger) -> int:
    """Write into the ledger what it lacks; how many puzzles that were."""
    known = book.delivered(spec.publication)
    series = {slot.name: slot.series for slot in spec.slots}
    count = 0
    for one in before.deliveries.values():
        if (spec.publication, one.date, one.slot) in known:
            continue
        entry = _entry(spec, folder, one)
        count += book.claim([entry])[0] == entry
        book.deliver([overwrite_checks.art_of(spec.publication, one, series.get(one.slot, ""))])
    return count


def _entry(spec: DailySpec, folder: Path, one: Delivery) -> Entry:
    path = folder / f"{one.puzzle}.json"
    lines = lines_within(folder, f"{one.puzzle}.json")
    try:
        given = read_given(lines[0][1])
        id = identity(given.kind, given.clues)
    except (ValueError, IndexError) as error:
        raise fault(f"'{path}' holds no record: {error}", hint="bring back a copy of it") from None
    if id != one.id:
        raise fault(f"'{path}' is not the puzzle of the manifest", hint="bring back a copy of it")
    asked = one.asked or RESTORED
    return Entry(id, spec.publication, one.date, one.slot, asked, lines[0][1].strip(), version_of(given.record))
