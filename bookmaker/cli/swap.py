"""bookmaker swap: two puzzles change places; the lock alone is changed."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, volume_option


@click.command("swap")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("number", metavar="NUMBER", type=click.IntRange(1))
@click.argument("other", metavar="OTHER", type=click.IntRange(1))
@volume_option
def command(path: Path, number: int, other: int, volume: int | None) -> None:
    """Let NUMBER and OTHER of BOOK change places; between sections where both are asked for alike."""
    from bookmaker.production import rounds

    click.echo(rounds.swap(path, number, other, volume=volume))
