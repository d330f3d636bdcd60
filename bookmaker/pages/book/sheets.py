"""Sheets: Manuscript -> the book's pages in order, as what stands on each; no sizes yet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias, TypeVar

from bookmaker.pages.book.walkthroughs import Walked, WalkthroughSheet
from bookmaker.pages.manuscript import Chapter, Entry, Hint, HowTo, Lesson, Manuscript, Paper, Piece

LEAST_NAMED = 4  # pictures make a gallery


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
    """What a page of a how-to shows: the rules with example and answer or not, and the steps `first` up to `last`.

    Steps are counted from 0, without the last; pictures stand in so many `columns`, in cells of at most `largest`
    points.
    """

    has_rules: bool
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


Flow: TypeAlias = tuple[tuple[Piece, ...], ...]  # the pieces of a text, page by page


def arrange(
    manuscript: Manuscript,
    paper: Paper,
    *,
    pages: Sequence[Sequence[int]],
    answers_per_page: int,
    answers_across: int,
    contents_per_page: int,
    log_per_page: int,
    gallery_per_page: int,
    hints_per_page: int,
    how_tos: Sequence[Sequence[Sequence[Shown]]],
    portions: Mapping[Lesson, Sequence[Portion]],
    walked: Walked = (),
    introduction: Flow = (),
    about: Flow = (),
    also_by: Flow = (),
) -> Sheets:
    """The pages of a book: front matter, chapters, answers, gallery; every part opens on a right-hand page.

    `pages` has for each chapter the number of puzzles on each of its pages. The contents are left out where there is
    one chapter; they take a page for each `contents_per_page` chapters. A book with fewer pages than the
    paper's least is filled up with pages for notes. `how_tos` has for each chapter what the pages of
    each of its how-tos show, `portions` for each lesson what its pages do. `walked` are the
    pages of walkthroughs.
    """
    order, surroundings = _Order(has_sides=not paper.is_screen), manuscript.surroundings
    if surroundings.has_half_title:
        order.add(HalfTitleSheet())
    if surroundings.has_title:
        order.add_recto(TitleSheet())
    if surroundings.imprint is not None:
        order.add(CopyrightSheet())
    if surroundings.dedication:
        order.add_recto(DedicationSheet())
    if len(manuscript.chapters) > 1 and surroundings.has_contents:
        for at, sheet in enumerate(_contents(len(manuscript.chapters), contents_per_page)):
            order.add(sheet) if at else order.add_recto(sheet)
    texts: dict[str, int] = {}
    for at, pieces in enumerate(introduction):
        text = TextSheet("introduction", pieces, at == 0)
        texts.setdefault("introduction", order.add(text) if at else order.add_recto(text))
    openers: list[int] = []
    for index, chapter in enumerate(manuscript.chapters):
        own: list[Sheet] = [OpenerSheet(index)] if surroundings.has_openers else []
        told = zip(chapter.how_tos, how_tos[index], strict=True)
        own += (HowToSheet(index, nth, how, shown) for nth, (how, some) in enumerate(told) for shown in some)
        own += (LessonSheet(one, portion, index) for one in chapter.lessons for portion in portions[one])
        opening, rest = len(own), iter(chapter.entries)
        own += (PuzzleSheet(index, nth, tuple(islice(rest, count))) for nth, count in enumerate(pages[index]))
        for at, page in enumerate(own):
            is_start = at == 0 and (surroundings.has_openers or index == 0)
            is_recto = is_start or (at >= opening and surroundings.is_one_sided)
            number = order.add_recto(page) if is_recto else order.add(page)
            openers += [number] if at == 0 else []
    lessons = [(one, portion) for one in manuscript.lessons for portion in portions[one]]
    for at, (lesson, portion) in enumerate(lessons):
        page = LessonSheet(lesson, portion, None, at == 0)
        texts.setdefault("techniques", order.add(page) if at else order.add_recto(page))
    if manuscript.hints:
        if order.faces_the_last() and not lessons and not surroundings.is_one_sided:
            order.add_notes()  # no hint can be seen from the puzzle that it is for
        for at in range(0, len(manuscript.hints), hints_per_page):
            hints = HintsSheet(manuscript.hints[at : at + hints_per_page], at + 1)
            is_recto = at == 0 and surroundings.is_one_sided
            texts.setdefault("hints", order.add_recto(hints) if is_recto else order.add(hints))
    rows = _in_rows(manuscript.chapters, answers_across)
    solved: list[Sheet] = [AnswersOpenerSheet()] if surroundings.has_answers_opener else []
    solved += (AnswersSheet(entries) for entries in _pages_of(rows, answers_per_page))
    answers_opener = order.add_recto(solved[0]) if solved else 0
    for answers in solved[1:]:
        order.add(answers)
    for step in walked:
        texts.setdefault("walkthroughs", order.add(step))
    for at, named in enumerate(_pages_of(_named(manuscript), gallery_per_page)):
        texts.setdefault("gallery", order.add(GallerySheet(named, at == 0)))
    if surroundings.has_log:
        entries = [entry for chapter in manuscript.chapters for entry in chapter.entries]
        for at, some in enumerate(_pages_of(entries, log_per_page)):
            texts.setdefault("log", order.add(LogSheet(some, at == 0)))
    for part, flow in (("about", about), ("also_by", also_by)):
        for at, pieces in enumerate(flow):
            texts.setdefault(part, order.add(TextSheet(part, pieces, at == 0)))
    for _ in range(surroundings.notes):
        order.add_notes()
    if surroundings.has_certificate:
        order.add_recto(CertificateSheet())
    order.fill_up(paper)
    return Sheets(
        tuple(order.sheets),
        _places(order.sheets, PuzzleSheet),
        _places(order.sheets, AnswersSheet),
        _hints(order.sheets),
        tuple(openers),
        answers_opener,
        texts,
    )


@dataclass(slots=True)
class _Order:
    """The sheets of a book in the order of its pages, as they are added."""

    has_sides: bool
    sheets: list[Sheet] = field(default_factory=list)

    def add(self, sheet: Sheet) -> int:
        """Add a page; gives its number."""
        self.sheets.append(sheet)
        return len(self.sheets)

    def add_recto(self, sheet: Sheet) -> int:
        """Add a right-hand page, after a blank one where needed; gives its number, odd where pages have sides."""
        if self.has_sides and len(self.sheets) % 2:
            self.add(BlankSheet())
        return self.add(sheet)

    def add_notes(self) -> None:
        """Add a page for notes."""
        self.add(NotesSheet(is_first=not any(isinstance(one, NotesSheet) for one in self.sheets)))

    def faces_the_last(self) -> bool:
        """Whether the next page lies open beside the last one."""
        return self.has_sides and len(self.sheets) % 2 == 0

    def fill_up(self, paper: Paper) -> None:
        """Add pages for notes up to the paper's least number, and empty ones that it asks for at the end."""
        least = paper.pages[0] + paper.pages[0] % 2 * paper.even - paper.last_blank
        for _ in range(least - len(self.sheets)):
            self.add_notes()
        if paper.last_blank:
            self.add(BlankSheet())
        if paper.even and len(self.sheets) % 2:
            self.add(BlankSheet())


