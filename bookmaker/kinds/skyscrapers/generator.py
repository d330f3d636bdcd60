"""Skyscrapers' generator: a latin square with all numbers around it, of which as many go as the grade bears."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from itertools import product

from bookmaker.kinds.skyscrapers.board import Clues, Params
from bookmaker.kinds.skyscrapers.rules import seen
from bookmaker.kinds.skyscrapers.search import prove
from bookmaker.kinds.skyscrapers.techniques import LADDER, NEAR, State, easily
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.values.making import Whittling, square
from bookmaker.puzzles.kits.values.proving import Narrow, group, lines, settled, striking
from bookmaker.seeds import Stream

HEIGHTS = {6: 6, 7: 14, 8: 24}  # that an author may print inside, by the side; up to 5x5 there are none
ONES = 3  # of so many numbers outside one may be a 1, which gives away most
SIDES = 3  # on which numbers stand, at least
SMALL = 4  # cells along a side


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """The first whittled square of the grade; None where none came to it, and at once where it is not made."""
    return WHITTLING.proposed(grade, too_rare(params), rng, partial(_whittled, params, rng))


def too_rare(params: Params) -> Collection[Grade]:
    """The grades in which no puzzles are made with these params: a hard 4x4 without parks was never found."""
    return (Grade.HARD,) if params.width == SMALL and not params.parks else ()


def _whittled(params: Params, rng: Stream, grade: Grade) -> Clues | None:
    """A square with all numbers outside, and with as many heights as it needs then, less all that can go."""
    n, rows = params.width, square(params.width, rng)
    views = [[value - params.parks for value in line] for line in (*rows, *zip(*rows, strict=True))]
    bare = Clues(((0,) * n,) * n, tuple((seen(view), seen(view[::-1])) for view in views), params.parks)
    cells, outside = rng.shuffled(range(n * n))[: HEIGHTS.get(n, 0)], list(product(range(2 * n), (0, 1)))
    found = WHITTLING.whittled(bare, rows, cells, 0, grade, outside, lambda given: [*given, *rng.shuffled(outside)])
    return found if found and _is_handsome(found) else None


def _is_handsome(clues: Clues) -> bool:
    """Whether not too many numbers are 1, and some stand on enough sides."""
    n, numbers = clues.width, [number for number in clues.around if number]
    sides = [clues.around[at : at + n] for at in range(0, 4 * n, n)]
    return ONES * numbers.count(1) <= len(numbers) and sum(map(any, sides)) >= SIDES


def _without(clues: Clues, item: tuple[int, int]) -> Clues:
    """The same without the number at an end of a line."""
    at, end = item
    pair = (0, clues.ends[at][1]) if end == 0 else (clues.ends[at][0], 0)
    return replace(clues, ends=(*clues.ends[:at], pair, *clues.ends[at + 1 :]))


def _narrowing(clues: Clues) -> Narrow:
    n, parks, views = clues.width, int(clues.parks), []
    for line, ends in zip(lines(n), clues.ends, strict=True):
        for cells, number in zip((line, line[::-1]), ends, strict=True):
            reach = n if parks else max(NEAR + 1, number - 1)
            views += [group(cells[:reach], partial(easily, n, number, parks))] if number else []
    return striking(views)


WHITTLING: Whittling[Clues, tuple[int, int]] = Whittling(
    without=_without,
    settle=lambda clues: partial(settled, n=clues.width, narrow=_narrowing(clues)),
    state=State,
    ladder=LADDER,
    prove=prove,
    nodes=400,  # a number whose search takes longer stays
    attempts=16,
    easy=0.4,  # of all numbers that could stand outside: so it begins in more places
    large=6,
)
