"""bookmaker layouts: the page layouts there are, built in and beside the book."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.pages import layouts


@click.command("layouts")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
def command(folder: Path | None) -> None:
    """List the page layouts; with FOLDER (a book's folder), also those in its layouts/."""
    for layout in layouts.available(folders=[folder / "layouts"] if folder else []):
        click.echo(f"{layout.name:<16} {layout.description}")
