"""Correcting: a puzzle that was delivered gives way to another one, and the next issue gets a line that says so."""

import datetime
import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from bookmaker.files.folder import slug
from bookmaker.newspaper import file_names, states
from bookmaker.newspaper.calendar import Calendar
from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.journal import Journal
from bookmaker.newspaper.manifest import Delivery, Extra
from bookmaker.pages.setting.quotes import typographic
from bookmaker.production import daily_job
from bookmaker.production.daily_job import Job
from bookmaker.production.delivery import put_all
from bookmaker.puzzles.records import history
from bookmaker.puzzles.records.history import CORRECTED, Event
from bookmaker.puzzles.records.ledger import Ledger
from bookmaker.puzzles.records.ledger_rows import Art
from bookmaker.source.faults import fault
from bookmaker.source.public_words import words_in

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


def lines(
    job: Job, folder: Path, extras: Mapping[str, Extra], deliveries: Mapping[Key, Delivery], notes: Journal
) -> dict[str, Extra]:
    """The lines for the next issue's readers, written; by what a manifest calls them.

    There is none for a puzzle that no reader has seen. Those of earlier corrections that are not there, since they
    were lost with their folder, are written as they were.
    """
    found: dict[str, Extra] = {}
    for name, one in extras.items():
        if name.startswith(f"{LINE} ") and not all(os.path.lexists(folder / path) for path in one.files):
            found[name] = _put(folder, list(one.files), one.made_from, notes)
    for key, note, today, printed in _told(job, extras):
        day, corrected = datetime.date.fromisoformat(key[0]), deliveries.get(key)
        if corrected is None or today is None or (day > today and key not in printed):
            continue
        last = max((datetime.date.fromisoformat(issue) for issue, _ in printed), default=day)
        issue = job.calendar.next_issue(max(day, last, today))
        spec = job.calendar.at(issue).spec
        facts = file_names.facts(
            issue,
            publication=slug(spec.publication),
            slot=key[1],
            kind=corrected.kind,
            number=corrected.number,
            file=f"{LINE}-{day}",
        )
        path = f"{file_names.path_of(spec.naming, facts)}.txt"
        text = line_of(job.calendar, issue, corrected, note)
        found[f"{LINE} {issue} {key[1]} {day}"] = _put(folder, [path], text, notes)
    return found


def _put(folder: Path, paths: list[str], text: str, notes: Journal) -> Extra:
    notes.plan(paths)
    return Extra(text, put_all(folder, [(path, f"{text}\n".encode()) for path in paths]))


def _told(job: Job, extras: Mapping[str, Extra]) -> Iterator[tuple[Key, str, datetime.date | None, Collection[Key]]]:
    """What is corrected, why, on which day, and what was printed then: earlier without a line, then what is now."""
    for key, some in sorted(job.events.items()):
        if any(name.startswith(f"{LINE} ") and name.endswith(f" {key[1]} {key[0]}") for name in extras):
            continue
        for event in states.corrections(some):
            then = {
                other: tuple(one for one in all_ if one.day <= event.day and (other != key or one.place < event.place))
                for other, all_ in job.events.items()
            }
            today = datetime.date.fromisoformat(event.day)
            yield key, event.note, today, states.printed(job.calendar.spec, job.arts, then, today)
    for key, note in job.corrections.items():
        yield key, note, job.today, job.printed


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
