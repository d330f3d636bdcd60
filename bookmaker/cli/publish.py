"""bookmaker publish: what was built, written down in the ledger."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, FOLDER, volume_option


@click.command("publish")
@click.argument("path", metavar="BOOK", type=FILE)
@click.option("--out", type=FOLDER, help="The folder that was built; by default output/ and the title's slug.")
@click.option("--retract", is_flag=True, help="Withdraw what was published; no other work ever gets these puzzles.")
@volume_option
def command(path: Path, out: Path | None, retract: bool, volume: int | None) -> None:
    """Write the puzzles of BOOK, as built, in its ledger: from then on no other work repeats them.

    Done again, it changes nothing. Where another work or a daily has published one of them, nothing is written.
    """
    from bookmaker.production import book_publishing

    click.echo(
        book_publishing.retract(path, volume=volume) if retract else book_publishing.publish(path, out, volume=volume)
    )
