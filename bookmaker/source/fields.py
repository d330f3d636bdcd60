"""Values that keys of every file share: a line of text, a range of numbers."""

import re
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from bookmaker.source.validation import shown, wrong

LONGEST_LINE = 200

Range: TypeAlias = tuple[float, float]  # the least and the most, both included


def range_of(*, whole: bool) -> BeforeValidator:
    """Reads (least, most) from "12-16", from 14 or, where it need not be `whole`, from "20.5-30"."""
    number = r"([0-9]{1,6})" if whole else r"([0-9]{1,6}(?:\.[0-9]{1,2})?)"
    shape = re.compile(rf"{number}(?:\s*-\s*{number})?")

    def read(value: Any) -> Any:
        match = None if isinstance(value, bool) or value is None else shape.fullmatch(str(value).strip())
        if match is None:
            raise wrong(f"must be a range such as 12-16{shown(value)}", "write the least and the most")
        bounds = (float(match[1]), float(match[2] or match[1]))
        if bounds[0] > bounds[1]:
            raise wrong(f"is '{str(value)[:40]}', of which the first is above the second", "write the lower one first")
        return bounds

    return BeforeValidator(read, json_schema_input_type=str | int | float)


def text_of(value: Any, hint: str) -> str:
    """The text of a key, stripped; a fault with that hint for what is none, or empty."""
    # Numbers count as text, so that `title: 2048` and `seed: 7` mean what they look like.
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise wrong("must be text", "write one text here" if value is None or isinstance(value, list | dict) else hint)
    text = str(value).strip()
    if not text:
        raise wrong("must not be empty", "write something, or leave the key out")
    return text


def line_of(value: Any) -> str:
    """The one printable line of a key; a fault for anything else."""
    text = text_of(value, "put it in quotes")
    if not text.isprintable():
        raise wrong("must be one line of printable characters", "remove line breaks and control characters")
    return text


def word_of(value: Any) -> str | None:
    """The text of a key that takes one line; None where it is none, which another check tells."""
    try:
        return line_of(value)
    except PydanticCustomError:
        return None


Line = Annotated[
    str, BeforeValidator(line_of, json_schema_input_type=str | int | float), Field(max_length=LONGEST_LINE)
]
