"""Manuscript: what a book holds, in words and drawings, before it is laid out; made by the conductors."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum

from bookmaker.drawing import Drawing
from bookmaker.source.faults import SourcePlace


class Edition(Enum):
    """For whom the pages are: a printing press (black only, no links) or a screen (colour, links)."""

    PRINT = "print"
    DIGITAL = "digital"


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where in a grid a step is taken, the name of its technique, and behind that for which values it is used."""

    place: str
    technique: str
    aim: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle and its answer as pictures, with what its heading says; `pips` counts 1 to 4.

    `stars` counts 1 to 5 within the grade, 0 where the kind has none.
    `caption` tells what the answer shows, beside it and nowhere else; `tip` is a first step in a sentence.
    `cell_floors` are the smallest cells in mm, in ordinary and in large print, of a kind that is not written in; None
    for the layout's own floor. `hint` is what stands upside down at the foot of its page.
    """

    number: int
    title: str
    size: str
    grade: str
    pips: int
    puzzle: Drawing
    answer: Drawing
    effort: float = 0.0
    stars: int = 0
    caption: str = ""
    cell_floors: tuple[float, float] | None = None
    tip: str = ""
    hint: Pointer | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """What helps with a puzzle, by its number and its kind's title: where to look, and what for."""

    puzzle: int
    kind: str
    pointer: Pointer


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A step of an example: a picture of what is known by then, a sentence, and the name of the technique.

    One without a sentence ends the steps: how far they have led.
    """

    picture: Drawing
    sentence: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """The solving of a puzzle, move by move; `number` is the puzzle's.

    Where it would take more than two pages its `shorter` telling stands there, and where there is none it ends with
    its second page, the last sentence followed by `stops`. One without `stops` takes as many pages as it needs. One
    that `is_full` holds so much in few moves that two pages of a longer telling are better than one with this.
    """

    number: int
    title: str
    size: str
    grade: str
    steps: tuple[FirstStep, ...]
    shorter: Walkthrough | None = None
    stops: str | None = None
    is_full: bool = False

    @property
    def tellings(self) -> tuple[Walkthrough, ...]:
        """Itself and what is shorter, the longest first."""
        return (self, *(self.shorter.tellings if self.shorter else ()))


@dataclass(frozen=True, slots=True)
class HowTo:
    """A how-to-play page: the kind's rules in words and a small worked example.

    `more` are its first steps where a large page has room for many. `plain` are puzzle, answer and what is known after
    the first steps, without the labels by which words name cells, where there are steps.
    """

    title: str
    goal: str
    rules: tuple[str, ...]
    puzzle: Drawing
    answer: Drawing
    steps: tuple[FirstStep, ...]
    teaser: str = ""
    more: tuple[FirstStep, ...] = ()
    plain: tuple[Drawing, ...] = ()

    @property
    def specimens(self) -> tuple[Drawing, ...]:
        """Puzzle, answer and, where there are steps, what is known after them, as they look without words."""
        return self.plain or (self.puzzle, self.answer)

    @property
    def fuller(self) -> HowTo | None:
        """The same with more first steps, where there are more."""
        return replace(self, steps=self.more, more=()) if len(self.more) > len(self.steps) else None

    @property
    def shorter(self) -> HowTo:
        """The same with two first steps, and not with what is known after them: the answer follows."""
        return replace(self, steps=self.steps[:2], more=())


class PictureRole(Enum):
    """What a picture of a technique shows: the position, what follows, where nothing follows yet, and an exercise."""

    BEFORE = "before"
    AFTER = "after"
    NEAR_MISS = "near miss"
    EXERCISE = "exercise"


@dataclass(frozen=True, slots=True)
class Lesson:
    """Pages about a technique: what to look for, a position with what follows and why, and puzzles that need it.

    `lacking` names the cells of which too little is known where nothing follows yet, if that is known of them; `answer`
    is what follows in the exercise. The `principle` is why the technique holds, in a sentence.
    """

    technique: str
    kind: str
    grade: str
    pips: int
    pattern: str
    why: str
    pictures: tuple[tuple[PictureRole, Drawing], ...]
    puzzles: tuple[int, ...]
    lacking: str = ""
    answer: str = ""
    principle: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the book: opener, how-to-play pages for all rules that are new, a table, lessons, puzzles.

    `ornaments` has a solved grid of each kind with its title; `line` is the rule in one line, where all have the same.
    `mark` is the line of book.yaml to blame when a grid does not fit; `per_page_mark` the line
    of its `per_page`, where it has one. A `per_page` of None: as many as keep large cells. On the pages of one that
    `is_mixed` as many puzzles stand as fit there, each page with cells of its own; else all pages are alike.
    """

    title: str
    kind: str
    teaser: str
    how_tos: tuple[HowTo, ...]
    entries: tuple[Entry, ...]
    per_page: int | None
    ornaments: tuple[tuple[str, Drawing], ...]
    table: tuple[Piece, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    is_mixed: bool = False
    mark: SourcePlace | None = None
    per_page_mark: SourcePlace | None = None
    line: str = ""


@dataclass(frozen=True, slots=True)
class Photograph:
    """A picture of the author's own as PNG, and how large it is printed where it finds the room, in points.

    Layouts know it by its `name`.
    """

    name: str
    png: bytes
    width: float
    height: float


BESIDE = "\u00a0\u00a0"  # between entries of a table in one line, which can be read without columns, too


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of prose: "paragraph", "heading", "item" with its bullet or number as `label`, "code" or "picture".

    Of a table: "subheading", or "entries" side by side, with BESIDE between them; each begins with what is looked up.

    The text of a code is an address, that of a picture its caption; the label of the latter is its file, which becomes
    its `photograph`. `is_start` is false for what goes on from the page before.
    """

    sort: str
    text: str
    label: str = ""
    is_start: bool = True
    photograph: Photograph | None = None


@dataclass(frozen=True, slots=True)
class OwnPages:
    """Pages of the author's own: "before" or "after" a part of the book, a text, or so many that are `ruled`."""

    place: tuple[str, str]
    pieces: tuple[Piece, ...] = ()
    ruled: str = ""
    count: int = 1
    mark: SourcePlace | None = None


@dataclass(frozen=True, slots=True)
class Imprint:
    """What the copyright page says beside title and author; empty where nothing is said."""

    edition: str
    rights: str
    isbn: str
    version: str


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands before and after the puzzles beside the title page; without pieces a text is left out.

    `files` are those beside book.yaml that texts and pictures came from. `notes` counts pages to write on, beside those
    that fill up a short book. `is_one_sided` leaves the back of every page with puzzles empty. `fill` is what stands in
    places that would stay empty: notes, none, tips or spots; empty where the theme decides. The marks are lines of
    book.yaml to blame.
    """

    has_title: bool = True
    has_half_title: bool = False
    imprint: Imprint | None = None
    has_contents: bool = True
    has_openers: bool = True
    has_answers_opener: bool = False
    has_gallery: bool = True
    has_certificate: bool = False
    has_log: bool = False
    notes: int = 0
    dedication: tuple[Piece, ...] = ()
    introduction: tuple[Piece, ...] = ()
    about: tuple[Piece, ...] = ()
    also_by: tuple[Piece, ...] = ()
    tables: tuple[Piece, ...] = ()
    own: tuple[OwnPages, ...] = ()
    files: tuple[str, ...] = ()
    is_one_sided: bool = False
    fill: str = ""
    marks: tuple[tuple[str, SourcePlace], ...] = ()

    @property
    def texts(self) -> tuple[tuple[Piece, ...], ...]:
        """The author's texts that may hold codes and pictures."""
        return (self.introduction, self.about, self.also_by, *(one.pieces for one in self.own))


@dataclass(frozen=True, slots=True)
class Paper:
    """The sheet and the printer's limits, in points.

    `gutters` holds (page count up to and including, least inside margin) in rising order;
    `outside` is the least margin at the other three edges; `pages` the least and most pages;
    `even` asks for an even page count, `last_blank` for an empty last page; `blanks` is how many
    empty pages may follow one another within the book, and at its end. One `is_screen` has no left and right side,
    no empty pages, and margins of `outside` but at its foot. `beyond` is how far what is printed to the edge must
    reach beyond it: at the spine, the outer, the upper and the lower edge; None where nothing is.
    """

    width: float
    height: float
    gutters: tuple[tuple[int, float], ...]
    outside: float
    pages: tuple[int, int]
    even: bool
    last_blank: bool = False
    blanks: tuple[int, int] | None = None
    is_screen: bool = False
    beyond: tuple[float, float, float, float] | None = None

    def around(self, *, is_recto: bool) -> tuple[float, float, float, float]:
        """How far the sheet reaches beyond a page, at its left, upper, right and lower edge."""
        inside, outside, top, bottom = self.beyond or (0.0,) * 4
        return (inside, top, outside, bottom) if is_recto else (outside, top, inside, bottom)


@dataclass(frozen=True, slots=True)
class CellLimits:
    """What book.yaml asks of puzzles' cells, in points; None where the layout decides."""

    largest: float | None = None
    smallest: float | None = None


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A whole book, ready to be laid out; the marks are lines of book.yaml to blame.

    `hints` stand in the order in which they are printed and numbered, from 1; `lessons` are those
    behind the puzzles.
    """

    title: str
    author: str
    language: str
    chapters: tuple[Chapter, ...]
    answers_per_page: int | None
    answers_mark: SourcePlace | None
    title_mark: SourcePlace | None
    trim_mark: SourcePlace | None
    author_mark: SourcePlace | None = None
    surroundings: Surroundings = Surroundings()
    subtitle: str = ""
    series: str = ""
    volume: str = ""
    cells: CellLimits = CellLimits()
    hints: tuple[Hint, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    walkthroughs: tuple[Walkthrough, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The puzzles of all chapters."""
        return tuple(entry for chapter in self.chapters for entry in chapter.entries)

    def pieces_of(self, part: str) -> tuple[Piece, ...]:
        """The text of a part, by its name; those of the author's own pages and of chapters' tables by their numbers."""
        name, _, number = part.partition(" ")
        if name == "table":
            return self.chapters[int(number)].table
        return self.surroundings.own[int(number)].pieces if number else getattr(self.surroundings, name, ())

    @property
    def lesson_runs(self) -> tuple[tuple[Lesson, ...], ...]:
        """The lessons of each chapter, and last those behind the puzzles."""
        return (*(chapter.lessons for chapter in self.chapters), self.lessons)

    @property
    def all_lessons(self) -> tuple[Lesson, ...]:
        """The lessons of all chapters, and those behind the puzzles."""
        return tuple(lesson for run in self.lesson_runs for lesson in run)


def without(manuscript: Manuscript, pages: Collection[str]) -> Manuscript:
    """The manuscript without its "title", "copyright", "contents", "openers", "howto" or "gallery" pages.

    Tables go with the pages that tell how to play.
    """
    around = manuscript.surroundings
    surroundings = replace(
        around,
        tables=() if "howto" in pages else around.tables,
        has_title=around.has_title and "title" not in pages,
        imprint=None if "copyright" in pages else around.imprint,
        has_contents=around.has_contents and "contents" not in pages,
        has_gallery=around.has_gallery and "gallery" not in pages,
        has_openers=around.has_openers and "openers" not in pages,
    )
    chapters = manuscript.chapters
    if "howto" in pages:
        chapters = tuple(replace(chapter, how_tos=(), table=()) for chapter in chapters)
    return replace(manuscript, surroundings=surroundings, chapters=chapters)
