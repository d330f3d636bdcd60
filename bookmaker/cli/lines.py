"""Lines of JSON from a file or standard input, each with its place, for the commands that read records."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from bookmaker.puzzles.records.guard import Failed
from bookmaker.source.faults import BookError, Fault, Mark, fault
from bookmaker.source.lines import LARGEST_FILE, numbered, read_lines
from bookmaker.source.reading import MIB

RECORD_HINT = "a record has kind, size, options and grid; see the README"


def numbered_lines(file: Path, *, hint: str) -> list[tuple[Mark, str]]:
    """The lines that are not empty; "-" is standard input. BookError, with the hint, where it cannot be read."""
    if str(file) == "-":
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise fault(f"standard input is larger than {LARGEST_FILE // MIB} MiB", hint="split it into several runs")
        return numbered("standard input", data, hint=hint)
    return read_lines(file, hint=hint)


class Mishaps(Exception):
    """What went wrong with single records, after all the others were dealt with: faults, and bugs of ours."""

    def __init__(self, faults: Sequence[Fault], bugs: Sequence[tuple[Mark, Failed]]) -> None:
        self.faults, self.bugs = tuple(faults), tuple(bugs)
        super().__init__("\n".join(str(fault) for fault in faults))


def end_with(faults: Sequence[Fault], bugs: Sequence[tuple[Mark, Failed]]) -> None:
    """Raise what a run over many records gathered: BookError for faults alone, Mishaps where bugs are among it."""
    if bugs:
        raise Mishaps(faults, bugs)
    if faults:
        raise BookError(faults)
