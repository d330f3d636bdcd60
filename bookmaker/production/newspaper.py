"""The conductor of a newspaper run: daily.yaml -> Calendar -> Weeks -> Puzzles -> art of every issue, lists, proof."""

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bookmaker.newspaper import delivered, journal, manifest
from bookmaker.newspaper import spec as specs
from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.journal import Journal, Noted
from bookmaker.newspaper.manifest import Delivery, Earlier
from bookmaker.newspaper.spec import EQUAL
from bookmaker.newspaper.weeks import publish
from bookmaker.pages.newspaper.contact_sheets import Curve
from bookmaker.production import (
    daily_job,
    issue_pages,
    issues,
    overwrite_checks,
    run_index,
    slot_art,
    staging,
)
from bookmaker.production.daily_job import Job
from bookmaker.production.delivery import Delivered, deliver
from bookmaker.production.issues import Desk, Place
from bookmaker.production.newsroom import correcting, dated, issue_files, judging, page_fit, publishing
from bookmaker.production.puzzles import Report
from bookmaker.production.slot_files import SlotFiles
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.records import history, ledger
from bookmaker.puzzles.records.ledger import Ledger
from bookmaker.puzzles.records.ledger_rows import Art
from bookmaker.source.faults import BookError, Fault, fault, refuse
from bookmaker.source.file_bytes import reason

CHUNK = 4  # slots sent to a worker at a time: at most so many are made again after a kill


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
    """Make the issues, and publish what may be public `today`; without a day web/ stays as it is. Raises as `make`."""
    if today is not None:  # a file of somebody's in web/ is told before the long work
        publishing.refuse_strangers(out or job.folder, daily_job.planned_web(job, out=out, today=today))
    made = make(job, out=out, jobs=jobs, reads_back=reads_back, cluster=cluster, report=report)
    if today is None:
        return made
    paper = specs.paper_of(job.text)
    layouts = job.path.parent / "layouts"
    published = publishing.publish(
        paper, folder=made.folder, ledger=job.ledger, today=today, layouts=layouts, jobs=jobs, report=report
    )
    return replace(made, notes=(*made.notes, *published.notes))


def make(
    job: Job,
    *,
    out: Path | None = None,
    jobs: int = 1,
    reads_back: bool = True,
    cluster: Cluster | None = None,
    report: Report = lambda stage, done, total: None,
) -> Run:
    """Deliver every slot of every issue of the range; what an earlier run delivered stays as it is.

    BookError, before the first file is delivered, where anything of it would be otherwise now, or cannot be made. What
    the ledger knows as delivered and the folder does not, since it was lost or moved, is made again. A `cluster` makes
    the puzzles; the files are written here.
    """
    folder = out or job.folder
    mark = job.text.mark(("ledger",))
    if not job.ledger.exists():  # before an empty one takes its place
        refuse(overwrite_checks.lost(job.ledger, manifest.read(folder), (), job.again, mark))
    with journal.opened(folder) as notes, ledger.opened(job.ledger, mark=mark) as book:
        before = manifest.read(folder)
        arts = overwrite_checks.delivered(job.calendar, book, before)
        job, messages = _with_lost(job, arts, before, notes, folder)
        for stage, count in (("puzzles", len(job.places)), ("files", len(job.places)), ("lists", 1)):
            report(stage, 0, count)
        desks = judging.desks_of(job, folder)
        places = {place.key for place in job.places}
        gone = [key for key in job.again if key not in places]
        with dated.telling(job, history.plans(book, job.spec.publication)):
            judging.refuse_beforehand(job, desks[0], before, arts, notes.planned, is_further=bool(notes.noted))
            refuse(page_fit.judge(job).faults)
            wholes, kept = {**job.wholes, **_of_solutions(job, before)}, _kept(job, before)
            _refuse_removed(job, book, desks, {*arts} & places, _shown(wholes, kept, before))
            found = _wanted(job, desks, book, arts, jobs, cluster, report)
            judging.refuse_changes(job, arts, found)
        kept_notes = {key: Noted(art.made_from, art.files) for key, art in arts.items() if key not in job.again}
        found = _with_known(found, {**kept_notes, **notes.noted})
        found = [_as_said(one, before) if (one.date, one.slot) not in job.again else one for one in found]
        more = issue_pages.wanted(job.calendar, desks, book, wholes, job.places, found, before, kept)
        due = {one.due for key, one in before.deliveries.items() if key in job.again}
        due |= {str(place.due) for place in job.places if place.key in job.again}
        issue_pages.refuse_changes(more, {*(day for day, _ in job.again), *due}, job.printed)
        old = [path for key in job.again for path in judging.files_of(arts.get(key), before.deliveries.get(key))]
        paths = [*(path for one in found for path in one.paths()), *more.paths()]
        with _all_or_nothing(folder, notes):
            notes.plan([*paths, *job.paths(), *old, run_index.next_proof(before.extras)])
            done = _make_all(found, job.printed, notes, jobs, reads_back, report)
            extras = issue_pages.deliver_all(more, jobs=jobs, reads_back=reads_back)
        try:
            staging.place(folder, paths)
        except OSError as error:
            raise fault(f"cannot write '{folder}': {reason(error)}", hint="make room, and run it again") from None
        new = [
            replace(judging.art_of(place, one), files={path: facts.sha256 for path, facts in result.files.items()})
            for place, one, result in zip(job.places, found, done, strict=True)
        ]
        fresh = [one for one in new if arts.get(one.place) != one]
        book.deliver(fresh)
        dated.remember(job, book, fresh)
        correcting.remember(job, book, arts)
        made = [_delivery(job, before, *each) for each in zip(job.places, found, done, strict=True)]
        deliveries = {**before.deliveries, **{(one.date, one.slot): one for one in made}}
        for key in gone:
            deliveries.pop(key, None)
        book.undeliver(job.spec.publication, gone)
        empty = {day for day, _ in gone} - {day for day, _ in deliveries}
        empty |= {issue_files.key_of(day) for day in empty}
        old += [path for day in empty if day in before.extras for path in before.extras[day].files]
        kept_files = {path for one in deliveries.values() for path in one.files}
        overwrite_checks.remove(folder, [path for path in old if path not in kept_files])
        others = {name: one for name, one in before.extras.items() if name not in empty and not publishing.is_web(name)}
        others |= {**extras, **correcting.lines(job, folder, others, deliveries, notes)}
        # What a terminal or a log is told is English, whatever the newspaper's language.
        curves = run_index.curves([slot.name for slot in job.spec.slots], "en", made)
        report("lists", 0, 1)
        run_index.write(
            job.calendar,
            folder,
            publishing.in_order(job.calendar.order(), deliveries.values()),
            others,
            [one for one in made if not _is_known(one, before)],
            {(one.date, one.slot): one for one in found},
            dated.facts(job, book),
        )
        report("lists", 1, 1)
        staging.clear(folder)
        notes.finished = True
    parts = dict.fromkeys(part for one in done for part in one.left_out)
    return Run(folder, tuple(made), curves, tuple(parts), (*messages, *judging.small_cells(job)))