E = TypeVar("E")


def _pages_of(entries: Sequence[E], per_page: int) -> Iterable[tuple[E, ...]]:
    return (tuple(entries[at : at + per_page]) for at in range(0, len(entries), per_page))


def _named(manuscript: Manuscript) -> tuple[Entry, ...]:
    """What stands in the gallery: the entries whose answers show something with a name; few make none."""
    found = tuple(entry for chapter in manuscript.chapters for entry in chapter.entries if entry.caption)
    return found if manuscript.surroundings.has_gallery and len(found) >= LEAST_NAMED else ()


def _contents(chapters: int, per_page: int) -> Iterable[ContentsSheet]:
    for first in range(0, chapters, per_page):
        end = min(first + per_page, chapters)
        yield ContentsSheet(tuple(range(first, end)), end == chapters)


def _in_rows(chapters: Iterable[Chapter], across: int) -> tuple[Entry | None, ...]:
    """All entries in rows of so many; another kind starts a new row."""
    found: list[Entry | None] = []
    before = ""
    for chapter in chapters:
        if chapter.kind != before and len(found) % across:
            found += [None] * (across - len(found) % across)
        found += chapter.entries
        before = chapter.kind
    return tuple(found)


def _hints(sheets: Sequence[Sheet]) -> dict[int, tuple[int, int]]:
    """The number and the page of the hint for each puzzle."""
    return {
        hint.puzzle: (number, page)
        for page, sheet in enumerate(sheets, start=1)
        if isinstance(sheet, HintsSheet)
        for number, hint in enumerate(sheet.hints, start=sheet.first)
    }


def _places(sheets: Sequence[Sheet], kind: type[PuzzleSheet] | type[AnswersSheet]) -> dict[int, int]:
    return {
        entry.number: page
        for page, sheet in enumerate(sheets, start=1)
        if isinstance(sheet, kind)
        for entry in sheet.entries
        if entry is not None
    }
