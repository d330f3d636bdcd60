"""Sheets: what stands on each page of a book, by the sort of page; no sizes yet."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from bookmaker.pages.manuscript import Entry, Hint, HowTo, Lesson, Piece, Walkthrough


@dataclass(frozen=True, slots=True)
class PlainSheet:
    """A page that there is once, or that is always alike: its `sort` is the name of its page spec."""

    sort: str


BLANK = PlainSheet("")  # empty, before a page that must be a right-hand page or at the end
NOTES = PlainSheet("notes")  # to write on, also at the end of a book that would be too short to be bound


@dataclass(frozen=True, slots=True)
class TextSheet:
    """A page of the "introduction", of "about" or of "also_by"."""

    part: str
    pieces: tuple[Piece, ...]
    is_first: bool


@dataclass(frozen=True, slots=True)
class ContentsSheet:
    """The contents: some chapters, counted from 0; `is_last` where no page of contents follows."""

    chapters: tuple[int, ...]
    is_last: bool


@dataclass(frozen=True, slots=True)
class OpenerSheet:
    """The page that opens a chapter, chapters counted from 0."""

    chapter: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page of a how-to shows: the rules or not, example and answer or not, and the steps `first` up to `last`.

    Steps are counted from 0, without the last; pictures stand in so many `columns`, in cells of at most `largest`
    points.
    """

    has_rules: bool
    has_example: bool
    first: int
    last: int
    columns: int
    largest: float = math.inf


@dataclass(frozen=True, slots=True)
class HowToSheet:
    """A page on how to play some puzzles of a chapter; `nth` counts its how-tos from 0."""

    chapter: int
    nth: int
    how_to: HowTo
    shown: Shown


@dataclass(frozen=True, slots=True)
class LessonSheet:
    """A page about a technique: the pictures `first` up to `last` of its lesson, without the last, in `columns`.

    `chapter` is None for those behind the puzzles.
    """

    lesson: Lesson
    first: int
    last: int
    columns: int
    chapter: int | None = None


@dataclass(frozen=True, slots=True)
class PuzzleSheet:
    """Some puzzles of one chapter; `nth` counts its pages with puzzles from 0."""

    chapter: int
    nth: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class AnswersSheet:
    """Some answers, of any chapters; None is an empty place at the end of a row."""

    entries: tuple[Entry | None, ...]


@dataclass(frozen=True, slots=True)
class HintsSheet:
    """Some hints, in the order of their numbers; `first` is that of the first of them."""

    hints: tuple[Hint, ...]
    first: int


@dataclass(frozen=True, slots=True)
class WalkthroughSheet:
    """A page with steps of a walkthrough, `first` up to `last` without the last, in so many columns."""

    walkthrough: Walkthrough
    first: int
    last: int
    columns: int


@dataclass(frozen=True, slots=True)
class GallerySheet:
    """Some answers that show something with a name: as pictures, without their grids."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class LogSheet:
    """Some puzzles to be ticked off."""

    entries: tuple[Entry, ...]


Sheet: TypeAlias = (
    PlainSheet
    | TextSheet
    | ContentsSheet
    | OpenerSheet
    | HowToSheet
    | LessonSheet
    | PuzzleSheet
    | AnswersSheet
    | HintsSheet
    | WalkthroughSheet
    | GallerySheet
    | LogSheet
)


@dataclass(frozen=True, slots=True)
class Sheets:
    """A book's pages in order, and where everything stands: page numbers from 1.

    `puzzles` and `answers` give a puzzle's page by its number, `hints` the number and the page of its hint,
    `openers` a chapter's first page, `parts` that of each other part, where there is one, by its name.
    """

    sheets: tuple[Sheet, ...]
    puzzles: dict[int, int]
    answers: dict[int, int]
    hints: dict[int, tuple[int, int]]
    openers: tuple[int, ...]
    parts: dict[str, int]

    def lesson_page(self, technique: str, kind: str) -> int:
        """The first page about a technique, of that kind's if there are several, or else 0."""
        pages = {
            (sheet.lesson.technique, sheet.lesson.kind): page
            for page, sheet in reversed([*enumerate(self.sheets, start=1)])
            if isinstance(sheet, LessonSheet)
        }
        named = [page for (name, _), page in pages.items() if name == technique]
        return pages.get((technique, kind), min(named, default=0))


Flow: TypeAlias = tuple[tuple[Piece, ...], ...]  # the pieces of a text, page by page


@dataclass(frozen=True, slots=True)
class Places:
    """How so many puzzles or answers stand on a page."""

    count: int
    columns: int
    rows: int


ALONE = Places(1, 1, 1)


@dataclass(frozen=True, slots=True)
class Loads:
    """How much stands on each page, as a round of laying out has found it.

    `places` say for each page with puzzles of each chapter how they stand, `answers` how answers do; `how_tos` have for
    each chapter what the pages of each of its how-tos show, `lessons` each lesson's pages, `walked` are those of
    walkthroughs; so many chapters are on a page of `contents`, puzzles on one of the `log`, and `hints`; `flows` are
    the texts by their parts.
    """

    places: tuple[tuple[Places, ...], ...]
    answers: Places
    how_tos: tuple[tuple[tuple[Shown, ...], ...], ...]
    lessons: dict[Lesson, tuple[LessonSheet, ...]]
    walked: tuple[WalkthroughSheet, ...]
    contents: int
    log: int
    hints: int
    flows: dict[str, Flow]
