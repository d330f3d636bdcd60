"""The conductor of a newspaper run: daily.yaml -> Spec -> Weeks -> Puzzles -> art of every issue, lists, proof, web."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bookmaker.newspaper import delivered, journal, manifest, numbering, public
from bookmaker.newspaper import spec as specs
from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.fields import read_date
from bookmaker.newspaper.journal import Journal, Noted
from bookmaker.newspaper.manifest import Delivery, Earlier, Extra, FileFacts
from bookmaker.newspaper.spec import EQUAL
from bookmaker.newspaper.weeks import Published, publish
from bookmaker.pages.newspaper.contact_sheets import Curve
from bookmaker.production import art_faults, issue_pages, issues, overwrite_checks, run_index, slot_files, web
from bookmaker.production.daily_job import Job, planned
from bookmaker.production.delivery import Delivered, deliver, put_all
from bookmaker.production.issues import Desk, Place
from bookmaker.production.puzzles import Report
from bookmaker.production.slot_files import LISTS, SlotFiles
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.ledger import Art, Ledger
from bookmaker.source.faults import BookError, Fault, refuse

CHUNK = 4  # slots sent to a worker at a time: at most so many are made again after a kill
NOTED_AT_ONCE = 60  # deliveries written in the ledger in one transaction


@dataclass(frozen=True, slots=True)
class Run:
    """What a run delivered: the folder, its deliveries, how hard each slot is through the week.

    `left_out` is what of reading the new files back could not be done, as parts of a sentence; `notes` are sentences
    of what else was not done.
    """

    folder: Path
    deliveries: tuple[Delivery, ...]
    curves: tuple[Curve, ...]
    left_out: tuple[str, ...]
    notes: tuple[str, ...]


def run(
    job: Job,
    *,
    out: Path | None = None,
    today: datetime.date | None = None,
    jobs: int = 1,
    reads_back: bool = True,
    cluster: Cluster | None = None,
    report: Report = lambda stage, done, total: None,
) -> Run:
    """Deliver every slot of every issue of the range; what an earlier run delivered stays as it is.

    BookError, before anything is made, where anything of it would be otherwise now. What may be public `today` comes
    into the folder web/; without a day that stays as it is. A `cluster` makes the puzzles; the files are written here.
    """
    folder = out or job.folder
    for stage, count in (("puzzles", len(job.places)), ("files", len(job.places)), ("lists", 1)):
        report(stage, 0, count)
    mark = job.text.mark(("ledger",))
    desk = Desk(job.spec, art_faults.house(job.spec, job.text), folder, mark)
    if not job.ledger.exists():  # before an empty one takes its place
        refuse(overwrite_checks.lost(job.ledger, manifest.read(folder), (), job.again, mark))
    with journal.opened(folder) as notes, ledger.opened(job.ledger, mark=mark) as book:
        before = manifest.read(folder)
        arts = overwrite_checks.delivered(job.spec, book, before)
        gone = [key for key in job.again if key not in {place.key for place in job.places}]
        in_web = planned(job, out=folder, today=today) if today is not None else []  # and all others
        _refuse(job, desk, before, arts, notes, in_web)
        found = _wanted(job, desk, book, arts, jobs, cluster, report)
        _refuse_changes(job, arts, found)
        found = _with_known(found, {**_noted(arts, job.again), **notes.noted})
        more = issue_pages.wanted(job.spec, job.text, desk, book, job.wholes, job.places, found, before)
        due = {one.due for key, one in before.deliveries.items() if key in job.again}
        issue_pages.refuse_changes(more, {*(day for day, _ in job.again), *due})
        old = [path for key in job.again for path in _files(arts.get(key), before.deliveries.get(key))]
        notes.plan([*(path for one in found for path in one.paths()), *more.paths(), *LISTS, *old, *in_web])
        done = _deliver_all(job, found, arts, book, notes, jobs, reads_back, report)
        made = [_delivery(*each) for each in zip(job.places, found, done, strict=True)]
        deliveries = {**before.deliveries, **{(one.date, one.slot): one for one in made}}
        for key in gone:
            deliveries.pop(key, None)
        book.undeliver(job.spec.publication, gone)
        kept = {path for one in deliveries.values() for path in one.files}
        empty = {day for day, _ in gone} - {day for day, _ in deliveries}
        old += [path for day in empty if day in before.extras for path in before.extras[day].files]
        overwrite_checks.remove(folder, [path for path in old if path not in kept])
        others = {name: one for name, one in before.extras.items() if name not in empty}
        others = {**others, **issue_pages.deliver_all(more, jobs=jobs, reads_back=reads_back)}
        feeds: dict[str, FileFacts] = {p: facts for p, facts in before.files.items() if public.is_around(p)}
        if today is not None:
            shown = _show(job, desk, book, deliveries, others, before, today, jobs, report)
            others = {name: one for name, one in others.items() if not name.startswith(f"{public.FOLDER} ")}
            others |= {web.key_of(one.one): extra for one, extra in shown}
            feeds = put_all(folder, {**web.feeds(job.spec, shown), **web.around(job.spec, shown)}.items())
            stale = {path for path in before.files if path.startswith(f"{public.FOLDER}/")}
            overwrite_checks.remove(
                folder, stale - {path for one in others.values() for path in one.files} - feeds.keys()
            )
        curves = run_index.curves(job.spec, made)
        records = {(one.date, one.slot): one.record for one in found}
        report("lists", 0, 1)
        everything = [deliveries[key] for key in sorted(deliveries)]
        run_index.write(job.spec, folder, everything, others, feeds, made, records, curves)
        report("lists", 1, 1)
        notes.finished = True
    said = () if job.spec.site or today is None else ("no feeds were written, since daily.yaml names no 'site'",)
    parts = dict.fromkeys(part for one in done for part in one.left_out)
    return Run(folder, tuple(made), curves, tuple(parts), said)


def _files(art: Art | None, one: Delivery | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*(art.files if art else ()), *(one.files if one else ())]))


def _noted(arts: Mapping[Key, Art], again: Collection[Key]) -> dict[Key, Noted]:
    """What was delivered and is not made again, in the form of a journal's notes."""
    return {key: Noted(art.made_from, art.files) for key, art in arts.items() if key not in again}


