"""Puzzles from a file or standard input, each with its place, and files of single puzzles into a user's folder."""

import hashlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from bookmaker.cli.console import Command
from bookmaker.files.folder import is_as_built
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.records.exchange.importing import HINT, Lines, records_of
from bookmaker.source.faults import SourcePlace, fault
from bookmaker.source.file_bytes import MIB, reason
from bookmaker.source.lines import LARGEST_FILE, file_bytes, numbered, read_lines


def numbered_lines(file: Path, *, hint: str) -> list[tuple[SourcePlace, str]]:
    """The lines that are not empty; "-" is standard input. BookError, with the hint, where it cannot be read."""
    return numbered("standard input", _standard_input(), hint=hint) if str(file) == "-" else read_lines(file, hint=hint)


def _standard_input() -> bytes:
    try:
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    except OSError as error:  # it may be open for writing alone
        raise fault(f"cannot read standard input: {reason(error)}", hint="name a file") from None
    if len(data) > LARGEST_FILE:
        raise fault(f"standard input is larger than {LARGEST_FILE // MIB} MiB", hint="split it into several runs")
    return data


def puzzle_lines(file: Path, *, kind: str | None = None) -> Lines:
    """The records of a file in any form that is known; "-" is standard input.

    BookError where it cannot be read, or holds nothing.
    """
    name, data = ("standard input", _standard_input()) if str(file) == "-" else (str(file), file_bytes(file, hint=HINT))
    found = records_of(name, data, kind=kind)
    if not found.lines and not found.faults:
        raise fault(f"'{name}' holds no puzzle", hint=HINT)
    return found


def kind_option(command: Command) -> Command:
    """The option --kind, the same for every command that reads puzzles in any form."""
    return click.option(
        "--kind",
        type=click.Choice(registry.names(hidden=True)),
        metavar="KIND",
        help="The kind of puzzle, where the text does not say it.",
    )(command)


def put_files(out: Path, files: Mapping[str, bytes], *, hint: str = "name another folder with --out") -> None:
    """Write files by their names; BookError, and nothing written, where something else, or a link, has a name."""
    try:
        new = [name for name in files if not os.path.lexists(out / name)]
        for name, data in files.items():
            if name not in new and not is_as_built(out / name, len(data), hashlib.sha256(data).hexdigest()):
                raise fault(f"'{out / name}' exists and is something else", hint=hint)
        out.mkdir(parents=True, exist_ok=True)
        for name in new:
            with (out / name).open("xb") as file:
                file.write(files[name])
    except OSError as error:
        raise fault(f"cannot write '{out}': {reason(error)}", hint=hint) from None
