"""bookmaker check: the faults of a book.yaml or a daily.yaml, nothing made."""

import time
from pathlib import Path
from statistics import median_low

import click

from bookmaker.cli.console import FILE, budget_option, volume_option
from bookmaker.cli.progress import progress
from bookmaker.source import document
from bookmaker.source.document import Source
from bookmaker.source.faults import counted

MINUTE = 60


@click.command("check")
@click.argument("path", metavar="BOOK", type=FILE)
@click.option("--deep", is_flag=True, help="Try some puzzles of every section, and say what the book will take.")
@budget_option
@volume_option
def command(path: Path, deep: bool, budget: int, volume: int | None) -> None:
    """Check BOOK (a book.yaml with its layout, or a daily.yaml), and say every fault at once; make nothing."""
    text = document.read(path)
    if _is_daily(text):
        if deep:
            raise click.UsageError("--deep is for a book.yaml; 'daily --dry-run' lists what a daily makes")
        from bookmaker.production import daily_job  # each of the two loads much that the other does not need

        slots = len(daily_job.check(text).slots)
        click.echo(f"{path}: no faults; {counted(slots, 'puzzle')} an issue")
        return
    from bookmaker.production.job import prepare

    job = prepare(path, volume=volume, budget=budget)
    if deep:
        from bookmaker.production.dry_run import trial

        with progress() as report:
            takes = trial(job, clock=time.process_time, report=report)
        walked = f"{takes.walked} of them of walkthroughs" if takes.walked else ""
        if takes.walks:
            half, most = counted(median_low(takes.walks), "page"), takes.walks[-1]
            walked += f", each {half} in the median and {most} at most of {len(takes.walks)} tried"
        walkthroughs = f" ({walked})" if walked else ""
        click.echo(
            f"{path}: puzzles of every section can be had; about {_spoken(takes.seconds)} of one processor for the "
            f"puzzles, up to {counted(takes.pages, 'page')}{walkthroughs}, {takes.mebibytes:.0f} MiB of memory"
        )
    from bookmaker.production.locked import compared

    for sentence in compared(job):
        click.echo(f"{path}: {sentence}")
    from bookmaker.production.page_account import as_built, likely_account, purposes, too_much_teaching

    likely = likely_account(job)
    for sentence in (purposes(job, likely), *too_much_teaching(job, likely), *(as_built(job) if deep else ())):
        click.echo(f"{path}: {sentence}")
    count = len(job.plan.orders)
    click.echo(f"{path}: no faults; {counted(count, 'puzzle')} in {counted(len(job.spec.sections), 'section')}")


def _is_daily(text: Source) -> bool:
    """Whether a file is meant to be a daily.yaml, however faulty."""
    return isinstance(text.value, dict) and bool({"publication", "slots"} & text.value.keys())


def _spoken(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < MINUTE else f"{seconds / MINUTE:.0f} min"
