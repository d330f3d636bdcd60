"""bookmaker lock: the lock of a book that an earlier version built."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli.console import FILE, FOLDER, budget_option, volume_option


@click.command("lock")
@click.argument("path", metavar="BOOK", type=FILE)
@click.option("--from", "folder", metavar="FOLDER", type=FOLDER, required=True, help="What an earlier build wrote.")
@budget_option
@volume_option
def command(path: Path, folder: Path, budget: int, volume: int | None) -> None:
    """Make BOOK's lock from the puzzles that an earlier build wrote into FOLDER, so that builds keep them.

    Each is proved again; numbers stay. BOOK must ask for what it asked for then; a lock that is there is never touched.
    """
    from bookmaker.production.locking_old import lock_from

    click.echo(lock_from(path, folder, budget=budget, volume=volume))
