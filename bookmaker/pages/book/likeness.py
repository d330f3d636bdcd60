"""Likeness: which pages of a book look alike but for their grids and numbers, so that one of them tells of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.pages.book.page_contents import PageContents
from bookmaker.pages.book.sheets import BLANK, AnswersSheet, PuzzleSheet, Sheet
from bookmaker.pages.manuscript import Entry


def likeness(book: PageContents, number: int, sheet: Sheet) -> object:
    """What is the same of pages that look the same but for what their grids and numbers say."""
    match sheet:
        case PuzzleSheet(chapter=chapter, nth=nth, entries=entries):
            entries_of: Sequence[Entry | None] = entries
            where: object = (chapter, book.places[chapter][nth])
        case AnswersSheet(entries=entries_of):
            where = tuple(dict.fromkeys(book.chapter_of(one).title for one in entries_of if one is not None))
        case _:
            return sheet if sheet == BLANK else number
    return (type(sheet), number % 2, len(str(number)), where, tuple(_looks(book, one) for one in entries_of))


def _looks(book: PageContents, entry: Entry | None) -> object:
    if entry is None:
        return None
    numbers = (entry.number, book.order.puzzles[entry.number], book.order.answers[entry.number])
    digits = tuple(len(str(number)) for number in numbers)
    return (digits, replace(entry, number=0))