@contextmanager
def _all_or_nothing(folder: Path, notes: Journal) -> Iterator[None]:
    """Where what is done within has a fault, nothing of it stays, but what an earlier run had begun."""
    is_first = not notes.planned
    if is_first and staging.is_there(folder):
        raise BookError([Fault(f"'{folder / staging.NAME}' is in the way, and no run wrote it", "move it elsewhere")])
    try:
        yield
    except BookError:
        staging.clear(folder)
        notes.finished = is_first
        raise


def _with_lost(
    job: Job, arts: Mapping[Key, Art], before: Earlier, notes: Journal, folder: Path
) -> tuple[Job, tuple[str, ...]]:
    """The job with all issues that were delivered and of which the folder knows nothing, and what is said of them."""
    wanted = {str(day) for day in job.plan.dates}
    lost = {key for key in arts if key not in before.deliveries and key not in notes.noted and key not in job.again}
    days = {issue for issue, _ in lost} - wanted
    others = {datetime.date.fromisoformat(day) for day in days}
    messages: tuple[str, ...] = ()
    if lost:
        what = "is not there" if before.publication is None else "knows nothing of some issues"
        issues = delivered.named(issue for issue, _ in lost)
        messages = (f"'{folder}' {what}: {issues}, delivered before, made again as they were",)
    if not others:
        return job, messages
    dates = tuple(sorted({*job.plan.dates, *(day for day in others if job.calendar.has_issue(day))}))
    return daily_job.for_dates(job, dates), messages


def _is_known(one: Delivery, before: Earlier) -> bool:
    """Whether the folder held just that delivery before the run."""
    old = before.deliveries.get((one.date, one.slot))
    return old is not None and (old.made_from, old.files, old.due) == (one.made_from, one.files, one.due)


def _of_solutions(job: Job, before: Earlier) -> dict[datetime.date, dict[str, str]]:
    """What issues have as a whole that were delivered, are not made, and show solutions of what is made again."""
    due = {one.due for key, one in before.deliveries.items() if key in job.again}
    due |= {str(place.due) for place in job.places if place.key in job.again}
    days = {datetime.date.fromisoformat(day) for day in due if day in before.extras} - set(job.wholes)
    return {day: issues.wholes_on(job.calendar, day) for day in sorted(days) if job.calendar.has_issue(day)}


def _kept(job: Job, before: Earlier) -> set[str]:
    """Days whose page, or packed folder, is printed, and stays, since none of their puzzles is made again."""
    days = {issue for issue, _ in job.printed} - {issue for issue, _ in job.again}
    return {
        day
        for day in days & before.extras.keys()
        if all(key in job.printed for key in before.deliveries if key[0] == day)
    }


