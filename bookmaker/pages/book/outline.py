"""Outline: a page of a book -> its entries in the bookmarks of a digital edition."""

from __future__ import annotations

from bookmaker.pages.book.page_contents import PageContents
from bookmaker.pages.book.sheets import (
    AnswersOpenerSheet,
    AnswersSheet,
    ContentsSheet,
    GallerySheet,
    HintsSheet,
    HowToSheet,
    LessonSheet,
    LogSheet,
    NotesSheet,
    OpenerSheet,
    PuzzleSheet,
    Sheet,
    TextSheet,
    TitleSheet,
)
from bookmaker.pages.book.walkthroughs import WalkthroughSheet


def outline(book: PageContents, number: int, sheet: Sheet) -> tuple[tuple[int, str], ...]:
    """The bookmarks of a page; where nothing opens a chapter or the answers, their first page has that bookmark."""
    own = _own_outline(book, sheet)
    if isinstance(sheet, WalkthroughSheet):
        return ((0, book.words.walkthroughs), *own) if sheet.is_first else own
    if isinstance(sheet, LessonSheet) and sheet.chapter is None:
        return ((0, book.words.techniques), *own) if sheet.is_first else own
    chapter = sheet.chapter if isinstance(sheet, HowToSheet | LessonSheet | PuzzleSheet) else None
    if chapter is not None and number == book.order.openers[chapter]:
        return ((0, book.sections[chapter].title), *own)
    if isinstance(sheet, AnswersSheet) and number == book.order.answers_opener:
        return ((0, book.words.answers), *own)
    return own


def _own_outline(book: PageContents, sheet: Sheet) -> tuple[tuple[int, str], ...]:
    match sheet:
        case TitleSheet():
            return ((0, book.manuscript.title),)
        case ContentsSheet(chapters=chapters):
            return ((0, book.words.contents),) if 0 in chapters else ()
        case OpenerSheet():
            return ((0, book.sections[sheet.chapter].title),)
        case HowToSheet(how_to=how_to):
            is_one = len(book.manuscript.chapters[sheet.chapter].how_tos) == 1
            return ((1, book.words.how_to_play if is_one else f"{book.words.how_to_play}: {how_to.title}"),)
        case LessonSheet(lesson=lesson, portion=portion):
            return ((1, f"{lesson.kind}: {lesson.technique}"),) if portion.first == 0 else ()
        case WalkthroughSheet(walkthrough=one, first=first):
            return () if first else ((1, f"{one.number} {one.title} {one.size}"),)
        case PuzzleSheet():
            return tuple((1, f"{entry.number} {entry.title} {entry.size}") for entry in sheet.entries)
        case AnswersOpenerSheet():
            return ((0, book.words.answers),)
        case HintsSheet(first=first):
            return ((0, book.words.hints),) if first == 1 else ()
        case LogSheet(is_first=is_first):
            return ((0, book.words.log),) if is_first else ()
        case GallerySheet(is_first=is_first):
            return ((0, book.words.gallery),) if is_first else ()
        case NotesSheet(is_first=is_first):
            return ((0, book.words.notes),) if is_first else ()
        case TextSheet(part=part, is_first=True):
            return ((0, book.title_of(part)),)
        case _:
            return ()
