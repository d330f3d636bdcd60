"""bookmaker layouts, themes: what a book can be set in, built in and beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from bookmaker.pages.templates import dressing
from bookmaker.pages.templates import layouts as shelf

FOLDER = click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))


@click.command("layouts")
@FOLDER
def layouts(folder: Path | None) -> None:
    """List the page layouts; with FOLDER (a book's folder), also those in its layouts/."""
    _list(shelf.names([folder / "layouts"] if folder else []))


@click.command("themes")
@FOLDER
def themes(folder: Path | None) -> None:
    """List the themes, each for every layout; with FOLDER (a book's folder), also those in its themes/."""
    _list(dressing.themes([folder / "themes"] if folder else []))


def _list(found: Mapping[str, str]) -> None:
    for name, description in found.items():
        click.echo(f"{name:<16} {description}")
