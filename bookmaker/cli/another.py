"""bookmaker another: another puzzle, as hard, in the place of a number; the lock alone is changed."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, store_option, volume_option


@click.command("another")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("number", metavar="NUMBER", type=click.IntRange(1))
@store_option
@volume_option
def command(path: Path, number: int, store: Path | None, stores: bool, volume: int | None) -> None:
    """Put another puzzle, as hard, in the place of NUMBER in BOOK's lock; again, and yet another."""
    from bookmaker.production import rounds

    click.echo(rounds.make_another(path, number, store if stores else None, volume=volume))
