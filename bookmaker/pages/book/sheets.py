"""Sheets: what stands on each page of a book, by the sort of page; no sizes yet."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from bookmaker.pages.book.walkthroughs import WalkthroughSheet
from bookmaker.pages.manuscript import Entry, Hint, HowTo, Lesson, Piece


@dataclass(frozen=True, slots=True)
class HalfTitleSheet:
    """The page before the title page, with the title alone."""


@dataclass(frozen=True, slots=True)
class TitleSheet:
    """The title page."""


@dataclass(frozen=True, slots=True)
class CopyrightSheet:
    """The back of the title page: rights, edition, ISBN, what the book was made with."""


@dataclass(frozen=True, slots=True)
class DedicationSheet:
    """The dedication."""


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
class Portion:
    """What a page of a lesson shows: its pictures `first` up to `last`, without the last, in so many `columns`."""

    first: int
    last: int
    columns: int


@dataclass(frozen=True, slots=True)
class LessonSheet:
    """A page about a technique; `is_first` of those behind the puzzles. `chapter` is None there."""

    lesson: Lesson
    portion: Portion
    chapter: int | None
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleSheet:
    """Some puzzles of one chapter; `nth` counts its pages with puzzles from 0."""

    chapter: int
    nth: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class AnswersOpenerSheet:
    """The page that opens the answers."""


@dataclass(frozen=True, slots=True)
class AnswersSheet:
    """Some answers, of any chapters; None is an empty place at the end of a row."""

    entries: tuple[Entry | None, ...]


@dataclass(frozen=True, slots=True)
class GallerySheet:
    """Some answers that show something with a name: as pictures, without their grids."""

    entries: tuple[Entry, ...]
    is_first: bool


@dataclass(frozen=True, slots=True)
class HintsSheet:
    """Some hints, in the order of their numbers; `first` is that of the first of them."""

    hints: tuple[Hint, ...]
    first: int


@dataclass(frozen=True, slots=True)
class NotesSheet:
    """A page to write on, at the end of a book that would be too short to be bound."""

    is_first: bool


@dataclass(frozen=True, slots=True)
class LogSheet:
    """Some puzzles to be ticked off."""

    entries: tuple[Entry, ...]
    is_first: bool


@dataclass(frozen=True, slots=True)
class CertificateSheet:
    """A certificate for whoever has solved the book."""


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """An empty page, before one that must be a right-hand page or at the end."""


Sheet: TypeAlias = (
    HalfTitleSheet
    | TitleSheet
    | CopyrightSheet
    | DedicationSheet
    | TextSheet
    | ContentsSheet
    | OpenerSheet
    | HowToSheet
    | LessonSheet
    | PuzzleSheet
    | AnswersOpenerSheet
    | AnswersSheet
    | WalkthroughSheet
    | HintsSheet
    | GallerySheet
    | NotesSheet
    | LogSheet
    | CertificateSheet
    | BlankSheet
)


@dataclass(frozen=True, slots=True)
class Sheets:
    """A book's pages in order, and where everything stands: page numbers from 1.

    `puzzles` and `answers` give a puzzle's page by its number, `hints` the number and the page of its hint,
    `openers` a chapter's first page, `texts` that of each other part that the contents list, where there is one.
    """

    sheets: tuple[Sheet, ...]
    puzzles: dict[int, int]
    answers: dict[int, int]
    hints: dict[int, tuple[int, int]]
    openers: tuple[int, ...]
    answers_opener: int
    texts: dict[str, int]

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
