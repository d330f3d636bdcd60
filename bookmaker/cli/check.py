"""bookmaker check: the faults of a book.yaml or a daily.yaml, nothing made."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.newspaper.spec import is_daily
from bookmaker.production import job as books
from bookmaker.production import newspaper
from bookmaker.source import document


@click.command("check")
@click.argument("path", metavar="BOOK", type=click.Path(path_type=Path))
def command(path: Path) -> None:
    """Check BOOK (a book.yaml with its layout, or a daily.yaml), and say every fault at once; make nothing."""
    text = document.read(path)
    if is_daily(text):
        slots = len(newspaper.check(text).slots)
        click.echo(f"{path}: no faults; {slots} puzzle{'s' * (slots != 1)} an issue")
        return
    job = books.prepare(path)
    count = len(job.plan.orders)
    click.echo(f"{path}: no faults; {count} puzzle{'s' * (count != 1)} in {len(job.spec.sections)} sections")
