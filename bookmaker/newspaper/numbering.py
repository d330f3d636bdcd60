"""Which number a slot's puzzle of a day bears: counted on from what was delivered, so that no number ever shifts."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from bookmaker.newspaper.spec import DailySpec
from bookmaker.puzzles.records.ledger import Art

ONE_DAY = datetime.timedelta(days=1)


def has_issue(spec: DailySpec, day: datetime.date) -> bool:
    """Whether the newspaper has an issue on that day."""
    return day.weekday() not in spec.skip and day not in (*spec.skip, *spec.holidays)


def runs(spec: DailySpec, slot: int, day: datetime.date) -> bool:
    """Whether that slot has a puzzle in an issue of that day."""
    return has_issue(spec, day) and spec.slots[slot].on(day.weekday()) is not None


def next_issue(spec: DailySpec, day: datetime.date) -> datetime.date:
    """The day of the first issue after that day."""
    day += ONE_DAY
    while not has_issue(spec, day):
        day += ONE_DAY
    return day


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of a newspaper's slots. `given` are those that were delivered, by slot and day."""

    spec: DailySpec
    given: Mapping[int, Mapping[datetime.date, int]] = field(default_factory=dict)
    _counted: dict[tuple[int, datetime.date], int] = field(default_factory=dict)

    def on(self, slot: int, day: datetime.date) -> int | None:
        """The number of a slot's puzzle on that day; None where the slot is not numbered.

        It is the one that was delivered; else the first after the last one delivered before, counted by issues; else
        that of daily.yaml.
        """
        series = self.spec.slots[slot].number
        if series is None:
            return None
        given = self.given.get(slot, {})
        number, at = series.first, series.on
        if earlier := [one for one in given if one <= day]:
            at = max(earlier)
            number = given[at]
        passed = day
        while passed > at and (slot, passed) not in self._counted:
            passed -= ONE_DAY
        number, at = (self._counted[slot, passed], passed) if passed > at else (number, at)
        while at < day:
            number += runs(self.spec, slot, at) or at in given
            at += ONE_DAY
            if at not in given:
                self._counted[slot, at] = number
        return number

    def next_given(self, slot: int, day: datetime.date) -> tuple[datetime.date, int] | None:
        """The first number delivered after that day, with its day."""
        given = self.given.get(slot, {})
        later = min((one for one in given if one > day), default=None)
        return None if later is None else (later, given[later])


def numbers(spec: DailySpec, arts: Collection[Art], again: Collection[tuple[str, str]] = ()) -> Numbers:
    """The Numbers of a newspaper of which these were delivered; those `again` (issue, slot) may get others.

    They do only where an issue has come in before them: a number is never made smaller.
    """
    found: dict[int, dict[datetime.date, int]] = {}
    for index, slot in enumerate(spec.slots):
        mine = sorted((art.issue, art) for art in arts if art.slot == slot.name and art.series == slot.series)
        given: dict[datetime.date, int] = {}
        for issue, art in mine:
            if art.number is None:
                continue
            day, number = datetime.date.fromisoformat(issue), art.number
            if art.place in again and given:
                number = max(number, Numbers(spec, {index: dict(given)}).on(index, day) or 0)
            given[day] = number
        found[index] = given
    return Numbers(spec, found)
