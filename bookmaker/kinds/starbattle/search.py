"""Star Battle's exact search: Clues -> Unique, Several, Impossible or Undecided.

Sets of cells are integers, cell (r, c) being bit r * width + c. Lines and regions that have their stars are closed,
those with no more cells than stars are filled, and a cell is closed whose star would leave one with little to spare too
few. Then a star is tried in the line or region with least to spare for each star, those that often failed before others
(weights as in Boussemart and others, "Boosting Systematic Search by Weighting Constraints", 2004).
"""

import functools
from collections.abc import Iterable
from typing import TypeAlias

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import depth_first, for_size, touched, verdict
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

Position: TypeAlias = tuple[int, int]  # the stars, and the cells that may have one

SPARE = 2  # cells beyond the stars needed, of a line or region at which all around it are looked at
USUAL = 36  # cells; of 196 with three stars a node took 0.09 ms, and the hardest published one 29,487 of them


class _Field:
    """The lines and regions of a grid, each as a set of cells, and for each cell those that touch it."""

    def __init__(self, clues: Clues) -> None:
        self.stars, self.wide, self.high = clues.stars, clues.width, clues.height
        groups: dict[tuple[str, int | None], int] = {}
        cells = [at for at, region in enumerate(one for row in clues.regions for one in row) if region is not None]
        near = touched(clues.width, clues.height)
        self.touched = {at: near[at] for at in cells}
        for r, row in enumerate(clues.regions):
            for c, region in enumerate(row):
                if region is not None:
                    for name in (("row", r), ("column", c), ("region", region)):
                        groups[name] = groups.get(name, 0) | 1 << r * self.wide + c
        self.groups = list(enumerate(groups.values()))
        self.failed = [1] * len(groups)  # how often each could not have its stars, and one
        self.is_whole = len(groups) >= 3 * clues.height  # a line without cells has no stars

    def with_star(self, position: Position, at: int) -> Position:
        stars, left = position
        return stars | 1 << at, left & ~self.touched[at]

    def settled(self, position: Position) -> tuple[Position, int] | None:
        """What follows, and the cells of the open group to try (0: none is open); None where that fails."""
        stars, left = position
        going = self.groups
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
                    for at in members(own):
                        stars, left = self.with_star((stars, left), at)
                    continue
                still.append(one)
                if spare <= SPARE:
                    left &= ~_starving(self.wide, self.high, own, spare)
                worth = spare / (need * self.failed[place])
                if not tightest or worth < least:
                    least, tightest = worth, own
            if (stars, left) == before:
                return before, tightest
            going = still

    def touch(self, cells: int) -> bool:
        """Whether any two of the cells touch."""
        return any(self.touched[at] & cells & ~(1 << at) for at in members(cells))

    def branch(self, position: Position) -> tuple[int | None, Iterable[Position]]:
        settled = self.settled(position)
        if settled is None or not settled[1]:
            return settled and settled[0][0], ()
        (stars, left), cells = settled
        at = cells.bit_length() - 1
        return None, [(stars, left & ~(1 << at)), self.with_star((stars, left), at)]


@functools.lru_cache(maxsize=1 << 15)
def _starving(wide: int, high: int, own: int, spare: int) -> int:
    """The cells whose star would leave a group that has those, so many to spare, too few."""
    near, around = touched(wide, high), 0
    for at in members(own):
        around |= near[at]
    return gathered(at for at in members(around) if (own & near[at]).bit_count() > spare + (own >> at & 1))


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is a star tried and what follows.

    In a grid of more than USUAL cells a node counts for more by its size.
    """
    field = _Field(clues)
    budget = for_size(budget, clues.width * clues.height, USUAL)
    full = sum(1 << at for at in field.touched)
    search = depth_first([(0, full)] if field.is_whole else [], field.branch, budget=budget)

    def answer(stars: int) -> Answer:
        flat = [stars >> k & 1 if k in field.touched else None for k in range(clues.width * clues.height)]
        return Answer.of(flat, clues.width)

    return verdict(search, answer)
