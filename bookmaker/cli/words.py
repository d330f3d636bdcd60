"""bookmaker words: every text that readers see, for a translator, or for an author who says things otherwise."""

from pathlib import Path

import click

from bookmaker.cli.console import FILE
from bookmaker.production.technique_lessons import examples_of
from bookmaker.production.translation import catalogue
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.voices import PLAIN, VOICES
from bookmaker.puzzles.contract.words import OwnWords, words_of
from bookmaker.source import document
from bookmaker.source.faults import counted
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest


@click.command("words")
@click.argument("language", default=DEFAULT_LANGUAGE)
@click.argument("file", required=False, type=FILE)
@click.option("--examples", is_flag=True, help="Print how each technique is told, with an example, to be read through.")
@click.option("--kind", type=click.Choice(registry.names()), metavar="KIND", help="Only the examples of that kind.")
@click.option("--voice", type=click.Choice(VOICES), default=PLAIN, show_default=True, help="Who examples are told to.")
def command(language: str, file: Path | None, examples: bool, kind: str | None, voice: str) -> None:
    """Print every text of a book in LANGUAGE beside the English, as 'words: FILE' in a book.yaml takes it.

    Texts that are missing have nothing behind their key. With FILE, a catalogue begun before, its texts stand in place
    of ours.
    """
    if nearest(language, [language]) is None:
        raise click.BadParameter(f"'{language}' is no language such as nl or pt-BR")
    if examples:
        for name in [kind] if kind else registry.names():
            _print_examples(name, language, OwnWords(voice=voice))
        return
    own = document.read(file).value if file else {}
    found = catalogue(language, own if isinstance(own, dict) else {})
    for line in found.lines:
        click.echo(line)
    click.echo(f"{counted(found.texts, 'text')}, {found.missing:,} of them missing", err=True)


def _print_examples(kind: str, language: str, own: OwnWords) -> None:
    """A line for each technique of a kind; nothing of one that does not speak the language."""
    try:
        sentences = list(examples_of(kind, language, own))
    except LookupError as error:
        click.echo(error.args[0], err=True)
        return
    click.echo(f"{words_of(kind, language, own=own).title} ({kind})")
    for title, sentence, is_own in sentences:
        click.echo(f"  {title}: {sentence}" + ("" if is_own else "  [with the facts of another technique]"))
