"""bookmaker build: book.yaml -> a folder with the finished book."""

from pathlib import Path

import click

from bookmaker.cli import log
from bookmaker.cli.console import (
    FILE,
    FOLDER,
    NO_STORE,
    budget_option,
    cluster_option,
    clustered,
    jobs_option,
    log_format_option,
    store_option,
    volume_option,
)
from bookmaker.cli.progress import Stages, progress
from bookmaker.files import single_files
from bookmaker.files.signatures import signer
from bookmaker.source.faults import counted, fault
from bookmaker.source.file_bytes import is_within

REPORT = b'content="bookmaker"'  # by which a report of ours is known
HINT = "name another file with --report"
EDITIONS = {"print": ("print",), "digital": ("digital",), "all": ("print", "digital")}


@click.command("build")
@click.argument("path", metavar="BOOK", type=FILE)
@click.option(
    "--out",
    type=FOLDER,
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
@budget_option
@store_option
@cluster_option
@log_format_option
@click.option(
    "--report",
    "report_file",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write an HTML report too: grades, efforts, techniques, attempts, seconds by stage, preflight.",
)
@volume_option
@click.option("--anew", is_flag=True, help="Make every puzzle anew, but for those that are pinned, and a new lock.")
@click.option("--no-lock", is_flag=True, help="Neither read nor write the book's lock: puzzles are as the seed says.")
@click.option("--sign", metavar="KEY", type=FILE, help="Sign the manifest with the private Ed25519 key in a file.")
@click.option("--force", is_flag=True, help="Keep a folder with changed or foreign files aside instead of refusing it.")
def command(
    path: Path,
    out: Path | None,
    jobs: int,
    edition: str,
    reads_back: bool,
    budget: int,
    store: Path | None,
    stores: bool,
    cluster: str | None,
    report_file: Path | None,
    volume: int | None,
    anew: bool,
    no_lock: bool,
    sign: Path | None,
    force: bool,
) -> None:
    """Make the book that BOOK (a book.yaml) asks for: PDF, SVG of every puzzle, records, manifest.

    The folder is written whole or left as it was. A build that was ended early goes on with the puzzles it had made,
    and one after a change to the book makes only the puzzles that changed. Which puzzle stands where is kept in the
    book's lock beside it (book.lock); what is locked is proved again and printed, whatever version made it.
    """
    if anew and no_lock:
        raise click.UsageError("--anew writes a lock, --no-lock uses none")
    numbers = _volumes(path) if volume is None else ()
    if numbers and no_lock:
        raise click.UsageError(
            "by their locks volumes know what others print: name one --volume, or leave --no-lock out"
        )
    if numbers and report_file is not None:
        raise click.UsageError("a report is of one book: name one --volume")
    signs = None if sign is None else signer(sign)
    for number in numbers or (volume,):
        notes: list[str] = []
        stages = Stages()
        folder = out / str(number) if out is not None and numbers else out
        _refuse_strangers(report_file, folder)
        if stores and store is None:
            notes.append(f"{NO_STORE}; --store names a file")
        with progress(stages) as report, clustered(cluster) as machines:
            report("checks", 0, 1)
            from bookmaker.pages.manuscript import Edition  # these take a while
            from bookmaker.production import book
            from bookmaker.production.locked import Use

            made = book.build(
                path,
                out=folder,
                jobs=jobs,
                editions=[Edition(name) for name in EDITIONS[edition]],
                reads_back=reads_back,
                force=force,
                use=Use.NONE if no_lock else Use.ANEW if anew else Use.WRITE,
                volume=number,
                store=store if stores else None,
                cluster=machines,
                budget=budget,
                sign=signs,
                report=report,
                tell=notes.append,
            )
        for note in notes:
            log.note(note)
        if made.kept is not None:
            log.note(f"what was there before is kept as '{made.kept}'")
        log.note(f"{counted(made.pages, 'page')}, {counted(made.puzzles, 'puzzle')}, each with exactly one solution")
        if report_file is not None:
            from bookmaker.production.report import report as reported

            _refuse_strangers(report_file, made.folder)
            text = reported(made, stages.timings()).encode()
            single_files.put_own(report_file, text, REPORT, what="report", hint=HINT)
        click.echo(str(made.folder))


def _volumes(path: Path) -> tuple[int, ...]:
    """The numbers of the volumes that a book.yaml has, all to be built; none where it is one book."""
    from bookmaker.book.extending import read_book
    from bookmaker.book.volumes import volumes_of

    return volumes_of(read_book(path))


def _refuse_strangers(file: Path | None, folder: Path | None) -> None:
    """BookError where a report would replace something else, or lie in the book's folder, which is replaced whole."""
    if file is not None and folder is not None and is_within(file, folder):
        raise fault(f"'{file}' would lie in the book's own folder", hint=HINT)
    if file is not None:
        single_files.refuse_others(file, REPORT, what="report", hint=HINT)
