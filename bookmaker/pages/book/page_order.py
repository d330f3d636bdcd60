"""Manuscript -> the book's pages in order, as what stands on each; no sizes yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeVar

from bookmaker.pages.book.by_name import list_key
from bookmaker.pages.book.sheets import BLANK, NOTES, Loads, Places, Sheet, Sheets
from bookmaker.pages.manuscript import Chapter, Entry, Lesson, Manuscript, OwnPages, Paper, Piece, Surroundings

LEAST_NAMED = 4  # pictures make a gallery
LEAST_LISTED = 6  # techniques that are told on more than two or three pages


def arrange(manuscript: Manuscript, paper: Paper, loads: Loads, *, gallery_per_page: int) -> Sheets:
    """The pages of a book: front matter, chapters, answers, gallery; every part opens on a right-hand page.

    The contents are left out where there is one chapter. A book with fewer pages than the paper's least is filled up
    with pages for notes.
    """
    surroundings = manuscript.surroundings
    order = _Order(not paper.is_screen, surroundings.own, loads.flows)
    _front(order, manuscript, loads)
    with order.part("introduction"):
        order.add_text("introduction", loads.flows["introduction"], is_recto=True)
    with order.part("puzzles"):
        openers = [
            _chapter(order, chapter, index, loads, surroundings) for index, chapter in enumerate(manuscript.chapters)
        ]
    apart = loads.lessons[-1]
    with order.part("techniques"):
        for at, page in enumerate(apart):
            order.add(page, "techniques", is_recto=at == 0)
    if manuscript.hints and order.faces_the_last() and not apart and not surroundings.is_one_sided:
        order.add(NOTES, "notes")  # no hint can be seen from the puzzle that it is for
    with order.part("hints"):
        for page in loads.lists["hints"]:
            order.add(page, "hints", is_recto=page.is_first and surroundings.is_one_sided)
    solved: list[Sheet] = [Sheet("answers-opener")] if surroundings.has_answers_opener else []
    left = iter(manuscript.entries)
    solved += (
        Sheet("answers", nth=nth, entries=tuple(islice(left, count)))
        for nth, count in enumerate(_shares(len(manuscript.entries), loads.answers))
    )
    with order.part("answers"):
        for at, answers in enumerate(solved):
            order.add(answers, "answers", is_recto=at == 0)
        for step in loads.walked:
            order.add(step, "walkthroughs")
        for page in loads.lists["index"]:
            order.add(page, "technique_index")
    shown = _named(manuscript)
    pictured = {"gallery": (shown, shared(len(shown), gallery_per_page))}
    if surroundings.has_log:
        pictured["log"] = (manuscript.entries, loads.log)
    for sort, (entries, per_page) in pictured.items():
        for at, some in enumerate(_pages_of(entries, per_page)):
            order.add(Sheet(sort, entries=some, is_first=at == 0), sort)
    order.add_text("tables", loads.flows["tables"])
    order.add_text("about", loads.flows["about"])
    order.add_text("also_by", loads.flows["also_by"])
    if manuscript.surroundings.also_by and "about" in order.parts:
        order.parts.setdefault("also_by", order.parts["about"])  # of one page
    with order.part("end"):
        for _ in range(surroundings.notes):
            order.add(NOTES, "notes")
    if surroundings.has_certificate:
        order.add(Sheet("certificate"), is_recto=True)
    order.fill_up(paper)
    return Sheets(
        tuple(order.sheets),
        _pages(order.sheets, "puzzles"),
        _pages(order.sheets, "answers"),
        _hints(order.sheets),
        tuple(openers),
        order.parts,
    )


def listed(manuscript: Manuscript) -> dict[str, tuple[int, Callable[[int, int], Sheet]]]:
    """What a book lists, by sort: how many lines, and the page with those from one on to before another.

    The contents have a line for each chapter and a last one for all that stands behind them.
    """
    chapters, hints, techniques = range(len(manuscript.chapters)), manuscript.hints, _by_name(manuscript)
    has_contents = len(chapters) > 1 and manuscript.surroundings.has_contents

    def contents(first: int, last: int) -> Sheet:
        some = tuple(chapters[first:last])
        return Sheet("contents", parts=some, is_first=first == 0, is_last=last > len(chapters))

    return {
        "contents": (len(chapters) + 1 if has_contents else 0, contents),
        "index": (len(techniques), lambda at, end: Sheet("index", parts=techniques[at:end], is_first=at == 0)),
        "hints": (len(hints), lambda at, end: Sheet("hints", parts=hints[at:end], first=at + 1, is_first=at == 0)),
    }


def shared(count: int, per_page: int) -> int:
    """How many a page has where so many stand on as few pages as they need, none with only a few of them."""
    return -(-max(1, count) // -(-max(1, count) // per_page))


def _front(order: _Order, manuscript: Manuscript, loads: Loads) -> None:
    """Half title, title, copyright, dedication and contents."""
    surroundings = manuscript.surroundings
    if surroundings.has_half_title:
        order.add(Sheet("half-title"))
    with order.part("title"):
        if surroundings.has_title:
            order.add(Sheet("title"), is_recto=True)
        if surroundings.imprint is not None:
            order.add(Sheet("copyright"))
    if surroundings.dedication:
        order.add(Sheet("dedication"), is_recto=True)
    with order.part("contents"):
        for page in loads.lists["contents"]:
            order.add(page, is_recto=page.is_first)


def _chapter(order: _Order, chapter: Chapter, index: int, loads: Loads, surroundings: Surroundings) -> int:
    """Opener, how to play, table, techniques and puzzles of a chapter; gives the number of its first page."""
    own: list[Sheet] = [Sheet("opener", index)] if surroundings.has_openers else []
    own += (page for pages in loads.how_tos[index] for page in pages)
    own += _text(f"table {index}", loads.flows[f"table {index}"])
    own += (replace(page, chapter=index) for page in loads.lessons[index])
    opening, rest = len(own), iter(chapter.entries)
    own += (
        Sheet("puzzles", index, nth, tuple(islice(rest, count)))
        for nth, count in enumerate(_shares(len(chapter.entries), loads.places[index]))
    )
    numbers = []
    for at, page in enumerate(own):
        is_start = at == 0 and (surroundings.has_openers or index == 0)
        is_recto = is_start or (at >= opening and surroundings.is_one_sided)
        numbers.append(order.add(page, is_recto=is_recto))
    return numbers[0]


def _shares(count: int, places: Sequence[Places]) -> tuple[int, ...]:
    """How many of so many puzzles, or answers, stand on each page; pages that are not told of are like the last."""
    shares: list[int] = []
    while count > 0:
        shares.append(min(count, places[min(len(shares), len(places) - 1)].count))
        count -= shares[-1]
    return tuple(shares)


@dataclass(slots=True)
class _Order:
    """The sheets of a book in the order of its pages, as they are added."""

    has_sides: bool
    own: tuple[OwnPages, ...] = ()
    flows: Mapping[str, Sequence[tuple[Piece, ...]]] = field(default_factory=dict)
    sheets: list[Sheet] = field(default_factory=list)
    parts: dict[str, int] = field(default_factory=dict)

    def add(self, sheet: Sheet, part: str = "", *, is_recto: bool = False) -> int:
        """Add a page, the first of its part perhaps; gives its number.

        A right-hand page, odd where pages have sides, comes after a blank one where needed.
        """
        if is_recto and self.has_sides and len(self.sheets) % 2:
            self.sheets.append(BLANK)
        self.sheets.append(sheet)
        if part:
            self.parts.setdefault(part, len(self.sheets))
        return len(self.sheets)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """A part of the book, with the author's own pages before and after it."""
        self._add_own("before", name)
        yield
        self._add_own("after", name)

    def _add_own(self, *place: str) -> None:
        for at, one in enumerate(self.own):
            if one.place == place and one.ruled:
                self.sheets += [Sheet("ruled", about=one.ruled)] * one.count
            elif one.place == place:
                self.add_text(f"own {at}", self.flows[f"own {at}"])

    def add_text(self, part: str, pages: Sequence[tuple[Piece, ...]], *, is_recto: bool = False) -> None:
        """Add the pages of a text, given by what stands on each."""
        for sheet in _text(part, pages):
            self.add(sheet, part, is_recto=is_recto and sheet.is_first)

    def faces_the_last(self) -> bool:
        """Whether the next page lies open beside the last one."""
        return self.has_sides and len(self.sheets) % 2 == 0

    def fill_up(self, paper: Paper) -> None:
        """Add pages for notes up to the paper's least number, and empty ones that it asks for at the end."""
        least = paper.pages[0] + paper.pages[0] % 2 * paper.even - paper.last_blank
        for _ in range(least - len(self.sheets)):
            self.add(NOTES, "notes")
        if paper.last_blank:
            self.add(BLANK)
        if paper.even and len(self.sheets) % 2:
            self.add(BLANK)


