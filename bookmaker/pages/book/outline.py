"""Outline: a page of a book -> its entries in the bookmarks of a digital edition."""

from __future__ import annotations

from bookmaker.pages.book.page_contents import PageContents
from bookmaker.pages.book.sheets import (
    NOTES,
    ContentsSheet,
    HowToSheet,
    LessonSheet,
    PlainSheet,
    PuzzleSheet,
    Sheet,
    WalkthroughSheet,
)


def outline(book: PageContents, number: int, sheet: Sheet) -> tuple[tuple[int, str], ...]:
    """The bookmarks of a page: what opens there, and what stands on it."""
    order = book.order
    heads = [book.title_of(part) for part, page in order.parts.items() if page == number and sheet != NOTES]
    heads += [section.title for section, page in zip(book.sections, order.openers, strict=True) if page == number]
    if sheet == PlainSheet("title"):
        heads.append(book.manuscript.title)
    elif sheet == NOTES and order.parts["notes"] == number:
        heads.append(book.words.notes)
    elif isinstance(sheet, ContentsSheet) and 0 in sheet.chapters:
        heads.append(book.words.contents)
    return (*((0, head) for head in heads), *((1, said) for said in _own(book, sheet)))


def _own(book: PageContents, sheet: Sheet) -> tuple[str, ...]:
    match sheet:
        case HowToSheet(how_to=how_to):
            is_one = len(book.manuscript.chapters[sheet.chapter].how_tos) == 1
            return (book.words.how_to_play if is_one else f"{book.words.how_to_play}: {how_to.title}",)
        case LessonSheet(lesson=lesson, first=0):
            return (f"{lesson.kind}: {lesson.technique}",)
        case WalkthroughSheet(walkthrough=one, first=0):
            return (f"{one.number} {one.title} {one.size}",)
        case PuzzleSheet():
            return tuple(f"{entry.number} {entry.title} {entry.size}" for entry in sheet.entries)
        case _:
            return ()
