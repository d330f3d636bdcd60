"""Teaching: a Fitting and a how-to, a lesson or walkthroughs -> what of them stands on each of their pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from bookmaker.pages.book.fitting import Fitting
from bookmaker.pages.book.sheets import HowToSheet, LessonSheet, Shown, WalkthroughSheet
from bookmaker.pages.manuscript import HowTo, Lesson, Walkthrough
from bookmaker.source.lengths import POINTS_PER_MM

LEAST_CELL = 8.5  # mm: the least cell of a picture that could have a further page instead
NEARLY = 0.8  # of the largest cell, for which fewer pictures would stand side by side
MOST_COLUMNS = 3
LESSON_CLEAR = 0.5  # of the largest example: what pictures of a technique, which nobody writes in, keep
PAIR = 2  # the example and its answer
RULES_ALONE = (True, False, 0, 0)
NEARLY_NOTHING = 0.1  # points by which cells that are compared may be rounded
CLEAR_CELL = 4.2  # mm, in which a reader who follows a walkthrough with a pencil can still see every mark
TIGHT_CELL = 2.0  # mm, in which filled cells and digits of 5 points can be told
MOST_STEPS = 12  # steps of a walkthrough on a page
MOST_ACROSS = 4

Walked: TypeAlias = tuple[WalkthroughSheet, ...]
Part: TypeAlias = tuple[bool, bool, int, int]  # whether with the rules, and with the example; the first step, the last


def how_to_shown(fitting: Fitting, chapter: int, nth: int, before: Sequence[Shown] = ()) -> tuple[Shown, ...]:
    """What the pages of a how-to show: everything on one where pictures stay clear, else the steps on further pages.

    Where the rules leave no room for the example either, they have a page to themselves. All steps are shown, none in
    larger cells than the example. There are no fewer pages than `before`.
    """
    how_to = fitting.page_contents.manuscript.chapters[chapter].how_tos[nth]
    least = round(LEAST_CELL * POINTS_PER_MM, 1)
    beside = list(_ways(len(how_to.steps)))
    apart = [(RULES_ALONE, (False, *first[1:]), *others) for first, *others in beside]
    some = [[pages for pages in ways if len(pages) >= len(before)] for ways in (beside, apart)]
    for pages in chain(*some):
        if all(_may_stay_clear(fitting, chapter, nth, how_to, page, least) for page in pages):
            found = _shown(fitting, chapter, nth, how_to, pages)
            if min(cell for cell, _ in found) >= least:
                return tuple(one for _, one in found)
    spread = [_shown(fitting, chapter, nth, how_to, ways[-1]) for ways in some if ways]
    return tuple(one for _, one in max(spread, key=lambda found: min(cell for cell, _ in found)))


def _shown(fitting: Fitting, chapter: int, nth: int, how_to: HowTo, pages: Sequence[Part]) -> list[tuple[float, Shown]]:
    """What each of the pages shows, and its cell in points."""
    found: list[tuple[float, Shown]] = []
    most = math.inf
    for page in pages:
        found.append(_best(fitting, chapter, nth, how_to, page, most))
        if found[-1][1].has_example:
            most = found[-1][0]
    return found


def _may_stay_clear(fitting: Fitting, chapter: int, nth: int, how_to: HowTo, page: Part, least: float) -> bool:
    """Whether a page's pictures fit in some way with cells of that size, or a little smaller; which is soon seen."""
    number = fitting.page_contents.order.openers[chapter]
    sheets = (HowToSheet(chapter, nth, how_to, shown) for shown in _arrangements(page, math.inf))
    return any(fitting.does_example_fit(number, sheet, least - NEARLY_NOTHING) for sheet in sheets)


