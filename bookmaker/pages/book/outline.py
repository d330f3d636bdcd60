"""Outline: a page of a book -> its entries in the bookmarks of a digital edition, and which pages look like it."""

from dataclasses import replace

from bookmaker.pages.book.page_contents import PageContents
from bookmaker.pages.book.sheets import BLANK, NOTES, Sheet
from bookmaker.pages.manuscript import Entry


def outline(book: PageContents, number: int, sheet: Sheet) -> tuple[tuple[int, str], ...]:
    """The bookmarks of a page: what opens there, and what stands on it."""
    order = book.order
    heads = [book.title_of(part) for part, page in order.parts.items() if page == number and sheet != NOTES]
    heads = [head for head in heads if head]  # pages of the author's own need have none
    heads += [section.title for section, page in zip(book.sections, order.openers, strict=True) if page == number]
    if sheet.sort == "title":
        heads.append(book.manuscript.title)
    elif sheet == NOTES and order.parts["notes"] == number:
        heads.append(book.words.notes)
    elif sheet.sort == "contents" and sheet.is_first:
        heads.append(book.words.contents)
    return (*((0, head) for head in heads), *((1, title) for title in _own(book, sheet)))


def _own(book: PageContents, sheet: Sheet) -> tuple[str, ...]:
    one = sheet.about
    match sheet.sort:
        case "howto":
            is_one = len(book.manuscript.chapters[sheet.chapter].how_tos) == 1
            return (book.words.how_to_play if is_one else f"{book.words.how_to_play}: {one.title}",)
        case "technique":
            return tuple(f"{part.kind}: {part.technique}" for part in sheet.parts)
        case "walkthrough":
            begun = (part.about for part in sheet.walked if part.is_first)
            return tuple(f"{one.number} {one.title} {one.size}" for one in begun)
        case "puzzles":
            return tuple(f"{entry.number} {entry.title} {entry.size}" for entry in sheet.entries)
        case _:
            return ()


def likeness(book: PageContents, number: int, sheet: Sheet) -> object:
    """What is the same of pages that look the same but for what their grids and numbers say."""
    if sheet.sort == "puzzles":
        where: object = (sheet.chapter, book.places[sheet.chapter][sheet.nth])
    elif sheet.sort == "answers":
        titles = tuple(dict.fromkeys(book.chapter_of(one).title for one in sheet.entries))
        where = (titles, book.answer_places[sheet.nth])
    else:
        return sheet if sheet == BLANK else number
    return (sheet.sort, number % 2, len(str(number)), where, tuple(_looks(book, one) for one in sheet.entries))


def _looks(book: PageContents, entry: Entry) -> object:
    numbers = (entry.number, book.order.puzzles[entry.number], book.order.answers[entry.number])
    digits = tuple(len(str(number)) for number in numbers)
    return (digits, replace(entry, number=0))
