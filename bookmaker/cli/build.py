"""bookmaker build: book.yaml -> a folder with the finished book."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.cli import log
from bookmaker.cli.console import cluster_option, clustered, jobs_option, log_format_option, store_option
from bookmaker.cli.progress import progress

EDITIONS = {"print": ("print",), "digital": ("digital",), "all": ("print", "digital")}


@click.command("build")
@click.argument("path", metavar="BOOK", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write; by default output/ and the title's slug. It is replaced whole.",
)
@jobs_option
@click.option("--edition", type=click.Choice(tuple(EDITIONS)), default="all", show_default=True, help="What to make.")
@click.option(
    "--read-back/--no-read-back",
    "reads_back",
    default=True,
    show_default=True,
    help="Read every puzzle and answer back from the print edition's pages, and solve it by another engine.",
)
@store_option
@cluster_option
@log_format_option
@click.option("--force", is_flag=True, help="Keep a folder with changed or foreign files aside instead of refusing it.")
def command(
    path: Path,
    out: Path | None,
    jobs: int,
    edition: str,
    reads_back: bool,
    store: Path,
    stores: bool,
    cluster: str | None,
    force: bool,
) -> None:
    """Make the book that BOOK (a book.yaml) asks for: PDF, SVG of every puzzle, records, manifest.

    The folder is written whole or left as it was. A build that was ended early goes on with the puzzles it had made,
    and one after a change to the book makes only the puzzles that changed.
    """
    notes: list[str] = []
    with progress() as report, clustered(cluster) as machines:
        report("checks", 0, 1)
        from bookmaker.pages.manuscript import Edition  # these take a while
        from bookmaker.production import book

        made = book.build(
            path,
            out=out,
            jobs=jobs,
            editions=[Edition(name) for name in EDITIONS[edition]],
            reads_back=reads_back,
            force=force,
            store=store if stores else None,
            cluster=machines,
            report=report,
            tell=notes.append,
        )
    for note in notes:
        log.note(note)
    if made.kept is not None:
        log.note(f"what was there before is kept as '{made.kept}'")
    log.note(f"{made.pages} pages, {made.puzzles} puzzles, each with exactly one solution")
    click.echo(str(made.folder))
