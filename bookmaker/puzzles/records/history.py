"""History: what became of delivered puzzles (printed, corrected) and what was asked when, as rows of the ledger."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, Strict, TypeAdapter, ValidationError

from bookmaker.files.database import Unusable
from bookmaker.puzzles.records.ledger import Ledger
from bookmaker.puzzles.records.ledger_rows import Date, Id, Text

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


def events(book: Ledger, publication: str) -> dict[tuple[str, str], tuple[Event, ...]]:
    """All that became of a publication's puzzles, by issue and slot."""
    found: dict[tuple[str, str], tuple[Event, ...]] = {}
    for one in every_event(book, publication):
        found[one.key] = (*found.get(one.key, ()), one)
    return found


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
