"""The outlook: what every day of a range will hold, its state, and all that speaks against it; nothing is made."""

import datetime
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bookmaker.newspaper import delivered, manifest, states
from bookmaker.newspaper.delivered import Changed, Key
from bookmaker.newspaper.manifest import Earlier
from bookmaker.newspaper.weeks import Published, contradictions
from bookmaker.production import issues, overwrite_checks
from bookmaker.production.daily_job import Job
from bookmaker.production.newsroom import dated, judging, page_fit
from bookmaker.production.slot_files import SlotFiles
from bookmaker.puzzles.contract.asked import word_of
from bookmaker.puzzles.records import history, ledger
from bookmaker.puzzles.records.ledger import Ledger
from bookmaker.puzzles.records.ledger_rows import Art
from bookmaker.source.faults import BookError, Fault, collecting, refuse

NOWHERE: Mapping[Key, Art] = {}


@dataclass(frozen=True, slots=True)
class Day:
    """One slot of one issue: what it is to hold, in which state; `issue` is its date."""

    issue: datetime.date
    slot: str
    what: str
    number: int | None
    state: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """The days in their order, and sentences of what may not be had, or should be known."""

    days: tuple[Day, ...]
    notes: tuple[str, ...]


def outlook(job: Job, *, out: Path | None = None) -> Outlook:
    """What the job will hold. BookError with every fault of it that no puzzle's own clues decide."""
    folder = out or job.folder
    before = manifest.read(folder)
    mark = job.text.mark(("ledger",))
    faults: list[Fault] = []
    notes: list[str] = []
    if not job.ledger.exists():
        refuse(overwrite_checks.lost(job.ledger, before, (), job.again, mark))
        with collecting(faults):
            judging.refuse_beforehand(job, judging.desks_of(job, folder)[0], before, NOWHERE, (), is_further=False)
    else:
        with ledger.opened(job.ledger, mark=mark, create=False) as book, collecting(faults):
            _judge(job, folder, before, book)
    fit = page_fit.judge(job)
    refuse([*faults, *fit.faults])
    notes += fit.notes
    if before.publication is None and job.arts:
        issues = delivered.named(art.issue for art in job.arts)
        notes.append(f"'{folder}' is not there: {issues}, delivered before, would be made again as they were")
    notes += judging.small_cells(job)
    notes += _reserves(job)
    return Outlook(tuple(_days(job)), tuple(notes))


def _judge(job: Job, folder: Path, before: Earlier, book: Ledger) -> None:
    """BookError with all that would change of what was delivered, its puzzles looked at as the ledger has them."""
    publication = job.spec.publication
    desks = judging.desks_of(job, folder)
    arts = overwrite_checks.delivered(job.calendar, book, before)
    plans = history.plans(book, publication)
    faults: list[Fault] = []
    with dated.telling(job, plans):
        changed = contradictions(job.plan, book, publication, job.again, job.printed)
        try:
            judging.refuse_beforehand(job, desks[0], before, arts, (), is_further=False)
        except Changed as error:
            changed += error.faults
        except BookError as error:
            faults += error.faults
        there = {(one.issue, one.slot): one for one in book.entries(publication)}
        gone = [place.key for place in job.places if place.key in arts and place.key not in {*job.again, *there}]
        faults += delivered.removed(job.calendar, gone, job.printed)
        known = [place for place in job.places if place.key in there and place.key in arts]
        if not changed:
            found = [_as_known(job, desks, place, there[place.key].record, there[place.key].asked) for place in known]
            now = {place.key: judging.art_of(place, one) for place, one in zip(known, found, strict=True)}
            changed += judging.changes(job, {key: one for key, one in arts.items() if key in now}, now)
        if changed:
            raise Changed([*faults, *changed])
    refuse(faults)


def _as_known(job: Job, desks: list[issues.Desk], place: issues.Place, line: str, asked: str) -> SlotFiles:
    record = json.loads(line)
    published = Published(place.form.name, place.date, line, record, asked, is_new=False)
    return issues.wanted(desks[job.calendar.at(place.date).number], place, published, formats=place.formats)


def _days(job: Job) -> Iterator[Day]:
    arts = {art.place for art in job.arts}
    for place in job.places:
        phase = job.calendar.at(place.date)
        form = place.form
        grade = form.grade.grade(place.date.weekday(), phase.spec.days())
        what = f"{form.kind} {form.size[0]}x{form.size[1]} {word_of(grade)}"
        state = states.state_of(place.key in arts, job.events.get(place.key, ()), place.key in job.printed)
        yield Day(place.date, form.name, what, place.number, state)


def _reserves(job: Job) -> Iterator[str]:
    """For each slot whether a puzzle waits for it, where none is asked for."""
    slots = dict.fromkeys(
        slot.name for day in job.plan.dates for slot in job.calendar.at(day).spec.slots if not slot.reserve
    )
    if slots:
        yield f"no reserve waits for {', '.join(slots)}: write 'reserve: true' in a slot to have one"
