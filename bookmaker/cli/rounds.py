"""bookmaker another, candidates, take, swap, move, pin, unpin, never, undo, lock, publish: a book's lock and ledger."""

from pathlib import Path

import click

from bookmaker.cli.console import FILE, FOLDER, budget_option, store_option, volume_option
from bookmaker.source.faults import typed

BOOK = click.argument("path", metavar="BOOK", type=FILE)
NUMBER = click.argument("number", metavar="NUMBER", type=click.IntRange(1))
NUMBERS = click.argument("numbers", metavar="NUMBER...", type=click.IntRange(1), nargs=-1, required=True)


@click.command("another")
@BOOK
@NUMBER
@store_option
@volume_option
def another(path: Path, number: int, store: Path | None, stores: bool, volume: int | None) -> None:
    """Put another puzzle, as hard, in the place of NUMBER in BOOK's lock; again, and yet another."""
    from bookmaker.production import rounds

    click.echo(rounds.make_another(path, number, store if stores else None, volume=volume))


@click.command("candidates")
@BOOK
@NUMBER
@click.option("--count", type=click.IntRange(1, 50), default=6, show_default=True, help="How many.")
@click.option("--out", type=FOLDER, help="The folder to write; by default output/ and BOOK's name with NUMBER.")
@store_option
@volume_option
def candidates(
    path: Path, number: int, count: int, out: Path | None, store: Path | None, stores: bool, volume: int | None
) -> None:
    """Make puzzles that could stand at NUMBER of BOOK, draw them side by side, and say of each how it is."""
    from bookmaker.production import candidates as making

    made = making.candidates(path, number, count, out=out, store=store if stores else None, volume=volume)
    for line in made.lines:
        click.echo(line)
    click.echo(f"{made.folder}: 'bookmaker take {typed(path)} {number} N' takes one of them", err=True)


@click.command("take")
@BOOK
@NUMBER
@click.argument("what", metavar="CODE|FILE|N")
@click.option("--out", type=FOLDER, help="The folder in which the candidates are.")
@store_option
@volume_option
def take(
    path: Path, number: int, what: str, out: Path | None, store: Path | None, stores: bool, volume: int | None
) -> None:
    """Put candidate N, the one puzzle of FILE, or that of CODE in the place of NUMBER in BOOK's lock.

    It is proved and graded first; one of another kind, size, grade or with other options is refused.
    """
    from bookmaker.production import candidates as making

    click.echo(making.take(path, number, what, out=out, store=store if stores else None, volume=volume))


@click.command("swap")
@BOOK
@NUMBER
@click.argument("other", metavar="OTHER", type=click.IntRange(1))
@volume_option
def swap(path: Path, number: int, other: int, volume: int | None) -> None:
    """Let NUMBER and OTHER of BOOK change places; between sections where both are asked for alike."""
    from bookmaker.production import rounds

    click.echo(rounds.swap(path, number, other, volume=volume))


@click.command("move")
@BOOK
@NUMBER
@click.option("--before", metavar="OTHER", type=click.IntRange(1), help="The number to stand before.")
@click.option("--after", metavar="OTHER", type=click.IntRange(1), help="The number to stand behind, instead.")
@volume_option
def move(path: Path, number: int, before: int | None, after: int | None, volume: int | None) -> None:
    """Put NUMBER of BOOK before OTHER, a puzzle of the same section; those between make room."""
    other = after if before is None else before
    if other is None or (before is not None and after is not None):
        raise click.UsageError("say either --before or --after")
    from bookmaker.production import rounds

    click.echo(rounds.move(path, number, other, is_after=before is None, volume=volume))


@click.command("pin")
@BOOK
@NUMBERS
@volume_option
def pin(path: Path, numbers: tuple[int, ...], volume: int | None) -> None:
    """Let puzzles outlive what changes in BOOK: another grade, other options, --anew."""
    from bookmaker.production import rounds

    click.echo(rounds.pin(path, numbers, is_pinned=True, volume=volume))


@click.command("unpin")
@BOOK
@NUMBERS
@volume_option
def unpin(path: Path, numbers: tuple[int, ...], volume: int | None) -> None:
    """Let puzzles of BOOK that were pinned go with what BOOK asks for again."""
    from bookmaker.production import rounds

    click.echo(rounds.pin(path, numbers, is_pinned=False, volume=volume))


@click.command("never")
@BOOK
@click.argument("what", metavar="NUMBER|ID")
@store_option
@volume_option
def never(path: Path, what: str, store: Path | None, stores: bool, volume: int | None) -> None:
    """Keep a puzzle, by its number in BOOK or by its id, out of this work for good; another takes its place."""
    from bookmaker.production import rounds

    click.echo(rounds.never(path, what, store if stores else None, volume=volume))


@click.command("undo")
@BOOK
@volume_option
def undo(path: Path, volume: int | None) -> None:
    """Take back what changed BOOK's lock last, a build or a round; again, and the one before, up to fifty."""
    from bookmaker.production import rounds

    click.echo(f"taken back: {rounds.undo(path, volume=volume)}")


@click.command("lock")
@BOOK
@click.option("--from", "folder", metavar="FOLDER", type=FOLDER, required=True, help="What an earlier build wrote.")
@budget_option
@volume_option
def lock(path: Path, folder: Path, budget: int, volume: int | None) -> None:
    """Make BOOK's lock from the puzzles that an earlier build wrote into FOLDER, so that builds keep them.

    Each is proved again; numbers stay. BOOK must ask for what it asked for then; a lock that is there is never touched.
    """
    from bookmaker.production.locking_old import lock_from

    click.echo(lock_from(path, folder, budget=budget, volume=volume))


@click.command("publish")
@BOOK
@click.option("--out", type=FOLDER, help="The folder that was built; by default output/ and the title's slug.")
@click.option("--retract", is_flag=True, help="Withdraw what was published; no other work ever gets these puzzles.")
@volume_option
def publish(path: Path, out: Path | None, retract: bool, volume: int | None) -> None:
    """Write the puzzles of BOOK, as built, in its ledger: from then on no other work repeats them.

    Done again, it changes nothing. Where another work or a daily has published one of them, nothing is written.
    """
    from bookmaker.production import book_publishing

    click.echo(
        book_publishing.retract(path, volume=volume) if retract else book_publishing.publish(path, out, volume=volume)
    )
