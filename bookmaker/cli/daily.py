"""bookmaker daily: daily.yaml and a range of dates -> a folder for every issue; and what of it is no longer true."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import click

from bookmaker.cli import interrupts, log
from bookmaker.cli.console import FILE, FOLDER, cluster_option, clustered, jobs_option, log_format_option
from bookmaker.cli.progress import progress
from bookmaker.newspaper.fields import read_date
from bookmaker.source.faults import counted, fault

BARS = "▁▂▃▄▅▆▇█"
DONE = 0
RANGE = ".."
MOST_DAYS = 3660


class _Daily(click.Command):
    """The command, but for `daily doctor`, which is another one."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **more: Any) -> click.Context:
        """The context of the command that is meant."""
        if args[:1] == ["doctor"]:
            return examine.make_context(f"{info_name} doctor", args[1:], *rest, **more)
        return super().make_context(info_name, args, *rest, **more)


OUT = click.option(
    "--out",
    type=FOLDER,
    help="The folder to write into; by default output/ and the publication's slug.",
)


@click.command("daily", cls=_Daily)
@click.argument("file", metavar="DAILY.yaml", type=FILE)
@click.option("--from", "first", metavar="DATE", help="The first day, such as 2026-12-01.")
@click.option("--days", type=int, default=30, show_default=True, help="How many days from the first one on.")
@OUT
@click.option(
    "--today",
    metavar="DATE",
    help="The day for which web/ is filled: what is public then, and nothing else.  [default: today in 'timezone']",
)
@click.option(
    "--reissue",
    metavar="DATE",
    multiple=True,
    help="An issue to make again as DAILY.yaml is now, or FIRST..LAST. Nothing else that was delivered ever changes.",
)
@click.option("--slot", "slots", multiple=True, help="Make only this slot of these issues again.")
@jobs_option
@cluster_option
@log_format_option
@click.option(
    "--read-back/--no-read-back",
    "reads_back",
    default=True,
    show_default=True,
    help="Read every new picture back, and solve what it shows by another engine.",
)
@click.option("--dry-run", is_flag=True, help="List the files that would be made; make nothing.")
def command(
    file: Path,
    first: str | None,
    days: int,
    out: Path | None,
    today: str | None,
    reissue: tuple[str, ...],
    slots: tuple[str, ...],
    jobs: int,
    cluster: str | None,
    reads_back: bool,
    dry_run: bool,
) -> int:
    """Deliver the puzzles that DAILY.yaml asks for, with a folder for the issue of every date.

    Dates that were delivered before stay as they are, or nothing is made and every issue is named that would change;
    a run that was interrupted goes on where it stopped. 'bookmaker daily doctor DAILY.yaml' compares ledger, manifest
    and files.
    """
    if first is None and not reissue:
        raise click.UsageError("Missing option '--from', or '--reissue'.")
    if slots and not reissue:
        raise click.UsageError("--slot is for --reissue.")
    again = [day for text in reissue for day in _dates(text)]
    named = _date(today, "--today") if today else None
    start = _date(first, "--from") if first else None
    with progress() as report:
        report("checks", 0, 1)
        from bookmaker.newspaper import public  # all of these take a while
        from bookmaker.production import daily_job, newspaper

        job = daily_job.prepare(file, first=start, days=days, reissue=again, slots=slots)
        day = named or public.today(job.spec, datetime.datetime.now(datetime.UTC))
        report("checks", 1, 1)
    if dry_run:
        for path in daily_job.planned(job, out=out, today=day):
            click.echo(str((out or job.folder) / path))
        return DONE
    try:
        with progress() as report, clustered(cluster) as machines:
            made = newspaper.run(
                job, out=out, today=day, jobs=jobs, reads_back=reads_back, cluster=machines, report=report
            )
    except interrupts.Interrupted:
        interrupts.say("interrupted; the same command goes on where this one stopped")
        return interrupts.INTERRUPTED
    for curve in made.curves:
        most = max((effort for _, effort, _ in curve.days), default=0.0) or 1.0
        for weekday, effort, grades in curve.days:
            bar = BARS[min(int(effort / most * len(BARS)), len(BARS) - 1)]
            text = f"{curve.name:<12} {weekday:<4} {bar} {effort:7.1f}  {grades}"
            log.say("effort", text, slot=curve.name, day=weekday, effort=effort, grades=grades)
    for part in made.left_out:
        log.note(f"not checked: {part}")
    for note in made.notes:
        log.note(note)
    count = len(made.deliveries)
    log.note(f"{counted(count, 'puzzle')} for {counted(len(job.plan.dates), 'issue')}, each with exactly one solution")
    click.echo(str(made.folder))
    return DONE


@click.command("doctor")
@click.argument("file", metavar="DAILY.yaml", type=FILE)
@OUT
@click.option("--restore", is_flag=True, help="Write into the ledger what the folder holds and it does not know.")
def examine(file: Path, out: Path | None, restore: bool) -> None:
    """Compare what the ledger, the manifest and the files of DAILY.yaml's folder say was delivered.

    Every issue is named of which they say different things. Nothing is changed, but with --restore the ledger, where
    it lacks what the folder holds.
    """
    from bookmaker.production import doctor  # takes a while

    found = doctor.examine(file, out=out, restores=restore)
    if found.restored:
        click.echo(f"{counted(found.restored, 'puzzle')} written into the ledger", err=True)
    click.echo(
        f"{counted(found.deliveries, 'puzzle')} of {counted(found.issues, 'issue')}: ledger, manifest and files agree"
    )


def _dates(text: str) -> list[datetime.date]:
    first, _, last = text.partition(RANGE)
    start = _date(first, "--reissue")
    end = _date(last, "--reissue") if RANGE in text else start
    days = (end - start).days + 1
    if not 1 <= days <= MOST_DAYS:
        raise fault(f"--reissue is wrong: '{text[:40]}' is no range of dates", hint="write FIRST..LAST")
    return [start + datetime.timedelta(days=n) for n in range(days)]


def _date(text: str, option: str) -> datetime.date:
    try:
        return read_date(text)
    except ValueError as error:
        raise fault(f"{option} is wrong: {error}", hint="write year-month-day, such as 2026-12-01") from None
