"""bookmaker pin: a puzzle that outlives changes of book.yaml; the lock alone is changed."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, volume_option


@click.command("pin")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("numbers", metavar="NUMBER...", type=click.IntRange(1), nargs=-1, required=True)
@volume_option
def command(path: Path, numbers: tuple[int, ...], volume: int | None) -> None:
    """Let puzzles outlive what changes in BOOK: another grade, other options, --anew."""
    from bookmaker.production import rounds

    click.echo(rounds.pin(path, numbers, is_pinned=True, volume=volume))
