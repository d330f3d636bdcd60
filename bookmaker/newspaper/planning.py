"""DailySpec and a range of dates -> issues, numbers and Orders: which puzzle is wanted when."""

import datetime
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookmaker.newspaper.calendar import ONE_DAY, Calendar, Phase
from bookmaker.newspaper.numbering import Numbers
from bookmaker.newspaper.spec import DailySpec, is_dealt
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asked import MIXED, grade_in
from bookmaker.puzzles.contract.asking import model_of
from bookmaker.puzzles.making.choosing import usual_best_of
from bookmaker.puzzles.making.orders import Order, with_its_own
from bookmaker.puzzles.making.requirements import FLOW, Requirements
from bookmaker.puzzles.records.record import chosen_options
from bookmaker.seeds import Seed
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, counted, refuse

MOST_DAYS = 3660  # ten years; a longer range is a typing error
YEARS = (1900, 2200)


@dataclass(frozen=True, slots=True)
class Week:
    """One slot's puzzles of one calendar week (Monday to Sunday): an order for every issue in it.

    The week is always planned whole, by the phase that rules the days that are `wanted` of it, so that what a date gets
    does not depend on the range asked for; of a slot that deals out pictures only the days that have one, each of which
    keeps its own. `asked` says of each order what the ledger compares.
    """

    slot: str
    dates: tuple[datetime.date, ...]
    orders: tuple[Order, ...]
    asked: tuple[str, ...]
    wanted: frozenset[datetime.date]


@dataclass(frozen=True, slots=True)
class DailyPlan:
    """The issues of a range, and the weeks that they lie in, in the order of the calendar."""

    dates: tuple[datetime.date, ...]
    weeks: tuple[Week, ...]


def dates(calendar: Calendar, *, first: datetime.date, days: int) -> tuple[datetime.date, ...]:
    """The days of issue of a range; BookError for a range that makes no sense or has no issue in it."""
    if not 1 <= days <= MOST_DAYS:
        hint = f"ask for 1 to {MOST_DAYS} days from the first one on"
        raise BookError([Fault(f"a range of '{days}' days cannot be made", hint)])
    if not YEARS[0] <= first.year <= YEARS[1]:
        raise BookError([Fault(f"'{first}' is no date of a newspaper", f"years {YEARS[0]} to {YEARS[1]} can be had")])
    found = tuple(day for day in _days(first, days) if calendar.has_issue(day))
    if not found:
        hint = "ask for more days, or skip fewer"
        mark = calendar.at(first).text.key_mark(("skip",))
        raise BookError([Fault(f"there is no issue in the {counted(days, 'day')} from {first}", hint, mark)])
    return found


def plan(calendar: Calendar, numbers: Numbers, dates: tuple[datetime.date, ...]) -> DailyPlan:
    """What these issues ask for, the dates in order; BookError where a slot has no number or no picture for one."""
    ruled = [(phase, [day for day in dates if calendar.at(day) is phase]) for phase in calendar.phases]
    early = [
        Fault(
            f"'{slot.name}' has numbers from {slot.number.on} on, the range begins at {days[0]}",
            "begin the numbers earlier, or ask for later dates",
            phase.text.mark(("slots", index, "number")),
        )
        for phase, days in ruled
        for index, slot in enumerate(phase.spec.slots)
        if slot.number and days and days[0] < slot.number.on and not numbers.is_given(phase.origins[slot.name], days[0])
    ]
    refuse(early)
    refuse(
        fault
        for phase, days in ruled
        for index in range(len(phase.spec.slots))
        for fault in _lacking(phase, numbers, index, days)
    )
    weeks: list[Week] = []
    for phase, days in ruled:
        mondays = dict.fromkeys(day - ONE_DAY * day.weekday() for day in days)
        wanted = frozenset(days)
        found = (_week(phase, numbers, n, monday, wanted) for monday in mondays for n in range(len(phase.spec.slots)))
        weeks += (week for week in found if week.wanted)
    return DailyPlan(dates, tuple(weeks))


def _days(first: datetime.date, days: int) -> Iterator[datetime.date]:
    return (first + ONE_DAY * n for n in range(days))