def _shown(wholes: Mapping[datetime.date, Mapping[str, str]], kept: Collection[str], before: Earlier) -> dict[Key, str]:
    """The ids of what was delivered and stands, or is solved, in what issues have as a whole and is made now."""
    days = {str(day) for day, stems in wholes.items() if stems} - {*kept}
    return {key: one.id for key, one in before.deliveries.items() if days & {one.date, one.due}}


def _refuse_removed(
    job: Job, book: Ledger, desks: Sequence[Desk], made: Collection[Key], shown: Mapping[Key, str]
) -> None:
    """BookError where the ledger lacks what was delivered and is `made` or `shown`, but not made again.

    It comes before anything is written in the ledger, such as that a puzzle is corrected.
    """
    entries = list(book.entries(job.spec.publication))
    refuse(overwrite_checks.untrusted_records(entries, desks[0].mark))
    there = {(entry.issue, entry.slot): entry.id for entry in entries}
    gone = {key for key in made if key not in there}
    gone |= {key for key, id_ in shown.items() if key not in made and there.get(key) != id_}
    refuse(delivered.removed(job.calendar, sorted(gone - {*job.again}), job.printed))


def _wanted(
    job: Job,
    desks: Sequence[Desk],
    book: Ledger,
    arts: Mapping[Key, Art],
    jobs: int,
    cluster: Cluster | None,
    report: Report,
) -> list[SlotFiles]:
    """What is to be delivered, in the order of the places, every puzzle written in the ledger."""
    publication = job.spec.publication
    for key in job.corrections:
        correcting.bar(book, publication, key)
    for day, name in job.again - {place.key for place in job.places}:
        book.withdraw(publication, day, name)
    ordered = publish(
        job.plan,
        book,
        publication=publication,
        again=job.again,
        printed=job.printed,
        jobs=jobs,
        cluster=cluster,
        report=report,
    )
    given = {(str(one.date), one.slot): one for one in ordered}
    found = []
    for place in job.places:
        old = arts.get(place.key) if place.key not in job.again else None
        formats = {*place.formats, *(specs.format_of(path) for path in old.files)} if old else place.formats
        desk = desks[job.calendar.at(place.date).number]
        found.append(issues.wanted(desk, place, given[place.key], formats=tuple(formats)))
    due = [str(place.due) for place in job.places]
    is_equal = [desks[job.calendar.at(place.date).number].spec.depth == EQUAL for place in job.places]
    return issues.equally_deep(found, due, is_equal) if any(is_equal) else found


def _with_known(found: Sequence[SlotFiles], known: Mapping[Key, Noted]) -> list[SlotFiles]:
    result = []
    for one in found:
        noted = known.get((one.date, one.slot))
        same = noted is not None and noted.made_from in ("", one.made_from())
        result.append(replace(one, known=tuple(noted.files.items())) if noted and same else one)
    return result


def _as_said(one: SlotFiles, before: Earlier) -> SlotFiles:
    """What was delivered says of itself what it said then, or nothing as in an older version."""
    old = before.deliveries.get((one.date, one.slot))
    if old is None or not one.known:
        return one
    embargo = tuple((old.drawn_as or {}).get("look", {}).get("embargo", ()))
    also = tuple(replace(other, look=replace(other.look, embargo=embargo)) for other in one.also)
    return replace(one, look=replace(one.look, embargo=embargo), also=also)


def _make_all(
    found: Sequence[SlotFiles],
    printed: Collection[Key],
    notes: Journal,
    jobs: int,
    reads_back: bool,
    report: Report,
) -> list[Delivered]:
    """Lay aside the files of all slots, and say what they are; BookError where one cannot be made."""
    chunk = min(CHUNK, pool.chunk_size(len(found), jobs))
    done: list[Delivered] = []
    work = partial(deliver, reads_back, printed)
    for one, result in zip(found, pool.run(work, found, chunk=chunk, jobs=jobs), strict=True):
        if isinstance(result, Fault):
            raise BookError([result])
        files = {path: facts.sha256 for path, facts in result.files.items()}
        notes.note(one.date, one.slot, Noted(one.made_from(), files))
        done.append(result)
        report("files", len(done), len(found))
    return done


def _delivery(job: Job, before: Earlier, place: Place, wanted: SlotFiles, done: Delivered) -> Delivery:
    record = wanted.record
    old = before.deliveries.get(place.key)
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
        solved=str(max(place.due, job.calendar.next_issue(place.date))),
        made_from=wanted.made_from(),
        files=done.files,
        drawn_as=wanted.drawn_as(),
        asked=wanted.asked,
        measures=old.measures if old and old.made_from == wanted.made_from() and old.measures else _measured(wanted),
    )


def _measured(wanted: SlotFiles) -> dict[str, tuple[float, float]]:
    return {path: (wide, deep) for path, (wide, deep) in slot_art.measures(wanted).items()}
