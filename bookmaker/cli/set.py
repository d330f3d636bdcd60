"""bookmaker set: one value of a book.yaml changed, and nothing else in it."""

from pathlib import Path

import click

from bookmaker.cli.console import FILE


@click.command("set")
@click.argument("path", metavar="BOOK", type=FILE)
@click.argument("key", metavar="KEY")
@click.argument("value", metavar="[VALUE]", required=False)
@click.option("--remove", is_flag=True, help="Take the key, or the entry of a list with its comments, out of the file.")
@click.option("--to", type=click.IntRange(1), metavar="PLACE", help="Move the entry of a list to that place in it.")
def command(path: Path, key: str, value: str | None, remove: bool, to: int | None) -> None:
    """Change one value of BOOK (a book.yaml): every other byte of it stays as it is.

    KEY is such as title, cover.blurb, sections.2.count or sections.warm-up.grade, sections.+ for one entry more; VALUE
    as it is written in the file. The file is checked first: where it would have a new fault, nothing is written.
    """
    from bookmaker.production import changing

    if (value is not None) + remove + (to is not None) != 1:
        raise click.UsageError("give either a VALUE, --remove or --to")
    if to is not None:
        click.echo(changing.move(path, key, to))
    else:
        click.echo(changing.remove(path, key) if value is None else changing.set_value(path, key, value))
