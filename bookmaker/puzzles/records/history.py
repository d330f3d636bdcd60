"""History: what became of delivered puzzles and what was asked when, as rows of the ledger; and lines of its export."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from typing import Annotated, Any, Literal

from pydantic import Field, Strict, TypeAdapter, ValidationError

from bookmaker.files.database import Unusable
from bookmaker.puzzles.records.ledger import Ledger
from bookmaker.puzzles.records.ledger_rows import ART, COLUMNS, PLACE, Art, Date, Entry, Id, Text
from bookmaker.source.faults import BookError, Fault, SourcePlace

PLANNED, DELIVERED = "planned", "delivered"
PRINTED: Literal["printed"] = "printed"
CORRECTED: Literal["corrected"] = "corrected"
HISTORY = "publication, issue, slot, place, state, day, id, note"
PLANS = "publication, issue, plan"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that became of a delivered puzzle, the `place`-th from 0.

    `day` is when it was told, `id` the puzzle that was printed, or the one that a correction took out, `note` its
    reason.
    """

    publication: Text
    issue: Date
    slot: Text
    place: Annotated[int, Strict(), Field(ge=0)]
    state: Literal["printed", "corrected"]
    day: Date
    id: Id
    note: Text

    @property
    def key(self) -> tuple[str, str]:
        """Issue and slot."""
        return (self.issue, self.slot)


EVENT = TypeAdapter(Event)
Events = Mapping[tuple[str, str], tuple[Event, ...]]  # by issue and slot, in their order


def event_of(row: Sequence[Any]) -> Event:
    """The Event of a row; Unusable where it holds what was never written there."""
    try:
        return EVENT.validate_python(dict(zip(HISTORY.split(", "), row, strict=True)))
    except ValidationError:
        raise Unusable(f"the history of '{row[2]}' of '{row[1]}' is not what a ledger holds") from None


def every_event(book: Ledger, publication: str | None = None) -> list[Event]:
    """All that became of a publication's puzzles, or of everybody's, in order."""
    where, values = ("WHERE publication = ?", (publication,)) if publication is not None else ("", ())
    order = "ORDER BY publication, issue, slot, place"
    return [event_of(row) for row in book.base.rows(f"SELECT {HISTORY} FROM history {where} {order}", values)]


def states(book: Ledger, publication: str | None = None) -> dict[tuple[str, str, str], str]:
    """By publication, issue and slot the last state that the ledger knows: delivered, printed or corrected."""
    where, values = ("WHERE publication = ?", (publication,)) if publication is not None else ("", ())
    rows = book.base.rows(f"SELECT publication, issue, slot FROM delivered {where}", values)
    found = {(str(name), str(issue), str(slot)): DELIVERED for name, issue, slot in rows}
    for one in every_event(book, publication):
        place = (one.publication, *one.key)
        found[place] = CORRECTED if found.get(place) == CORRECTED else one.state
    return found


def by_place(some: Iterable[Event]) -> dict[tuple[str, str], tuple[Event, ...]]:
    """Events of one publication by issue and slot, in their order."""
    found: dict[tuple[str, str], tuple[Event, ...]] = {}
    for one in some:
        found[one.key] = (*found.get(one.key, ()), one)
    return found


def events(book: Ledger, publication: str) -> dict[tuple[str, str], tuple[Event, ...]]:
    """All that became of a publication's puzzles, by issue and slot."""
    return by_place(every_event(book, publication))


def remember(book: Ledger, new: Sequence[Event]) -> None:
    """Write events down, all or none; what is known of the same places stays."""
    with book.base.writing():
        for one in new:
            book.base.rows(f"INSERT OR IGNORE INTO history ({HISTORY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", astuple(one))


def plans(book: Ledger, publication: str) -> dict[str, dict[str, Any]]:
    """What a publication asked for, by the first issue that was made by it, in the order of the issues."""
    rows = book.base.rows("SELECT issue, plan FROM plans WHERE publication = ? ORDER BY issue", (publication,))
    return {str(issue): _loaded(str(issue), plan) for issue, plan in rows}


def _loaded(issue: str, plan: object) -> dict[str, Any]:
    try:
        value = json.loads(str(plan))
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Unusable(f"the plan of '{issue}' is not what a ledger holds")
    return value


def put_plan(book: Ledger, publication: str, issue: str, plan: Mapping[str, Any]) -> None:
    """Write down what is asked from an issue on."""
    text = json.dumps(plan, ensure_ascii=False, sort_keys=True)
    with book.base.writing():
        book.base.rows(f"REPLACE INTO plans ({PLANS}) VALUES (?, ?, ?)", (publication, issue, text))


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