def _refuse(
    job: Job, desk: Desk, before: Earlier, arts: Mapping[Key, Art], notes: Journal, in_web: Sequence[str]
) -> None:
    """BookError where the run would change what was delivered, as far as that is known before puzzles are made."""
    web_files = [path for path in before.files if path.startswith(f"{public.FOLDER}/")]
    old = [path for key in job.again for path in _files(arts.get(key), before.deliveries.get(key))]
    paths = dict.fromkeys([*job.paths(), *web_files, *old, *in_web])
    overwrite_checks.refuse_strangers(desk.folder, job.spec.publication, paths, before, arts.values(), notes.planned)
    faults = overwrite_checks.lost(job.ledger, before, arts, job.again, desk.mark)
    now = {place.key: _art(job, place) for place in job.places}
    faults += delivered.changes(job.spec, job.text, arts, now, job.again, _between(job))
    faults += [] if notes.noted else overwrite_checks.contradictions(arts, before, job.again)
    refuse(faults)


def _between(job: Job) -> set[datetime.date]:
    """The dates that are made, and those without an issue between them."""
    dates = job.plan.dates
    if not dates:
        return set()
    return {dates[0] + numbering.ONE_DAY * n for n in range((dates[-1] - dates[0]).days + 1)}


def _art(job: Job, place: Place, wanted: SlotFiles | None = None) -> Art:
    """What a run gives for a place; of the puzzle only where it is known."""
    slot = job.spec.slots[place.slot]
    files = wanted.paths() if wanted else slot_files.paths(job.spec.formats, place.stems())
    return Art(
        job.spec.publication,
        *place.key,
        id=wanted.record["id"] if wanted else "",
        number=place.number,
        series=slot.series,
        title=wanted.title if wanted else "",
        due=str(place.due),
        made_from=wanted.made_from() if wanted else "",
        files=dict.fromkeys(files, ""),
    )