def _ways(steps: int) -> Iterator[tuple[Part, ...]]:
    """Ways to share steps out over pages of which the first has the rules and the example, fewer pages first.

    Of those with as many pages the ones first that have fewer steps beside the rules.
    """
    yield ((True, True, 0, steps),)
    for further in range(1, steps + 1):
        for beside in range(steps - further + 1):
            each = -(-(steps - beside) // further)
            starts = range(beside, steps, each)
            if len(starts) == further:
                further_ones = [(False, False, at, min(at + each, steps)) for at in starts]
                yield ((True, True, 0, beside), *further_ones)


def _best(fitting: Fitting, chapter: int, nth: int, how_to: HowTo, page: Part, most: float) -> tuple[float, Shown]:
    """The cell in points of a page's pictures, `most` at most, and how they stand for it; no row is nearly empty.

    With the rules as many stand side by side as keep them nearly as large as they could be, steps alone fill the page.
    """
    some = _arrangements(page, most)
    number = fitting.page_contents.order.openers[chapter]
    cells = [round(fitting.example_cell(number, HowToSheet(chapter, nth, how_to, shown)), 1) for shown in some]
    share = NEARLY if page[0] else 1.0
    return [pair for pair in zip(cells, some, strict=True) if pair[0] >= share * max(cells)][-1]


def _arrangements(page: Part, most: float) -> list[Shown]:
    """Ways to stand for a page's pictures, those with fewer side by side first."""
    has_rules, has_example, first, last = page
    count = last - first + PAIR * has_example
    across = [n for n in range(1, min(count, MOST_COLUMNS) + 1) if -count % n <= 1] or [1]
    return [Shown(has_rules, has_example, first, last, n, most) for n in across]


def lesson_pages(fitting: Fitting, lesson: Lesson, before: Sequence[LessonSheet] = ()) -> tuple[LessonSheet, ...]:
    """The pages of a lesson: all pictures on one where they stay clear, else fewer on each of some.

    There are no fewer pages than `before`.
    """
    count = len(lesson.pictures)
    least = LESSON_CLEAR * fitting.page_contents.layout.spec.cells.example
    for each in range(count, 0, -1):
        pages = [_roomiest(fitting, lesson, at, min(at + each, count)) for at in range(0, count, each)]
        found = tuple(page for _, page in pages)
        if len(found) >= len(before) and min(cell for cell, _ in pages) >= least:
            break
    return found


def _roomiest(fitting: Fitting, lesson: Lesson, first: int, last: int) -> tuple[float, LessonSheet]:
    """The cell in points of a page with these pictures, two side by side where that keeps them nearly as large."""
    some = [LessonSheet(lesson, first, last, columns) for columns in range(1, min(last - first, PAIR) + 1)]
    cells = [round(fitting.example_cell(1, one), 1) for one in some]
    return [pair for pair in zip(cells, some, strict=True) if pair[0] >= NEARLY * max(cells)][-1]


def unfitted(walkthroughs: Sequence[Walkthrough]) -> Walked:
    """As many steps on each page as there can be, before it is known what fits."""
    return tuple(
        WalkthroughSheet(one, first, min(first + MOST_STEPS, len(one.steps)), MOST_ACROSS)
        for one in walkthroughs
        for first in range(0, len(one.steps), MOST_STEPS)
    )


def walked(fitting: Fitting, walkthroughs: Sequence[Walkthrough], before: Walked) -> Walked:
    """As many moves on each page as keep clear cells, or on two pages smaller ones; no fewer pages than `before`.

    Where the pages of before keep them still, they stay.
    """
    if all(_is_clear(fitting, sheet) for sheet in before):
        return before
    found: list[WalkthroughSheet] = []
    for one in walkthroughs:
        at, count = 0, MOST_STEPS
        while at < len(one.steps):
            count = min(count + 1, MOST_STEPS, len(one.steps) - at)
            best = _widest(fitting, WalkthroughSheet(one, at, at + count, 1))
            while not _is_clear(fitting, best):
                count -= 1
                best = _widest(fitting, WalkthroughSheet(one, at, at + count, 1))
            found.append(best)
            at += count
    return tuple(found) if len(found) >= len(before) else before


def _is_clear(fitting: Fitting, sheet: WalkthroughSheet) -> bool:
    """Whether the cells are clear, or large enough where fewer moves on a page would take more than two pages."""
    count, cell = sheet.last - sheet.first, _walked_cell(fitting, sheet)
    is_needed = 2 * count <= len(sheet.walkthrough.steps) + 1
    return count == 1 or cell >= (TIGHT_CELL if is_needed else CLEAR_CELL) * POINTS_PER_MM


def _widest(fitting: Fitting, sheet: WalkthroughSheet) -> WalkthroughSheet:
    """The sheet with as many columns as give the largest cells."""
    most = min(MOST_ACROSS, sheet.last - sheet.first)
    some = [replace(sheet, columns=n) for n in range(1, most + 1)]
    return max(some, key=lambda one: _walked_cell(fitting, one))


def _walked_cell(fitting: Fitting, sheet: WalkthroughSheet) -> float:
    return round(fitting.example_cell(1, sheet), 1)
