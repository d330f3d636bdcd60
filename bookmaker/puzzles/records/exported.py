"""Lines of a ledger's export: an entry, and what was delivered of it, to JSON's values and back."""

from __future__ import annotations

import re
from dataclasses import asdict, fields

from bookmaker.puzzles.records.ledger import ART, COLUMNS, PLACE, Art, Entry
from bookmaker.source.faults import BookError, Fault, Mark

_ID = re.compile(r"[0-9a-f]{64}")


def checked_entry(values: dict[str, object], *, mark: Mark) -> Entry:
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


def line_of(entry: Entry, art: Art | None) -> dict[str, object]:
    """The values of one line of an export: the entry, and where something was delivered that too."""
    if art is None:
        return asdict(entry)
    about = {name: value for name, value in asdict(art).items() if name not in PLACE}
    return {**asdict(entry), "delivered": about}


def checked_art(values: dict[str, object], entry: Entry, *, mark: Mark) -> Art | None:
    """What a line of an export says was delivered; BookError, at its line, where that makes no sense."""
    said = values.get("delivered")
    if said is None:
        return None
    place = {name: getattr(entry, name) for name in PLACE}
    try:
        if not isinstance(said, dict) or {*said, *PLACE} != {field.name for field in fields(Art)}:
            raise ValueError
        return ART.validate_python({**said, **place})
    except ValueError:
        message = "the line's 'delivered' is not what was delivered"
        raise BookError([Fault(message, "import what 'ledger export' wrote", mark)]) from None
