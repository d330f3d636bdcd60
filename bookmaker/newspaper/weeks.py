"""Weeks of Orders -> published puzzles: effort rises through each week, and the ledger prevents repeats."""

import datetime
import json
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Any

from bookmaker.newspaper.delivered import Changed, advice
from bookmaker.newspaper.planning import DailyPlan, Week
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import model_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, generate_many
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.records.ledger import Ledger
from bookmaker.puzzles.records.ledger_rows import Entry
from bookmaker.puzzles.records.record import RECORD_VERSION, record_of, to_json
from bookmaker.seeds import Seed
from bookmaker.source.faults import BookError, Fault

# Puzzles made again, at most, to make effort rise through a week.
RAISES = 48
DATED = 3  # names in the seed of a date's order: the newspaper's seed, the slot, the date
# How often a puzzle that was published before is made again from another seed.
RENEWALS = 100


@dataclass(frozen=True, slots=True)
class Published:
    """A puzzle that the ledger has written down for a slot and a date: its line, and the record that this says.

    A reserve has the first of all dates. `is_new` is false for one that an earlier run wrote down.
    """

    slot: str
    date: datetime.date
    line: str
    record: Mapping[str, Any]
    asked: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A record as it stands in the ledger, with its id."""

    id: str
    text: str


def publish(
    plan: DailyPlan,
    ledger: Ledger,
    *,
    publication: str,
    jobs: int,
    again: Collection[tuple[str, str]] = (),
    printed: Collection[tuple[str, str]] = (),
    cluster: Cluster | None = None,
    report: Callable[[str, int, int], None],
) -> Iterator[Published]:
    """Every puzzle of the plan's dates, in the order of weeks and slots, each written in the ledger first.

    What the ledger remembers for a date is given again. BookError where an order cannot be made, or
    where a date was given out as something else; such a puzzle of those `again` (issue, slot) is withdrawn.
    """
    for week in plan.weeks:
        for issue, entry in ledger.remembered(publication, week.slot, _names(week.dates)).items():
            place = _names(week.dates).index(issue)
            is_again = (issue, week.slot) in again and week.dates[place] in week.wanted
            if is_again and entry.asked != week.asked[place]:
                ledger.withdraw(publication, issue, week.slot)
    known = {week: ledger.remembered(publication, week.slot, _names(week.dates)) for week in plan.weeks}
    faults = [fault for week in plan.weeks for fault in _contradictions(week, known[week], printed)]
    if faults:
        raise Changed(faults)
    lacking = [week for week in plan.weeks if any(str(day) not in known[week] for day in week.wanted)]
    made = zip(lacking, pool.run(make_weeks, lacking, chunk=1, jobs=jobs, cluster=cluster), strict=True)
    total = sum(len(week.wanted) for week in plan.weeks)
    done = 0
    for week in plan.weeks:
        fresh: Sequence[Line] = ()
        if week in lacking:
            _, result = next(made)
            if isinstance(result, Fault):
                raise BookError([result])
            fresh = result
        new = [
            Entry(
                line.id,
                publication,
                str(week.dates[place]),
                week.slot,
                week.asked[place],
                line.text,
                RECORD_VERSION,
            )
            for place, line in enumerate(fresh)
            if week.dates[place] in week.wanted and str(week.dates[place]) not in known[week]
        ]
        written = _claim_all(ledger, week, new)
        for day in (day for day in week.dates if day in week.wanted):
            entry = written.get(str(day)) or known[week][str(day)]
            done += 1
            report("puzzles", done, total)
            yield Published(
                week.slot, day, entry.record, json.loads(entry.record), entry.asked, is_new=str(day) in written
            )


def _names(dates: Sequence[datetime.date]) -> tuple[str, ...]:
    return tuple(str(day) for day in dates)


def contradictions(
    plan: DailyPlan,
    ledger: Ledger,
    publication: str,
    again: Collection[tuple[str, str]],
    printed: Collection[tuple[str, str]],
) -> list[Fault]:
    """That dates of the plan were given out as something else, but for those `again` (issue, slot)."""
    found: list[Fault] = []
    for week in plan.weeks:
        known = ledger.remembered(publication, week.slot, _names(week.dates))
        known = {day: one for day, one in known.items() if (day, week.slot) not in again}
        found += _contradictions(week, known, printed)
    return found


def _contradictions(week: Week, known: Mapping[str, Entry], printed: Collection[tuple[str, str]]) -> Iterator[Fault]:
    for day, asked, order in zip(week.dates, week.asked, week.orders, strict=True):
        entry = known.get(str(day))
        if day in week.wanted and entry is not None and entry.asked != asked:
            yield Fault(
                f"'{week.slot}' of {day} was given out as '{entry.asked}', now it is '{asked}'",
                advice("put the slot back", [str(day)], week.slot, printed),
                order.mark,
            )


def _claim_all(ledger: Ledger, week: Week, new: Sequence[Entry]) -> dict[str, Entry]:
    """Write the entries down, each that was published before replaced by another; by date."""
    written: dict[str, Entry] = {}
    taken: list[Entry] = []
    for entry, holder in zip(new, ledger.reserve(new), strict=True):
        if holder.is_same_place(entry):
            written[entry.issue] = holder
        else:
            taken.append(entry)
    for entry in taken:
        written[entry.issue] = _renew(ledger, week.orders[_names(week.dates).index(entry.issue)], entry)
    return written


def reserve(order: Order, asked: str, ledger: Ledger, *, publication: str, issue: str, slot: str) -> Published:
    """The puzzle that waits in a slot's reserve, made where there is none for which this was asked.

    BookError where it cannot be made.
    """
    entry = ledger.remembered(publication, slot, [issue]).get(issue)
    if entry is not None and entry.asked != asked:
        ledger.withdraw(publication, issue, slot)
    is_new = entry is None or entry.asked != asked
    if entry is None or is_new:
        puzzle = generate(order)
        if isinstance(puzzle, Fault):
            raise BookError([puzzle])
        line = _line(puzzle)
        new = Entry(line.id, publication, issue, slot, asked, line.text, RECORD_VERSION)
        holder = ledger.reserve([new])[0]
        entry = holder if holder.is_same_place(new) else _renew(ledger, order, new)
    return Published(slot, datetime.date.min, entry.record, json.loads(entry.record), asked, is_new=is_new)


def _renew(ledger: Ledger, order: Order, entry: Entry) -> Entry:
    for again in range(RENEWALS):
        puzzle = generate(replace(order, seed=order.seed.child("again", again)))
        if isinstance(puzzle, Fault):
            raise BookError([puzzle])
        line = _line(puzzle)
        other = replace(entry, id=line.id, record=line.text)
        holder = ledger.reserve([other])[0]
        if holder.is_same_place(other):
            return holder
    size = f"{order.params.width}x{order.params.height}"
    message = f"no further {order.kind} of {size} found for {entry.issue} that was not published before"
    raise BookError([Fault(message, "ask for a larger size or another grade", order.mark)])


def make_weeks(weeks: Sequence[Week]) -> list[list[Line] | Fault]:
    """For each week its records as lines, one a date: by the grades of its dates, effort rising."""
    return [_make_week(week.orders) for week in weeks]


def _make_week(orders: Sequence[Order]) -> list[Line] | Fault:
    made = generate_many(orders)
    puzzles: list[Puzzle] = []
    for result in made:
        if isinstance(result, Fault):
            return result
        puzzles.append(result)
    # What was dealt to a day, such as a picture, is shown on that day.
    keeps_days = any(model_of(registry.get(order.kind), order.params) for order in orders)
    return [_line(puzzle) for puzzle in (puzzles if keeps_days else _risen(puzzles))]


def _line(puzzle: Puzzle) -> Line:
    record = record_of(puzzle)
    return Line(record["id"], to_json(record))


def _risen(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The week's puzzles with effort rising from day to day, as far as grades do and as far as it can be had.

    Within a grade they are put in order. Where a day still takes no more effort than the day before, one of
    the two is made again, in turns, and kept if that makes things better.
    """
    week = _in_order(puzzles)
    for attempt in range(RAISES):
        flat = _flat_days(week)
        if not flat:
            break
        place = flat[0] + attempt % 2
        order = week[place].order
        other = generate(replace(order, seed=Seed((*order.seed.path[:DATED], "raise", str(attempt)))))
        if isinstance(other, Puzzle):
            changed = _in_order([*week[:place], other, *week[place + 1 :]])
            week = min(week, changed, key=_flatness)
    return week


