"""bookmaker layouts: the page layouts there are, built in and beside the book."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.pages.templates import layouts


@click.command("layouts")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
def command(folder: Path | None) -> None:
    """List the page layouts; with FOLDER (a book's folder), also those in its layouts/."""
    for name, description in layouts.names([folder / "layouts"] if folder else []).items():
        click.echo(f"{name:<16} {description}")
