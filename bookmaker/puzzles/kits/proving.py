"""Exact search for all kinds: positions and how a kind branches them -> solutions up to two -> a verdict."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bookmaker.puzzles.contract.proof import Impossible, Proof, Several, Undecided, Unique
from bookmaker.puzzles.toolbox.bitgrid import gathered

P = TypeVar("P")
F = TypeVar("F")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Search(Generic[F]):
    """The solutions found; whether there are no others; how many positions were looked at."""

    found: tuple[F, ...]
    complete: bool
    nodes: int


def depth_first(
    start: Iterable[P], branch: Callable[[P], tuple[F | None, Iterable[P]]], *, most: int = 2, budget: int
) -> Search[F]:
    """Up to `most` solutions at or below these positions, the last position first.

    `branch` gives the solution that a position is, or None and the positions below it, none where it cannot be. Each
    position looked at counts against the budget.
    """
    waiting = list(start)
    found: list[F] = []
    nodes = 0
    while waiting:
        if nodes >= budget:
            return Search(tuple(found), False, nodes)
        nodes += 1
        solution, below = branch(waiting.pop())
        if solution is not None:
            found.append(solution)
            if len(found) == most:
                return Search(tuple(found), False, nodes)
        waiting += below
    return Search(tuple(found), True, nodes)


def for_size(budget: int, size: int, usual: int) -> int:
    """How many positions a budget allows in a puzzle of that size (of cells, say) that takes longer than a usual one.

    So a search of a grid made to be hard ends after about as long whatever its size, and a small one goes as far.
    """
    return -(-budget * usual // max(size, usual))


@functools.lru_cache(maxsize=8)
def touched(width: int, height: int) -> Sequence[int]:
    """For each cell itself and those that share a side or a corner with it, cell (r, c) being bit r * width + c."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    return [
        gathered(
            y * width + x
            for y in range(r - 1, r + 2)
            for x in range(c - 1, c + 2)
            if 0 <= y < height and 0 <= x < width
        )
        for r, c in cells
    ]


def verdict(search: Search[F], answer: Callable[[F], A]) -> Proof[A]:
    """What a search for two solutions says of a puzzle."""
    if len(search.found) > 1:
        return Several(answer(search.found[0]), answer(search.found[1]))
    if not search.complete:
        return Undecided(search.nodes)
    return Unique(answer(search.found[0])) if search.found else Impossible()
