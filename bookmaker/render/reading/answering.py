"""What is asked of a PDF of others -> the answer as plain data, in JSON; in the bounded process of `strange_pdf`."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from bookmaker.render import pdf_pixels
from bookmaker.render.pdf_words import words_between, words_of_pdf
from bookmaker.render.preflight.facts import Unreadable
from bookmaker.render.preflight.reading import frame, pdf_file
from bookmaker.source.reader import Refused

READERS: Mapping[str, Callable[..., Any]] = {
    "blank": pdf_pixels.blank,
    "digests": pdf_pixels.digests,
    "facts": pdf_file.read,
    "frame": frame.frame,
    "shown": lambda data, numbers: [page.painted.shown for page in pdf_file.pages(data, numbers)],
    "words": words_of_pdf,
    "words between": words_between,
}


def answer(asked: Any, data: bytes) -> tuple[Any, bytes]:
    """What the reader of that name gives for the file, as JSON, sets as lists. Raises Refused where it is no PDF."""
    name, *more = asked
    try:
        found = READERS[name](data, *more)
    except Unreadable as error:
        raise Refused(str(error)) from None
    return None, json.dumps(found, default=_plain, ensure_ascii=False).encode("utf-8", "replace")


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {one.name: getattr(value, one.name) for one in fields(value)}
    return sorted(value, key=repr)
