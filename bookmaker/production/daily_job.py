"""A daily.yaml and dates -> a Job, read and checked: what is to be made, and which files that gives."""

import datetime
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from bookmaker.files.folder import slug
from bookmaker.newspaper import calendar as calendars
from bookmaker.newspaper import delivered, manifest, numbering, planning, public, states
from bookmaker.newspaper import spec as specs
from bookmaker.newspaper.calendar import Calendar
from bookmaker.newspaper.delivered import Key
from bookmaker.newspaper.planning import DailyPlan
from bookmaker.newspaper.spec import DailySpec, PaperSpec
from bookmaker.production import art_faults, issue_pages, issues, web
from bookmaker.production.issues import Place
from bookmaker.production.newsroom import issue_files
from bookmaker.production.slot_files import LISTS
from bookmaker.puzzles.records import history, ledger
from bookmaker.puzzles.records.history import Events
from bookmaker.puzzles.records.ledger_rows import Art
from bookmaker.render import pdfx
from bookmaker.source import document
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, collecting, fault, refuse


@dataclass(frozen=True, slots=True)
class Job:
    """A daily.yaml and dates, read and checked, ready to be made; `again` are issues and slots to be made again.

    `arts` is what the ledger said was delivered, `events` what became of it, `printed` what of it is printed `today`.
    `corrections` has the reason of each puzzle that gives way to another one.
    """

    path: Path
    calendar: Calendar
    plan: DailyPlan
    places: tuple[Place, ...]
    wholes: Mapping[datetime.date, Mapping[str, str]]
    again: frozenset[Key]
    arts: tuple[Art, ...]
    events: Events
    printed: frozenset[Key]
    today: datetime.date | None = None
    corrections: Mapping[Key, str] = field(default_factory=dict)

    @property
    def spec(self) -> DailySpec:
        """What is asked on the last of the dates: what lists and web say of the paper itself."""
        return self.calendar.at(self.plan.dates[-1]).spec if self.plan.dates else self.calendar.spec

    @property
    def text(self) -> Source:
        """The daily.yaml as it stands."""
        return self.calendar.text

    @property
    def folder(self) -> Path:
        """Where its files go by default."""
        return folder_of(self.spec)

    @property
    def ledger(self) -> Path:
        """The ledger's file: named from where the daily.yaml lies."""
        return ledger_of(self.path, self.spec)

    def paths(self) -> list[str]:
        """Every file that a run writes, from the output folder, but for those of web/."""
        own = [path for place in self.places for path in place.paths()]
        return [
            *own,
            *issue_pages.paths(self.wholes),
            *issue_pages.reserve_paths(self.calendar, self.plan.dates),
            *(issue_files.path_of(day) for day in sorted({str(place.date) for place in self.places})),
            *LISTS,
        ]


def folder_of(spec: PaperSpec) -> Path:
    """Where a newspaper's files go by default."""
    return Path("output") / slug(spec.publication)


def ledger_of(path: Path, spec: PaperSpec) -> Path:
    """The ledger that a daily.yaml names, from where it lies."""
    return path.parent / spec.ledger


def prepare(
    path: Path,
    *,
    first: datetime.date | None = None,
    days: int = 1,
    reissue: Collection[datetime.date] = (),
    slots: Collection[str] = (),
    today: datetime.date | None = None,
    although_printed: bool = False,
) -> Job:
    """Read and check a daily.yaml for a range of dates, or those to `reissue`; BookError with all faults.

    What is made again are `slots` of these issues, or all of them. What is printed `today` is made again only where
    that is said with `although_printed`.
    """
    text = document.read(path)
    pdfx.date()  # a date that is none is told now
    calendar = read(text)
    names = calendar.order()
    if unknown := [name for name in slots if name not in names]:
        raise BookError([Fault(f"no slot is named '{unknown[0]}'", "known: " + ", ".join(names))])
    range_ = planning.dates(calendar, first=first, days=days) if first else ()
    arts, events = _delivered(path, calendar)
    again = {(str(day), slot.name) for day in reissue for slot in calendar.at(day).spec.slots}
    again |= {art.place for art in arts if art.issue in map(str, reissue)}
    again = {key for key in again if not slots or key[1] in slots}
    printed = states.printed(calendar.spec, arts, events, today)
    if (there := sorted(again & printed)) and not although_printed:
        issues_ = delivered.named(issue for issue, _ in there)
        which = ", ".join(dict.fromkeys(f"'{slot}'" for _, slot in there))
        hint = (
            "tell the readers with 'bookmaker daily correct ... DATE --slot SLOT --note ...', or make it all the same: "
            "'bookmaker daily make ... --although-printed'"
        )
        raise fault(f"{which} of {issues_} is printed, and would be made again", hint=hint)
    dates = tuple(sorted({*range_, *(day for day in reissue if calendar.has_issue(day))}))
    job = Job(path, calendar, DailyPlan((), ()), (), {}, frozenset(again), arts, events, printed, today)
    return for_dates(job, dates)


