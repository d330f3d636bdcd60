"""What the commands of a daily have in common: their options, dates as people write them, and what a run says."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bookmaker.cli import interrupts, log
from bookmaker.cli.console import FILE, FOLDER, clustered
from bookmaker.cli.progress import progress
from bookmaker.newspaper.daily_values import read_date
from bookmaker.source.faults import counted, fault

if TYPE_CHECKING:  # these take a while to load
    from bookmaker.newspaper.spec import PaperSpec
    from bookmaker.production.daily_job import Job
    from bookmaker.production.newspaper import Run

BARS = "▁▂▃▄▅▆▇█"
DONE = 0
RANGE = ".."
MOST_DAYS = 3660
Command = TypeVar("Command", bound=Callable[..., Any])

DAILY = click.argument("file", metavar="DAILY.yaml", type=FILE)
FIRST = click.option("--from", "first", metavar="DATE", help="The first day, such as 2026-12-01.")
DAYS = click.option("--days", type=int, default=30, show_default=True, help="How many days from the first one on.")
OUT = click.option(
    "--out",
    type=FOLDER,
    help="The folder to write into; by default output/ and the publication's slug.",
)
TODAY = click.option("--today", metavar="DATE", help="The day that it is.  [default: today in 'timezone']")
READ_BACK = click.option(
    "--read-back/--no-read-back",
    "reads_back",
    default=True,
    show_default=True,
    help="Read every new picture back, and solve what it shows by another engine.",
)


ALTHOUGH_PRINTED = click.option(
    "--although-printed", is_flag=True, help="Make it again even where it is printed; 'daily correct' tells readers."
)


def reissue_options(command: Command) -> Command:
    """Adds the options that make again what was delivered."""
    for option in (
        click.option("--slot", "slots", multiple=True, help="Make only this slot of these issues again."),
        click.option(
            "--reissue",
            metavar="DATE",
            multiple=True,
            help="An issue to make again as DAILY.yaml is now, or FIRST..LAST. No other one ever changes.",
        ),
    ):
        command = option(command)
    return command


def dates_of(reissue: Sequence[str]) -> list[datetime.date]:
    """Every date that --reissue names."""
    return [day for text in reissue for day in _dates(text)]


def _dates(text: str) -> list[datetime.date]:
    first, _, last = text.partition(RANGE)
    start = date_of(first, "--reissue")
    end = date_of(last, "--reissue") if RANGE in text else start
    days = (end - start).days + 1
    if not 1 <= days <= MOST_DAYS:
        raise fault(f"--reissue is wrong: '{text[:40]}' is no range of dates", hint="write FIRST..LAST")
    return [start + datetime.timedelta(days=n) for n in range(days)]


def date_of(text: str, option: str) -> datetime.date:
    """The date that an option names; BookError where it names none."""
    try:
        return read_date(text)
    except ValueError as error:
        raise fault(f"{option} is wrong: {error}", hint="write year-month-day, such as 2026-12-01") from None


def today_for(file: Path, today: str | None) -> datetime.date:
    """The same for the newspaper of a daily.yaml."""
    from bookmaker.newspaper.spec import paper_of
    from bookmaker.source import document

    return day_of(paper_of(document.read(file)), today)


def day_of(paper: PaperSpec, today: str | None) -> datetime.date:
    """The day that --today names, or that it is now for the newspaper."""
    from bookmaker.newspaper import public

    return date_of(today, "--today") if today else public.today(paper, datetime.datetime.now(datetime.UTC))


def prepared(
    file: Path,
    first: str | None,
    days: int,
    reissue: Sequence[str],
    slots: Sequence[str],
    today: str | None,
    although_printed: bool = False,
) -> Job:
    """The job that these options ask for."""
    if first is None and not reissue:
        raise click.UsageError("Missing option '--from', or '--reissue'.")
    if slots and not reissue:
        raise click.UsageError("--slot is for --reissue.")
    again = dates_of(reissue)
    start = date_of(first, "--from") if first else None
    with progress() as report:
        report("checks", 0, 1)
        from bookmaker.production import daily_job

        day = today_for(file, today)
        job = daily_job.prepare(
            file, first=start, days=days, reissue=again, slots=slots, today=day, although_printed=although_printed
        )
        report("checks", 1, 1)
    return job


def made(make: Callable[..., Run], cluster: str | None, job: Job, **options: Any) -> int:
    """Run the conductor and say what it made; the exit code."""
    try:
        with progress() as report, clustered(cluster) as machines:
            run = make(job, cluster=machines, report=report, **options)
    except interrupts.Interrupted:
        interrupts.say("interrupted; the same command goes on where this one stopped")
        return interrupts.INTERRUPTED
    for curve in run.curves:
        most = max((effort for _, effort, _ in curve.days), default=0.0) or 1.0
        for weekday, effort, grades in curve.days:
            bar = BARS[min(int(effort / most * len(BARS)), len(BARS) - 1)]
            text = f"{curve.name:<12} {weekday:<4} {bar} {effort:7.1f}  {grades}"
            log.say("effort", text, slot=curve.name, day=weekday, effort=effort, grades=grades)
    for part in run.left_out:
        log.note(f"not checked: {part}")
    for note in run.notes:
        log.note(note)
    count = len(run.deliveries)
    issues = len({one.date for one in run.deliveries})
    log.note(f"{counted(count, 'puzzle')} for {counted(issues, 'issue')}, each with exactly one solution")
    click.echo(str(run.folder))
    return DONE
