"""Hashi's exact search: how many bridges each two islands have; the numbers are sums, and all hang together."""

from __future__ import annotations

from itertools import pairwise

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.edges.counting import Bounds, countings
from bookmaker.puzzles.kits.edges.nouns import Pair
from bookmaker.puzzles.kits.proving import verdict
from bookmaker.puzzles.toolbox.edges import Groups
from hashi.board import Answer, Clues


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is one narrowing of what is left."""
    islands = [island for island, _ in clues.places()]
    pairs = _sights(islands)
    sums = [([k for k, pair in enumerate(pairs) if island in pair], number) for island, number in clues.places()]
    apart = [(k, m) for k, one in enumerate(pairs) for m, other in enumerate(pairs) if _crosses(one, other)]

    ends = [(islands.index(one), islands.index(other)) for one, other in pairs]

    def may_hang_together(bounds: Bounds) -> bool:
        groups = Groups(len(islands))
        joined = [groups.join(*both) for both, (_, most) in zip(ends, bounds, strict=True) if most]
        return sum(joined) == len(islands) - 1

    search = countings(((0, clues.MOST),) * len(pairs), sums, apart, budget, may_be=may_hang_together)
    return verdict(search, lambda counts: Answer.join(clues.width, clues.height, dict(zip(pairs, counts, strict=True))))


def _sights(islands: list[Cell]) -> list[Pair]:
    """The islands next to each other in a row or column."""
    across = [(one, other) for one, other in pairwise(islands) if one[0] == other[0]]
    columns = sorted(islands, key=lambda island: (island[1], island[0]))
    return [*across, *((one, other) for one, other in pairwise(columns) if one[1] == other[1])]


def _crosses(one: Pair, other: Pair) -> bool:
    """Whether the first runs across, the second down, and they meet between their islands."""
    ((r, c), (r2, c2)), ((y, x), (y2, x2)) = one, other
    return r == r2 and x == x2 and c < x < c2 and y < r < y2
