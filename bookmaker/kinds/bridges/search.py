"""Bridges' exact search: how many bridges each two islands have; the numbers are sums, and all hang together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from bookmaker.kinds.bridges.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.edges.nouns import Pair
from bookmaker.puzzles.kits.proving import depth_first, for_size, verdict
from bookmaker.puzzles.toolbox.edges import Groups

Position: TypeAlias = tuple[list[int], list[int], Iterable[int]]  # fewest and most bridges, spans to look at again

USUAL = 12  # spans


class Sea:
    """The geometry of the islands, and what they may have."""

    def __init__(self, clues: Clues) -> None:
        islands = [cell for cell, _ in clues.places()]
        place = {island: at for at, island in enumerate(islands)}
        self.pairs = _sights(islands)
        self.ends = [(place[one], place[other]) for one, other in self.pairs]
        self.at: list[list[int]] = [[] for _ in islands]
        for k, both in enumerate(self.ends):
            for end in both:
                self.at[end].append(k)
        self.least = [max(number, 1) for _, number in clues.places()]
        self.most = [number if number > 0 else 4 * clues.most for _, number in clues.places()]
        self.barred: list[list[int]] = [[] for _ in self.pairs]
        water = {(r, x): k for k, ((r, c), (r2, c2)) in enumerate(self.pairs) if r == r2 for x in range(c + 1, c2)}
        for m, ((r, c), (r2, x)) in enumerate(self.pairs):
            for y in range(r + 1, r2) if c == x else ():
                if (y, c) in water:
                    self.barred[water[y, c]].append(m)
                    self.barred[m].append(water[y, c])

    def narrowed(self, low: list[int], high: list[int], spans: Iterable[int]) -> bool:
        """Narrow the bounds by sums and crossings until nothing follows; False where that fails."""
        waiting = {end for k in spans for end in self.ends[k]}
        while waiting:
            island = waiting.pop()
            own = self.at[island]
            fewest, most = sum(low[k] for k in own), sum(high[k] for k in own)
            if fewest > self.most[island] or most < self.least[island]:
                return False
            for k in own:
                least, room = max(low[k], self.least[island] - most + high[k]), self.most[island] - fewest + low[k]
                if least > low[k] or room < high[k]:
                    for other in self.barred[k] if least and not low[k] else ():
                        if low[other]:
                            return False
                        high[other] = 0
                        waiting.update(self.ends[other])
                    low[k], high[k] = least, min(high[k], room)
                    if low[k] > high[k]:
                        return False
                    waiting.update(self.ends[k])
                    waiting.add(island)
                    break
        return True

    def hangs_together(self, low: Sequence[int], high: Sequence[int]) -> bool:
        """Whether all islands may still hang together, and no group of joined ones is shut off already."""
        may, joined = Groups(len(self.at)), Groups(len(self.at))
        left = len(self.at)
        for k, (one, other) in enumerate(self.ends):
            if high[k]:
                left -= may.join(one, other)
            if low[k]:
                joined.join(one, other)
        out = {joined.find(end) for k, both in enumerate(self.ends) if low[k] < high[k] for end in both}
        groups = {joined.find(at) for at in range(len(self.at))}
        return left == 1 and (len(groups) == 1 or groups == out)

    def branch(self, position: Position) -> tuple[list[int] | None, Iterable[Position]]:
        """The counts where all are known, else the ways to know one span more of an island with little choice."""
        low, high, spans = [*position[0]], [*position[1]], position[2]
        if not self.narrowed(low, high, spans) or not self.hangs_together(low, high):
            return None, ()
        choices = [
            (sum(high[m] - low[m] for end in both for m in self.at[end]), k)
            for k, both in enumerate(self.ends)
            if low[k] < high[k]
        ]
        if not choices:
            return low, ()
        _, k = min(choices)
        return None, [self._with(low, high, k, count) for count in range(low[k], high[k] + 1)]

    def _with(self, low: list[int], high: list[int], k: int, count: int) -> Position:
        low, high = [*low], [*high]
        low[k] = high[k] = count
        if count:
            for other in self.barred[k]:
                high[other] = 0
        return low, high, (k, *(self.barred[k] if count else ()))


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is one narrowing of what is left, and counts for more where spans are many."""
    sea = Sea(clues)
    return counted(clues, sea, for_size(budget, len(sea.pairs), USUAL))


def counted(clues: Clues, sea: Sea, nodes: int) -> Proof[Answer]:
    """The same within so many nodes."""
    start: Position = ([0] * len(sea.pairs), [clues.most] * len(sea.pairs), range(len(sea.pairs)))
    is_alone = any(not own for own in sea.at)
    search = depth_first([] if is_alone else [start], sea.branch, budget=nodes)
    return verdict(
        search, lambda counts: Answer.join(clues.width, clues.height, dict(zip(sea.pairs, counts, strict=True)))
    )


def _sights(islands: list[Cell]) -> list[Pair]:
    """The islands next to each other in a row or column."""
    across = [(one, other) for one, other in pairwise(islands) if one[0] == other[0]]
    columns = sorted(islands, key=lambda island: (island[1], island[0]))
    return [*across, *((one, other) for one, other in pairwise(columns) if one[1] == other[1])]
