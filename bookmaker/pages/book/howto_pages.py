"""How-to pages: a Fitting and a how-to, a lesson or walkthroughs -> what of them stands on each of their pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby

from bookmaker.drawing import Drawing, Meaning, Text
from bookmaker.pages.book.fitting import Fitting
from bookmaker.pages.book.sheets import Run, Sheet
from bookmaker.pages.manuscript import HowTo, Lesson, Walkthrough
from bookmaker.source.lengths import POINTS_PER_MM

NEARLY = 0.8  # of the largest cell, for which fewer pictures would stand side by side
NARROWEST = 34.0  # mm; a column of pictures and the words below them
FEW_WORDS = 9  # times the size of type that such a column is wide at least
CLEAR = 0.4  # of the largest example: what pictures of steps, which nobody writes in, keep
WHOLE = 0.3  # the same of pictures that are not small, without several digits to a cell
SMALL = 30.0  # mm across, which the pictures of a small grid keep there
TOLD = 0.3  # the same of techniques without small type, of which two then stand on a page
SMALL_TYPE = 0.4  # of a cell
FULL = 0.95  # of the cell with fewer steps on a page, which more of them keep
MOST_LESSONS = 6  # to a page
NEARLY_NOTHING = 0.1  # points by which cells that are compared may be rounded
CLEAR_CELL = 4.2  # mm, in which a reader who follows a walkthrough with a pencil can still see every mark
SNUG_CELL = 2.6  # mm, the same where all its moves then stand on one page
TIGHT_CELL = 2.0  # mm, in which filled cells and digits of 5 points can be told
MOST_STEPS = 12  # steps of a walkthrough on a page
MOST_PAGES = 2  # of a walkthrough that may be told shorter, or stop
MOST_ACROSS = 4


def on_one_page(chapter: int, nth: int, how_to: HowTo) -> Sheet:
    """A page with all of a how-to, which is the one of that number of its chapter."""
    return Sheet("howto", chapter, nth, about=how_to, last=len(how_to.steps), is_first=True, has_example=True)


def how_to_pages(fitting: Fitting, before: Run) -> Run:
    """The pages of a how-to: as few as keep pictures clear, the rules and the first steps on the first one.

    Where the rules leave no room for the example either, they have a page to themselves. All steps are shown, none in
    larger cells than the example, and more of them where a page holds all as large and they fill it. The first page has
    as many steps as leave the pictures nearly as large as they could be. There are no fewer pages than `before`.
    """
    largest = fitting.page_contents.layout.spec.cells.example
    whole = on_one_page(before[0].chapter, before[0].nth, before[0].about)
    not_small = SMALL * POINTS_PER_MM / max(whole.about.puzzle.across, whole.about.puzzle.down)
    shapes = chain(*(step.picture.flat() for step in whole.about.steps))
    has_candidates = any(isinstance(one, Text) and one.meaning is Meaning.CANDIDATE for one, _, _ in shapes)
    near = CLEAR * largest if has_candidates else max(WHOLE * largest, min(CLEAR * largest, not_small))
    if fuller := whole.about.fuller:
        cell, full = _best(fitting, on_one_page(whole.chapter, whole.nth, fuller))
        is_full = -(len(full.shown) + 2) % full.columns <= 1  # in its last row, with example and answer
        if is_full and cell >= FULL * _best(fitting, whole)[0] and cell >= near:
            return (full,)
    alone = replace(whole, last=0, has_example=False)
    beside = list(_ways(whole))
    apart = [(alone, replace(first, is_first=False), *others) for first, *others in beside]
    some = [[pages for pages in ways if len(pages) >= len(before)] for ways in (beside, apart)]
    least = round(near, 1)
    for _, ways in chain(*(groupby(ways, key=len) for ways in some)):
        clear = [pages for pages in ways if all(_may_stay_clear(fitting, page, least) for page in pages)]
        if found := _fullest([_arranged(fitting, pages) for pages in clear], least):
            return found
    return _fullest([_arranged(fitting, pages) for pages in chain(*some)], 0.0)


def _fullest(ways: Sequence[Sequence[tuple[float, Sheet]]], least: float) -> Run:
    """The first way whose pictures are nearly as large as in any; none where all have smaller cells than that."""
    best = max(map(_smallest, ways), default=0.0)
    return next((tuple(one for _, one in way) for way in ways if _smallest(way) >= max(least, NEARLY * best)), ())


def _smallest(found: Sequence[tuple[float, Sheet]]) -> float:
    """The cell of the page with the smallest."""
    return min(cell for cell, _ in found)


def _arranged(fitting: Fitting, pages: Run) -> list[tuple[float, Sheet]]:
    """The pages with their pictures side by side, each with its cell in points."""
    found: list[tuple[float, Sheet]] = []
    most = math.inf
    for page in pages:
        found.append(_best(fitting, replace(page, largest=most)))
        if page.has_example:
            most = found[-1][0]
    return found


def _may_stay_clear(fitting: Fitting, page: Sheet, least: float) -> bool:
    """Whether a page's pictures fit in some way with cells of that size, or a little smaller; which is soon seen."""
    number = fitting.page_contents.order.openers[page.chapter]
    return any(
        fitting.does_example_fit(number, sheet, least - NEARLY_NOTHING) for sheet in _arrangements(fitting, page)
    )


