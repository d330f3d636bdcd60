"""Lines of a ledger's export: an entry, and what was delivered of it, to JSON's values and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, fields

from bookmaker.puzzles.records.history import EVENT, Event
from bookmaker.puzzles.records.ledger_rows import ART, COLUMNS, PLACE, Art, Entry
from bookmaker.source.faults import BookError, Fault, SourcePlace

_ID = re.compile(r"[0-9a-f]{64}")


def checked_entry(values: dict[str, object], *, mark: SourcePlace) -> Entry:
    """An Entry from the values of one line of an export; BookError, at its line, for anything else.

    A line without "version" is from before rows had one, and of version 1.
    """
    hint = "import what 'ledger export' wrote"
    texts = COLUMNS.split(", ")[:-1]
    wrong = [name for name in texts if not isinstance(values.get(name), str)]
    if wrong:
        raise BookError([Fault(f"the line has no text '{wrong[0]}'", hint, mark)])
    version = values.get("version", 1)
    if not isinstance(version, int) or isinstance(version, bool):
        raise BookError([Fault("the line's 'version' is not a whole number", hint, mark)])
    id, publication, issue, slot, asked, record = (str(values[name]) for name in texts)
    entry = Entry(id, publication, issue, slot, asked, record, version)
    if not _ID.fullmatch(entry.id):
        raise BookError([Fault(f"'{entry.id[:40]}' is not a puzzle's id", hint, mark)])
    return entry


def line_of(entry: Entry, art: Art | None, became: Sequence[Event] = ()) -> dict[str, object]:
    """The values of one line of an export: the entry, where something was delivered that, and what became of it."""
    found: dict[str, object] = asdict(entry)
    if art is not None:
        found["delivered"] = {name: value for name, value in asdict(art).items() if name not in PLACE}
    if became:
        found["history"] = [{name: value for name, value in asdict(one).items() if name not in PLACE} for one in became]
    return found


def checked_events(values: dict[str, object], entry: Entry, *, mark: SourcePlace) -> list[Event]:
    """What a line of an export says became of its puzzle; BookError, at its line, where that makes no sense."""
    events = values.get("history", [])
    place = {name: getattr(entry, name) for name in PLACE}
    try:
        if not isinstance(events, list):
            raise ValueError
        return [EVENT.validate_python({**one, **place}) for one in events]
    except (ValueError, TypeError):
        message = "the line's 'history' is not what became of a puzzle"
        raise BookError([Fault(message, "import what 'ledger export' wrote", mark)]) from None


def checked_art(values: dict[str, object], entry: Entry, *, mark: SourcePlace) -> Art | None:
    """What a line of an export says was delivered; BookError, at its line, where that makes no sense."""
    art = values.get("delivered")
    if art is None:
        return None
    place = {name: getattr(entry, name) for name in PLACE}
    try:
        if not isinstance(art, dict) or {*art, *PLACE} != {field.name for field in fields(Art)}:
            raise ValueError
        return ART.validate_python({**art, **place})
    except ValueError:
        message = "the line's 'delivered' is not what was delivered"
        raise BookError([Fault(message, "import what 'ledger export' wrote", mark)]) from None
