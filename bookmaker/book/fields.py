"""Values that keys share: a size, a line of text, prose, a file beside the book, a colour, an ISBN."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from bookmaker.files.folder import slug
from bookmaker.puzzles.records.record import read_size
from bookmaker.source.document import Source
from bookmaker.source.reading import is_inside
from bookmaker.source.validation import wrong

LONGEST_LINE = 200
RESERVED = ("example", "ornament")  # what is printed solved is named by these
LONGEST_PROSE = 20_000  # characters; an introduction of a dozen pages

Range: TypeAlias = tuple[float, float]  # the least and the most, both included

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_ISBN = re.compile(r"97[89](?:[- ]?[0-9]){10}")
# One word that only a file is called: nobody wants it printed on a page of the book.
_FILE = re.compile(r"(?:[.~]{0,2}[/\\]|[A-Za-z]:[/\\])\S*|\S+\.(?:txt|text|markdown|rtf|odt|docx?|html?|pdf|tex)")


def size_of(value: Any) -> Any:
    """(width, height) in cells of "9x12", "9" or 9; a fault in the user's words for anything else."""
    try:
        if isinstance(value, bool) or not isinstance(value, str | int):
            said = str(value).lower() if isinstance(value, bool) else value  # as it is written there
            raise ValueError(f"'{said}' is not a size such as 9x9 or 8x12")
        return read_size(str(value))
    except ValueError as error:
        raise wrong(f"is wrong: {error}", "write WIDTHxHEIGHT, or one number for a square") from None


def range_of(*, whole: bool) -> BeforeValidator:
    """Reads (least, most) from "12-16", from 14 or, where it need not be `whole`, from "20.5-30"."""
    number = r"([0-9]{1,6})" if whole else r"([0-9]{1,6}(?:\.[0-9]{1,2})?)"
    shape = re.compile(rf"{number}(?:\s*-\s*{number})?")

    def read(value: Any) -> Any:
        match = None if isinstance(value, bool) or value is None else shape.fullmatch(str(value).strip())
        if match is None:
            raise wrong(f"must be a range such as 12-16, not '{str(value)[:40]}'", "write the least and the most")
        bounds = (float(match[1]), float(match[2] or match[1]))
        if bounds[0] > bounds[1]:
            raise wrong(f"is '{str(value)[:40]}', of which the first is above the second", "write the lower one first")
        return bounds

    return BeforeValidator(read, json_schema_input_type=str | int | float)


def _text(value: Any, hint: str) -> str:
    # Numbers count as text, so that `title: 2048` and `seed: 7` mean what they look like.
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise wrong("must be text", "write one text here" if isinstance(value, list | dict) else hint)
    text = str(value).strip()
    if not text:
        raise wrong("must not be empty", "write something, or leave the key out")
    return text


def _line(value: Any) -> Any:
    text = _text(value, "put it in quotes")
    if not text.isprintable():
        raise wrong("must be one line of printable characters", "remove line breaks and control characters")
    return text


def listed(text: Source) -> list[Any]:
    """The sections of a book.yaml as they are written; none where they are no list."""
    sections = text.value.get("sections") if isinstance(text.value, dict) else None
    return sections if isinstance(sections, list) else []


def word_of(value: Any) -> str | None:
    """The text of a key that takes one line; None where it is none, which another check tells."""
    try:
        return str(_line(value))
    except PydanticCustomError:
        return None


def _prose(value: Any) -> Any:
    text = _text(value, "write it after '|', on lines of its own")
    if not "".join(text.split()).isprintable():
        raise wrong("must hold printable characters only", "remove control characters")
    if _FILE.fullmatch(text) and not text.lower().endswith(".md"):
        raise wrong(f"must be a text or a .md file, not '{text[:40]}'", "name a .md file that lies beside the book")
    return text


def _colour(value: Any) -> Any:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise wrong(f"must be a colour such as '#14343e', not '{str(value)[:40]}'", "write '#rrggbb' in quotes")
    return value.lower()


def _file(value: Any) -> Any:
    text = _line(value)
    if not is_inside(text):
        raise wrong(f"must be a file beside the book, not '{text[:40]}'", "write its name, such as book.lock")
    return text


def _name(value: Any) -> Any:
    text = _line(value)
    if slug(text) != text or text in RESERVED:
        hint = "another name" if text in RESERVED else slug(text)
        raise wrong(f"is no name that places can have: '{text[:40]}'", f"write {hint}")
    return text


def _picture(value: Any) -> Any:
    return _file_of(value, "PNG or SVG", (".png", ".svg"))


def _photograph(value: Any) -> Any:
    return _file_of(value, "PNG, JPEG or SVG", (".png", ".jpg", ".jpeg", ".svg"))


def _file_of(value: Any, sort: str, endings: tuple[str, ...]) -> str:
    text = _line(value)
    if not text.lower().endswith(endings):
        raise wrong(f"must be a {sort} file, not '{text[:40]}'", "name a file that lies beside the book")
    return str(text)


def _isbn(value: Any) -> Any:
    text = _line(value)
    digits = [int(char) for char in text if char.isdecimal() and char.isascii()]
    if not _ISBN.fullmatch(text):
        hint = "write 13 digits that begin with 978 or 979, with the hyphens as you were given them"
        raise wrong(f"must be an ISBN-13, not '{text[:40]}'", hint)
    # ISBN manual, 7th edition: weights 1 and 3 in turn, the sum a multiple of ten.
    total = sum(digit * (3 if at % 2 else 1) for at, digit in enumerate(digits[:12]))
    if (total + digits[12]) % 10:
        hint = f"its last digit would be {-total % 10}: compare it with what you were given"
        raise wrong(f"has a wrong check digit: '{text}'", hint)
    return text


Volumes = Annotated[Range, range_of(whole=True)]
Line = Annotated[str, BeforeValidator(_line, json_schema_input_type=str | int | float), Field(max_length=LONGEST_LINE)]
Prose = Annotated[str, BeforeValidator(_prose), Field(max_length=LONGEST_PROSE)]
Colour = Annotated[str, BeforeValidator(_colour)]
Picture = Annotated[str, BeforeValidator(_picture)]
Photograph = Annotated[str, BeforeValidator(_photograph)]
File = Annotated[str, BeforeValidator(_file, json_schema_input_type=str)]
Name = Annotated[str, BeforeValidator(_name, json_schema_input_type=str | int)]
Isbn = Annotated[str, BeforeValidator(_isbn)]
