"""Judging: a job, the ledger and the folder -> every fault that is known before a puzzle is made or a file written."""

import datetime
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from bookmaker.newspaper import delivered
from bookmaker.newspaper.calendar import ONE_DAY
from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.manifest import Delivery, Earlier
from bookmaker.production import art_faults, overwrite_checks
from bookmaker.production.daily_job import Job
from bookmaker.production.issues import Desk, Place
from bookmaker.production.run_index import next_proof
from bookmaker.production.slot_files import SlotFiles
from bookmaker.puzzles.records.ledger_rows import Art
from bookmaker.source.faults import Fault, refuse


def desks_of(job: Job, folder: Path) -> list[Desk]:
    """For each phase of the calendar what its issues share."""
    mark = job.text.mark(("ledger",))
    return [Desk(phase.spec, art_faults.house(phase.spec, phase.text), folder, mark) for phase in job.calendar.phases]


def files_of(art: Art | None, one: Delivery | None) -> tuple[str, ...]:
    """Every file of a delivery, as ledger and manifest know them."""
    return tuple(dict.fromkeys([*(art.files if art else ()), *(one.files if one else ())]))


def refuse_beforehand(
    job: Job, desk: Desk, before: Earlier, arts: Mapping[Key, Art], planned: Collection[str], *, is_further: bool
) -> None:
    """BookError where the run would change what was delivered, as far as that is known before puzzles are made.

    `planned` are files that an unfinished run was to write, and `is_further` says that it had begun.
    """
    old = [path for key in job.again for path in files_of(arts.get(key), before.deliveries.get(key))]
    paths = dict.fromkeys([*job.paths(), *old, next_proof(before.extras)])
    overwrite_checks.refuse_strangers(desk.folder, job.spec.publication, paths, before, arts.values(), planned)
    faults = overwrite_checks.lost(job.ledger, before, arts, job.again, desk.mark)
    others = changes(job, arts, {place.key: art_of(place) for place in job.places})
    faults += others
    faults += [] if is_further else overwrite_checks.contradictions(arts, before, job.again, job.printed)
    if others:
        raise delivered.Changed(faults)
    refuse(faults)


def changes(job: Job, arts: Mapping[Key, Art], now: Mapping[Key, Art]) -> list[Fault]:
    """What of the delivered would be otherwise in this job, see `delivered.changes`."""
    return delivered.changes(
        job.calendar, arts, now, job.again, _between(job), printed=job.printed, names_issues=bool(job.again)
    )


def _between(job: Job) -> set[datetime.date]:
    """The dates that are made, and those without an issue between them where none is made again."""
    dates = job.plan.dates
    if not dates or job.again:
        return set(dates)
    return {dates[0] + ONE_DAY * n for n in range((dates[-1] - dates[0]).days + 1)}


def art_of(place: Place, wanted: SlotFiles | None = None) -> Art:
    """What a run gives for a place; of the puzzle only where it is known."""
    files = wanted.paths() if wanted else place.paths()
    return Art(
        place.publication,
        *place.key,
        id=wanted.record["id"] if wanted else "",
        number=place.number,
        series=place.form.series,
        title=wanted.title if wanted else "",
        due=str(place.due),
        made_from=wanted.made_from() if wanted else "",
        files=dict.fromkeys(files, ""),
    )


def refuse_changes(job: Job, arts: Mapping[Key, Art], found: Sequence[SlotFiles]) -> None:
    """BookError where anything of what was delivered would be otherwise."""
    faults = changes(job, arts, {place.key: art_of(place, one) for place, one in zip(job.places, found, strict=True)})
    if faults:
        raise delivered.Changed(faults)


def small_cells(job: Job) -> list[str]:
    """A sentence for each slot of the job's days whose cells are small, since its `smallest_cell` lets it have them."""
    ruling = sorted({job.calendar.at(day) for day in job.plan.dates}, key=lambda phase: phase.number)
    return list(dict.fromkeys(fault for one in ruling for fault in art_faults.small_cells(one.spec, one.text)))
