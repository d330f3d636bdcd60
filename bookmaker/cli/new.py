"""bookmaker new, new-layout: a folder with a small book.yaml, or a daily.yaml, to start from; a layout of one's own."""

import re
import shutil
from importlib.resources import files
from pathlib import Path

import click

from bookmaker.cli.console import FILE
from bookmaker.files.data import data_folder
from bookmaker.source.faults import did_you_mean, fault, typed
from bookmaker.source.file_bytes import is_within, reason

# What stands in the new folder, the file in this package that it is, and what to do with it.
BOOK = ("book.yaml", "starter.yaml", "build {}")
READERS = ("large-print", "kids", "travel", "variety", "classroom", "daily")
DAILY = ("daily.yaml", "starter-daily.yaml", "daily {} --from 2026-12-01")


@click.command("new")
@click.argument("folder", metavar="DIR", type=FILE)
@click.option("--daily", "is_daily", is_flag=True, help="A daily.yaml for a newspaper instead of a book.yaml.")
@click.option(
    "--for",
    "reader",
    type=click.Choice(READERS),
    help="A file for these readers: it shows what matters for them, with every line explained.",
)
@click.option("--layout", help="A book that shows this layout at its best; 'bookmaker layouts' lists them.")
def command(folder: Path, is_daily: bool, reader: str | None, layout: str | None) -> None:
    """Make DIR with a small book.yaml to start from; a book.yaml that is there already is never touched."""
    if is_daily and layout is not None:
        raise click.UsageError("--layout is for books, not for a daily.yaml")
    if reader is not None and (is_daily or layout is not None):
        raise click.UsageError("--for says all of it: leave --daily and --layout out")
    name, starter, then = DAILY if is_daily or reader == "daily" else BOOK
    text = _starter(starter if reader is None else f"starter-{reader}.yaml")
    if layout is not None:
        text = _shown(layout, text)
    target = _put(folder / name, text)
    click.echo(f"{target}: edit it, then run 'bookmaker {then.format(typed(target))}'")


def begin(folder: Path, reader: str | None, *, name: str) -> Path:
    """Put a book for these READERS, or the usual one, into a folder, under a name; the file.

    BookError where it cannot be.
    """
    return _put(folder / name, _starter(f"starter-{reader}.yaml" if reader else "starter.yaml"))


def _starter(name: str) -> str:
    return files("bookmaker.cli").joinpath(name).read_text(encoding="utf-8")


def _put(target: Path, text: str) -> Path:
    """Write a file where there is none; the file."""
    folder = target.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise fault(f"'{target}' exists already", hint="name another folder") from None
    except OSError as error:
        raise fault(f"cannot make '{target}': {reason(error)}", hint="name another folder") from None
    return target


def _shown(layout: str, usual: str) -> str:
    """The starter that lies in the layout's folder; without one, the usual book in that layout."""
    from bookmaker.pages.templates import layouts

    names = layouts.names()
    if layout not in names:
        raise fault(f"unknown layout '{layout}'", hint=did_you_mean(layout, tuple(names)))
    own = data_folder("layouts") / layout / "starter.yaml"
    return own.read_text(encoding="utf-8") if own.is_file() else f"{usual}\nlayout: {layout}\n"


COPIED = ("puzzles.page.j2", "answers.page.j2")  # what most people change, and what these include
_NAME = re.compile(r"[a-z][a-z0-9-]{1,39}")
_INCLUDED = re.compile(r'{% include "([^"]+)" %}')

LAYOUT = """\
# {name}: takes from {base} whatever is not said here; layouts/README.md of bookmaker tells every key.
description: like {base}, but
extends: {base}

margins:
  inside: {inside:.1f}pt
  outside: {outside:.1f}pt
  top: {top:.1f}pt
  bottom: {bottom:.1f}pt
  foot: {foot:.1f}pt
"""

THEME = """\
# Inks, text styles and the look of each meaning; what is not here is {base}'s.
styles:
  number: {{font: {font}, size: {size:g}, leading: {leading:g}}}
"""


@click.command("new-layout")
@click.argument("name", metavar="NAME")
@click.option("--from", "base", default="classic", show_default=True, help="The layout to start from.")
@click.option("--out", default=Path(), type=FILE, help="The book's folder; default: here.")
def new_layout(name: str, base: str, out: Path) -> None:
    """Make layouts/NAME in a book's folder, ready to be changed; 'layout: NAME' in the book then uses it."""
    from bookmaker.pages.templates import layouts
    from bookmaker.pages.templates.rendering import Folders

    if not _NAME.fullmatch(name):
        raise fault(f"'{name[:40]}' is no name for a layout", hint="small letters, digits and hyphens")
    shelf = out / "layouts"
    if base not in layouts.names([shelf]):
        raise fault(f"unknown layout '{base}'", hint=did_you_mean(base, tuple(layouts.names([shelf]))))
    if name in layouts.names([shelf]):
        raise fault(f"there is a layout '{name}' already", hint="take another name")
    layout = layouts.load(base, folders=[shelf])
    loader = layout.jinja.loader
    assert isinstance(loader, Folders)
    target = shelf / name
    if not is_within(shelf, out):
        raise fault(f"'{shelf}' leads out of '{out}'", hint="make it a folder, not a link")
    try:
        target.mkdir(parents=True)
        margins, number = layout.spec.margins.model_dump(), layout.theme.styles["number"]
        (target / "layout.yaml").write_text(LAYOUT.format(name=name, base=base, **margins), encoding="utf-8")
        theme = THEME.format(base=base, font=number.font, size=number.size, leading=number.leading)
        (target / "theme.yaml").write_text(theme, encoding="utf-8")
        for template in COPIED:
            text = loader.file(template).read_text(encoding="utf-8")
            for file in (template, *_INCLUDED.findall(text)):
                shutil.copyfile(loader.file(file), target / file)
    except OSError as error:
        raise fault(f"cannot make '{target}': {reason(error)}", hint="name another folder with --out") from None
    click.echo(f"{target}: edit it, and write 'layout: {name}' in your book.yaml; its keys are told in")
    click.echo(f"{data_folder('layouts') / 'README.md'}")
