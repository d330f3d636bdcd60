"""bookmaker candidates: puzzles for the place of a number, drawn side by side; nothing is changed."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, FOLDER, store_option, volume_option


@click.command("candidates")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("number", metavar="NUMBER", type=click.IntRange(1))
@click.option("--count", type=click.IntRange(1, 50), default=6, show_default=True, help="How many.")
@click.option("--out", type=FOLDER, help="The folder to write; by default output/ and BOOK's name with NUMBER.")
@store_option
@volume_option
def command(
    path: Path, number: int, count: int, out: Path | None, store: Path | None, stores: bool, volume: int | None
) -> None:
    """Make puzzles that could stand at NUMBER of BOOK, draw them side by side, and say of each how it is."""
    from bookmaker.production.candidates import candidates

    made = candidates(path, number, count, out=out, store=store if stores else None, volume=volume)
    for line in made.lines:
        click.echo(line)
    click.echo(f"{made.folder}: 'bookmaker take {path} {number} N' takes one of them", err=True)
