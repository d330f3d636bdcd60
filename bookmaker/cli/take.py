"""bookmaker take: a puzzle of yours, or one of the candidates, in the place of a number; the lock alone is changed."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, FOLDER, store_option, volume_option


@click.command("take")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("number", metavar="NUMBER", type=click.IntRange(1))
@click.argument("what", metavar="CODE|FILE|N")
@click.option("--out", type=FOLDER, help="The folder in which the candidates are.")
@store_option
@volume_option
def command(
    path: Path, number: int, what: str, out: Path | None, store: Path | None, stores: bool, volume: int | None
) -> None:
    """Put candidate N, the one puzzle of FILE, or that of CODE in the place of NUMBER in BOOK's lock.

    It is proved and graded first; one of another kind, size, grade or with other options is refused.
    """
    from bookmaker.production.candidates import take

    click.echo(take(path, number, what, out=out, store=store if stores else None, volume=volume))
