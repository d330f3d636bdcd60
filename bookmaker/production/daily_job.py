"""A daily.yaml and dates -> a Job, read and checked: what is to be made, and which files that gives."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bookmaker.files.folder import slug
from bookmaker.newspaper import delivered, manifest, numbering, planning, public
from bookmaker.newspaper import spec as specs
from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.fields import read_date
from bookmaker.newspaper.planning import DailyPlan
from bookmaker.newspaper.spec import DailySpec
from bookmaker.production import art_faults, issue_pages, issues, slot_files
from bookmaker.production.issues import Place
from bookmaker.production.slot_files import LISTS
from bookmaker.puzzles.contract.play import can_play
from bookmaker.puzzles.records import ledger
from bookmaker.puzzles.records.ledger import Art
from bookmaker.render import pdfx
from bookmaker.source import document
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, collecting, refuse


@dataclass(frozen=True, slots=True)
class Job:
    """A daily.yaml and dates, read and checked, ready to be made; `again` are issues and slots to be made again."""

    path: Path
    spec: DailySpec
    text: Source
    plan: DailyPlan
    places: tuple[Place, ...]
    wholes: Mapping[datetime.date, Mapping[str, str]]
    again: frozenset[Key]

    @property
    def folder(self) -> Path:
        """Where its files go by default."""
        return Path("output") / slug(self.spec.publication)

    @property
    def ledger(self) -> Path:
        """The ledger's file: named from where the daily.yaml lies."""
        return ledger_of(self.path, self.spec)

    def paths(self) -> list[str]:
        """Every file that a run writes, from the output folder, but for those of web/."""
        own = [path for place in self.places for path in slot_files.paths(self.spec.formats, place.stems())]
        return [
            *own,
            *issue_pages.paths(self.spec, self.wholes),
            *issue_pages.reserve_paths(self.spec, self.text),
            *LISTS,
        ]


def ledger_of(path: Path, spec: DailySpec) -> Path:
    """The ledger that a daily.yaml names, from where it lies."""
    return path.parent / spec.ledger


def prepare(
    path: Path,
    *,
    first: datetime.date | None = None,
    days: int = 1,
    reissue: Collection[datetime.date] = (),
    slots: Collection[str] = (),
) -> Job:
    """Read and check a daily.yaml for a range of dates, or those to `reissue`; BookError with all faults.

    What is made again are `slots` of these issues, or all of them.
    """
    text = document.read(path)
    pdfx.date()  # a date that is none is told now
    spec = check(text)
    names = [slot.name for slot in spec.slots]
    if unknown := [name for name in slots if name not in names]:
        raise BookError([Fault(f"no slot is named '{unknown[0]}'", "known: " + ", ".join(names))])
    range_ = planning.dates(spec, text, first=first, days=days) if first else ()
    arts: Iterable[Art] = ()
    if ledger_of(path, spec).is_file():
        with ledger.opened(ledger_of(path, spec), mark=text.mark(("ledger",))) as book:
            arts = book.delivered(spec.publication).values()
    again = {(str(day), name) for day in reissue for name in slots or names}
    again |= {art.place for art in arts if art.issue in map(str, reissue) and not slots}
    numbers = numbering.numbers(spec, list(arts), again)
    dates = tuple(sorted({*range_, *(day for day in reissue if numbering.has_issue(spec, day))}))
    known = {art.place: art for art in arts}
    clashes = delivered.collisions(spec, text, numbers, dates, known)
    refuse(clashes)
    plan = planning.plan(spec, text, numbers, dates)
    places, wholes = issues.places(spec, text, numbers, dates)
    return Job(path, spec, text, plan, places, wholes, frozenset(again))


def check(text: Source) -> DailySpec:
    """The spec of a daily.yaml; BookError with all its faults, whatever dates it is run for."""
    spec = specs.check(text)
    faults: list[Fault] = []
    for look in (partial(art_faults.check_art, spec, text), partial(_look_at_ledger, spec, text)):
        with collecting(faults):
            look()
    refuse(faults)
    return spec


def _look_at_ledger(spec: DailySpec, text: Source) -> None:
    ledger.look(ledger_of(Path(text.name), spec), mark=text.mark(("ledger",)))


def planned(job: Job, *, out: Path | None = None, today: datetime.date) -> list[str]:
    """Every file that a run would write, from the output folder."""
    due = [(*place.key, place.due) for place in job.places]
    before = manifest.read(out or job.folder)
    due += [(*key, read_date(one.due)) for key, one in before.deliveries.items() if key not in {d[:2] for d in due}]
    kinds = {place.key: place.form.kind for place in job.places}
    kinds |= {key: one.kind for key, one in before.deliveries.items() if key not in kinds}
    shown = public.public(job.spec, due, today)
    playable = [one for one in shown if can_play(kinds[one.issue, one.slot])]
    files = [path for one in shown for path in one.files(plays=one in playable)]
    feeds = (*(public.FEEDS if job.spec.site else ()), *public.pages_around(playable))
    return [*job.paths(), *(f"{public.FOLDER}/{path}" for path in files), *feeds]
