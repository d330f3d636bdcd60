"""Exact search for counts of lines: bounds and which of them add up to what -> the ways to choose them, up to two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from bookmaker.puzzles.kits.proving import Search, depth_first

Bounds: TypeAlias = Sequence[tuple[int, int]]  # of each count the least and the most
Total: TypeAlias = int | tuple[int, int]  # what counts add up to, or the least and the most
Sums: TypeAlias = Sequence[tuple[Sequence[int], Total]]  # places of counts, each of which is in one, and their total
Apart: TypeAlias = Iterable[tuple[int, int]]  # places of two counts of which one is 0
Position: TypeAlias = tuple[list[int], list[int], set[int]]  # the least, the most, and the sums to look at


def countings(
    start: Bounds, sums: Sums, apart: Apart, budget: int, *, may_be: Callable[[Bounds], bool] = lambda bounds: True
) -> Search[tuple[int, ...]]:
    """The choices of counts that keep all sums, counted up to two within a budget of nodes, one for each narrowing.

    `may_be` says of narrowed bounds whether they may lead to an answer at all, and of single counts whether they are
    one: that all hangs together, for example.
    """
    spread = [(places, *(total if isinstance(total, tuple) else (total, total))) for places, total in sums]
    of: list[list[int]] = [[] for _ in start]
    barred: list[list[int]] = [[] for _ in start]
    for n, (places, _) in enumerate(sums):
        for k in places:
            of[k].append(n)
    for one, other in apart:
        barred[one].append(other)
        barred[other].append(one)

    def narrowed(low: list[int], high: list[int], waiting: set[int]) -> bool:
        """Narrow the bounds by sums and pairs until nothing follows; False where that fails."""
        while waiting:
            places, least, most = spread[waiting.pop()]
            fewest, room = sum([low[k] for k in places]), sum([high[k] for k in places])
            if fewest > most or room < least:
                return False
            for k in places:
                bounds = max(low[k], least - room + high[k]), min(high[k], most - fewest + low[k])
                if bounds != (low[k], high[k]):
                    low[k], high[k] = bounds
                    if low[k] > high[k]:
                        return False
                    waiting.update(of[k])
                for other in barred[k] if low[k] else ():
                    if low[other]:
                        return False
                    if high[other]:
                        high[other] = 0
                        waiting.update(of[other])
        return True

    def branch(position: Position) -> tuple[tuple[int, ...] | None, Iterable[Position]]:
        """The counts where all are known, else the ways to know one more whose sums have little choice."""
        low, high, waiting = position
        if not narrowed(low, high, waiting) or not may_be([*zip(low, high, strict=True)]):
            return None, ()
        open_ = [k for k, least in enumerate(low) if least < high[k]]
        if not open_:
            return tuple(low), ()
        _, k = min([(sum([high[m] - low[m] for n in of[k] for m in sums[n][0]]), k) for k in open_])
        below: list[Position] = []
        for count in range(low[k], high[k] + 1):
            low[k] = high[k] = count
            below.append(([*low], [*high], {*of[k]}))
        return None, below

    begun: Position = ([least for least, _ in start], [most for _, most in start], {*range(len(sums))})
    return depth_first([begun], branch, budget=budget)
