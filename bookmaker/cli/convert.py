"""bookmaker convert: puzzles in any form that is known -> another program's form, or records."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bookmaker.cli.lines import kind_option, puzzle_lines
from bookmaker.cli.mishaps import end_with
from bookmaker.cli.placing import put_files
from bookmaker.puzzles.records.exchange.reading import forms
from bookmaker.puzzles.records.exchange.writing import is_one_file, written
from bookmaker.puzzles.records.guard import Failed, guarded
from bookmaker.puzzles.records.record import read_given
from bookmaker.source.faults import Fault, Mark, fault


@click.command("convert")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--to", "form", type=click.Choice(forms()), required=True, help="The form to write.")
@kind_option
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder for a file of each puzzle, 0001.ipuz and so on; by default standard output.",
)
def command(file: Path, form: str, kind: str | None, out: Path | None) -> None:
    """Rewrite the puzzles of FILE (or -, standard input) in another form.

    It reads records, ids of Simon Tatham's collection, addresses of puzz.link and its kin, ipuz, plain grids, and what
    else the kinds know. Nothing is solved: a solution is written only where the file has it and the form can say it. A
    puzzle that the form cannot say is told, and the others are written.
    """
    read = puzzle_lines(file, kind=kind)
    faults = list(read.faults)
    bugs: list[tuple[Mark, Failed]] = []
    texts: list[tuple[str, str]] = []  # a puzzle's kind and its text
    for mark, line in read.lines:
        result = guarded(lambda one: _written(one, form), line)
        match result:
            case Failed():
                bugs.append((mark, result))
            case str():
                faults.append(Fault(result, "write it in another form", mark))
            case name, text:
                texts.append((name, text))
    if out is not None:
        files = {f"{number:04}.{_suffix(form)}": text + "\n" for number, (_, text) in enumerate(texts, start=1)}
        put_files(out, {name: text.encode() for name, text in files.items()})
    elif len(texts) > 1 and any(is_one_file(name, form) for name, _ in texts):
        raise fault(f"{form} holds one puzzle a file, here are {len(texts)}", hint="name a folder with --out")
    else:
        between = "\n\n" if form == "text" else "\n"
        sys.stdout.write(between.join(text for _, text in texts) + "\n" * bool(texts))
    end_with(faults, bugs)


def _written(line: str, form: str) -> tuple[str, str] | str:
    """The puzzle's kind and text; or, alone, why it cannot be written."""
    try:
        given = read_given(line)
        return given.kind, written(given, form)
    except ValueError as error:
        return str(error)


def _suffix(form: str) -> str:
    return {"text": "txt", "pzpr": "url"}.get(form, form)
