"""bookmaker check: the faults of a book.yaml, nothing made."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker import build


@click.command("check")
@click.argument("book", type=click.Path(path_type=Path))
def command(book: Path) -> None:
    """Check BOOK (a book.yaml) and its layout, and say every fault at once; make nothing."""
    job = build.prepare(book)
    count = len(job.plan.orders)
    click.echo(f"{book}: no faults; {count} puzzle{'s' * (count != 1)} in {len(job.spec.sections)} sections")
