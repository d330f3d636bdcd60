"""replace and avoid: in book.yaml, puzzles to be made otherwise and puzzles that must not come."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator

from bookmaker.source.document import Source
from bookmaker.source.faults import Fault
from bookmaker.source.validation import wrong

REPLACE = "replace"
MOST_ATTEMPTS = 99  # at another puzzle for one number; each is made after those before it
_ID = re.compile(r"[0-9a-f]{64}")


def _replaced(value: Any) -> Any:
    if not isinstance(value, dict):
        raise wrong("must hold numbers of puzzles", "such as {17: 1}; a 2 makes another one again")
    return {int(key): attempt for key, attempt in value.items() if _is_number(key) and _is_attempt(attempt)}


def _id(value: Any) -> Any:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise wrong(f"must be the id of a puzzle, not '{str(value)[:40]}'", "copy the 'id' of a record, 64 characters")
    return value


Replaced = Annotated[dict[int, int], BeforeValidator(_replaced)]
Id = Annotated[str, BeforeValidator(_id)]


def _is_number(key: Any) -> bool:
    return isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) < 6 and int(key) > 0


def _is_attempt(value: Any) -> bool:
    return type(value) is int and 1 <= value <= MOST_ATTEMPTS


def replace_faults(text: Source, counts: Sequence[int] | None, foreign: Collection[int]) -> Iterator[Fault]:
    """What is wrong with the entries of `replace`, each at its line.

    `counts` has the number of puzzles of each section where they are known; those of the sections in `foreign` come
    from files.
    """
    given = text.value.get(REPLACE)
    for key, attempt in given.items() if isinstance(given, dict) else ():
        where = (REPLACE, key)
        if not _is_number(key):
            yield Fault(f"'{key[:40]}' is no number of a puzzle", "write replace: {17: 1}", text.key_mark(where))
            continue
        if not _is_attempt(attempt):
            hint = f"1 makes another puzzle, 2 another one again, up to {MOST_ATTEMPTS}"
            yield Fault(f"'{str(attempt)[:40]}' is no number of an attempt", hint, text.mark(where))
        if counts is None:
            continue
        section = next((at for at in range(len(counts)) if int(key) <= sum(counts[: at + 1])), None)
        if section is None:
            hint = f"the book has puzzles 1 to {sum(counts)}"
            yield Fault(f"there is no puzzle {key}", hint, text.key_mark(where))
        elif section in foreign:
            yield Fault(f"puzzle {key} comes from a file", "change it there", text.key_mark(where))
