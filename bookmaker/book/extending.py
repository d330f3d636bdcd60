"""extends: in book.yaml, the file of another book beside it -> what both say, with the lines of whichever says so."""

from pathlib import Path

from bookmaker.book.beside import file_beside
from bookmaker.book.volumes import KEY as SEVERAL
from bookmaker.book.volumes import ONE
from bookmaker.book.wording import with_words
from bookmaker.source import document
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.layers import laid_on

KEY = "extends"


def read_book(path: Path) -> Source:
    """A book.yaml with what it extends and the file of its words; BookError for a file that cannot be read."""
    return with_its_files(document.read(path))


def with_its_files(text: Source) -> Source:
    """The same of a text that was read already."""
    return with_words(extended(text))


def extended(text: Source) -> Source:
    """A book's file laid on the one that it `extends`: mappings key by key, anything else whole.

    A volume of its own takes the place of the other's volumes. BookError, at `extends`, where there is no such file
    beside it, or where that one extends a third.
    """
    under = file_beside(text, KEY)
    if under is None:
        return text
    if not isinstance(under.value, dict) or KEY in under.value:
        hint = "name one that extends nothing"
        message = f"'{text.value[KEY][:40]}' is not a book that stands alone"
        raise BookError([Fault(message, hint, text.mark((KEY,)))])
    others = {SEVERAL: ONE, ONE: SEVERAL}
    gone = [other for key, other in others.items() if key in text.value]
    value = laid_on({key: laid for key, laid in under.value.items() if key not in gone}, text.value)
    return Source(text.name, value, {**under.marks, **text.marks}, {**under.key_marks, **text.key_marks})
