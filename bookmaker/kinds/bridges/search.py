"""Bridges' exact search: how many bridges each two islands have; the numbers are sums, and all hang together."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from bookmaker.kinds.bridges.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.edges.counting import Bounds, countings
from bookmaker.puzzles.kits.edges.nouns import Pair
from bookmaker.puzzles.kits.proving import for_size, verdict
from bookmaker.puzzles.toolbox.edges import Groups

USUAL = 12  # spans


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is one narrowing of what is left, and counts for more where spans are many."""
    return counted(clues, for_size(budget, len(_sights([cell for cell, _ in clues.places()])), USUAL))


def counted(clues: Clues, nodes: int) -> Proof[Answer]:
    """The same within so many nodes."""
    islands = dict(clues.places())
    pairs = _sights([*islands])
    at: dict[Cell, list[int]] = {island: [] for island in islands}
    for k, both in enumerate(pairs):
        for island in both:
            at[island].append(k)
    sums = [(at[island], number if number > 0 else (1, 4 * clues.most)) for island, number in islands.items()]
    place = {island: n for n, island in enumerate(islands)}
    may_be = partial(_hangs_together, len(islands), [(place[one], place[other]) for one, other in pairs])
    search = countings([(0, clues.most)] * len(pairs), sums, _crossings(pairs), nodes, may_be=may_be)
    return verdict(search, lambda counts: Answer.join(clues.width, clues.height, dict(zip(pairs, counts, strict=True))))


def _hangs_together(islands: int, ends: Sequence[tuple[int, int]], bounds: Bounds) -> bool:
    """Whether all islands may still hang together, and no group of joined ones is shut off already."""
    may, joined = Groups(islands), Groups(islands)
    left = islands
    for (one, other), (least, most) in zip(ends, bounds, strict=True):
        if most:
            left -= may.join(one, other)
        if least:
            joined.join(one, other)
    out = {joined.find(end) for both, (least, most) in zip(ends, bounds, strict=True) if least < most for end in both}
    groups = {joined.find(at) for at in range(islands)}
    return left == 1 and (len(groups) == 1 or groups == out)


def _crossings(pairs: Sequence[Pair]) -> Iterator[tuple[int, int]]:
    """The spans that meet between their islands, by their places."""
    water = {(r, x): k for k, ((r, c), (r2, c2)) in enumerate(pairs) if r == r2 for x in range(c + 1, c2)}
    for k, ((r, c), (r2, c2)) in enumerate(pairs):
        yield from ((water[y, c], k) for y in range(r + 1, r2) if c == c2 and (y, c) in water)


def _sights(islands: list[Cell]) -> list[Pair]:
    """The islands next to each other in a row or column."""
    across = [(one, other) for one, other in pairwise(islands) if one[0] == other[0]]
    columns = sorted(islands, key=lambda island: (island[1], island[0]))
    return [*across, *((one, other) for one, other in pairwise(columns) if one[1] == other[1])]
