"""Sheets: what stands on each page of a book, by the sort of page; no sizes yet."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, TypeAlias

from bookmaker.pages.manuscript import Entry, Piece


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on a page; `sort` is the name of its page spec, or empty on an empty page.

    `chapter`, from 0, is that of an opener, a how-to, puzzles, or a technique that is told before them; `nth` counts
    its pages with puzzles, its how-tos, or the pages of answers, from 0. `about` is the how-to, lesson, walkthrough
    or name of a text, and `parts` are the text's pieces, hints, techniques, chapters in the contents, or the sheets of
    several walkthroughs that share the page, of which `about` is the first. Steps are
    shown from `first` up to `last`, without the last, in `columns`, the pictures of each technique too, below its
    text or `is_beside` it; `first` is also the number of the first hint. `is_first` and `is_last` are said of the
    pages of one subject: the first of a how-to has the rules, and with `has_example` the example, in cells of at most
    `largest` points.
    """

    sort: str = ""
    chapter: int = -1
    nth: int = 0
    entries: tuple[Entry, ...] = ()
    about: Any = None
    parts: tuple[Any, ...] = ()
    first: int = 0
    last: int = 0
    columns: int = 1
    is_beside: bool = False
    is_first: bool = False
    is_last: bool = False
    has_example: bool = False
    largest: float = math.inf

    @property
    def has_answer(self) -> bool:
        """Whether it is the page of a how-to on which its example is answered: the last."""
        return self.last == len(self.about.steps) and (self.has_example or not self.is_first)

    @property
    def walked(self) -> tuple[Sheet, ...]:
        """The sheets of the walkthroughs that share the page: itself where there is one."""
        return self.parts or (self,)

    @property
    def shown(self) -> range:
        """The places of the steps or pictures that it shows."""
        return range(self.first, self.last)


PURPOSES = {  # of the sorts of pages; all others stand around the puzzles
    **dict.fromkeys(("howto", "technique", "index", "hints"), "teaching"),
    **dict.fromkeys(("answers", "answers-opener", "walkthrough", "gallery"), "answers"),
    "puzzles": "puzzles",
    "notes": "notes",
    "log": "notes",
    "ruled": "notes",
    "": "empty",
}
BLANK = Sheet()  # before a page that must be a right-hand page or at the end
NOTES = Sheet("notes")  # to write on, also at the end of a book that would be too short to be bound


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

    def lesson_page(self, technique: str, kind: str, sort: str = "technique") -> int:
        """The first page about a technique, or that lists it ("index"), of that kind's if it has one, or else 0."""
        pages = {
            (one.technique, one.kind): page
            for page, sheet in reversed([*enumerate(self.sheets, start=1)])
            if sheet.sort == sort
            for one in sheet.parts
        }
        named = [page for (name, _), page in pages.items() if name == technique]
        return pages.get((technique, kind), min(named, default=0))


@dataclass(frozen=True, slots=True)
class Places:
    """How so many puzzles or answers stand on a page, answers below their numbers or beside them."""

    count: int
    columns: int
    rows: int
    is_beside: bool = False


ALONE = Places(1, 1, 1)
Run: TypeAlias = tuple[Sheet, ...]  # the pages of one subject


@dataclass(frozen=True, slots=True)
class Loads:
    """How much stands on each page, as a round of laying out has found it.

    `places` say for each page with puzzles of each chapter how they stand, `answers` for each with answers; `how_tos`
    have for each chapter the pages of each of its how-tos, `lessons` those of its lessons, and last of those behind
    the puzzles, `walked` are those of walkthroughs; `lists` has the pages of the contents, the index of techniques and
    the hints by their sorts, so many puzzles are on a page of the `log`; `flows` are the pieces of the texts, page by
    page, by their parts.
    """

    places: tuple[tuple[Places, ...], ...]
    answers: tuple[Places, ...]
    how_tos: tuple[tuple[Run, ...], ...]
    lessons: tuple[Run, ...]
    walked: Run
    lists: dict[str, Run]
    log: int
    flows: dict[str, tuple[tuple[Piece, ...], ...]]
