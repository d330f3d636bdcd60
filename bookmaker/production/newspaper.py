"""The conductor of a newspaper run: daily.yaml -> Spec -> Weeks -> Puzzles -> art of every issue, lists, proof."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from bookmaker.files.folder import is_as_built, slug
from bookmaker.newspaper import journal, manifest, planning
from bookmaker.newspaper import spec as specs
from bookmaker.newspaper.journal import Journal, Noted
from bookmaker.newspaper.manifest import Delivery, Earlier, FileFacts
from bookmaker.newspaper.planning import DailyPlan
from bookmaker.newspaper.spec import DailySpec
from bookmaker.newspaper.weeks import publish
from bookmaker.pages.newspaper.proof import Curve
from bookmaker.production import delivery, issues, lists
from bookmaker.production.delivery import LISTS, Delivered, SlotFiles, deliver
from bookmaker.production.issues import Place
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.records import ledger
from bookmaker.render import pdfx
from bookmaker.source import document
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault

Report: TypeAlias = Callable[[str, int, int], None]  # (stage, done, of how many)
Key: TypeAlias = tuple[str, str]  # date and slot

CHUNK = 4  # slots sent to a worker at a time: at most so many are made again after a kill


@dataclass(frozen=True, slots=True)
class Job:
    """A daily.yaml and a range of dates, read and checked, ready to be made."""

    path: Path
    spec: DailySpec
    text: Source
    plan: DailyPlan
    places: tuple[Place, ...]

    @property
    def folder(self) -> Path:
        """Where its files go by default."""
        return Path("output") / slug(self.spec.publication)

    @property
    def ledger(self) -> Path:
        """The ledger's file: named from where the daily.yaml lies."""
        return self.path.parent / self.spec.ledger


@dataclass(frozen=True, slots=True)
class Run:
    """What a run delivered: the folder, its deliveries, how hard each slot is through the week.

    `left_out` is what of reading the new files back could not be done, as parts of a sentence.
    """

    folder: Path
    deliveries: tuple[Delivery, ...]
    curves: tuple[Curve, ...]
    left_out: tuple[str, ...]


def prepare(path: Path, *, first: datetime.date, days: int) -> Job:
    """Read and check a daily.yaml for a range of dates; BookError with all faults."""
    text = document.read(path)
    pdfx.date()  # a date that is none is told now
    spec = specs.check(text)
    issues.check_art(spec, text)
    plan = planning.plan(spec, text, first=first, days=days)
    return Job(path, spec, text, plan, issues.places(spec, text, plan.dates))


def check(text: Source) -> DailySpec:
    """The spec of a daily.yaml; BookError with all its faults, whatever dates it is run for."""
    spec = specs.check(text)
    issues.check_art(spec, text)
    return spec


def run(
    job: Job,
    *,
    out: Path | None = None,
    jobs: int = 1,
    cluster: Cluster | None = None,
    report: Report = lambda stage, done, total: None,
) -> Run:
    """Deliver every slot of every issue of the range; what an earlier run delivered stays as it is.

    A `cluster` makes the puzzles; the files are written here.
    """
    folder = out or job.folder
    for stage, count in (("puzzles", len(job.places)), ("files", len(job.places)), ("lists", 1)):
        report(stage, 0, count)
    with journal.opened(folder) as notes:
        before = manifest.read(folder)
        _refuse_strangers(job, folder, before, notes)
        wanted_files = _items(job, folder, {**_delivered(before.deliveries), **notes.noted}, jobs, cluster, report)
        notes.plan([*(path for wanted in wanted_files for path in wanted.paths()), *LISTS])
        files = _deliver_all(wanted_files, notes, jobs, report)
        made = [
            _delivery(place, *pair)
            for place, pair in zip(job.places, zip(wanted_files, files, strict=True), strict=True)
        ]
        deliveries = {**before.deliveries, **{(one.date, one.slot): one for one in made}}
        curves = lists.curves(job.spec, made)
        records = {(wanted.date, wanted.slot): wanted.record for wanted in wanted_files}
        lists.write(job.spec, folder, [deliveries[key] for key in sorted(deliveries)], made, records, curves)
        report("lists", 1, 1)
        notes.finished = True
    return Run(folder, tuple(made), curves, tuple(dict.fromkeys(part for one in files for part in one.left_out)))


