"""The calendar of a newspaper: what rules which day, since its changes have dates, and which days have issues."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bookmaker.newspaper import changes, zones
from bookmaker.newspaper import spec as specs
from bookmaker.newspaper.slots import SlotSpec
from bookmaker.newspaper.spec import DailySpec
from bookmaker.source.document import Source
from bookmaker.source.faults import Fault, by_place, collecting, refuse

ONE_DAY = datetime.timedelta(days=1)


@dataclass(frozen=True, slots=True, eq=False)
class Phase:
    """What daily.yaml asks from a day on until the next change.

    `origins` has for each slot the name with which it began, which stays when it is renamed.
    """

    number: int
    first: datetime.date
    spec: DailySpec
    text: Source
    origins: Mapping[str, str]

    def has_issue(self, day: datetime.date) -> bool:
        """Whether the newspaper has an issue on that day, if this phase rules it."""
        spec = self.spec
        return day.weekday() not in spec.skip and day not in (*spec.skip, *spec.holidays)

    def runs(self, slot: int, day: datetime.date) -> bool:
        """Whether that slot has a puzzle in an issue of that day, if this phase rules it."""
        return self.has_issue(day) and self.spec.slots[slot].on(day.weekday()) is not None

    def slot_from(self, origin: str) -> SlotSpec | None:
        """The slot that began with that name, as it is now; None where there is none."""
        return next((slot for slot in self.spec.slots if self.origins[slot.name] == origin), None)


@dataclass(frozen=True, slots=True, eq=False)
class Calendar:
    """The phases of a daily.yaml, the first of which rules all days before the first change."""

    phases: tuple[Phase, ...]

    @property
    def spec(self) -> DailySpec:
        """What holds for the paper whatever day it is: publication, seed, ledger, site, time zone."""
        return self.phases[0].spec

    @property
    def text(self) -> Source:
        """The text of the file as it stands."""
        return self.phases[0].text

    def at(self, day: datetime.date) -> Phase:
        """The phase that rules a day."""
        return next((phase for phase in reversed(self.phases) if phase.first <= day), self.phases[0])

    def has_issue(self, day: datetime.date) -> bool:
        """Whether the newspaper has an issue on that day."""
        return self.at(day).has_issue(day)

    def next_issue(self, day: datetime.date) -> datetime.date:
        """The day of the first issue after that day."""
        day += ONE_DAY
        while not self.has_issue(day):
            day += ONE_DAY
        return day

    def days_off(self) -> Iterator[tuple[datetime.date, Phase]]:
        """Every date that is named as one without an issue, with the phase that rules it."""
        for phase in self.phases:
            for day in (*phase.spec.holidays, *phase.spec.skip):
                if isinstance(day, datetime.date) and self.at(day) is phase:
                    yield day, phase

    def runs(self, origin: str, day: datetime.date) -> bool:
        """Whether the slot that began with that name has a puzzle on that day."""
        phase = self.at(day)
        slot = phase.slot_from(origin)
        return slot is not None and phase.has_issue(day) and slot.on(day.weekday()) is not None

    def order(self) -> list[str]:
        """The names of all slots of all phases: as the last one has them, before each those that stood there once."""
        found: list[str] = []
        for phase in self.phases:
            names = [slot.name for slot in phase.spec.slots]
            kept = [name for name in found if name not in names]
            found = [*names, *kept]
        return found


def calendar(text: Source) -> Calendar:
    """The Calendar of a daily.yaml; BookError with every fault of it and of what its changes make of it."""
    faults: list[Fault] = []
    text = zones.with_pages(text, faults)
    refuse(faults)
    spec = specs.check(text)
    origins = {slot.name: slot.name for slot in spec.slots}
    phases = [Phase(0, datetime.date.min, spec, text, origins)]
    for change in changes.laid(text, faults):
        with collecting(faults):
            changed = specs.check(change.text)
            before = {change.renamed.get(name, name): origin for name, origin in phases[-1].origins.items()}
            origins = {slot.name: before.get(slot.name, slot.name) for slot in changed.slots}
            phases.append(Phase(len(phases), change.first, changed, change.text, origins))
    refuse(sorted(dict.fromkeys(faults), key=by_place))
    return Calendar(tuple(phases))
