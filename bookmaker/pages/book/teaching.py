"""Teaching: a Fitting and a how-to -> what of its rules, example and first steps stands on each of its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookmaker.pages.book.fitting import Fitting
from bookmaker.pages.book.sheets import HowToSheet, LessonSheet, Portion, Shown
from bookmaker.pages.manuscript import HowTo, Lesson

CLEAR = 0.5  # of the layout's largest example, or of two cells just large enough to write in: what pictures keep
NEARLY = 0.8  # of the largest cell, for which fewer pictures would stand side by side
MOST_COLUMNS = 3
PAIR = 2  # the example and its answer


def how_to_shown(fitting: Fitting, chapter: int, nth: int, before: Sequence[Shown] = ()) -> tuple[Shown, ...]:
    """What the pages of a how-to show: everything on one where pictures stay clear, else the steps on further pages.

    All steps are shown. There are no fewer pages than `before`.
    """
    how_to = fitting.page_contents.manuscript.chapters[chapter].how_tos[nth]
    for pages in _ways(len(how_to.steps)):
        found = [_best(fitting, chapter, nth, how_to, page) for page in pages]
        shown = tuple(one for _, one in found)
        if len(shown) >= len(before) and min(cell for cell, _ in found) >= _least(fitting, chapter, shown[-1]):
            break
    return shown


def _ways(steps: int) -> Iterator[tuple[tuple[bool, int, int], ...]]:
    """Ways to share steps out: (with the rules, first step, last) for each page, those with fewer pages first."""
    yield ((True, 0, steps),)
    for each in dict.fromkeys(-(-steps // pages) for pages in range(1, steps + 1)):
        yield ((True, 0, 0), *((False, at, min(at + each, steps)) for at in range(0, steps, each)))


def _best(fitting: Fitting, chapter: int, nth: int, how_to: HowTo, page: tuple[bool, int, int]) -> tuple[float, Shown]:
    """The cell in points of a page's pictures, and how they stand for it; no row is nearly empty.

    With the rules as many stand side by side as keep them nearly as large as they could be, steps alone fill the page.
    """
    has_rules, first, last = page
    count = last - first + PAIR * has_rules
    columns = [n for n in range(1, min(count, MOST_COLUMNS) + 1) if -count % n <= 1]
    some = [Shown(has_rules, first, last, n) for n in columns]
    number = fitting.page_contents.order.openers[chapter]
    cells = [round(fitting.example_cell(number, HowToSheet(chapter, nth, how_to, shown)), 1) for shown in some]
    share = NEARLY if has_rules else 1.0
    return [pair for pair in zip(cells, some, strict=True) if pair[0] >= share * max(cells)][-1]


def _least(fitting: Fitting, chapter: int, last: Shown) -> float:
    """The cell that pictures keep where they could have further pages instead; nothing where they could not."""
    is_last_way = last.last - last.first <= 1 and not last.has_rules
    usual = min(fitting.page_contents.layout.spec.cells.example, 2 * fitting.floor(chapter))
    return 0.0 if is_last_way else CLEAR * usual


def lesson_portions(fitting: Fitting, lesson: Lesson, before: Sequence[Portion] = ()) -> tuple[Portion, ...]:
    """What the pages of a lesson show: all pictures on one where they stay clear, else fewer on each of some.

    There are no fewer pages than `before`.
    """
    count = len(lesson.pictures)
    least = CLEAR * fitting.page_contents.layout.spec.cells.example
    for each in range(count, 0, -1):
        pages = [_roomiest(fitting, lesson, at, min(at + each, count)) for at in range(0, count, each)]
        found = tuple(portion for _, portion in pages)
        if len(found) >= len(before) and min(cell for cell, _ in pages) >= least:
            break
    return found


def _roomiest(fitting: Fitting, lesson: Lesson, first: int, last: int) -> tuple[float, Portion]:
    """The cell in points of a page with these pictures, as many side by side as keep them nearly as large as can be."""
    some = [Portion(first, last, columns) for columns in range(1, last - first + 1)]
    cells = [round(fitting.example_cell(1, LessonSheet(lesson, one, None)), 1) for one in some]
    return [pair for pair in zip(cells, some, strict=True) if pair[0] >= NEARLY * max(cells)][-1]
