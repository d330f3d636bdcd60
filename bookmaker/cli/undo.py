"""bookmaker undo: the last change of a lock taken back."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, volume_option


@click.command("undo")
@click.argument("path", metavar="BOOK", type=FILE)
@volume_option
def command(path: Path, volume: int | None) -> None:
    """Take back what changed BOOK's lock last, a build or a round; again, and the one before, up to fifty."""
    from bookmaker.production import rounds

    click.echo(f"taken back: {rounds.undo(path, volume=volume)}")
