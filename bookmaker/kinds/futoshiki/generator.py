"""Futoshiki's generator: a latin square with all its signs, of which as many go as the grade bears."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bookmaker.kinds.futoshiki.board import Clues, Pair, Params
from bookmaker.kinds.futoshiki.search import narrowing, prove
from bookmaker.kinds.futoshiki.techniques import LADDER, State
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.exchange import edges, in_rows
from bookmaker.puzzles.kits.values.making import Whittling, square
from bookmaker.puzzles.kits.values.proving import settled
from bookmaker.seeds import Stream

LARGE = 5  # cells along a side; in a smaller square hard puzzles are one in hundreds


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """The first whittled square of the grade; None where none came to it, and at once where it is not made."""
    refused = [one for one in Grade if one > hardest(params)]
    return WHITTLING.proposed(grade, refused, rng, partial(_whittled, params, rng))


def hardest(params: Params) -> Grade:
    """The hardest grade in which puzzles are made with these params."""
    return Grade.MEDIUM if params.width < LARGE else Grade.EXPERT


def _whittled(params: Params, rng: Stream, grade: Grade) -> Clues | None:
    """A square with all its signs, and with as many numbers as it needs then, less all that can go."""
    n, rows = params.width, square(params.width, rng)
    flat = [value for row in rows for value in row]
    signs = tuple(sorted((a, b) if flat[a] < flat[b] else (b, a) for a, b in edges(n, n)))
    cells = rng.shuffled(range(n * n))[: 2 * n if params.givens == "few" else 0]
    bare = Clues(in_rows([0] * n**2, n), signs)

    def ordered(given: Sequence[int]) -> Sequence[Pair | int]:
        items: list[Pair | int] = rng.shuffled([*signs, *given])
        if rng.below(2):  # fewer numbers then, and some more signs
            items.sort(key=lambda item: isinstance(item, tuple))
        return items

    return WHITTLING.whittled(bare, rows, cells, rng.below(n - 2) if cells else 0, grade, signs, ordered)


WHITTLING: Whittling[Clues, Pair] = Whittling(
    without=lambda clues, sign: replace(clues, signs=tuple(one for one in clues.signs if one != sign)),
    settle=lambda clues: partial(settled, n=clues.width, narrow=narrowing(clues)),
    state=State,
    ladder=LADDER,
    prove=prove,
    nodes=400,  # a sign whose search takes longer stays
    attempts=12,
    easy=0.32,  # of all edges; with fewer signs it is as easy, but begins in fewer places
    large=7,
)
