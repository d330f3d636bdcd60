"""bookmaker never: a puzzle that must not come in this work; the lock alone is changed."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, store_option, volume_option


@click.command("never")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("what", metavar="NUMBER|ID")
@store_option
@volume_option
def command(path: Path, what: str, store: Path | None, stores: bool, volume: int | None) -> None:
    """Keep a puzzle, by its number in BOOK or by its id, out of this work for good; another takes its place."""
    from bookmaker.production import rounds

    click.echo(rounds.never(path, what, store if stores else None, volume=volume))
