"""extends: in book.yaml, the file of another book beside it -> what both say, with the lines of whichever says so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bookmaker.book.fields import word_of
from bookmaker.book.volumes import KEY as SEVERAL
from bookmaker.book.volumes import ONE
from bookmaker.book.wording import with_words
from bookmaker.source import document
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.layers import laid_on
from bookmaker.source.reading import is_within

KEY = "extends"


def read_book(path: Path) -> Source:
    """A book.yaml with what it extends and the file of its words; BookError for a file that cannot be read."""
    return with_words(extended(document.read(path)))


def extended(text: Source) -> Source:
    """A book's file laid on the one that it `extends`: mappings key by key, anything else whole.

    A volume of its own takes the place of the other's volumes. BookError, at `extends`, where there is no such file
    beside it, or where that one extends a third.
    """
    name = word_of(text.value.get(KEY)) if isinstance(text.value, dict) else None
    if name is None:
        return text
    folder, mark = Path(text.name).parent, text.mark((KEY,))
    if not is_within(folder / name, folder):
        raise BookError([Fault(f"'{name[:40]}' leads out of the book's folder", "put the file beside the book", mark)])
    try:
        under = document.read(folder / name)
    except BookError as error:
        raise BookError([replace(one, mark=one.mark or mark) for one in error.faults]) from None
    if not isinstance(under.value, dict) or KEY in under.value:
        hint = "name one that extends nothing"
        raise BookError([Fault(f"'{name[:40]}' is not a book that stands alone", hint, mark)])
    others = {SEVERAL: ONE, ONE: SEVERAL}
    gone = [other for key, other in others.items() if key in text.value]
    value = laid_on({key: said for key, said in under.value.items() if key not in gone}, text.value)
    return Source(text.name, value, {**under.marks, **text.marks}, {**under.key_marks, **text.key_marks})