def _delivered(before: Mapping[Key, Delivery]) -> dict[Key, Noted]:
    """What a manifest knows, in the form of a journal's notes."""
    return {
        key: Noted(one.made_from, {path: facts.sha256 for path, facts in one.files.items()})
        for key, one in before.items()
    }


def _refuse_strangers(job: Job, folder: Path, before: Earlier, notes: Journal) -> None:
    """BookError where the run would write over another publication's file, one of no run, or one changed since.

    What an unfinished run was to write is ours, whatever is in it.
    """
    move = "name another folder with --out, or move what is in there"
    if before.publication not in (None, job.spec.publication):
        message = f"'{folder}' holds '{before.publication}', not '{job.spec.publication}'"
        raise BookError([Fault(message, "name another folder with --out")])
    paths = [path for place in job.places for path in delivery.paths(job.spec.formats, place.stems())]
    for path in (*paths, *LISTS):
        file = folder / path
        if path in notes.planned or not os.path.lexists(file) or (path == manifest.NAME and before.files):
            continue
        if path not in before.files:
            raise BookError([Fault(f"'{file}' is in the way, and no run wrote it", move)])
        if not is_as_built(file, before.files[path].bytes, before.files[path].sha256):
            hint = "move it elsewhere: the next run makes it as it was"
            raise BookError([Fault(f"'{file}' was changed after it was delivered", hint)])


def _items(
    job: Job, folder: Path, known: Mapping[Key, Noted], jobs: int, cluster: Cluster | None, report: Report
) -> list[SlotFiles]:
    """What is to be delivered, in the order of the places, every puzzle written in the ledger."""
    spec = job.spec
    names = [slot.name for slot in spec.slots]
    mark = job.text.mark(("ledger",))
    with ledger.opened(job.ledger, mark=mark) as book:
        published = {
            (one.date, one.slot): one
            for one in publish(
                job.plan,
                book,
                publication=spec.publication,
                slots=names,
                jobs=jobs,
                cluster=cluster,
                report=report,
            )
        }
    wanted_files = []
    for place in job.places:
        one = published[place.date, place.slot]
        wanted = issues.wanted(spec, job.text, place, one, folder=folder)
        noted = known.get((wanted.date, wanted.slot))
        if noted is not None and noted.made_from == wanted.made_from():
            wanted = replace(wanted, known=tuple(noted.files.items()))
        wanted_files.append(wanted)
    return wanted_files


def _deliver_all(wanted_files: Sequence[SlotFiles], notes: Journal, jobs: int, report: Report) -> list[Delivered]:
    chunk = min(CHUNK, pool.chunk_size(len(wanted_files), jobs))
    files: list[Delivered] = []
    for wanted, result in zip(wanted_files, pool.run(deliver, wanted_files, chunk=chunk, jobs=jobs), strict=True):
        if isinstance(result, Fault):
            raise BookError([result])
        notes.note(
            wanted.date, wanted.slot, Noted(wanted.made_from(), {path: digest for path, _, digest in result.files})
        )
        files.append(result)
        report("files", len(files), len(wanted_files))
    return files


def _delivery(place: Place, wanted: SlotFiles, delivered: Delivered) -> Delivery:
    record = wanted.record
    return Delivery(
        date=wanted.date,
        slot=wanted.slot,
        title=wanted.caption.title,
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
        files={path: FileFacts(size, digest) for path, size, digest in delivered.files},
        drawn_as=wanted.drawn_as(),
    )
