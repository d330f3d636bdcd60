"""bookmaker check: the faults of a book.yaml or a daily.yaml, nothing made."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker import build, daily, source
from bookmaker.dailies.spec import is_daily


@click.command("check")
@click.argument("book", type=click.Path(path_type=Path))
def command(book: Path) -> None:
    """Check BOOK (a book.yaml with its layout, or a daily.yaml), and say every fault at once; make nothing."""
    text = source.read(book)
    if is_daily(text):
        slots = len(daily.check(text).slots)
        click.echo(f"{book}: no faults; {slots} puzzle{'s' * (slots != 1)} an issue")
        return
    job = build.prepare(book)
    count = len(job.plan.orders)
    click.echo(f"{book}: no faults; {count} puzzle{'s' * (count != 1)} in {len(job.spec.sections)} sections")
