"""What is asked of a PDF of others -> the answer as plain data, in JSON; in the bounded process of `strange_pdf`."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

from bookmaker.render.preflight.facts import Unreadable
from bookmaker.source.reader import Refused

# Modules of this room with what to call there: only the one that is asked for is loaded.
READERS: Mapping[str, tuple[str, str]] = {
    "blank": ("pdf_pixels", "blank"),
    "digests": ("pdf_pixels", "digests"),
    "facts": ("preflight.reading.pdf_file", "read"),
    "frame": ("preflight.reading.frame", "frame"),
    "shown": ("preflight.reading.pdf_file", "shown"),
    "words": ("pdf_words", "words_of_pdf"),
    "words between": ("pdf_words", "words_between"),
}


def answer(asked: Any, data: bytes) -> tuple[Any, bytes]:
    """What the reader of that name gives for the file, as JSON, sets as lists. Raises Refused where it is no PDF."""
    name, *more = asked
    try:
        module, reader = READERS[name]
        found = getattr(import_module(f"bookmaker.render.{module}"), reader)(data, *more)
    except Unreadable as error:
        raise Refused(str(error)) from None
    return None, json.dumps(found, default=_plain, ensure_ascii=False).encode("utf-8", "replace")


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {one.name: getattr(value, one.name) for one in fields(value)}
    return sorted(value, key=repr)
