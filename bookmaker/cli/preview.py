"""bookmaker preview: book.yaml -> pictures of its pages in seconds, again whenever a file changes."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from bookmaker.cli.console import FILE, FOLDER, budget_option, volume_option, watching
from bookmaker.production.preview import Preview, preview
from bookmaker.source.faults import BookError, counted

MOST_PAGES = 100  # pictures at once
WATCHED = (".yaml", ".yml", ".j2", ".md", ".ttf", ".svg", ".lock")  # nothing that a preview itself writes
_RANGE = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?")


def _pages(context: click.Context, param: click.Parameter, value: str) -> tuple[int, ...]:
    """The page numbers of "3" or "1-8,20", each once, in order."""
    found: list[int] = []
    for part in value.split(","):
        match = _RANGE.fullmatch(part.strip())
        pages = match and range(int(match[1]), int(match[2] or match[1]) + 1)
        if not pages:
            raise click.BadParameter(f"'{value}' names no pages; write 3 or 1-8,20")
        found += pages
    if len(found) > MOST_PAGES:
        raise click.BadParameter(f"more than {MOST_PAGES} pages at once; the contact sheet shows all")
    return tuple(dict.fromkeys(found))


@click.command("preview")
@click.argument("path", metavar="BOOK", type=FILE)
@click.option("--pages", callback=_pages, default="1-8", show_default=True, help="Pages to show large: 3, or 1-8,20.")
@click.option("--cover", "has_cover", is_flag=True, help="The cover, too: sheet, front, spine, back, thumbnail.")
@click.option("--watch", "is_watching", is_flag=True, help="Draw again whenever a file beside the book changes.")
@click.option(
    "--out",
    type=FOLDER,
    default=Path("output/preview"),
    show_default=True,
    help="The folder for the pictures.",
)
@budget_option
@volume_option
def command(
    path: Path,
    pages: tuple[int, ...],
    has_cover: bool,
    is_watching: bool,
    out: Path,
    budget: int,
    volume: int | None,
) -> None:
    """Show how BOOK (a book.yaml) will look, as PNG; a few real puzzles stand in for what is not built."""
    draw = partial(preview, path, out=out, chosen=pages, has_cover=has_cover, budget=budget, volume=volume)
    if not is_watching:
        _draw(draw)
        return
    watch = watching().watch
    _draw_or_tell(draw)
    for changes in watch(path.resolve().parent):
        if any(Path(name).suffix.lower() in WATCHED for _, name in changes):
            _draw_or_tell(draw)


def _draw(draw: Callable[[], Preview]) -> None:
    shown = draw()
    for file in shown.files:
        click.echo(str(file))
    if shown.instead:
        click.echo(shown.instead, err=True)
    click.echo(f"{counted(shown.pages, 'page')}; {counted(len(shown.files), 'picture')}", err=True)


def _draw_or_tell(draw: Callable[[], Preview]) -> None:
    """Draw; faults are told, and the watch goes on."""
    try:
        _draw(draw)
    except BookError as error:
        click.echo(str(error), err=True)
