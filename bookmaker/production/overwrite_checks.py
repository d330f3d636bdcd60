"""What a folder and a ledger hold -> what a run must leave alone: files of nobody, retouched ones, lost ledgers."""

import json
import os
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any

from bookmaker.files.folder import is_as_built
from bookmaker.files.single_files import part_of
from bookmaker.newspaper import manifest
from bookmaker.newspaper.calendar import Calendar
from bookmaker.newspaper.daily_values import read_date
from bookmaker.newspaper.delivered import Key, advice, named
from bookmaker.newspaper.manifest import Delivery, Earlier
from bookmaker.production.delivery import untrusted
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.records.ledger import Ledger
from bookmaker.puzzles.records.ledger_rows import Art, Entry
from bookmaker.source.faults import BookError, Fault, SourcePlace, refuse
from bookmaker.source.file_bytes import is_within

MOVE = "name another folder with --out, or move what is in there"
SAID = ("kind", "size", "grade", "effort", "id", "seed")  # what every record of a run says
CHANGED = "move it elsewhere: the next run makes it as it was"


def art_of(publication: str, one: Delivery, series: str) -> Art:
    """What a manifest says was delivered, as a ledger keeps it."""
    files = {path: facts.sha256 for path, facts in one.files.items()}
    made_from = one.made_from if can_be_drawn(one) else ""
    return Art(publication, one.date, one.slot, one.id, one.number, series, one.title, one.due, made_from, files)


def can_be_drawn(one: Delivery) -> bool:
    """Whether a manifest says all that the art depends on; one of an older version does not."""
    return one.drawn_as is not None and "house" in one.drawn_as.get("look", {})


def delivered(calendar: Calendar, book: Ledger, before: Earlier) -> dict[Key, Art]:
    """What was delivered, by issue and slot, as the ledger says.

    Of a puzzle that the ledger knows without a word of its delivery, as one of an older version does or one whose run
    was ended, the manifest tells it.
    """
    publication = calendar.spec.publication
    found = {art.place: art for art in book.delivered(publication).values()}
    missing = [one for key, one in before.deliveries.items() if key not in found]
    for slot in {one.slot for one in missing}:
        mine = [one for one in missing if one.slot == slot]
        there = book.remembered(publication, slot, [one.date for one in mine])
        for one in mine:
            if one.date in there and there[one.date].id == one.id:
                found[one.date, one.slot] = art_of(publication, one, series_of(calendar, one) or "")
    return found


def series_of(calendar: Calendar, one: Delivery) -> str | None:
    """Where the numbers of a delivery's slot begin, as daily.yaml has it for its day: "" for none, None for no slot."""
    slots = calendar.at(read_date(one.date)).spec.slots
    return next((slot.series for slot in slots if slot.name == one.slot), None)


def untrusted_records(entries: Iterable[Entry], mark: SourcePlace) -> list[Fault]:
    """Puzzles given to issues, whose record in the ledger does not say what those of runs do."""
    return [
        untrusted(entry.slot, entry.issue, wrong, mark)
        for entry in entries
        if entry.issue and (wrong := _wrong(json.loads(entry.record), entry.id))
    ]


def _wrong(record: Mapping[str, Any], id: str) -> str | None:
    missing = [key for key in SAID if not isinstance(record.get(key), float | int if key == "effort" else str)]
    if missing:
        return f"its record has no '{missing[0]}'"
    if not registry.has(record["kind"]) or record["grade"].upper() not in Grade.__members__:
        return "its kind or grade is unknown"
    return None if record["id"] == id else "its record is that of another puzzle"


def lost(
    ledger: Path, before: Earlier, arts: Collection[Key], again: Collection[Key], mark: SourcePlace
) -> list[Fault]:
    """That the folder holds issues of which the ledger knows nothing: it was lost, emptied or restored."""
    unknown = sorted({key for key in before.deliveries if key not in arts and key not in again})
    if not unknown:
        return []
    message = f"the ledger '{ledger}' knows nothing of what was delivered on {named(date for date, _ in unknown)}"
    hint = "bring back the ledger, or let 'bookmaker daily doctor DAILY.yaml --restore' write it from the folder"
    return [Fault(message, hint, mark)]


def refuse_strangers(
    folder: Path,
    publication: str,
    paths: Iterable[str],
    before: Earlier,
    arts: Iterable[Art],
    planned: Collection[str],
) -> None:
    """BookError where a run would write over another publication's file, one of no run, or one changed since.

    What an unfinished run was to write is ours, whatever is in it.
    """
    if before.publication not in (None, publication):
        message = f"'{folder}' holds '{before.publication}', not '{publication}'"
        raise BookError([Fault(message, "name another folder with --out")])
    digests = {path: digest for art in arts for path, digest in art.files.items()}
    faults = []
    for path in paths:
        file = folder / path
        if not is_within(file.parent, folder):
            raise BookError([Fault(f"'{file.parent}' leads out of '{folder}'", MOVE)])
        if path in planned:
            continue
        if os.path.lexists(part := part_of(file)):
            raise BookError([Fault(f"'{part}' is in the way, and no run wrote it", MOVE)])
        if not os.path.lexists(file) or (path == manifest.NAME and before.files):
            continue
        facts = before.files.get(path)
        if facts is None and path not in digests:
            raise BookError([Fault(f"'{file}' is in the way, and no run wrote it", MOVE)])
        sha256 = digests.get(path, facts.sha256 if facts else "")
        size = facts.bytes if facts and facts.sha256 == sha256 else file.lstat().st_size
        if not is_as_built(file, size, sha256):
            faults.append(Fault(f"'{file}' was changed after it was delivered", CHANGED))
    refuse(faults)


def contradictions(
    arts: Mapping[Key, Art], before: Earlier, again: Collection[Key], printed: Collection[Key]
) -> list[Fault]:
    """Where ledger and manifest say different things of one delivery: one of them was changed or restored."""
    found: dict[tuple[str, str], list[str]] = {}
    for (issue, slot), one in sorted(before.deliveries.items()):
        art = arts.get((issue, slot))
        if art is None or (issue, slot) in again:
            continue
        pairs: dict[str, tuple[object, object]] = {
            "puzzle": (one.id, art.id),
            "number": (one.number, art.number),
            "title": (one.title, art.title),
        }
        files = {path: facts.sha256 for path, facts in one.files.items()}
        pairs["files"] = (files, dict(art.files))
        what = next((name for name, (mine, theirs) in pairs.items() if mine != theirs), None)
        if what:
            found.setdefault((slot, what), []).append(issue)
    return [
        Fault(
            f"manifest and ledger say different things of the {what} of '{slot}' on {named(issues)}",
            advice("bring back the right one of the two", issues, slot, printed),
        )
        for (slot, what), issues in found.items()
    ]


def remove(folder: Path, paths: Iterable[str]) -> None:
    """Remove these files, and the folders that they leave empty."""
    for path in paths:
        with suppress(FileNotFoundError):
            (folder / path).unlink()
        for parent in PurePosixPath(path).parents:
            if parent.parts:
                with suppress(OSError):
                    (folder / parent).rmdir()