E = TypeVar("E")


def _text(part: str, pages: Sequence[tuple[Piece, ...]]) -> Iterator[Sheet]:
    return (Sheet("text", about=part, parts=pieces, is_first=at == 0) for at, pieces in enumerate(pages))


def _pages_of(entries: Sequence[E], per_page: int) -> Iterable[tuple[E, ...]]:
    return (tuple(entries[at : at + per_page]) for at in range(0, len(entries), per_page))


def _by_name(manuscript: Manuscript) -> tuple[Lesson, ...]:
    """The techniques that are told, by name; few without an exercise to be answered need no list."""
    found = sorted(manuscript.all_lessons, key=lambda one: (list_key(one.technique, manuscript.language), one.kind))
    return tuple(found) if len(found) >= LEAST_LISTED or any(one.answer for one in found) else ()


def _named(manuscript: Manuscript) -> tuple[Entry, ...]:
    """What stands in the gallery: the entries whose answers show something with a name; few make none."""
    found = tuple(entry for entry in manuscript.entries if entry.caption)
    return found if manuscript.surroundings.has_gallery and len(found) >= LEAST_NAMED else ()


def _hints(sheets: Sequence[Sheet]) -> dict[int, tuple[int, int]]:
    """The number and the page of the hint for each puzzle."""
    return {
        hint.puzzle: (number, page)
        for page, sheet in enumerate(sheets, start=1)
        if sheet.sort == "hints"
        for number, hint in enumerate(sheet.parts, start=sheet.first)
    }


def _pages(sheets: Sequence[Sheet], sort: str) -> dict[int, int]:
    """The page of that sort on which each puzzle stands, by its number."""
    return {
        entry.number: page
        for page, sheet in enumerate(sheets, start=1)
        if sheet.sort == sort
        for entry in sheet.entries
    }
