"""matter: in book.yaml, which pages stand before the puzzles, and keys that would be seen on none of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, StrictBool, StrictInt

from bookmaker.source.document import Source
from bookmaker.source.faults import Fault
from bookmaker.source.validation import Strict

MOST_NOTES = 40
ON_COPYRIGHT_PAGE = ("edition", "rights")


class MatterSpec(Strict):
    """Pages that a book has or has not."""

    half_title: StrictBool = Field(False, description="a page with the title alone, before the title page")
    copyright: StrictBool = Field(True, description="edition, rights, ISBN, seed and fonts, behind the title page")
    contents: StrictBool = Field(True, description="the contents, in books of two sections or more")
    openers: StrictBool = Field(True, description="a page that opens each section")
    answers_opener: StrictBool = Field(False, description="a page that opens the answers")
    gallery: StrictBool = Field(True, description="what the answers show, small and by name, where it has names")
    log: StrictBool = Field(
        False, description="after the answers, a list of all puzzles to tick off, with room for times"
    )
    notes: Annotated[StrictInt, Field(ge=0, le=MOST_NOTES)] = Field(
        0, description="how many pages for notes at the end"
    )
    certificate: StrictBool = Field(False, description="a certificate on the last page, for whoever solved all")


def faults(text: Source) -> Iterator[Fault]:
    """Keys that would change nothing, because the page they stand on is left out."""
    if "about_picture" in text.value and "about" not in text.value:
        hint = "write something about the book, or leave it out"
        yield Fault("'about_picture' would not be seen: there is no 'about'", hint, text.key_mark(("about_picture",)))
    matter = text.value.get("matter")
    if isinstance(matter, dict) and matter.get("copyright") is False:
        for key in ON_COPYRIGHT_PAGE:
            if key in text.value:
                hint = f"leave out '{key}', or 'copyright: false'"
                yield Fault(f"'{key}' would not be seen: there is no copyright page", hint, text.key_mark((key,)))
