"""Correcting: a puzzle that was delivered gives way to another one, and the next issue gets a line that says so."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from bookmaker.files.folder import slug
from bookmaker.newspaper import naming
from bookmaker.newspaper.calendar import Calendar
from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.journal import Journal
from bookmaker.newspaper.manifest import Delivery, Extra
from bookmaker.newspaper.words import words_in
from bookmaker.pages.setting.quotes import typographic
from bookmaker.production import daily_job
from bookmaker.production.daily_job import Job
from bookmaker.production.delivery import put_all
from bookmaker.puzzles.records import history
from bookmaker.puzzles.records.history import CORRECTED, Event
from bookmaker.puzzles.records.ledger import Ledger
from bookmaker.puzzles.records.ledger_rows import Art
from bookmaker.source.faults import fault

LINE = "correction"  # how what a manifest calls a correction's line begins, and its file


def prepare(path: Path, *, day: datetime.date, slot: str, note: str, today: datetime.date) -> Job:
    """The job that corrects one puzzle, whether it is printed or not; BookError where it was never delivered."""
    if not note.strip() or not note.isprintable():
        raise fault("a correction needs a reason on one line", hint="add --note 'what was wrong'")
    job = daily_job.prepare(path, reissue=[day], slots=[slot], today=today, although_printed=True)
    key = (str(day), slot)
    if key not in {art.place for art in job.arts} or key not in {place.key for place in job.places}:
        there = ", ".join(sorted({art.slot for art in job.arts if art.issue == str(day)}))
        hint = f"delivered on that day: {there}" if there else "only what was delivered can be corrected"
        raise fault(f"'{slot}' of {day} was not delivered", hint=hint)
    return replace(job, corrections={key: note.strip()})


def bar(book: Ledger, publication: str, key: Key) -> None:
    """Take a puzzle from its place for good; the reserve for which the same was asked comes there, or a new one."""
    _, new = book.substitute(publication, *key)
    if new is None:
        book.withdraw(publication, *key)


def remember(job: Job, book: Ledger, before: Mapping[Key, Art]) -> None:
    """Write down what was corrected and why; `before` is what was delivered until then."""
    events = [
        Event(
            publication=job.spec.publication,
            issue=key[0],
            slot=key[1],
            place=len(job.events.get(key, ())),
            state=CORRECTED,
            day=str(job.today),
            id=before[key].id,
            note=note,
        )
        for key, note in job.corrections.items()
    ]
    history.remember(book, events)


def lines(job: Job, folder: Path, deliveries: Mapping[Key, Delivery], notes: Journal) -> dict[str, Extra]:
    """The lines for the next issue's readers, written; by what a manifest calls them.

    There is none for a puzzle that no reader has seen.
    """
    found: dict[str, Extra] = {}
    for key, note in job.corrections.items():
        day = datetime.date.fromisoformat(key[0])
        if job.today is None or (day > job.today and key not in job.printed):
            continue
        issue = next_issue(job, day)
        spec = job.calendar.at(issue).spec
        facts = naming.facts(
            issue,
            publication=slug(spec.publication),
            slot=key[1],
            kind=deliveries[key].kind,
            number=deliveries[key].number,
            file=f"{LINE}-{key[0]}",
        )
        path = f"{naming.path_of(spec.naming, facts)}.txt"
        notes.plan([path])
        text = line_of(job.calendar, issue, deliveries[key], note)
        found[f"{LINE} {issue} {key[1]} {key[0]}"] = Extra(text, put_all(folder, [(path, f"{text}\n".encode())]))
    return found


def next_issue(job: Job, day: datetime.date) -> datetime.date:
    """The first issue after that day, after today, and after all that is printed."""
    last = max((datetime.date.fromisoformat(issue) for issue, _ in job.printed), default=day)
    return job.calendar.next_issue(max(day, last, job.today or day))


def line_of(calendar: Calendar, issue: datetime.date, one: Delivery, note: str) -> str:
    """The line, in the language that the slot has in that issue, or the paper."""
    phase = calendar.at(issue)
    slot = next((slot for slot in phase.spec.slots if slot.name == one.slot), None)
    language = phase.spec.language_of(slot) if slot else phase.spec.language
    words = words_in(language)
    number = "" if one.number is None else f" {words.number.format(number=one.number)}"
    title = f"{one.title}{number}"
    day = words.day(datetime.date.fromisoformat(one.date))
    return typographic(words.correction.format(title=title, date=day, note=note), language)