def _lacking(phase: Phase, numbers: Numbers, index: int, dates: Sequence[datetime.date]) -> Iterator[Fault]:
    """The first date for which nothing is left of what a slot deals out."""
    slot = phase.spec.slots[index]
    params, _ = slot.params()
    order = Order(0, index, slot.kind, params, None, Seed(()))
    for day in dates if is_dealt(slot) else ():
        try:
            _with_its_own(phase, numbers, index, order, day)
        except ValueError as error:
            place = numbers.on(phase.origins[slot.name], day)
            message = f"{error}, and '{slot.name}' of {day} is number {place}"
            yield Fault(message, "add more, or ask for fewer days", phase.text.mark(("slots", index, "options")))
            return


def _with_its_own(phase: Phase, numbers: Numbers, index: int, order: Order, day: datetime.date) -> Order:
    """The order with what the slot's options hold for that day, counted by its numbers; ValueError for nothing."""
    slot = phase.spec.slots[index]
    number = numbers.on(phase.origins[slot.name], day)
    if slot.number is None or number is None:
        return order
    if day < slot.number.on:
        if is_dealt(slot):
            raise ValueError("the numbers begin later")
        return order
    return with_its_own(order, number - slot.number.first, None, Seed((phase.spec.seed, slot.name, "dealt")))


def _week(phase: Phase, numbers: Numbers, index: int, monday: datetime.date, wanted: frozenset[datetime.date]) -> Week:
    spec, slot = phase.spec, phase.spec.slots[index]
    dates, orders, asked = [], [], []
    for day in _days(monday, 7):
        if not phase.runs(index, day) or (is_dealt(slot) and numbers.calendar.at(day) is not phase):
            continue
        order = order_of(spec, phase.text, index, day.weekday(), day.isoformat(), day.toordinal())
        try:
            order = _with_its_own(phase, numbers, index, order, day)
        except ValueError:
            continue
        dates.append(day)
        orders.append(order)
        asked.append(asked_for(spec, order))
    return Week(slot.name, tuple(dates), tuple(orders), tuple(asked), wanted & frozenset(dates))


def order_of(spec: DailySpec, text: Source, index: int, weekday: int, seed: str, number: int) -> Order:
    """What a slot asks for on a weekday on which it runs, by a seed of that name; without what it deals out."""
    slot = spec.slots[index].on(weekday)
    assert slot is not None
    params, _ = slot.params()
    asked = slot.grade.grade(weekday, spec.days())
    grade = grade_in(asked)
    mark = text.mark(("slots", index, "grade"))
    best_of = slot.best_of or usual_best_of(registry.get(slot.kind), params, grade)
    wished = slot.flow.bounds() if slot.flow else ()
    marks = [(f"{FLOW}{name}", text.key_mark(("slots", index, "flow", name))) for name, _ in wished]
    marks.append(("stars", text.key_mark(("slots", index, "stars"))))
    return Order(
        number,
        index,
        slot.kind,
        params,
        grade,
        Seed((spec.seed, slot.name, seed)),
        mark=mark,
        best_of=best_of,
        is_mixed=asked is MIXED,
        requirements=Requirements(flow=wished, best_of=slot.best_of, stars=slot.stars, marks=tuple(marks)),
    )


def asked_for(spec: DailySpec, order: Order) -> str:
    """What the ledger keeps of an order, to compare it later."""
    options = json.dumps(chosen_options(order.params, order.kind), sort_keys=True)
    model = model_of(registry.get(order.kind), order.params)
    shown = f" that shows '{model[0]}'" if model else ""
    size = f"{order.params.width}x{order.params.height}"
    wishes = order.requirements
    flowing = "".join(f" {name} {least:g}-{most:g}" for name, (least, most) in wishes.flow)
    flowing += f" stars {wishes.stars[0]:g}-{wishes.stars[1]:g}" if wishes.stars else ""
    flowing += f" best of {wishes.best_of}" if wishes.best_of else ""
    return f"{order.kind} {size} {order.asked_word} {options}{shown}{flowing} seed {spec.seed}"
