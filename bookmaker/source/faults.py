"""Faults as data: a place, a message and a hint; one BookError carries all faults of a stage."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a user's text: file name as the user gave it, line and column from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in what the user wrote.

    `message` is lower case without a full stop, the user's own word in quotes; `hint` says
    what to do about it; `mark` is None where no line is to blame.
    """

    message: str
    hint: str | None = None
    mark: Mark | None = None

    def __str__(self) -> str:
        head = f"{self.mark}: {self.message}" if self.mark else self.message
        return f"{head}\n  hint: {self.hint}" if self.hint else head


class BookError(Exception):
    """All the faults that one stage found; never empty."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        if not self.faults:
            raise ValueError("a BookError needs at least one fault")
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def __reduce__(self) -> tuple[type[BookError], tuple[tuple[Fault, ...]]]:
        return (type(self), (self.faults,))


def fault(message: str, *, hint: str | None = None, mark: Mark | None = None) -> BookError:
    """A BookError that holds one fault, for `raise fault(...)`."""
    return BookError([Fault(message, hint, mark)])


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A hint for a word that is not among `known`: the nearest one, or the whole list."""
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    if near:
        return f"did you mean '{near[0]}'?"
    return "known: " + ", ".join(known) if known else "nothing is known here"
