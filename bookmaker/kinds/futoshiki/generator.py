"""Futoshiki's generator: a latin square with all its signs, of which as many go as the grade bears."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeAlias

from bookmaker.kinds.futoshiki.board import Clues, Pair, Params
from bookmaker.kinds.futoshiki.search import narrowing, prove
from bookmaker.kinds.futoshiki.techniques import LADDER, SETTLES, State, deduce
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import Unique
from bookmaker.puzzles.kits.exchange import edges, in_rows
from bookmaker.puzzles.kits.values.making import Whittling, square
from bookmaker.puzzles.kits.values.proving import settled
from bookmaker.seeds import Stream

Item: TypeAlias = Pair | int  # a sign, or the cell of a number

SHARES = (Grade.EASY,) * 5 + (Grade.MEDIUM,) * 3 + (Grade.HARD, Grade.EXPERT)  # of puzzles of any grade
EASY = (
    0.32  # of all edges have a sign in an easy puzzle, at least: with fewer it is as easy, but begins in fewer places
)
BEST_OF = {Grade.EASY: 4, Grade.MEDIUM: 3, Grade.HARD: 2, Grade.EXPERT: 1}
ATTEMPTS = 12  # at so many
LARGE = 5  # cells along a side; in a smaller square hard puzzles are one in hundreds
NODES = 400  # of the search for a second answer; a sign whose search takes longer stays


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """The best of a few whittled squares; None where none came to the grade, and at once where it is not made."""
    wanted = grade or rng.choice(SHARES)
    if params.width < LARGE and wanted > Grade.MEDIUM:
        if grade:
            return None
        wanted = Grade.MEDIUM
    attempts = (_whittled(params, wanted, rng) for _ in range(ATTEMPTS))
    return WHITTLING.best(attempts, BEST_OF[wanted], deduce, SETTLES)


def _whittled(params: Params, grade: Grade, rng: Stream) -> Clues | None:
    """A square with all its signs, and with as many numbers as it needs then, less all that can go."""
    n, rows = params.width, square(params.width, rng)
    flat = [value for row in rows for value in row]
    signs = tuple(sorted((a, b) if flat[a] < flat[b] else (b, a) for a, b in edges(n, n)))
    cells = rng.shuffled(range(n * n))[: 2 * n if params.givens == "few" else 0]
    count = rng.below(n - 2) if cells else 0

    def shown() -> Clues:
        given = [value if cell in cells[:count] else 0 for cell, value in enumerate(flat)]
        return Clues(in_rows(given, n), signs)

    while WHITTLING.look(shown(), grade) is None:
        count += 1
        if count > len(cells):
            return None
    items: list[Item] = rng.shuffled([*signs, *cells[:count]])
    if rng.below(2):  # fewer numbers then, and some more signs
        items.sort(key=lambda item: isinstance(item, tuple))
    moments = 0 if grade is Grade.EASY else 2 if n < 7 or grade is Grade.EXPERT else 3
    return WHITTLING.thinned(
        shown(), items, grade, moments=moments, fewest=round(EASY * len(signs)) if not moments else 0
    )


def _without(clues: Clues, item: Item) -> Clues:
    if isinstance(item, tuple):
        return replace(clues, signs=tuple(one for one in clues.signs if one != item))
    r, c = divmod(item, clues.width)
    return replace(
        clues, rows=(*clues.rows[:r], (*clues.rows[r][:c], 0, *clues.rows[r][c + 1 :]), *clues.rows[r + 1 :])
    )


WHITTLING: Whittling[Clues, Item] = Whittling(
    without=_without,
    settle=lambda clues: partial(settled, n=clues.width, narrow=narrowing(clues)),
    state=State,
    rungs=[one for one in LADDER if one.grade > Grade.EASY],
    is_one=lambda clues: isinstance(prove(clues, NODES), Unique),
)
