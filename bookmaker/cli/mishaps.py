"""What went wrong with single records of many, told after all the others were dealt with."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.puzzles.records.guard import Failed
from bookmaker.source.faults import BookError, Fault, Mark


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
