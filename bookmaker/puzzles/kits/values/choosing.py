"""Exact search where cells are chosen of which none touch, by a side or a corner, and houses have so many of them.

Sets of cells are integers, cell (r, c) being bit r * width + c. Houses that have their cells are closed, those with no
more open ones than they need are filled, and a cell is closed that would leave one with little to spare too few. Then a
cell is tried in the house with least to spare for each that it needs, those that often failed before others (weights as
in Boussemart and others, "Boosting Systematic Search by Weighting Constraints", 2004).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bookmaker.puzzles.kits.proving import Search, depth_first, touched
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

House: TypeAlias = tuple[int, int, int]  # its place among all, its cells, and how many of them are chosen
Position: TypeAlias = tuple[int, int, list[House]]  # the chosen cells, those that may be, the houses that lack some


class Field:
    """The houses of a grid, each as a set of cells and how many of them are chosen; `full` are all that may be.

    Of a house with no more than `spare` cells beyond those needed all around it are looked at.
    """

    def __init__(self, wide: int, high: int, full: int, houses: Iterable[tuple[int, int]], spare: int = 0) -> None:
        self.size, self.spare, self.full, self.touched = (wide, high), spare, full, touched(wide, high)
        self.houses = [(place, cells & full, count) for place, (cells, count) in enumerate(houses)]
        self.failed = [1] * len(self.houses)  # how often each could not have its cells, and one

    def search(self, budget: int, *, most: int = 2, chosen: int = 0) -> Search[int]:
        """Up to so many answers, as sets of cells, with a cell, given as a set; each node is a cell that is tried."""
        start: Position = (0, self.full, self.houses)
        if chosen:
            start = self.with_cell(start, chosen.bit_length() - 1)
        return depth_first([start], self.branch, most=most, budget=budget)

    def with_cell(self, position: Position, at: int) -> Position:
        """The same with a cell chosen, and none beside it."""
        on, left, going = position
        return on | 1 << at, left & ~self.touched[at], going

    def settled(self, position: Position) -> tuple[Position, int] | None:
        """What follows, and the cells of the open house to try (0: none is open); None where that fails."""
        on, left, going = position
        touched = self.touched
        while True:
            before, least, tightest = (on, left), 0.0, 0
            still = []
            for one in going:
                place, house, count = one
                need = count - (on & house).bit_count()
                if not need:
                    left &= ~house  # nor will it ever have another
                    continue
                own = left & house
                spare = own.bit_count() - need
                if need < 0 or spare < 0 or (not spare and self.touch(own)):
                    self.failed[place] += 1
                    return None
                if not spare:
                    on |= own
                    for at in members(own):
                        left &= ~touched[at]
                    continue
                still.append(one)
                if spare <= self.spare:
                    left &= ~_starving(*self.size, own, spare)
                worth = spare / (need * self.failed[place])
                if not tightest or worth < least:
                    least, tightest = worth, own
            if (on, left) == before:
                return (on, left, still), tightest
            going = still

    def touch(self, cells: int) -> bool:
        """Whether any two of the cells touch."""
        return any(self.touched[at] & cells & ~(1 << at) for at in members(cells))

    def branch(self, position: Position) -> tuple[int | None, Sequence[Position]]:
        """The chosen cells where that is an answer; or else the positions without and with another one."""
        settled = self.settled(position)
        if settled is None or not settled[1]:
            return settled and settled[0][0], ()
        (on, left, going), cells = settled
        at = cells.bit_length() - 1
        return None, [(on, left & ~(1 << at), going), self.with_cell((on, left, going), at)]


@functools.lru_cache(maxsize=1 << 15)
def _starving(wide: int, high: int, own: int, spare: int) -> int:
    """The cells that would leave a house that has those, so many to spare, too few."""
    near, around = touched(wide, high), 0
    for at in members(own):
        around |= near[at]
    return gathered(at for at in members(around) if (own & near[at]).bit_count() > spare + (own >> at & 1))
