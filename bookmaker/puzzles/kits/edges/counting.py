"""Exact search for counts of lines: bounds and which of them add up to what -> the ways to choose them, up to two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeAlias

from bookmaker.puzzles.kits.proving import Search, depth_first

Bounds: TypeAlias = tuple[tuple[int, int], ...]  # of each count the least and the most
Sums: TypeAlias = Sequence[tuple[Sequence[int], int]]  # places of counts, and what they add up to
Apart: TypeAlias = Sequence[tuple[int, int]]  # places of two counts of which one is 0


def countings(
    start: Bounds, sums: Sums, apart: Apart, budget: int, *, may_be: Callable[[Bounds], bool] = lambda bounds: True
) -> Search[tuple[int, ...]]:
    """The choices of counts that keep all sums, counted up to two within a budget of nodes, one for each narrowing.

    `may_be` says of narrowed bounds whether they may lead to an answer at all, and of single counts whether they are
    one: that all hangs together, for example.
    """
    return depth_first([start], partial(_branched, sums, apart, may_be), budget=budget)


def _branched(
    sums: Sums, apart: Apart, may_be: Callable[[Bounds], bool], bounds: Bounds
) -> tuple[tuple[int, ...] | None, Iterable[Bounds]]:
    narrow = _narrowed(bounds, sums, apart)
    if narrow is None or not may_be(narrow):
        return None, ()
    choices = [(most - least, k) for k, (least, most) in enumerate(narrow) if least < most]
    if not choices:
        return tuple(least for least, _ in narrow), ()
    _, k = min(choices)
    least, most = narrow[k]
    return None, [(*narrow[:k], (count, count), *narrow[k + 1 :]) for count in range(least, most + 1)]


def _narrowed(bounds: Bounds, sums: Sums, apart: Apart) -> Bounds | None:
    """The bounds after all that follows from sums and pairs; None where a count has no value left."""
    now, before = list(bounds), list[tuple[int, int]]()
    while now != before:
        before = list(now)
        for places, total in sums:
            low, high = (sum(now[k][side] for k in places) for side in (0, 1))
            if not low <= total <= high:
                return None
            for k in places:
                least, most = now[k]
                now[k] = (max(least, total - high + most), min(most, total - low + least))
        for one, other in (*apart, *((other, one) for one, other in apart)):
            if now[one][0]:
                now[other] = (now[other][0], 0)
        if any(least > most for least, most in now):
            return None
    return tuple(now)
