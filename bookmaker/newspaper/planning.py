"""DailySpec and a range of dates -> issues, numbers and Orders: which puzzle is wanted when."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookmaker.book.plan import with_its_own
from bookmaker.newspaper.spec import DailySpec, SlotSpec, is_dealt
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import model_of
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.orders import Order
from bookmaker.puzzles.records.record import chosen_options
from bookmaker.seeds import Seed
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault

ONE_DAY = datetime.timedelta(days=1)
MOST_DAYS = 3660  # ten years; a longer range is a typing error
YEARS = (1900, 2200)


@dataclass(frozen=True, slots=True)
class Week:
    """One slot's puzzles of one calendar week (Monday to Sunday): an order for every issue in it.

    The week is always planned whole, so that what a date gets does not depend on the range asked for; of a slot
    that deals out pictures only the days that have one, each of which keeps its own.
    `asked` says of each order what the ledger compares.
    """

    slot: int
    dates: tuple[datetime.date, ...]
    orders: tuple[Order, ...]
    asked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DailyPlan:
    """The issues of a range, and the weeks that they lie in, in the order of the calendar."""

    dates: tuple[datetime.date, ...]
    weeks: tuple[Week, ...]


def plan(spec: DailySpec, text: Source, *, first: datetime.date, days: int) -> DailyPlan:
    """What the range asks for; BookError for a range that makes no sense or has no issue in it."""
    if not 1 <= days <= MOST_DAYS:
        hint = f"ask for 1 to {MOST_DAYS} days from the first one on"
        raise BookError([Fault(f"a range of '{days}' days cannot be made", hint)])
    if not YEARS[0] <= first.year <= YEARS[1]:
        raise BookError([Fault(f"'{first}' is no date of a newspaper", f"years {YEARS[0]} to {YEARS[1]} can be had")])
    dates = tuple(day for day in _days(first, days) if has_issue(spec, day))
    if not dates:
        hint = "ask for more days, or skip fewer"
        raise BookError([Fault(f"there is no issue in the {days} days from {first}", hint, text.key_mark(("skip",)))])
    early = [
        Fault(
            f"'{slot.name}' has numbers from {slot.number.on} on, the range begins at {first}",
            "begin the numbers earlier, or ask for later dates",
            text.mark(("slots", index, "number")),
        )
        for index, slot in enumerate(spec.slots)
        if slot.number and dates[0] < slot.number.on
    ]
    if early:
        raise BookError(early)
    lacking = [fault for index in range(len(spec.slots)) for fault in _lacking(spec, text, index, dates)]
    if lacking:
        raise BookError(lacking)
    mondays = dict.fromkeys(day - ONE_DAY * day.weekday() for day in dates)
    weeks = tuple(_week(spec, text, index, monday) for monday in mondays for index in range(len(spec.slots)))
    return DailyPlan(dates, weeks)


def has_issue(spec: DailySpec, day: datetime.date) -> bool:
    """Whether the newspaper has an issue on that day."""
    return day.weekday() not in spec.skip and day not in (*spec.skip, *spec.holidays)


def next_issue(spec: DailySpec, day: datetime.date) -> datetime.date:
    """The day of the first issue after that day."""
    day += ONE_DAY
    while not has_issue(spec, day):
        day += ONE_DAY
    return day


def number_on(spec: DailySpec, slot: SlotSpec, day: datetime.date) -> int | None:
    """The number that a slot's puzzle of that day bears; None where the slot is not numbered."""
    if slot.number is None:
        return None
    past = (slot.number.on + ONE_DAY * n for n in range((day - slot.number.on).days))
    return slot.number.first + sum(has_issue(spec, one) for one in past)


def _days(first: datetime.date, days: int) -> Iterator[datetime.date]:
    return (first + ONE_DAY * n for n in range(days))


def _lacking(spec: DailySpec, text: Source, index: int, dates: Sequence[datetime.date]) -> Iterator[Fault]:
    """The first date for which nothing is left of what a slot deals out."""
    slot = spec.slots[index]
    params, _ = read_params(slot.kind, size=slot.size, options=slot.options)
    order = Order(0, index, slot.kind, params, None, Seed(()))
    for day in dates:
        try:
            _with_its_own(spec, slot, order, day)
        except ValueError as error:
            place = number_on(spec, slot, day)
            message = f"{error}, and '{slot.name}' of {day} is number {place}"
            yield Fault(message, "add more, or ask for fewer days", text.mark(("slots", index, "options")))
            return


def _with_its_own(spec: DailySpec, slot: SlotSpec, order: Order, day: datetime.date) -> Order:
    """The order with what the slot's options hold for that day, counted by its numbers; ValueError for nothing."""
    number = number_on(spec, slot, day)
    if slot.number is None or number is None:
        return order
    if day < slot.number.on:
        if is_dealt(slot):
            raise ValueError("the numbers begin later")
        return order
    return with_its_own(order, number - slot.number.first, Seed((spec.seed, slot.name, "dealt")))


def _week(spec: DailySpec, text: Source, index: int, monday: datetime.date) -> Week:
    slot = spec.slots[index]
    params, _ = read_params(slot.kind, size=slot.size, options=slot.options)
    options = json.dumps(chosen_options(params, slot.kind), sort_keys=True)
    mark = text.mark(("slots", index, "grade"))
    dates, orders, asked = [], [], []
    for day in _days(monday, 7):
        if not has_issue(spec, day):
            continue
        grade = slot.grade.grade(day.weekday(), spec.days())
        seed = Seed((spec.seed, slot.name, day.isoformat()))
        order = Order(day.toordinal(), index, slot.kind, params, grade, seed, mark=mark)
        try:
            order = _with_its_own(spec, slot, order, day)
        except ValueError:
            continue
        dates.append(day)
        orders.append(order)
        size = f"{slot.size[0]}x{slot.size[1]}"
        model = model_of(registry.get(slot.kind), order.params)
        shown = f" that shows '{model[0]}'" if model else ""
        asked.append(f"{slot.kind} {size} {grade.word if grade else 'any'} {options}{shown} seed {spec.seed}")
    return Week(index, tuple(dates), tuple(orders), tuple(asked))
