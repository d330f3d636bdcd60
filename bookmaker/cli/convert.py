"""bookmaker convert: puzzles in any form that is known -> another program's form, or records."""

import sys
from functools import partial
from pathlib import Path

import click

from bookmaker.cli.console import FILE_OR_INPUT, FOLDER
from bookmaker.cli.record_failures import Gathering
from bookmaker.cli.record_lines import kind_option, put_files, puzzle_lines
from bookmaker.puzzles.records.exchange.importing import forms
from bookmaker.puzzles.records.exchange.writing import is_one_file, written
from bookmaker.puzzles.records.isolating import guarded
from bookmaker.puzzles.records.record import read_given
from bookmaker.source.faults import Fault, fault


@click.command("convert")
@click.argument("file", type=FILE_OR_INPUT)
@click.option("--to", "form", type=click.Choice(forms()), required=True, help="The form to write.")
@kind_option
@click.option(
    "--out",
    type=FOLDER,
    help="A folder for a file of each puzzle, 0001.ipuz and so on; by default standard output.",
)
def command(file: Path, form: str, kind: str | None, out: Path | None) -> None:
    """Rewrite the puzzles of FILE (or -, standard input) in another form.

    It reads records, ids of Simon Tatham's collection, addresses of puzz.link and its kin, ipuz, plain grids, and what
    else the kinds know. Nothing is solved: a solution is written only where the file has it and the form can say it. A
    puzzle that the form cannot say is told, and the others are written.
    """
    read = puzzle_lines(file, kind=kind)
    gathering = Gathering(read.faults)
    results = (guarded(partial(_written, form), line) for _, line in read.lines)
    texts = [one for _, one in gathering.sound(read.lines, results)]
    if out is not None:
        files = {f"{number:04}.{_suffix(form)}": text + "\n" for number, (_, text) in enumerate(texts, start=1)}
        put_files(out, {name: text.encode() for name, text in files.items()})
    elif len(texts) > 1 and any(is_one_file(name, form) for name, _ in texts):
        raise fault(f"{form} holds one puzzle a file, here are {len(texts)}", hint="name a folder with --out")
    else:
        between = "\n\n" if form == "text" else "\n"
        sys.stdout.write(between.join(text for _, text in texts) + "\n" * bool(texts))
    gathering.end()


def _written(form: str, line: str) -> tuple[str, str] | Fault:
    """The puzzle's kind and text, or why it cannot be written."""
    try:
        given = read_given(line)
        return given.kind, written(given, form)
    except ValueError as error:
        return Fault(str(error), "write it in another form")


def _suffix(form: str) -> str:
    return {"text": "txt", "pzpr": "url"}.get(form, form)
