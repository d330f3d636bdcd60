"""Skyscrapers' generator: a latin square with all numbers around it, of which as many go as the grade bears."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeAlias

from bookmaker.kinds.skyscrapers.board import Clues, Params, lines
from bookmaker.kinds.skyscrapers.search import prove
from bookmaker.kinds.skyscrapers.techniques import LADDER, SETTLES, State, deduce, limits, two
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import Unique
from bookmaker.puzzles.kits.exchange import in_rows
from bookmaker.puzzles.kits.values.making import Whittling, square
from bookmaker.puzzles.kits.values.proving import settled
from bookmaker.seeds import Stream

Item: TypeAlias = tuple[int, int]  # a line and its end; or a cell and -1, for a height

SHARES = (Grade.EASY,) * 5 + (Grade.MEDIUM,) * 3 + (Grade.HARD, Grade.EXPERT)  # of puzzles of any grade
EASY = 0.4  # of all numbers that could stand outside an easy puzzle does, at least: so it begins in more places
BEST_OF = {Grade.EASY: 2, Grade.MEDIUM: 2, Grade.HARD: 2, Grade.EXPERT: 1}
ATTEMPTS = 16  # at so many
HEIGHTS = {6: 6, 7: 14, 8: 24}  # that an author may print inside, by the side; up to 5x5 there are none
ONES = 3  # of so many numbers outside one may be a 1, which gives away most
NODES = 400  # of the search for a second answer; a number whose search takes longer stays


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """The best of a few whittled squares; None where none came to the grade, and at once where it is not made."""
    wanted = grade or rng.choice(SHARES)
    if params.width == 4 and not params.parks and wanted is Grade.HARD:
        if grade:
            return None
        wanted = Grade.MEDIUM
    attempts = (_whittled(params, wanted, rng) for _ in range(ATTEMPTS))
    return WHITTLING.best(attempts, BEST_OF[wanted], deduce, SETTLES)


def _whittled(params: Params, grade: Grade, rng: Stream) -> Clues | None:
    """A square with all numbers outside, and with as many heights as it needs then, less all that can go."""
    n, rows = params.width, square(params.width, rng)
    flat = [value for row in rows for value in row]
    ends = tuple(
        (_seen(view, params), _seen(view[::-1], params))
        for view in ([flat[cell] for cell in line] for line in lines(n))
    )
    cells = rng.shuffled(range(n * n))[: HEIGHTS.get(n, 0)]
    count = 0

    def shown() -> Clues:
        return Clues(in_rows([v if cell in cells[:count] else 0 for cell, v in enumerate(flat)], n), ends, params.parks)

    while WHITTLING.look(shown(), grade) is None:
        count += 1
        if count > len(cells):
            return None
    outside = rng.shuffled([(line, end) for line in range(2 * n) for end in (0, 1)])
    moments = 0 if grade is Grade.EASY else 2 if n < 6 or grade is Grade.EXPERT else 3
    fewest = round(EASY * len(outside)) if grade is Grade.EASY else 0
    found = WHITTLING.thinned(
        shown(), [*((cell, -1) for cell in cells[:count]), *outside], grade, moments=moments, fewest=fewest
    )
    return found if found and _is_handsome(found) else None


def _seen(view: list[int], params: Params) -> int:
    tallest = count = int(params.parks)  # a park, the value 1, is not seen
    count = 0
    for value in view:
        if value > tallest:
            tallest, count = value, count + 1
    return count


def _is_handsome(clues: Clues) -> bool:
    """Whether not too many numbers are 1, and some stand on each of three sides, at least."""
    numbers = [number for pair in clues.ends for number in pair if number]
    n, sides = clues.width, (clues.ends[: clues.width], clues.ends[clues.width :])
    full = [any(pair[end] for pair in side) for side in sides for end in (0, 1)]
    return ONES * numbers.count(1) <= len(numbers) and sum(full) >= min(3, n)


def _without(clues: Clues, item: Item) -> Clues:
    at, end = item
    if end < 0:
        r, c = divmod(at, clues.width)
        row = (*clues.rows[r][:c], 0, *clues.rows[r][c + 1 :])
        return replace(clues, rows=(*clues.rows[:r], row, *clues.rows[r + 1 :]))
    pair = (0, clues.ends[at][1]) if end == 0 else (clues.ends[at][0], 0)
    return replace(clues, ends=(*clues.ends[:at], pair, *clues.ends[at + 1 :]))


def _begun(clues: Clues) -> State:
    """What the numbers outside strike at once; they strike it but once."""
    state = State(clues)
    state.take([*limits(state), *two(state)])
    return state


WHITTLING: Whittling[Clues, Item] = Whittling(
    without=_without,
    settle=lambda clues: partial(settled, n=clues.width, narrow=lambda masks: True),
    state=_begun,
    rungs=[one for one in LADDER if one.name not in (*SETTLES, "limits", "two-seen")],
    is_one=lambda clues: isinstance(prove(clues, NODES), Unique),
)
