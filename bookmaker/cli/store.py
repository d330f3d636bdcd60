"""bookmaker store: the finished puzzles that builds keep; how many, whether they are sound, and room made."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import default_store
from bookmaker.puzzles.making import store as stores
from bookmaker.source.faults import fault

_file = click.option(
    "--store",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="BOOKMAKER_STORE",
    default=default_store,
    show_default="in your cache folder",
    help="The file to look into.",
)


@click.group("store")
def command() -> None:
    """The finished puzzles that builds keep, so that none is made twice; any of it may be deleted at any time."""


@command.command("info")
@_file
def info(file: Path) -> None:
    """Tell where the store is, and what it holds of each kind."""
    click.echo(f"{file}, {file.stat().st_size} bytes" if file.exists() else f"{file}: no build has begun it yet")
    if not file.exists():
        return
    with stores.opened(file, create=False) as store:
        for shelf in store.shelves():
            old = f", {shelf.outdated} of them made by another version" if shelf.outdated else ""
            click.echo(f"{shelf.kind:<12} {shelf.puzzles:>8} puzzles, {shelf.size_in_bytes} bytes{old}")


@command.command("prune")
@_file
@click.option("--all", "everything", is_flag=True, help="Take out every puzzle.")
def prune(file: Path, everything: bool) -> None:
    """Take out what no build can use any more: puzzles that another version made, and damaged ones."""
    with stores.opened(file, create=False) as store:
        click.echo(f"{store.prune(everything=everything)} puzzles taken out", err=True)


@command.command("verify")
@_file
def verify(file: Path) -> None:
    """Compare every puzzle with its checksum; a damaged one is a fault here, and a build makes it again."""
    with stores.opened(file, create=False) as store:
        damaged, count = len(store.damaged()), sum(shelf.puzzles for shelf in store.shelves())
    if damaged:
        raise fault(
            f"{damaged} of {count} puzzles in '{file}' are damaged", hint="'bookmaker store prune' removes them"
        )
    click.echo(f"{count} puzzles, none damaged", err=True)
