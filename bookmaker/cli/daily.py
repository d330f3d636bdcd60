"""bookmaker daily: daily.yaml and a range of dates -> a folder for every issue."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from bookmaker.cli import interrupts, log
from bookmaker.cli.console import cluster_option, clustered, jobs_option, log_format_option
from bookmaker.cli.progress import progress
from bookmaker.newspaper.fields import read_date
from bookmaker.source.faults import fault

BARS = "▁▂▃▄▅▆▇█"
DONE = 0


@click.command("daily")
@click.argument("file", metavar="DAILY.yaml", type=click.Path(path_type=Path))
@click.option("--from", "first", metavar="DATE", required=True, help="The first day, such as 2026-12-01.")
@click.option("--days", type=int, default=30, show_default=True, help="How many days from the first one on.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write into; by default output/ and the publication's slug.",
)
@jobs_option
@cluster_option
@log_format_option
@click.option("--dry-run", is_flag=True, help="List the files that would be made; make nothing.")
def command(file: Path, first: str, days: int, out: Path | None, jobs: int, cluster: str | None, dry_run: bool) -> int:
    """Deliver the puzzles that DAILY.yaml asks for, with a folder for the issue of every date.

    Dates that were delivered before stay as they are; a run that was interrupted goes on where it stopped.
    """
    since = _date(first)
    with progress() as report:
        report("checks", 0, 1)
        from bookmaker.production import delivery, newspaper  # takes a while

        job = newspaper.prepare(file, first=since, days=days)
        report("checks", 1, 1)
    if dry_run:
        for place in job.places:
            for path in delivery.paths(job.spec.formats, place.stems()):
                click.echo(str((out or job.folder) / path))
        return DONE
    try:
        with progress() as report, clustered(cluster) as machines:
            made = newspaper.run(job, out=out, jobs=jobs, cluster=machines, report=report)
    except interrupts.Interrupted:
        interrupts.say("interrupted; the same command goes on where this one stopped")
        return interrupts.INTERRUPTED
    for curve in made.curves:
        most = max((effort for _, effort, _ in curve.days), default=0.0) or 1.0
        for day, effort, grades in curve.days:
            bar = BARS[min(int(effort / most * len(BARS)), len(BARS) - 1)]
            text = f"{curve.name:<12} {day:<4} {bar} {effort:7.1f}  {grades}"
            log.say("effort", text, slot=curve.name, day=day, effort=effort, grades=grades)
    for part in made.left_out:
        log.note(f"not checked: {part}")
    count = len(made.deliveries)
    log.note(f"{count} puzzles for {len(job.plan.dates)} issues, each with exactly one solution")
    click.echo(str(made.folder))
    return DONE


def _date(text: str) -> datetime.date:
    try:
        return read_date(text)
    except ValueError as error:
        raise fault(f"--from is wrong: {error}", hint="write year-month-day, such as 2026-12-01") from None
