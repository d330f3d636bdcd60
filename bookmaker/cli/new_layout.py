"""bookmaker new-layout: a folder with a page layout of one's own beside a book, which works as it is."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import click

from bookmaker.cli.console import FILE
from bookmaker.files.data import data_folder
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.rendering import Folders
from bookmaker.source.faults import did_you_mean, fault
from bookmaker.source.file_bytes import is_within, reason

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
def command(name: str, base: str, out: Path) -> None:
    """Make layouts/NAME in a book's folder, ready to be changed; 'layout: NAME' in the book then uses it."""
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
