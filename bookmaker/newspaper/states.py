"""States of an issue's puzzle: planned, delivered, printed, corrected; and which are printed on a day."""

import datetime
from collections.abc import Iterable

from bookmaker.newspaper.spec import DailySpec
from bookmaker.puzzles.records.history import CORRECTED, DELIVERED, PLANNED, PRINTED, Event, Events
from bookmaker.puzzles.records.ledger_rows import Art


def printed(
    spec: DailySpec, arts: Iterable[Art], events: Events, today: datetime.date | None
) -> frozenset[tuple[str, str]]:
    """Issue and slot of all that is printed: said so, or by the days of `printed_after` up to today."""
    found = {key for key, some in events.items() if any(one.state == PRINTED for one in some)}
    if spec.printed_after is not None and today is not None:
        last = today - datetime.timedelta(days=spec.printed_after)
        found |= {art.place for art in arts if datetime.date.fromisoformat(art.issue) <= last}
    return frozenset(found)


def state_of(is_delivered: bool, events: Iterable[Event], is_printed: bool) -> str:
    """The state of a puzzle: the last thing that was done to it."""
    states = [one.state for one in events]
    if CORRECTED in states:
        return CORRECTED
    if is_printed or PRINTED in states:
        return PRINTED
    return DELIVERED if is_delivered else PLANNED


def corrections(events: Iterable[Event]) -> list[Event]:
    """The corrections among what became of a puzzle, the oldest first."""
    return [one for one in events if one.state == CORRECTED]
