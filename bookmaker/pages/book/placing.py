"""Placing: a Fitting -> how many puzzles and answers stand on a page, in how many columns and rows."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from bookmaker.drawing import Drawing
from bookmaker.pages.book.fitting import SMALLEST_CELL, Fitting
from bookmaker.pages.book.page_contents import TALL, answer_ways, candidates, puzzle_ways
from bookmaker.pages.book.sheets import ALONE, Places, Sheet
from bookmaker.pages.manuscript import Entry

MOST_PER_PAGE = 12
Extent: TypeAlias = tuple[float, float, tuple[float, float] | None, str]  # of an answer; smallest cells, caption
# An answer in those places of a text block so wide and high, of a screen or not.
Answered: TypeAlias = tuple[float, float, bool, Places, Extent]
FILLED = (0.85, 0.7)  # of the width: what answers side by side leave empty is no hole yet, or their numbers stand in it
MOST_UNLIKE = 2.0  # times as many rows as columns of answers
GAIN = 1.1  # times as large are cells at least for a third column; for heads beside grids in two half as much more
FINEST = 1  # decimals of a point: cells that differ by less are equally large


def puzzles_placed(
    fitting: Fitting, chapter: int, before: Sequence[Places] = (Places(MOST_PER_PAGE, 1, 1),)
) -> tuple[Places, ...]:
    """The places of a chapter's puzzles, page by page: as many as it orders, else as many as keep large cells.

    All pages are alike, but for those of a mixed chapter. No page gets more than it had `before`, and there are no
    fewer pages. Of several ways to arrange puzzles the one with the largest cells is taken.
    """
    one = fitting.page_contents.manuscript.chapters[chapter]
    if one.is_mixed:
        packed = tuple(_packed(fitting, chapter))
        return packed if len(packed) >= len(before) else tuple(before)
    drawings = [entry.puzzle for entry in one.entries]
    worst = Drawing(max(each.across for each in drawings), max(each.down for each in drawings), ())
    names = {f"puzzle-{entry.number}": worst for entry in one.entries}

    def cell(places: Places) -> float:
        # Those with the longest numbers.
        return _cell(fitting, chapter, one.entries[-places.count :], places, names)

    if one.per_page is not None:
        places = _best(one.per_page, cell, fitting.floor(one.entries))[1]
    else:
        least = fitting.enough(chapter)
        places = _most(min(before[0].count, len(one.entries)), cell, least=least)
        places = _shared_out(len(one.entries), places, cell, least=least)
    return (places,) * -(-len(one.entries) // places.count)


def _packed(fitting: Fitting, chapter: int) -> Iterator[Places]:
    """The places of the pages of a mixed chapter: each gets as many of the next puzzles as keep large cells."""
    one = fitting.page_contents.manuscript.chapters[chapter]
    least, floor = fitting.enough(chapter), fitting.floor(one.entries)
    start, before = 0, math.inf
    while start < len(one.entries):
        rest = one.entries[start:]

        def cell(places: Places, rest: Sequence[Entry] = rest, before: float = before) -> float:
            # As large as it would be where all that the chapter has stood on the page.
            shown = rest[: places.count]
            most = fitting.most_left(chapter, shown, before)
            return _cell(fitting, chapter, shown, places, {}, most=most) * floor / fitting.floor(shown)

        if one.per_page is not None:
            found = _best(min(one.per_page, len(rest)), cell, floor)[1]
        else:
            found = _most(min(MOST_PER_PAGE, len(rest)), cell, least=least, left=len(rest))
            found = _shared_out(len(rest), found, cell, least=least)
        yield found
        if found.count < len(rest) < 2 * found.count:
            before = _cell(fitting, chapter, rest[: found.count], found, {})
        start += found.count


def _shared_out(left: int, most: Places, cell: Callable[[Places], float], *, least: float) -> Places:
    """Fewer than `most` where as many pages then hold all that are left, the last nearly as full; no empty places."""
    pages = -(-left // most.count)
    for count in range(-(-left // pages), most.count):
        size, places = _best(count, cell, least, has_gaps=False)
        if size >= least:
            return places
    return most


def _cell(
    fitting: Fitting,
    chapter: int,
    entries: Sequence[Entry],
    places: Places,
    drawings: Mapping[str, Drawing],
    *,
    most: float = math.inf,
) -> float:
    """The largest cell of a page with these puzzles in those places, some shown by other drawings; at most that."""
    number, sheet = fitting.page_contents.order.openers[chapter], Sheet("puzzles", chapter, entries=tuple(entries))
    spec = fitting.page_contents.spec(number, sheet, places)
    drawings = {**fitting.page_contents.drawings, **drawings}
    return fitting.largest(number, spec, most=min(most, fitting.most(entries)), drawings=drawings)


def answers_placed(fitting: Fitting, before: Sequence[Places], known: dict[Answered, float]) -> tuple[Places, ...]:
    """The places of the answers, page by page: as many as are ordered, else as many as keep `answer_auto` cells.

    On a screen as many of those that are ordered as can be read there. There are no fewer pages than `before`. All of
    a page are equally wide, but for very tall ones, so the one that gets the narrowest decides. `known` has the cells
    that were found before, in rounds with other pages and in other editions.
    """
    manuscript, area = fitting.page_contents.manuscript, fitting.block(1)
    ordered = manuscript.answers_per_page
    cells_asked = fitting.page_contents.layout.spec.cells
    found: list[Places] = []
    rest = manuscript.entries

    def alone(entry: Entry, places: Places) -> float:
        asked = (area.width, area.height, fitting.paper.is_screen, places, _extent(entry))
        if asked not in known:
            known[asked] = fitting.answer_cell(entry, places)
        return known[asked]

    def least(entry: Entry) -> float:
        """The smallest that is waited for: `answer_auto`, or less where the puzzle is solved in smaller cells too."""
        return max(cells_asked.answer_floor, cells_asked.answer_auto * fitting.finer(entry))

    def cell(places: Places) -> float:
        """The usual cell of the next page; 0 where one is smaller than that or cannot be read."""
        entries = rest[: places.count]
        cells: dict[Extent, float] = {}
        for size, entry in {_extent(one): one for one in entries}.items():
            cells[size] = alone(entry, places)
            if not ordered and cells[size] < least(entry):
                return 0.0  # nor gets it larger beside others
        width = min((one * size[0] for size, one in cells.items() if size[1] <= TALL * size[0]), default=math.inf)
        cells = {size: min(one, width / size[0]) for size, one in cells.items()}
        sizes = [cells[_extent(entry)] for entry in entries]
        is_large = ordered or all(size >= least(entry) for size, entry in zip(sizes, entries, strict=True))
        # Of answers that are equally large one may have numbers too wide to read where another has none.
        return math.fsum(sizes) if is_large and all(map(fitting.can_be_read, entries, sizes)) else 0.0

    while rest:
        most = min(ordered or MOST_PER_PAGE, len(rest))
        if found and most < found[-1].count and cell(found[-1]):
            places = found[-1]  # the last few are as large as those before them
        else:
            if not ordered or fitting.paper.is_screen:
                most = _most_answers(most, cell)
            if not ordered:
                most = _shared(len(rest), most)
            places = _filling(most, cell)
        found.append(places)
        rest = rest[places.count :]
    return tuple(found) if len(found) >= len(before) else tuple(before)


def _most_answers(most: int, cell: Callable[[Places], float]) -> int:
    """The most to a page that can be read in some way of standing, as all fewer ones can."""
    count = 1
    while count < most and any(cell(one) >= SMALLEST_CELL for one in sorted(candidates(count + 1), key=_oblong)):
        count += 1
    return count


def _oblong(places: Places) -> int:
    """How far columns and rows are from equally many, where answers are mostly largest."""
    return abs(places.columns - places.rows)


def _shared(left: int, most: int) -> int:
    """The fewest to a page that need no more pages than `most` do; if there is one, a number without empty places."""
    some = range(-(-left // -(-left // most)), most + 1)
    return next((count for count in some if any(one.columns * one.rows == count for one in _near(count))), some[0])


def _near(count: int) -> Iterator[Places]:
    """The ways for so many to stand in which there are not many more rows than columns, or the other way round."""
    return (one for one in candidates(count) if 1 <= one.rows / one.columns <= MOST_UNLIKE)


def _filling(count: int, cell: Callable[[Places], float]) -> Places:
    """Of the ways for so many to stand without a hole between columns, the one with the largest cells."""
    ways = [(round(cell(one), FINEST), one) for one in answer_ways(count)]
    widest = max(size * one.columns for size, one in ways)
    return max(
        (
            pair
            for pair in ways
            if pair[1].columns == 1 or pair[0] * pair[1].columns >= FILLED[pair[1].is_beside] * widest
        ),
        key=lambda pair: (pair[0], -pair[1].columns * pair[1].rows, -pair[1].columns, not pair[1].is_beside),
    )[1]


def _extent(entry: Entry) -> Extent:
    return entry.answer.across, entry.answer.down, entry.cell_floors, entry.caption


def _best(count: int, cell: Callable[[Places], float], least: float, *, has_gaps: bool = True) -> tuple[float, Places]:
    """The largest cell of so many to a page, and how they stand for it; fewer empty places where cells are equal.

    Words of puzzles get narrow in three columns, or in two beside grids: that is so where cells are much larger, or
    else under `least`.
    """
    some = (one for one in puzzle_ways(count) if has_gaps or one.columns * one.rows == count)
    found: Sequence[tuple[float, Places]] = [(round(cell(one), FINEST), one) for one in some]

    def worth(pair: tuple[float, Places]) -> tuple[bool, float, int, int]:
        size, one = pair
        narrow = max(0, one.columns - 2) + (0.5 if one.is_beside and one.columns > 1 else 0.0)
        return size >= least, size / GAIN**narrow, -one.columns * one.rows, -one.columns

    return max(found, key=worth)


def _most(most: int, cell: Callable[[Places], float], *, least: float, left: int = 0) -> Places:
    """The most to a page that keep cells of that size; one where even that does not.

    Where so many are `left` for this page and the next ones, none but the last has empty places.
    """
    best = ALONE
    for count in range(2, most + 1):
        size, places = _best(count, cell, least)
        if size < least:
            break
        if count < left and places.columns * places.rows > count:
            size, places = _best(count, cell, least, has_gaps=False)
        if size >= least and places.columns * places.rows - count < places.columns:
            best = places
    return best
