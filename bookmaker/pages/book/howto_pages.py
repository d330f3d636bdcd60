"""How-to pages: a Fitting and a how-to or lessons -> what of them stands on each of their pages."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby

from bookmaker.drawing import Drawing, Meaning, Text
from bookmaker.pages.book.fitting import Fitting
from bookmaker.pages.book.sheets import Run, Sheet
from bookmaker.pages.manuscript import HowTo, Lesson, PictureRole
from bookmaker.source.lengths import POINTS_PER_MM

NEARLY = 0.9  # of the largest cell, with which pictures are as good as with that
NARROWEST = 34.0  # mm; a column of pictures and the words below them
BESIDE = 0.6  # of the width, which pictures beside their text have
FEW_WORDS = 11.5  # times the size of type that such a column is wide at least
CLEAR = 0.4  # of the largest example: what pictures of steps, which nobody writes in, keep
WHOLE = 0.34  # the same of pictures that are not small, without several digits to a cell
SMALL = 32.0  # mm across, which the pictures of a small grid keep there
TOLD = 0.3  # the same of techniques without small type, of which two then stand on a page
SMALL_TYPE = 0.4  # of a cell
FULL = 0.95  # of the cell with fewer steps on a page, which more of them keep
SPREAD = 2  # pages of a how-to, which it has fewer steps for if they would need more
MOST_LESSONS = 6  # to a page
ALL_PICTURES = 4  # of a lesson
FEWEST_PICTURES = 2  # what follows, and the exercise
NEARLY_NOTHING = 0.1  # points by which cells that are compared may be rounded


def on_one_page(chapter: int, nth: int, how_to: HowTo) -> Sheet:
    """A page with all of a how-to, which is the one of that number of its chapter."""
    return Sheet("howto", chapter, nth, about=how_to, last=len(how_to.steps), is_first=True, has_example=True)


def how_to_pages(fitting: Fitting, before: Run) -> Run:
    """The pages of a how-to: as few as keep pictures clear, the rules and the first steps on the first one.

    Where the rules leave no room for the example either, they have a page to themselves. All steps are shown, none in
    larger cells than the example, and more of them where a page holds all as large and they fill it. The first page has
    steps that leave the pictures nearly as large as they could be, and the next one no barer. There are no fewer pages
    than `before`. Where there would be more than SPREAD, two steps do.
    """
    whole = on_one_page(before[0].chapter, before[0].nth, before[0].about)
    found = _with_all_steps(fitting, whole, before)
    if len(found) <= SPREAD or len(before) > SPREAD:
        return found
    fewer = _with_all_steps(fitting, on_one_page(whole.chapter, whole.nth, whole.about.shorter), before, NEARLY)
    return fewer if len(fewer) <= SPREAD else found


def _with_all_steps(fitting: Fitting, whole: Sheet, before: Run, share: float = 1.0) -> Run:
    """The pages for all steps of a how-to that could be on that one page, no fewer than `before`.

    So much of the size in which pictures are clear is enough.
    """
    largest = fitting.page_contents.layout.spec.cells.example
    not_small = SMALL * POINTS_PER_MM / max(whole.about.puzzle.across, whole.about.puzzle.down)
    is_marked = any(has_candidates(step.picture) for step in whole.about.steps)
    near = share * (CLEAR * largest if is_marked else max(WHOLE * largest, min(CLEAR * largest, not_small)))
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


def has_candidates(picture: Drawing) -> bool:
    """Whether several digits are written in one of its cells."""
    return any(isinstance(one, Text) and one.meaning is Meaning.CANDIDATE for one, _, _ in picture.flat())


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

    Of those with as many pages the ones first that have no more pictures beside the rules than behind them, in pairs,
    so that no page is left nearly bare; and of these the ones with more.
    """
    yield (whole,)
    steps = whole.last
    for further in range(1, steps + 1):
        share = -(-(steps + 2) // (further + 1))  # with example and answer

        def order(beside: int, share: int = share) -> tuple[bool, int, int]:
            return beside + 1 > share, (beside + 1) % 2, -beside

        for beside in sorted(range(steps - further + 1), key=order):
            each = -(-(steps - beside) // further)
            starts = range(beside, steps, each)
            if len(starts) == further:
                rest = replace(whole, is_first=False, has_example=False)
                further_ones = (replace(rest, first=at, last=min(at + each, steps)) for at in starts)
                yield (replace(whole, last=beside), *further_ones)


def _best(fitting: Fitting, page: Sheet) -> tuple[float, Sheet]:
    """The cell in points of a how-to page's pictures, and how they stand for it.

    Of the ways in which it is nearly as large as it could be one that leaves the fewest places empty.
    """
    number = fitting.page_contents.order.openers[page.chapter]
    ways = [(round(fitting.example_cell(number, one), 1), one) for one in _arrangements(fitting, page)]
    near = [(cell, one) for cell, one in ways if cell >= NEARLY * max(cell for cell, _ in ways)]
    return min(near, key=lambda way: (-_count(page) % way[1].columns, _is_tower(way[1]), -way[0], -way[1].columns))


def _is_tower(page: Sheet) -> bool:
    """Whether two pictures stand one below the other, which leaves half of the width bare."""
    return page.columns < _count(page) == 2


def _count(page: Sheet) -> int:
    """How many pictures stand on a page."""
    return len(page.shown) + page.has_example + page.has_answer


def _arrangements(fitting: Fitting, page: Sheet) -> list[Sheet]:
    """Ways to stand for a page's pictures, those with fewer side by side first.

    The last row of all on one page may be nearly empty, which saves another page.
    """
    count = _count(page)
    most = max(1, int(fitting.block(1).width / max(NARROWEST * POINTS_PER_MM, _few_words(fitting))))
    empty = count if page.has_example and page.has_answer else 1
    across = [n for n in range(1, min(count, most) + 1) if -count % n <= empty] or [1]
    return [replace(page, columns=n) for n in across]


def lesson_pages(fitting: Fitting, lessons: Sequence[Lesson], before: Run) -> Run:
    """The pages of some lessons in their order: as few as keep clear pictures, about as many lessons on each.

    There are no fewer pages than `before`, and where its pages keep clear pictures still, they stay.
    """
    if all(len(one.parts) == 1 or (len(one.parts) <= MOST_LESSONS and _keeps(fitting, one)) for one in before):
        return before
    found: list[Sheet] = []
    at = 0
    for count in _even_counts([_most_lessons(fitting, lessons[at:], is_first=not at) for at in range(len(lessons))]):
        found.append(_lessons_page(fitting, lessons[at : at + count], is_first=not at))
        at += count
    return tuple(found) if len(found) >= len(before) else before


def _keeps(fitting: Fitting, page: Sheet) -> bool:
    """Whether a page keeps the pictures of all its lessons clear."""
    return fitting.does_example_fit(1, page, max(_clear(fitting, one) for one in page.parts))


def _most_lessons(fitting: Fitting, lessons: Sequence[Lesson], *, is_first: bool) -> int:
    """How many of the first ones a page holds with clear pictures; one where even that does not."""
    most = 1
    for count in range(2, min(MOST_LESSONS, len(lessons)) + 1):
        if not any(_keeps(fitting, way) for way in _lessons_set(fitting, lessons[:count], is_first=is_first)):
            break
        most = count
    return most


def _even_counts(most: Sequence[int]) -> tuple[int, ...]:
    """How many stand on each page, as evenly as the fewest pages allow, where a page from each on holds so many."""
    best: dict[int, tuple[int, ...]] = {len(most): ()}
    for at in reversed(range(len(most))):
        ways = [(count, *best[at + count]) for count in range(most[at], 0, -1)]
        best[at] = min(ways, key=lambda way: (len(way), sum(count * count for count in way)))
    return best[0]


def _lessons_page(fitting: Fitting, lessons: Sequence[Lesson], *, is_first: bool) -> Sheet:
    """A page with these lessons, their pictures as large as they can be; one whose numbers would touch has fewer."""
    if len(lessons) == 1:
        for lesson in _shorter(lessons[0]):
            ways = _lessons_set(fitting, (lesson,), is_first=is_first)
            if any(fitting.does_example_fit(1, one, _apart(fitting, lesson)) for one in ways):
                break
    else:
        ways = [one for one in _lessons_set(fitting, lessons, is_first=is_first) if _keeps(fitting, one)]
    cells = [fitting.example_cell(1, one) for one in ways]
    apart = min(max(_apart(fitting, one) for one in ways[0].parts), max(cells))
    return next(way for way, cell in zip(ways, cells, strict=True) if cell >= max(apart, NEARLY * max(cells)))


def _clear(fitting: Fitting, lesson: Lesson) -> float:
    """The smallest cell of a page in points in which a lesson's pictures stay clear: larger where they have small type.

    In it numbers keep apart.
    """
    share = CLEAR if any(_has_small_type(picture) for _, picture in lesson.pictures) else TOLD
    clear = share * fitting.page_contents.layout.spec.cells.example
    return max(clear / fitting.lesson_scale(lesson), _apart(fitting, lesson))


def _apart(fitting: Fitting, lesson: Lesson) -> float:
    """The smallest cell of a page in points in which the numbers of a lesson's pictures keep apart."""
    asked = (lesson.technique, lesson.kind, len(lesson.pictures))
    return fitting.apart(asked, (picture for _, picture in lesson.pictures)) / fitting.lesson_scale(lesson)


def _shorter(lesson: Lesson) -> Iterator[Lesson]:
    """The lesson, and with fewer of the pictures that it can do without."""
    yield lesson
    for role in (PictureRole.NEAR_MISS, PictureRole.BEFORE):
        shorter = _without(lesson, role)
        if shorter != lesson:
            lesson = shorter
            yield lesson


def _without(lesson: Lesson, role: PictureRole) -> Lesson:
    return replace(lesson, pictures=tuple(one for one in lesson.pictures if one[0] is not role))


def _has_small_type(picture: Drawing) -> bool:
    """Whether something small is written in its cells, such as what may still stand there, or the sum of a cage."""
    texts = (shape for shape, _, _ in picture.flat() if isinstance(shape, Text) and shape.size < SMALL_TYPE)
    return any(0 < x < picture.width and 0 < y < picture.height for one in texts for x, y, _ in one.items)


def _lessons_set(fitting: Fitting, lessons: Sequence[Lesson], *, is_first: bool) -> list[Sheet]:
    """Ways to show some lessons on a page: so many pictures side by side, those of a shortest one beside its text too.

    The last of four does not stand alone, and no column is too narrow for the words below its picture. Where several
    lessons on a page would have four narrow ones side by side, the first goes: the next shows what was known as well.
    """
    if len(lessons) > 1 and fitting.block(1).width < ALL_PICTURES * NARROWEST * POINTS_PER_MM:
        lessons = [_without(one, PictureRole.BEFORE) if len(one.pictures) == ALL_PICTURES else one for one in lessons]
    most = max(len(one.pictures) for one in lessons)
    page = Sheet("technique", parts=tuple(lessons), is_first=is_first)
    return [
        replace(page, columns=n, is_beside=beside)
        for beside in (False, True)[: 1 + (len(lessons) == 1 and most <= FEWEST_PICTURES)]
        for n in range(most, 0, -1)
        if n <= 2 or (most % n != 1 and (BESIDE if beside else 1) * fitting.block(1).width >= n * _few_words(fitting))
    ]


def _few_words(fitting: Fitting) -> float:
    """The width in points of a column in which a few words stand on a line."""
    return FEW_WORDS * fitting.page_contents.layout.theme.styles["step"].size


def unfitted_lessons(lessons: Sequence[Lesson]) -> Run:
    """All on one page, before it is known what fits."""
    return (Sheet("technique", parts=tuple(lessons), is_first=True),) if lessons else ()