def _ways(whole: Sheet) -> Iterator[Run]:
    """Ways to share steps out over pages of which the first has the rules and the example, fewer pages first.

    Of those with as many pages the ones first that have more steps beside the rules.
    """
    yield (whole,)
    steps = whole.last
    for further in range(1, steps + 1):
        for beside in range(steps - further, -1, -1):
            each = -(-(steps - beside) // further)
            starts = range(beside, steps, each)
            if len(starts) == further:
                rest = replace(whole, is_first=False, has_example=False)
                further_ones = (replace(rest, first=at, last=min(at + each, steps)) for at in starts)
                yield (replace(whole, last=beside), *further_ones)


def _best(fitting: Fitting, page: Sheet) -> tuple[float, Sheet]:
    """The cell in points of a how-to page's pictures, and how they stand for it.

    With the rules as many stand side by side as keep them nearly as large as they could be; steps alone fill the page,
    and so does a how-to that stands whole on its page.
    """
    number = fitting.page_contents.order.openers[page.chapter]
    return _most_columns(
        fitting, number, _arrangements(fitting, page), NEARLY if page.is_first and not page.has_answer else 1.0
    )


def _most_columns(fitting: Fitting, number: int, ways: Sequence[Sheet], share: float) -> tuple[float, Sheet]:
    """The last of these ways whose cell in points is at least that share of the largest, with it."""
    cells = [round(fitting.example_cell(number, one), 1) for one in ways]
    return [pair for pair in zip(cells, ways, strict=True) if pair[0] >= share * max(cells)][-1]


def _arrangements(fitting: Fitting, page: Sheet) -> list[Sheet]:
    """Ways to stand for a page's pictures, those with fewer side by side first.

    The last row of all on one page may be nearly empty, which saves another page.
    """
    count = len(page.shown) + page.has_example + page.has_answer
    words = FEW_WORDS * fitting.page_contents.layout.theme.styles["step"].size
    most = max(1, int(fitting.block(1).width / max(NARROWEST * POINTS_PER_MM, words)))
    empty = count if page.has_example and page.has_answer else 1
    across = [n for n in range(1, min(count, most) + 1) if -count % n <= empty] or [1]
    return [replace(page, columns=n) for n in across]


def lesson_pages(fitting: Fitting, lessons: Sequence[Lesson], before: Run) -> Run:
    """The pages of some lessons in their order: as many on each as keep clear pictures; no fewer pages than `before`.

    Where the pages of before keep them still, they stay.
    """

    def keeps(sheet: Sheet) -> bool:
        return fitting.does_example_fit(1, sheet, max(_clear(fitting, one) for one in sheet.parts))

    if all(len(sheet.parts) == 1 or (len(sheet.parts) <= MOST_LESSONS and keeps(sheet)) for sheet in before):
        return before
    found: list[Sheet] = []
    at = 0
    while at < len(lessons):
        ways = _lessons_set(lessons[at : at + 1], is_first=not found)
        for count in range(2, min(MOST_LESSONS, len(lessons) - at) + 1):
            more = [one for one in _lessons_set(lessons[at : at + count], is_first=not found) if keeps(one)]
            if not more:
                break
            ways = more
        best = max(ways, key=lambda one: round(fitting.example_cell(1, one), 1))
        found.append(best)
        at += len(best.parts)
    return tuple(found) if len(found) >= len(before) else before


def _clear(fitting: Fitting, lesson: Lesson) -> float:
    """The smallest cell in points in which a lesson's pictures stay clear: a larger one where they have small type."""
    share = CLEAR if any(_has_small_type(picture) for _, picture in lesson.pictures) else TOLD
    return share * fitting.page_contents.layout.spec.cells.example


def _has_small_type(picture: Drawing) -> bool:
    """Whether something small is written in its cells, such as what may still stand there, or the sum of a cage."""
    texts = (shape for shape, _, _ in picture.flat() if isinstance(shape, Text) and shape.size < SMALL_TYPE)
    return any(0 < x < picture.width and 0 < y < picture.height for one in texts for x, y, _ in one.items)


def _lessons_set(lessons: Sequence[Lesson], *, is_first: bool) -> list[Sheet]:
    """Ways to show some lessons on a page: so many pictures side by side, below the text or beside it.

    The last of four does not stand alone.
    """
    most = max(len(one.pictures) for one in lessons)
    page = Sheet("technique", parts=tuple(lessons), is_first=is_first)
    across = [n for n in range(most, 0, -1) if n <= 2 or most % n != 1]
    return [replace(page, columns=n, is_beside=beside) for beside in (False, True) for n in across]


def unfitted_lessons(lessons: Sequence[Lesson]) -> Run:
    """All on one page, before it is known what fits."""
    return (Sheet("technique", parts=tuple(lessons), is_first=True),) if lessons else ()


def unfitted(walkthroughs: Sequence[Walkthrough]) -> Run:
    """All on one page, before it is known what fits."""
    pages = tuple(
        replace(_steps_page(one, first, min(first + MOST_STEPS, len(one.steps))), columns=MOST_ACROSS)
        for one in walkthroughs
        for first in range(0, len(one.steps), MOST_STEPS)
    )
    return (_joined(pages),) if pages else ()


def _steps_page(walkthrough: Walkthrough, first: int, last: int) -> Sheet:
    return Sheet("walkthrough", about=walkthrough, first=first, last=last, is_first=first == 0)


def _joined(pages: Run) -> Sheet:
    """One page with all that stands on these."""
    return replace(pages[0], parts=pages) if len(pages) > 1 else pages[0]


def walked(fitting: Fitting, before: Run) -> Run:
    """The pages of walkthroughs, of each no more than MOST_PAGES; see Walkthrough for how that is kept.

    As many moves stand on each page as keep clear cells, or all on one or two with smaller ones; a shorter telling that
    stands whole on one page is taken rather than two pages. Several that need little room share a page if they did
    before. Where the pages of before keep them still, they stay; no telling has fewer pages than before, and none that
    was left comes back.
    """
    runs = (tuple(run) for _, run in groupby(before, key=_number))
    return tuple(chain(*(_together(fitting, run[0]) if run[0].parts else _walked(fitting, run) for run in runs)))


def _number(sheet: Sheet) -> int:
    """The number of the puzzle whose walkthrough stands there, or of the first."""
    number: int = sheet.about.number
    return number


def _together(fitting: Fitting, page: Sheet) -> Run:
    """The pages of those that share a page: again one, or as many of them on each as keep nearly their cells."""
    if _keeps_cells(fitting, page):
        return (page,)
    found: list[Run] = []
    for _, run in groupby(page.parts, key=_number):
        alone = _walked(fitting, tuple(run))
        if found and len(found[-1]) == len(alone) == 1:
            shared = _joined((*(found[-1][0].parts or found[-1]), *alone))
            if _keeps_cells(fitting, shared):
                found[-1] = (shared,)
                continue
        found.append(alone)
    return tuple(chain(*found))


def _keeps_cells(fitting: Fitting, page: Sheet) -> bool:
    """Whether walkthroughs that share a page are as clear there as alone."""
    cell = _walked_cell(fitting, page)
    own = min(_walked_cell(fitting, one) for one in page.parts)
    return cell >= max(CLEAR_CELL * POINTS_PER_MM, NEARLY * own) and all(
        _is_clear(fitting, one)
        and _is_widest(fitting, one)
        and all(cell >= fitting.apart_from(one, at) for at in one.shown)
        for one in page.parts
    )


def _walked(fitting: Fitting, before: Run) -> Run:
    """The same of one of them."""
    if all(_is_clear(fitting, sheet) and _is_widest(fitting, sheet) for sheet in before):
        return before
    about: Walkthrough = before[0].about
    for one in about.tellings[:-1]:  # the last may leave out its easy beginning
        whole = _widest(fitting, _steps_page(one, 0, len(one.steps)))
        if len(one.steps) <= MOST_STEPS and _is_clear(fitting, whole):
            return before if one is about and len(before) > 1 else (whole,)
    for one in about.tellings:
        found = _shared_out(fitting, one)
        if one.stops is None or len(found) <= MOST_PAGES:
            return before if one is about and len(found) < len(before) else found
    *others, last = found[:MOST_PAGES]
    last = replace(last, is_last=True)
    while not _is_clear(fitting, last := _widest(fitting, last)):
        last = replace(last, last=last.last - 1)
    return (*others, last)


def _shared_out(fitting: Fitting, one: Walkthrough) -> Run:
    """The pages of all moves of a telling."""
    found: list[Sheet] = []
    at, count = 0, MOST_STEPS
    while at < len(one.steps):
        count = min(count + 1, MOST_STEPS, len(one.steps) - at)
        best = _widest(fitting, _steps_page(one, at, at + count))
        while not _is_clear(fitting, best):
            count -= 1
            best = _widest(fitting, _steps_page(one, at, at + count))
        found.append(best)
        at += count
    return tuple(found)


def _is_clear(fitting: Fitting, sheet: Sheet) -> bool:
    """Whether the cells are clear, or large enough where fewer moves on a page would take one more, or a third.

    In all of them numbers keep apart.
    """
    count, steps = len(sheet.shown), len(sheet.about.steps)
    least = SNUG_CELL if count == steps else TIGHT_CELL if 2 * count <= steps + 1 else CLEAR_CELL
    if count == 1:
        return True
    cell = _walked_cell(fitting, sheet)
    return cell >= least * POINTS_PER_MM and all(cell >= fitting.apart_from(sheet, at) for at in sheet.shown)


def _widest(fitting: Fitting, sheet: Sheet) -> Sheet:
    """The sheet with as many columns as give the largest cells; of these the ones with the fewest rows.

    A single picture may have its words beside it.
    """
    count = len(sheet.shown)
    across = sorted(range(1, min(count, MOST_ACROSS) + 1), key=lambda n: -(-count // n))
    some = [replace(sheet, columns=n) for n in across]
    if count == 1:
        some.insert(0, replace(sheet, columns=1, is_beside=True))
    return max(some, key=lambda one: _walked_cell(fitting, one))


def _is_widest(fitting: Fitting, sheet: Sheet) -> bool:
    """Whether the sheet has the columns that are best for it: with the most it may be one that was never fitted."""
    return sheet.columns < MOST_ACROSS or sheet == _widest(fitting, sheet)


def _walked_cell(fitting: Fitting, sheet: Sheet) -> float:
    return round(fitting.example_cell(1, sheet), 1)
