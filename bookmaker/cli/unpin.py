"""bookmaker unpin: a puzzle that was pinned is like any other again; the lock alone is changed."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, volume_option


@click.command("unpin")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("numbers", metavar="NUMBER...", type=click.IntRange(1), nargs=-1, required=True)
@volume_option
def command(path: Path, numbers: tuple[int, ...], volume: int | None) -> None:
    """Let puzzles of BOOK that were pinned go with what BOOK asks for again."""
    from bookmaker.production import rounds

    click.echo(rounds.pin(path, numbers, is_pinned=False, volume=volume))
