"""What was asked when it was delivered, and what is asked now -> the change with a date that tells the two apart."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from bookmaker.newspaper.changes import CHANGES
from bookmaker.newspaper.dated_block import block, issue_keys
from bookmaker.newspaper.delivered import Changed
from bookmaker.production.daily_job import Job
from bookmaker.puzzles.records.history import every_event, plans, put_plan
from bookmaker.puzzles.records.ledger import Ledger
from bookmaker.puzzles.records.ledger_rows import Art
from bookmaker.source.faults import Fault

Plans = Mapping[str, Mapping[str, Any]]


@contextmanager
def telling(job: Job, known: Plans) -> Iterator[None]:
    """To faults of delivered issues that would change, add the change with a date that leaves them alone, to paste."""
    try:
        yield
    except Changed as error:
        raise Changed([*error.faults, *_told(job, known)]) from None


def _told(job: Job, known: Plans) -> Iterator[Fault]:
    last = max((art.issue for art in job.arts), default=None)
    plan = plan_of(known, last) if last else None
    if last is None or plan is None:
        return
    day = datetime.date.fromisoformat(last)
    first = job.calendar.next_issue(day)
    is_further = CHANGES in job.text.value
    lines = block(plan, asked_on(job, day), first, is_further=is_further)
    if lines:
        where = f"add this to its '{CHANGES}'" if is_further else "add this to it"
        message = f"what was delivered up to {last} was asked for otherwise, and the change has no date"
        yield Fault(message, f"put daily.yaml back as it was, and {where}:\n{lines}", job.text.mark(()))


def asked_on(job: Job, day: datetime.date) -> dict[str, Any]:
    """What daily.yaml asks for on a day, as plain values."""
    return issue_keys(job.calendar.at(day).text.value)


def plan_of(known: Plans, issue: str) -> Mapping[str, Any] | None:
    """The plan by which an issue was made, as far as one is known."""
    earlier = [one for one in known if one <= issue]
    return known[max(earlier)] if earlier else None


def remember(job: Job, book: Ledger, fresh: Sequence[Art]) -> None:
    """Write down by which plan these were made; that of all others stays."""
    name = job.spec.publication
    made = sorted({art.issue for art in fresh})
    others = sorted({art.issue for art in job.arts} - set(made))
    for issue in made:
        known = plans(book, name)
        before = plan_of(known, issue)
        now = asked_on(job, datetime.date.fromisoformat(issue))
        if before == now:
            continue
        after = next((one for one in others if one > issue), None)
        if after is not None and before is not None and plan_of(known, after) == before:
            put_plan(book, name, after, before)
        put_plan(book, name, issue, now)


def facts(job: Job, book: Ledger) -> dict[str, Any]:
    """What a manifest says of it, so that a lost ledger can be restored."""
    name = job.spec.publication
    return {"plans": plans(book, name), "history": [asdict(one) for one in every_event(book, name)]}
