"""bookmaker themes: what can be laid over a layout, built in and beside the book."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.pages.templates import dressing


@click.command("themes")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
def command(folder: Path | None) -> None:
    """List the themes, each for every layout; with FOLDER (a book's folder), also those in its themes/."""
    for name, description in dressing.themes([folder / "themes"] if folder else []).items():
        click.echo(f"{name:<16} {description}")
