"""Which number a slot's puzzle of a day bears: counted on from what was delivered, so that no number ever shifts."""

import datetime
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from bookmaker.newspaper.calendar import ONE_DAY, Calendar
from bookmaker.puzzles.records.ledger_rows import Art


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of a newspaper's slots. `given` are those that were delivered, by origin and series and by day."""

    calendar: Calendar
    given: Mapping[tuple[str, str], Mapping[datetime.date, int]] = field(default_factory=dict)
    _counted: dict[tuple[str, str, datetime.date], int] = field(default_factory=dict)

    def on(self, origin: str, day: datetime.date) -> int | None:
        """The number on that day of the puzzle of the slot that began with that name; None where it has none.

        It is the one that was delivered; else the first after the last one delivered before, counted by issues; else
        that of daily.yaml.
        """
        slot = self.calendar.at(day).slot_from(origin)
        if slot is None or slot.number is None:
            return None
        name = (origin, slot.series)
        given = self.given.get(name, {})
        number, at = slot.number.first, slot.number.on
        if earlier := [one for one in given if one <= day]:
            at = max(earlier)
            number = given[at]
        passed = day
        while passed > at and (*name, passed) not in self._counted:
            passed -= ONE_DAY
        number, at = (self._counted[*name, passed], passed) if passed > at else (number, at)
        while at < day:
            number += self.calendar.runs(origin, at) or at in given
            at += ONE_DAY
            if at not in given:
                self._counted[*name, at] = number
        return number

    def is_given(self, origin: str, day: datetime.date) -> bool:
        """Whether a number of the slot's series of that day was delivered on it."""
        slot = self.calendar.at(day).slot_from(origin)
        return slot is not None and day in self.given.get((origin, slot.series), {})

    def next_given(self, origin: str, day: datetime.date) -> tuple[datetime.date, int] | None:
        """The first number of the same series delivered after that day, with its day."""
        slot = self.calendar.at(day).slot_from(origin)
        given = self.given.get((origin, slot.series), {}) if slot else {}
        later = min((one for one in given if one > day), default=None)
        return None if later is None else (later, given[later])


def numbers(calendar: Calendar, arts: Collection[Art], again: Collection[tuple[str, str]] = ()) -> Numbers:
    """The Numbers of a newspaper of which these were delivered; those `again` (issue, slot) may get others.

    They do only where an issue has come in before them: a number is never made smaller.
    """
    found: dict[tuple[str, str], dict[datetime.date, int]] = {}
    for art in sorted(arts, key=lambda art: art.issue):
        if art.number is None or not art.series:
            continue
        day, number = datetime.date.fromisoformat(art.issue), art.number
        origin = calendar.at(day).origins.get(art.slot, art.slot)
        given = found.setdefault((origin, art.series), {})
        if art.place in again and given:
            number = max(number, Numbers(calendar, {(origin, art.series): dict(given)}).on(origin, day) or 0)
        given[day] = number
    return Numbers(calendar, found)
