"""A key of book.yaml that names another YAML file beside it -> what that file says."""

import os
from dataclasses import replace
from pathlib import Path

from bookmaker.source import document
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.fields import word_of
from bookmaker.source.file_bytes import is_within


def file_beside(text: Source, key: str) -> Source | None:
    """The file that a key names; None where it names none. BookError, at the key, for one that cannot be had."""
    name = word_of(text.value.get(key)) if isinstance(text.value, dict) else None
    if name is None:
        return None
    folder, mark = Path(text.name).parent, text.mark((key,))
    if not is_within(folder / name, folder):
        raise BookError([Fault(f"'{name[:40]}' leads out of the book's folder", "put the file beside the book", mark)])
    if not os.path.lexists(folder / name):
        hint = f"name a file beside the book as '{key}', or leave it out"
        raise BookError([Fault(f"no file '{name[:40]}'", hint, mark)])
    try:
        return document.read(folder / name)
    except BookError as error:
        raise BookError([replace(one, mark=one.mark or mark) for one in error.faults]) from None
