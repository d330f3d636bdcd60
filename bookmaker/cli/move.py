"""bookmaker move: a puzzle before another one of its section; the lock alone is changed."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, volume_option


@click.command("move")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("number", metavar="NUMBER", type=click.IntRange(1))
@click.option("--before", metavar="OTHER", type=click.IntRange(1), required=True, help="The number to stand before.")
@volume_option
def command(path: Path, number: int, before: int, volume: int | None) -> None:
    """Put NUMBER of BOOK before OTHER, a puzzle of the same section; those between make room."""
    from bookmaker.production import rounds

    click.echo(rounds.move(path, number, before, volume=volume))
