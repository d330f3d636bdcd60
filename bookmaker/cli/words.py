"""bookmaker words: every text that readers see, for a translator, or for an author who says things otherwise."""

from __future__ import annotations

from pathlib import Path

import click

from bookmaker.production.catalogue import catalogue
from bookmaker.source import document
from bookmaker.source.faults import counted
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest


@click.command("words")
@click.argument("language", default=DEFAULT_LANGUAGE)
@click.argument("file", required=False, type=click.Path(path_type=Path))
def command(language: str, file: Path | None) -> None:
    """Print every text of a book in LANGUAGE beside the English, as 'words: FILE' in a book.yaml takes it.

    Texts that are missing have nothing behind their key. With FILE, a catalogue begun before, its texts stand in place
    of ours.
    """
    if nearest(language, [language]) is None:
        raise click.BadParameter(f"'{language}' is no language such as nl or pt-BR")
    said = document.read(file).value if file else {}
    found = catalogue(language, said if isinstance(said, dict) else {})
    for line in found.lines:
        click.echo(line)
    click.echo(f"{counted(found.texts, 'text')}, {found.missing} of them missing", err=True)