def _in_order(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles of each grade in the order of effort; days of one grade and form that follow each other exchange."""
    groups = groupby(puzzles, key=lambda puzzle: (puzzle.order.grade, _form(puzzle)))
    return [puzzle for _, group in groups for puzzle in sorted(group, key=_difficulty)]


def _flat_days(week: Sequence[Puzzle]) -> list[int]:
    """The places of days after which effort does not rise although the grade does not fall."""
    pairs = ((at, one, two) for at, (one, two) in enumerate(pairwise(week)) if _form(one) == _form(two))
    return [at for at, one, two in pairs if _grade(two) >= _grade(one) and _drop(one, two) >= 0]


def _form(puzzle: Puzzle) -> tuple[str, Any]:
    """Kind, size and options: only puzzles of one form are compared, and exchange their days."""
    return (puzzle.order.kind, puzzle.order.params)


def _flatness(week: Sequence[Puzzle]) -> float:
    return math.fsum(1 + _drop(week[at], week[at + 1]) for at in _flat_days(week))


def _drop(one: Puzzle, two: Puzzle) -> float:
    return one.deduction.effort - two.deduction.effort


def _grade(puzzle: Puzzle) -> Grade:
    return puzzle.deduction.grade or Grade.EASY


def _difficulty(puzzle: Puzzle) -> tuple[int, float, int]:
    return (_grade(puzzle), puzzle.deduction.effort, puzzle.order.number)