def for_dates(job: Job, dates: tuple[datetime.date, ...]) -> Job:
    """The same job for other dates; BookError where these cannot be had."""
    calendar = job.calendar
    numbers = numbering.numbers(calendar, job.arts, job.again)
    refuse(delivered.collisions(calendar, numbers, dates, {art.place: art for art in job.arts}, job.printed))
    plan = planning.plan(calendar, numbers, dates)
    places, wholes = issues.places(calendar, numbers, dates)
    return replace(job, plan=plan, places=places, wholes=wholes)


def _delivered(path: Path, calendar: Calendar) -> tuple[tuple[Art, ...], Events]:
    """What the ledger says was delivered, and what became of it."""
    file, name = ledger_of(path, calendar.spec), calendar.spec.publication
    if not file.is_file():
        return (), {}
    with ledger.opened(file, mark=calendar.text.mark(("ledger",))) as book:
        return tuple(book.delivered(name).values()), history.events(book, name)


def first_open(path: Path, today: datetime.date) -> datetime.date:
    """The day after the last that was delivered, or today where that is later or nothing was."""
    calendar = read(document.read(path))
    arts, _ = _delivered(path, calendar)
    last = max((art.issue for art in arts), default=None)
    return today if last is None else max(today, datetime.date.fromisoformat(last) + calendars.ONE_DAY)


def check(text: Source) -> DailySpec:
    """The spec of a daily.yaml as it begins; BookError with all its faults, whatever dates it is run for."""
    return read(text).spec


def read(text: Source) -> Calendar:
    """The calendar of a daily.yaml; BookError with all its faults, whatever dates it is run for."""
    calendar = calendars.calendar(text)
    faults: list[Fault] = []
    for phase in calendar.phases:
        with collecting(faults):
            art_faults.check_art(phase.spec, phase.text)
    with collecting(faults):
        ledger.look(ledger_of(Path(text.name), calendar.spec), mark=text.mark(("ledger",)))
    refuse(dict.fromkeys(faults))
    return calendar


def planned_web(job: Job, *, out: Path | None = None, today: datetime.date) -> list[str]:
    """Every file of web/ that publishing would write after the job is made, from the output folder."""
    shown = _shown(job, manifest.read(out or job.folder).deliveries.values(), today)
    return web.names(specs.paper_of(job.text), shown)


def _shown(job: Job, deliveries: Iterable[manifest.Delivery], today: datetime.date) -> list[tuple[public.Public, str]]:
    """What would be public of the job and of what was delivered, and its kind."""
    made = {place.key: (job.calendar.next_issue(place.date), place.due, place.form.kind) for place in job.places}
    for one in deliveries:
        day = datetime.date.fromisoformat(one.date)
        due = datetime.date.fromisoformat(one.due)
        made.setdefault((one.date, one.slot), (job.calendar.next_issue(day), due, one.kind))
    kinds = {key: kind for key, (_, _, kind) in made.items()}
    solved = [(*key, max(after, due)) for key, (after, due, _) in made.items()]
    return [(one, kinds[one.issue, one.slot]) for one in public.public(solved, today)]


def planned(job: Job, *, out: Path | None = None, today: datetime.date) -> list[str]:
    """Every file that a run would write, from the output folder."""
    return [*job.paths(), *planned_web(job, out=out, today=today)]
