"""bookmaker undo: the last change of a lock taken back."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE


@click.command("undo")
@click.argument("path", metavar="BOOK", type=FILE)
def command(path: Path) -> None:
    """Take back what changed BOOK's lock last, a build or a round; again, and the one before, up to fifty."""
    from bookmaker.production import rounds

    click.echo(f"taken back: {rounds.undo(path)}")
