"""Star Battle's exact search: Clues -> Unique, Several, Impossible or Undecided.

Sets of cells are integers, cell (r, c) being bit r * width + c. Lines and regions that have their stars are closed,
those with no more cells than stars are filled, and a cell is closed whose star would leave one with little to spare too
few. Then a star is tried in the line or region with least to spare for each star, those that often failed before others
(weights as in Boussemart and others, "Boosting Systematic Search by Weighting Constraints", 2004).
"""

import functools
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import Search, depth_first, for_size, touched, verdict
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

Group: TypeAlias = tuple[int, int]  # its place among all, and its cells
Position: TypeAlias = tuple[int, int, list[Group]]  # the stars, the cells that may have one, the groups that lack some

SPARE = 2  # cells beyond the stars needed, of a line or region at which all around it are looked at
USUAL = 36  # cells; of 196 with three stars a node took 0.09 ms, and the hardest published one 29,487 of them


@functools.cache
def lines(n: int) -> tuple[int, ...]:
    """The rows and columns of a square, each as a set of cells."""
    column = sum(1 << n * k for k in range(n))
    return (*((1 << n) - 1 << n * k for k in range(n)), *(column << k for k in range(n)))


class Field:
    """The lines and regions of a square, each as a set of cells, that have so many stars."""

    def __init__(self, n: int, regions: Sequence[int], stars: int) -> None:
        self.n, self.stars, self.full, self.touched = n, stars, sum(regions), touched(n, n)
        groups = sorted([cells & self.full for cells in (*lines(n), *regions)], key=lambda cells: cells & -cells)
        self.groups = list(enumerate(groups))
        self.failed = [1] * len(groups)  # how often each could not have its stars, and one

    def search(self, budget: int, *, most: int = 2, star: int = 0) -> Search[int]:
        """Up to so many answers, as sets of cells, with a star in this cell, given as a set; each node is a star tried.

        In a grid of more than USUAL cells a node counts for more by its size.
        """
        start: Position = (0, self.full, self.groups)
        if star:
            start = self.with_star(start, star.bit_length() - 1)
        return depth_first([start], self.branch, most=most, budget=for_size(budget, self.n**2, USUAL))

    def with_star(self, position: Position, at: int) -> Position:
        """The same with a star in a cell, and none beside it."""
        stars, left, going = position
        return stars | 1 << at, left & ~self.touched[at], going

    def settled(self, position: Position) -> tuple[Position, int] | None:
        """What follows, and the cells of the open group to try (0: none is open); None where that fails."""
        stars, left, going = position
        touched = self.touched
        while True:
            before, least, tightest = (stars, left), 0.0, 0
            still = []
            for one in going:
                place, group = one
                need = self.stars - (stars & group).bit_count()
                if not need:
                    left &= ~group  # nor will it ever have another
                    continue
                own = left & group
                spare = own.bit_count() - need
                if need < 0 or spare < 0 or (not spare and self.touch(own)):
                    self.failed[place] += 1
                    return None
                if not spare:
                    stars |= own
                    for at in members(own):
                        left &= ~touched[at]
                    continue
                still.append(one)
                if spare <= SPARE:
                    left &= ~_starving(self.n, own, spare)
                worth = spare / (need * self.failed[place])
                if not tightest or worth < least:
                    least, tightest = worth, own
            if (stars, left) == before:
                return (stars, left, still), tightest
            going = still

    def touch(self, cells: int) -> bool:
        """Whether any two of the cells touch."""
        return any(self.touched[at] & cells & ~(1 << at) for at in members(cells))

    def branch(self, position: Position) -> tuple[int | None, Iterable[Position]]:
        """The stars where that is an answer; or else the positions without and with a star in a cell."""
        settled = self.settled(position)
        if settled is None or not settled[1]:
            return settled and settled[0][0], ()
        (stars, left, going), cells = settled
        at = cells.bit_length() - 1
        return None, [(stars, left & ~(1 << at), going), self.with_star((stars, left, going), at)]


@functools.lru_cache(maxsize=1 << 15)
def _starving(n: int, own: int, spare: int) -> int:
    """The cells whose star would leave a group that has those, so many to spare, too few."""
    near, around = touched(n, n), 0
    for at in members(own):
        around |= near[at]
    return gathered(at for at in members(around) if (own & near[at]).bit_count() > spare + (own >> at & 1))


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two."""
    n = clues.width
    regions: dict[int | None, int] = {}
    for at, region in enumerate(region for row in clues.regions for region in row):
        regions[region] = regions.get(region, 0) | 1 << at
    missing = regions.pop(None, 0)
    search = Field(n, [*regions.values()], clues.stars).search(budget)
    cells = [None if missing >> at & 1 else at for at in range(n * n)]
    return verdict(search, lambda stars: Answer.of([at if at is None else stars >> at & 1 for at in cells], n))
