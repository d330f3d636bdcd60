"""bookmaker store: the finished puzzles that builds keep; how many, whether they are sound, and room made."""

import os
from pathlib import Path

import click

from bookmaker.cli.console import store_file_option
from bookmaker.puzzles.making import store as stores
from bookmaker.source.faults import counted, fault


@click.group("store")
def command() -> None:
    """The finished puzzles that builds keep, so that none is made twice; any of it may be deleted at any time."""


@command.command("info")
@store_file_option
def info(store: Path) -> None:
    """Tell where the store is, and what it holds of each kind."""
    if not os.path.lexists(store):
        click.echo(f"{store}: no build has begun it yet")
        return
    with stores.opened(store, create=False) as kept:
        click.echo(f"{store}, {store.stat().st_size} bytes")
        for shelf in kept.shelves():
            old = f", {shelf.outdated} of them made by another version" if shelf.outdated else ""
            click.echo(f"{shelf.kind:<12} {shelf.puzzles:>8} puzzles, {shelf.size_in_bytes} bytes{old}")


@command.command("prune")
@store_file_option
@click.option("--all", "everything", is_flag=True, help="Take out every puzzle.")
def prune(store: Path, everything: bool) -> None:
    """Take out what no build can use any more: puzzles that another version made, and damaged ones."""
    with stores.opened(store, create=False) as kept:
        click.echo(f"{counted(kept.prune(everything=everything), 'puzzle')} taken out", err=True)


@command.command("verify")
@store_file_option
def verify(store: Path) -> None:
    """Compare every puzzle with its checksum; a damaged one is a fault here, and a build makes it again."""
    with stores.opened(store, create=False) as kept:
        damaged, count = kept.damaged(), sum(shelf.puzzles for shelf in kept.shelves())
    if damaged:
        raise fault(
            f"{damaged} of {counted(count, 'puzzle')} in '{store}' are damaged",
            hint="'bookmaker store prune' removes them",
        )
    click.echo(f"{counted(count, 'puzzle')}, none damaged", err=True)
