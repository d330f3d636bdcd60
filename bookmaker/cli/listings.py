"""bookmaker layouts, themes, printers, schema: what a book can be set in and printed by, and what may stand in it."""

import json
from collections.abc import Mapping
from pathlib import Path

import click

from bookmaker.cli.console import FOLDER as A_FOLDER

FOLDER = click.argument("folder", required=False, type=A_FOLDER)


@click.command("layouts")
@FOLDER
def layouts(folder: Path | None) -> None:
    """List the page layouts; with FOLDER (a book's folder), also those in its layouts/."""
    from bookmaker.pages.templates import layouts as shelf

    _list(shelf.names([folder / "layouts"] if folder else []))


@click.command("themes")
@FOLDER
def themes(folder: Path | None) -> None:
    """List the themes, each for every layout; with FOLDER (a book's folder), also those in its themes/."""
    from bookmaker.pages.templates import dressing

    _list(dressing.themes([folder / "themes"] if folder else []))


def _list(found: Mapping[str, str]) -> None:
    for name, description in found.items():
        click.echo(f"{name:<16} {description}")


@click.command("printers")
@click.argument("name", required=False)
@click.option(
    "--folder",
    type=A_FOLDER,
    default=Path(),
    help="A book's folder, for the profiles in its printers/; by default this one.",
)
def printers(name: str | None, folder: Path) -> None:
    """List the printer profiles; with NAME, show every figure of one, its source and date."""
    from bookmaker import printers as profiles

    folders = [folder / "printers"]
    known = profiles.names(folders)
    if name is None:
        for each in known:
            click.echo(f"{each:<16} {profiles.load(each, folders=folders).name}")
        return
    if name not in known:
        raise click.BadParameter(f"unknown printer '{name}'; known: {', '.join(known)}")
    click.echo(profiles.text(profiles.load(name, folders=folders)).rstrip())


@click.command("schema")
@click.option("--daily", "is_daily", is_flag=True, help="The schema of daily.yaml instead.")
def schema(is_daily: bool) -> None:
    """Print the JSON Schema of book.yaml, for an editor to complete and check with."""
    from bookmaker.book.spec import Spec
    from bookmaker.newspaper.spec import DailySpec

    model = DailySpec if is_daily else Spec
    click.echo(json.dumps(model.model_json_schema(), indent=2))