def _wanted(
    job: Job, desk: Desk, book: Ledger, arts: Mapping[Key, Art], jobs: int, cluster: Cluster | None, report: Report
) -> list[SlotFiles]:
    """What is to be delivered, in the order of the places, every puzzle written in the ledger."""
    spec = job.spec
    names = [slot.name for slot in spec.slots]
    for day, name in job.again - {place.key for place in job.places}:
        book.withdraw(spec.publication, day, name)
    entries = list(book.entries(spec.publication))
    refuse(overwrite_checks.untrusted_records(entries, desk.mark))
    there = {(entry.issue, entry.slot) for entry in entries}
    gone = [place.key for place in job.places if place.key in arts and place.key not in {*job.again, *there}]
    if gone:
        raise BookError(delivered.removed(job.text, gone))
    given = {
        (one.date, one.slot): one
        for one in publish(
            job.plan,
            book,
            publication=spec.publication,
            slots=names,
            again=job.again,
            jobs=jobs,
            cluster=cluster,
            report=report,
        )
    }
    found = []
    for place in job.places:
        one: Published = given[place.date, place.slot]
        old = arts.get(place.key) if place.key not in job.again else None
        formats = {*spec.formats, *(specs.format_of(path) for path in old.files)} if old else spec.formats
        found.append(issues.wanted(desk, place, one, formats=tuple(formats)))
    due = [str(place.due) for place in job.places]
    return issues.equally_deep(found, due) if spec.depth == EQUAL else found


def _refuse_changes(job: Job, arts: Mapping[Key, Art], found: Sequence[SlotFiles]) -> None:
    """BookError where anything of what was delivered would be otherwise."""
    now = {place.key: _art(job, place, one) for place, one in zip(job.places, found, strict=True)}
    faults = delivered.changes(job.spec, job.text, arts, now, job.again, _between(job))
    refuse(faults)


def _with_known(found: Sequence[SlotFiles], known: Mapping[Key, Noted]) -> list[SlotFiles]:
    result = []
    for one in found:
        noted = known.get((one.date, one.slot))
        same = noted is not None and noted.made_from in ("", one.made_from())
        result.append(replace(one, known=tuple(noted.files.items())) if noted and same else one)
    return result


def _deliver_all(
    job: Job,
    found: Sequence[SlotFiles],
    arts: Mapping[Key, Art],
    book: Ledger,
    notes: Journal,
    jobs: int,
    reads_back: bool,
    report: Report,
) -> list[Delivered]:
    chunk = min(CHUNK, pool.chunk_size(len(found), jobs))
    done: list[Delivered] = []
    fresh: list[Art] = []
    work = partial(deliver, reads_back)
    for place, one, result in zip(job.places, found, pool.run(work, found, chunk=chunk, jobs=jobs), strict=True):
        if isinstance(result, Fault):
            book.deliver(fresh)
            raise BookError([result])
        files = {path: facts.sha256 for path, facts in result.files.items()}
        notes.note(one.date, one.slot, Noted(one.made_from(), files))
        art = replace(_art(job, place, one), files=files)
        fresh += [art] if arts.get(place.key) != art else []
        if len(fresh) >= NOTED_AT_ONCE:
            book.deliver(fresh)
            fresh = []
        done.append(result)
        report("files", len(done), len(found))
    book.deliver(fresh)
    return done


def _delivery(place: Place, wanted: SlotFiles, done: Delivered) -> Delivery:
    record = wanted.record
    return Delivery(
        date=wanted.date,
        slot=wanted.slot,
        title=wanted.title,
        number=place.number,
        kind=record["kind"],
        size=record["size"],
        grade=record["grade"],
        effort=record["effort"],
        id=record["id"],
        seed=record["seed"],
        puzzle=wanted.path,
        solution=wanted.solution_path,
        due=str(place.due),
        made_from=wanted.made_from(),
        files=done.files,
        drawn_as=wanted.drawn_as(),
        asked=wanted.asked,
    )


def _show(
    job: Job,
    desk: Desk,
    book: Ledger,
    deliveries: Mapping[Key, Delivery],
    others: Mapping[str, Extra],
    before: Earlier,
    today: datetime.date,
    jobs: int,
    report: Report,
) -> list[tuple[web.Showing, Extra]]:
    """Write what is public today, and say what it is."""
    lines = {(entry.issue, entry.slot): entry.record for entry in book.entries(job.spec.publication)}
    shown = []
    due = [(*key, read_date(one.due)) for key, one in deliveries.items()]
    for one in public.public(job.spec, due, today):
        key = (one.issue, one.slot)
        if key in lines and overwrite_checks.can_be_drawn(deliveries[key]):
            about = slot_files.of_delivery(desk.folder, lines[key], deliveries[key], shelf=desk.house.shelf)
            shown.append(web.showing(job.spec, one, deliveries[key], about, others))
    done = []
    for extra in pool.run(web.show, shown, chunk=pool.chunk_size(len(shown), jobs), jobs=jobs):
        done.append(extra)
        report("web", len(done), len(shown))
    return list(zip(shown, done, strict=True))
