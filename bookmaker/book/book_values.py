"""Values that keys of a book share: prose, a file beside the book, a name of places, a colour, an ISBN."""

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from bookmaker.files.folder import slug
from bookmaker.source.document import Source
from bookmaker.source.fields import Range, line_of, range_of, text_of
from bookmaker.source.file_bytes import is_inside
from bookmaker.source.validation import shown, wrong

RESERVED = ("example", "ornament")  # what is printed solved is named by these
LONGEST_PROSE = 20_000  # characters; an introduction of a dozen pages

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_ISBN = re.compile(r"97[89](?:[- ]?[0-9]){10}")
# One word that only a file is called: nobody wants it printed on a page of the book.
_FILE = re.compile(r"(?:[.~]{0,2}[/\\]|[A-Za-z]:[/\\])\S*|\S+\.(?:txt|text|markdown|rtf|odt|docx?|html?|pdf|tex)")


def listed(text: Source) -> list[Any]:
    """The sections of a book.yaml as they are written; none where they are no list."""
    sections = text.value.get("sections") if isinstance(text.value, dict) else None
    return sections if isinstance(sections, list) else []


def _prose(value: Any) -> Any:
    text = text_of(value, "write it after '|', on lines of its own")
    if not "".join(text.split()).isprintable():
        raise wrong("must hold printable characters only", "remove control characters")
    if _FILE.fullmatch(text) and not text.lower().endswith(".md"):
        raise wrong(f"must be a text or a .md file, not '{text[:40]}'", "name a .md file that lies beside the book")
    return text


def _colour(value: Any) -> Any:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise wrong(f"must be a colour such as '#14343e'{shown(value)}", "write '#rrggbb' in quotes")
    return value.lower()


def _file(value: Any) -> Any:
    text = line_of(value)
    if not is_inside(text):
        raise wrong(f"must be a file beside the book, not '{text[:40]}'", "write its name, such as book.lock")
    return text


def _name(value: Any) -> Any:
    text = line_of(value)
    if slug(text) != text or text in RESERVED:
        hint = "another name" if text in RESERVED else slug(text)
        raise wrong(f"is no name that places can have: '{text[:40]}'", f"write {hint}")
    return text


def _picture(value: Any) -> Any:
    return _file_of(value, "PNG or SVG", (".png", ".svg"))


def _photograph(value: Any) -> Any:
    return _file_of(value, "PNG, JPEG or SVG", (".png", ".jpg", ".jpeg", ".svg"))


def _file_of(value: Any, sort: str, endings: tuple[str, ...]) -> str:
    text = line_of(value)
    if not text.lower().endswith(endings):
        raise wrong(f"must be a {sort} file, not '{text[:40]}'", "name a file that lies beside the book")
    return str(text)


def _isbn(value: Any) -> Any:
    text = line_of(value)
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
Prose = Annotated[str, BeforeValidator(_prose), Field(max_length=LONGEST_PROSE)]
Colour = Annotated[str, BeforeValidator(_colour)]
Picture = Annotated[str, BeforeValidator(_picture)]
Photograph = Annotated[str, BeforeValidator(_photograph)]
File = Annotated[str, BeforeValidator(_file, json_schema_input_type=str)]
Name = Annotated[str, BeforeValidator(_name, json_schema_input_type=str | int)]
Isbn = Annotated[str, BeforeValidator(_isbn)]
