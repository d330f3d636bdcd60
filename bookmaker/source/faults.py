"""Faults as data: a place, a message and a hint; one BookError carries all faults of a stage."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

NEAR = 0.7  # how like a known word is to one that is suggested, of 1: at 0.6 'date' became 'matter'
LONGEST_WORD = 150  # characters of a user's word, or of a path, that a message repeats
# A quote that something else stands before ends a word: what follows it is our own text.
_LONG_WORD = re.compile(rf"(?<![^\s(\[=:])'([^']{{{LONGEST_WORD + 1},}})'")


@dataclass(frozen=True, slots=True, order=True)
class SourcePlace:
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
    mark: SourcePlace | None = None

    def __str__(self) -> str:
        message = printable(_LONG_WORD.sub(_cut, self.message))
        head = f"{printable(str(self.mark))}: {message}" if self.mark else message
        if not self.hint:
            return head
        # A hint is our own: its lines stay lines, for pictures of puzzles.
        return f"{head}\n  hint: " + "\n".join(map(printable, self.hint.split("\n")))


def printable(text: str) -> str:
    """The text with every control character written as an escape, so that none reaches a terminal."""
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")


def _cut(word: re.Match[str]) -> str:
    return f"'{word[1][:LONGEST_WORD]}...'"


class BookError(Exception):
    """All the faults that one stage found; never empty."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        if not self.faults:
            raise ValueError("a BookError needs at least one fault")
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def __reduce__(self) -> tuple[type[BookError], tuple[tuple[Fault, ...]]]:
        return (type(self), (self.faults,))


def fault(message: str, *, hint: str | None = None, mark: SourcePlace | None = None) -> BookError:
    """A BookError that holds one fault, for `raise fault(...)`."""
    return BookError([Fault(message, hint, mark)])


def refuse(faults: Iterable[Fault]) -> None:
    """Raise a BookError with these faults, where there are any."""
    if found := tuple(faults):
        raise BookError(found)


@contextmanager
def collecting(faults: list[Fault]) -> Iterator[None]:
    """Let the faults of a BookError that is raised within come into a list."""
    try:
        yield
    except BookError as error:
        faults += error.faults


def by_place(fault: Fault) -> tuple[str, int, int, str]:
    """What faults of one stage are sorted by: their places, those without one first."""
    mark = fault.mark
    return (mark.file, mark.line, mark.column, fault.message) if mark else ("", 0, 0, fault.message)


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A hint for a word that is not among `known`: the nearest one, or the whole list."""
    near = difflib.get_close_matches(word[:LONGEST_WORD], known, n=1, cutoff=NEAR)
    if near:
        return f"did you mean '{near[0]}'?"
    return "known: " + ", ".join(known) if known else "nothing is known here"


def typed(path: object) -> str:
    """A path as it is typed behind a command: in double quotes where a shell would take it for something else."""
    text = str(path)
    if not re.search(r"[\s&;()'\"$`|<>*?!#~\[\]{}]", text):
        return text
    return '"' + (text if os.name == "nt" else re.sub(r'([\\"$`])', r"\\\1", text)) + '"'


def counted(number: int, noun: str, several: str | None = None) -> str:
    """A number with its noun: "1 puzzle", "12,000 puzzles"; `several` is the plural where an s does not make it."""
    return f"{number:,} {noun if number == 1 else several or noun + 's'}"
