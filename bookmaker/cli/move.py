"""bookmaker move: a puzzle before another one of its section; the lock alone is changed."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, volume_option


@click.command("move")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("number", metavar="NUMBER", type=click.IntRange(1))
@click.option("--before", metavar="OTHER", type=click.IntRange(1), help="The number to stand before.")
@click.option("--after", metavar="OTHER", type=click.IntRange(1), help="The number to stand behind, instead.")
@volume_option
def command(path: Path, number: int, before: int | None, after: int | None, volume: int | None) -> None:
    """Put NUMBER of BOOK before OTHER, a puzzle of the same section; those between make room."""
    other = after if before is None else before
    if other is None or (before is not None and after is not None):
        raise click.UsageError("say either --before or --after")
    from bookmaker.production import rounds

    click.echo(rounds.move(path, number, other, is_after=before is None, volume=volume))
