"""Manuscript: what a book holds, in words and drawings, before it is laid out; made by the conductors."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bookmaker.drawing import Drawing
from bookmaker.source.faults import Mark


class Edition(Enum):
    """For whom the pages are: a printing press (black only, no links) or a screen (colour, links)."""

    PRINT = "print"
    DIGITAL = "digital"


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle and its answer as pictures, with what its heading says; `pips` counts 1 to 4.

    `caption` tells what the answer shows, beside it and nowhere else.
    """

    number: int
    title: str
    size: str
    grade: str
    pips: int
    puzzle: Drawing
    answer: Drawing
    effort: float = 0.0
    caption: str = ""


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A first step of a worked example: a picture that points at cells, and a sentence."""

    picture: Drawing
    sentence: str


@dataclass(frozen=True, slots=True)
class HowTo:
    """A how-to-play page: the kind's rules in words and a small worked example."""

    title: str
    goal: str
    rules: tuple[str, ...]
    puzzle: Drawing
    answer: Drawing
    steps: tuple[FirstStep, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the book: opener, how-to-play page where its rules are new, puzzles.

    `mark` is the line of book.yaml to blame when a grid does not fit; `per_page_mark` the line
    of its `per_page`, where it has one. A `per_page` of None: as many as keep large cells. `cell_floors` are the
    smallest cells in mm, in ordinary and in large print, of a kind that is not written in; None for the layout's own
    floor.
    """

    title: str
    kind: str
    teaser: str
    how_to: HowTo | None
    entries: tuple[Entry, ...]
    per_page: int | None
    ornament: Drawing
    mark: Mark | None = None
    per_page_mark: Mark | None = None
    cell_floors: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of prose: "paragraph", "heading" or "item" with its bullet or number as `label`.

    `is_start` is false for what goes on from the page before.
    """

    sort: str
    text: str
    label: str = ""
    is_start: bool = True


@dataclass(frozen=True, slots=True)
class Imprint:
    """What the copyright page says beside title and author; empty where nothing is said."""

    edition: str
    rights: str
    isbn: str
    seed: str
    version: str


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands before and after the puzzles beside the title page; without pieces a text is left out.

    `is_one_sided` leaves the back of every page with puzzles empty. The marks are lines of
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
    dedication: tuple[Piece, ...] = ()
    introduction: tuple[Piece, ...] = ()
    about: tuple[Piece, ...] = ()
    is_one_sided: bool = False
    marks: tuple[tuple[str, Mark], ...] = ()


@dataclass(frozen=True, slots=True)
class Paper:
    """The sheet and the printer's limits, in points.

    `gutters` holds (page count up to and including, least inside margin) in rising order;
    `outside` is the least margin at the other three edges; `pages` the least and most pages;
    `even` asks for an even page count, `last_blank` for an empty last page; `blanks` is how many
    empty pages may follow one another within the book, and at its end.
    """

    width: float
    height: float
    gutters: tuple[tuple[int, float], ...]
    outside: float
    pages: tuple[int, int]
    even: bool
    last_blank: bool = False
    blanks: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class CellLimits:
    """What book.yaml asks of puzzles' cells, in points; None where the layout decides."""

    largest: float | None = None
    smallest: float | None = None


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A whole book, ready to be laid out; the marks are lines of book.yaml to blame."""

    title: str
    author: str
    language: str
    chapters: tuple[Chapter, ...]
    answers_per_page: int | None
    answers_mark: Mark | None
    title_mark: Mark | None
    trim_mark: Mark | None
    author_mark: Mark | None = None
    surroundings: Surroundings = Surroundings()
    subtitle: str = ""
    series: str = ""
    volume: str = ""
    cells: CellLimits = CellLimits()
