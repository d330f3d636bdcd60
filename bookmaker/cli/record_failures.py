"""What went wrong with single records of many, told after all the others were dealt with."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from bookmaker.puzzles.records.isolating import Failed
from bookmaker.source.faults import BookError, Fault, SourcePlace

T = TypeVar("T")


class RecordFailures(Exception):
    """What went wrong with single records, after all the others were dealt with: faults, and bugs of ours."""

    def __init__(self, faults: Sequence[Fault], bugs: Sequence[tuple[SourcePlace, Failed]]) -> None:
        self.faults, self.bugs = tuple(faults), tuple(bugs)
        super().__init__("\n".join(str(fault) for fault in faults))


class Gathering:
    """What goes wrong in a run over many records, beginning with the faults of those that could not be read."""

    def __init__(self, faults: Iterable[Fault] = ()) -> None:
        self.faults = list(faults)
        self.bugs: list[tuple[SourcePlace, Failed]] = []

    def sound(
        self, lines: Iterable[tuple[SourcePlace, str]], results: Iterable[T | Fault | Failed]
    ) -> Iterator[tuple[int, T]]:
        """The results that are no failures, each with the number of its line from 1; the others are gathered."""
        for number, ((mark, _), result) in enumerate(zip(lines, results, strict=True), start=1):
            if isinstance(result, Failed):
                self.bugs.append((mark, result))
            elif isinstance(result, Fault):
                self.faults.append(replace(result, mark=mark))
            else:
                yield number, result

    def end(self) -> None:
        """Raise what was gathered: BookError for faults alone, RecordFailures where bugs are among it."""
        if self.bugs:
            raise RecordFailures(self.faults, self.bugs)
        if self.faults:
            raise BookError(self.faults)
