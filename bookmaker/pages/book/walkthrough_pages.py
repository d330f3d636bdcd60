"""Walkthrough pages: a Fitting and walkthroughs -> what of them stands on each of their pages."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, groupby

from bookmaker.drawing import Meaning
from bookmaker.pages.book.fitting import Fitting
from bookmaker.pages.book.howto_pages import has_candidates
from bookmaker.pages.book.sheets import Run, Sheet
from bookmaker.pages.manuscript import Walkthrough
from bookmaker.source.lengths import POINTS_PER_MM

# mm, in ordinary and in large print
CLEAR_CELL = (4.2, 7.0)  # in which a reader who follows a walkthrough with a pencil can still see every mark
SNUG_CELL = (2.6, 6.0)  # the same where all its moves then stand on one page, and no cell has a small figure in it
TIGHT_CELL = (2.0, 5.0)  # in which filled cells and the smallest digits can be told
MARKED_CELL = 4.7  # mm, in which what is struck out of a cell can be told from what stays
NEARLY = 0.8  # of the cells alone, which walkthroughs keep that share a page
MOST_WORDS = 0.5  # of a page's height: longer captions want clear cells, or fewer pictures on it in wider columns
MOST_STEPS = 12  # steps of a walkthrough on a page
MOST_TOGETHER = 10  # walkthroughs that may share a page: a template is not asked for more at once
MUCH_OF_IT = 2 / 3  # of its moves a shorter telling on one page has; two pages tell more than one with fewer
SOME_OF_IT, MUCH_SAID = 0.3, 0.4  # of its moves and its letters, with which one that has fewer moves is taken as well
MUCH_LARGER = 1.5  # times the cells, for which a move less is told
MOST_PAGES = 2  # of a walkthrough that may be told shorter, or stop
MOST_ACROSS = (4, 2)  # a third column leaves large type two or three words in a line
ROW = 3  # pictures of a walkthrough that shares its page
MOST_OF_WIDTH = 0.6  # that a picture beside its words takes
MOST_BESIDE = 3  # pictures that may have their words beside them


def unfitted(walkthroughs: Sequence[Walkthrough]) -> Run:
    """Many on a page, before it is known what fits."""
    pages = [
        [
            replace(_steps_page(one, first, min(first + MOST_STEPS, len(one.steps))), columns=MOST_ACROSS[0])
            for one in walkthroughs[at : at + MOST_TOGETHER]
            for first in range(0, len(one.steps), MOST_STEPS)
        ]
        for at in range(0, len(walkthroughs), MOST_TOGETHER)
    ]
    return tuple(_joined(tuple(some)) for some in pages if some)


def _steps_page(walkthrough: Walkthrough, first: int, last: int) -> Sheet:
    return Sheet("walkthrough", about=walkthrough, first=first, last=last, is_first=first == 0)


def _joined(pages: Run) -> Sheet:
    """One page with all that stands on these."""
    return replace(pages[0], parts=pages) if len(pages) > 1 else pages[0]


def walked(fitting: Fitting, before: Run) -> Run:
    """The pages of walkthroughs, of each no more than MOST_PAGES; see Walkthrough for how that is kept.

    As many moves stand on each page as keep clear cells, or all on one or two with smaller ones; a shorter telling that
    stands whole on one page, with much of its moves or words, is taken rather than two pages. Several that need little
    room share a page if they did before. Where the pages of before keep them still, they stay; no telling has fewer
    pages than before, and none that was left comes back.
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
            parts = (*found[-1][0].walked, *alone)
            in_rows = tuple(_in_a_row(one) for one in parts)
            shared = next((one for one in map(_joined, (parts, in_rows)) if _keeps_cells(fitting, one)), None)
            if shared:
                found[-1] = (shared,)
                continue
        found.append(alone)
    return tuple(chain(*found))


def _in_a_row(sheet: Sheet) -> Sheet:
    """Three pictures side by side, which two columns show in two rows, one of them half empty."""
    return replace(sheet, columns=ROW, is_beside=False) if len(sheet.shown) == ROW else sheet


def _keeps_cells(fitting: Fitting, page: Sheet) -> bool:
    """Whether walkthroughs that share a page are as clear there as alone, each whole."""
    cell = _walked_cell(fitting, page)
    own = min(_walked_cell(fitting, one) for one in page.parts)
    is_whole = len(set(map(_number, page.parts))) == len(page.parts)
    return (
        is_whole
        and cell >= max(CLEAR_CELL[_is_large(fitting)] * POINTS_PER_MM, NEARLY * own)
        and all(
            _is_clear(fitting, one)
            and _is_widest(fitting, one)
            and all(cell >= fitting.apart_from(one, at) for at in one.shown)
            for one in page.parts
        )
    )


