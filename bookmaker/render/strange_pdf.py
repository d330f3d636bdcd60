"""A PDF of anybody's, read in the bounded process: its facts, its words, what its pages show. Unreadable if it is none.

The library's own parsers run there; what comes back is plain data, which is checked once more.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import TypeAdapter

from bookmaker.painted import Painted
from bookmaker.render.pdf_words import WordsOfPdf
from bookmaker.render.preflight.facts import File, Unreadable
from bookmaker.source import bounded
from bookmaker.source.file_bytes import MIB
from bookmaker.source.reader import Refused

T = TypeVar("T")
READER = "bookmaker.render.reading.answering"
# The second wall: twenty times what the largest file takes, with so much more for every byte of a larger one.
SECONDS, MEMORY, MORE = 120, 1 << 30, 20


def facts(data: bytes) -> File:
    """All that the rules of printers ask for."""
    return _asked(TypeAdapter(File), data, "facts")


def words(data: bytes) -> WordsOfPdf:
    """What the file says, page by page."""
    return _asked(TypeAdapter(WordsOfPdf), data, "words")


def words_between(data: bytes, left_in: float, right_in: float) -> tuple[str, ...]:
    """The words of the first page between two places, in inches from the left edge of the sheet."""
    return _asked(TypeAdapter(tuple[str, ...]), data, "words between", left_in, right_in)


def shown(data: bytes, numbers: Sequence[int]) -> tuple[Painted, ...]:
    """What these pages show, which must be there."""
    return _asked(TypeAdapter(tuple[Painted, ...]), data, "shown", list(numbers))


def digests(data: bytes, dpi: int) -> tuple[str, ...]:
    """The SHA-256 of each page as a viewer shows it at that resolution; the file was read before and is a PDF."""
    return _asked(TypeAdapter(tuple[str, ...]), data, "digests", dpi)


def blank(data: bytes) -> tuple[bool, ...]:
    """Whether each page shows one colour and nothing else; the file was read before and is a PDF."""
    return _asked(TypeAdapter(tuple[bool, ...]), data, "blank")


def frame(data: bytes) -> dict[str, str]:
    """Each part of the file beside what its pages paint, by where it stands, with a digest of what stands there."""
    return dict(_asked(TypeAdapter(tuple[tuple[str, str], ...]), data, "frame"))


def _asked(form: TypeAdapter[T], data: bytes, *asked: Any) -> T:
    seconds, memory = SECONDS + MORE * len(data) // MIB, MEMORY + MORE * len(data)
    try:
        _, found = bounded.ask(READER, asked, data, seconds=seconds, memory=memory)
        return form.validate_json(found)
    except Refused as error:
        raise Unreadable(error.what) from None