def _walked(fitting: Fitting, before: Run) -> Run:
    """The same of one of them."""
    if all(_is_clear(fitting, sheet) and _is_widest(fitting, sheet) for sheet in before):
        return before
    about: Walkthrough = before[0].about
    for one in about.tellings[:-1]:  # the last may leave out its easy beginning
        if not _is_much(one, about):
            break
        if one.is_full:
            continue
        whole = _widest(fitting, _steps_page(one, 0, len(one.steps)))
        if len(one.steps) <= MOST_STEPS and _is_clear(fitting, whole):
            return before if one is about and len(before) > 1 else (whole,)
    for one in about.tellings:
        found = _shared_out(fitting, one)
        if one.stops is None or len(found) <= MOST_PAGES:
            one, found = _clearer(fitting, one, found)
            return before if one is about and len(found) < len(before) else found
    *others, last = found[:MOST_PAGES]
    last = replace(last, is_last=True)
    while not _is_clear(fitting, last := _widest(fitting, last)):
        last = replace(last, last=last.last - 1)
    return (*others, last)


def _is_much(one: Walkthrough, whole: Walkthrough) -> bool:
    """Whether a shorter telling has much of the moves of a longer one, or some and much of its words."""
    share = len(one.steps) / len(whole.steps)
    return share >= MUCH_OF_IT or (share >= SOME_OF_IT and _said(one) >= MUCH_SAID * _said(whole))


def _said(one: Walkthrough) -> int:
    """How much its sentences say, in letters."""
    return sum(len(step.sentence) for step in one.steps)


def _clearer(fitting: Fitting, one: Walkthrough, found: Run) -> tuple[Walkthrough, Run]:
    """A telling and its pages, or the next shorter one, but the last, where that is clearer on as many.

    Its cells are clear then, or larger by half.
    """
    cell, clear = _smallest(fitting, found), CLEAR_CELL[_is_large(fitting)] * POINTS_PER_MM
    if one.shorter is None or one.shorter.shorter is None or cell >= clear:
        return one, found
    other = _shared_out(fitting, one.shorter)
    is_clearer = len(other) == len(found) and _smallest(fitting, other) >= min(clear, MUCH_LARGER * cell)
    return (one.shorter, other) if is_clearer else (one, found)


def _shared_out(fitting: Fitting, one: Walkthrough) -> Run:
    """The pages of all moves of a telling; two have as many each where that gives larger cells."""
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
    if len(found) == MOST_PAGES:
        half = -(-at // 2)
        even = [_widest(fitting, _steps_page(one, *part)) for part in ((0, half), (half, at))]
        if all(_is_clear(fitting, each) for each in even) and _smallest(fitting, even) > _smallest(fitting, found):
            return tuple(even)
    return tuple(found)


def _smallest(fitting: Fitting, pages: Sequence[Sheet]) -> float:
    return min(_walked_cell(fitting, each) for each in pages)


def _is_clear(fitting: Fitting, sheet: Sheet) -> bool:
    """Whether the cells are clear, or large enough where fewer moves on a page would take one more, or a third.

    In all of them numbers keep apart. Where two pages could share the moves, words leave half of it to pictures, or the
    cells are clear.
    """
    count, steps = len(sheet.shown), len(sheet.about.steps)
    is_large = _is_large(fitting)
    is_marked = any(has_candidates(one.picture) for one in sheet.about.steps)
    is_tiled = any(one.meaning is Meaning.TILE for one, _, _ in sheet.about.steps[0].picture.flat())
    snug = max(MARKED_CELL * is_marked, (CLEAR_CELL if is_tiled else SNUG_CELL)[is_large])
    least = (
        snug if count == steps else TIGHT_CELL[is_large] if 2 * count <= steps + 1 else max(snug, CLEAR_CELL[is_large])
    )
    if count == 1:
        return True
    if 2 * count > steps + 1 and fitting.height(1, sheet) > MOST_WORDS * fitting.block(1).height:
        least = max(least, CLEAR_CELL[is_large])
    cell = _walked_cell(fitting, sheet)
    return cell >= least * POINTS_PER_MM and all(cell >= fitting.apart_from(sheet, at) for at in sheet.shown)


def _is_large(fitting: Fitting) -> bool:
    """Whether the book is in large print."""
    return fitting.page_contents.layout.spec.cells.large_print


def _widest(fitting: Fitting, sheet: Sheet) -> Sheet:
    """The sheet with as many columns as give the largest cells; of these the ones with the fewest rows.

    A few pictures may have their words beside them, where these have room.
    """
    count = len(sheet.shown)
    across = sorted(range(1, min(count, MOST_ACROSS[_is_large(fitting)]) + 1), key=lambda n: -(-count // n))
    some = [replace(sheet, columns=n) for n in across]
    beside = replace(sheet, columns=1, is_beside=True)
    width = max(sheet.about.steps[at].picture.across for at in sheet.shown)
    if count <= MOST_BESIDE and width * _walked_cell(fitting, beside) <= MOST_OF_WIDTH * fitting.block(1).width:
        some.insert(0 if count == 1 else count, beside)
    return max(some, key=lambda one: _walked_cell(fitting, one))


def _is_widest(fitting: Fitting, sheet: Sheet) -> bool:
    """Whether the sheet has the columns that are best for it: with the most it may be one that was never fitted."""
    return sheet.columns < MOST_ACROSS[_is_large(fitting)] or sheet == _widest(fitting, sheet)


def _walked_cell(fitting: Fitting, sheet: Sheet) -> float:
    return round(fitting.example_cell(1, sheet), 1)
