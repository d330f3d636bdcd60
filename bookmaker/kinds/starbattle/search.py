"""Star Battle's exact search: Clues -> Unique, Several, Impossible or Undecided.

Sets of cells are integers, cell (r, c) being bit r * width + c. Lines and regions that have their stars are closed,
those with no more cells than stars are filled, and what all cells of one that needs a star touch is closed. Then a star
is tried in the line or region with fewest cells left.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TypeAlias

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import depth_first, verdict
from bookmaker.puzzles.toolbox.bitgrid import members

Position: TypeAlias = tuple[int, int]  # the stars, and the cells that may have one


class _Field:
    """The lines and regions of a grid, each as a set of cells, and for each cell those that touch it."""

    def __init__(self, clues: Clues) -> None:
        self.stars, self.wide = clues.stars, clues.width
        groups: dict[tuple[str, int | None], int] = {}
        self.touched: dict[int, int] = {}
        for r, row in enumerate(clues.regions):
            for c, region in enumerate(row):
                if region is not None:
                    for name in (("row", r), ("column", c), ("region", region)):
                        groups[name] = groups.get(name, 0) | 1 << r * self.wide + c
                    near = [(y, x) for y in range(r - 1, r + 2) for x in range(c - 1, c + 2)]
                    near = [(y, x) for y, x in near if 0 <= y < clues.height and 0 <= x < self.wide]
                    self.touched[r * self.wide + c] = sum(1 << y * self.wide + x for y, x in near)
        self.groups = list(groups.values())
        self.is_whole = len(groups) >= 3 * clues.height  # a line without cells has no stars

    def with_star(self, position: Position, at: int) -> Position:
        stars, left = position
        return stars | 1 << at, left & ~self.touched[at]

    def settled(self, position: Position) -> tuple[Position, int] | None:
        """What follows, and the cells of the open group with fewest (0: none is open); None where that fails."""
        while True:
            before, fewest = position, 0
            for group in self.groups:
                stars, left = position
                own, need = left & group, self.stars - (stars & group).bit_count()
                count = own.bit_count()
                if not 0 <= need <= count:
                    return None
                if not need:
                    position = stars, left & ~group
                elif need == count:
                    for at in members(own):
                        if not position[1] >> at & 1:
                            return None
                        position = self.with_star(position, at)
                else:
                    if need == 1:
                        all_touch = reduce(int.__and__, (self.touched[at] for at in members(own)))
                        position = stars, left & ~(all_touch & ~own)
                    if not fewest or count < fewest.bit_count():
                        fewest = own
            if position == before:
                return position, fewest

    def branch(self, position: Position) -> tuple[int | None, Iterable[Position]]:
        settled = self.settled(position)
        if settled is None or not settled[1]:
            return settled and settled[0][0], ()
        (stars, left), fewest = settled
        at = fewest.bit_length() - 1
        return None, [(stars, left & ~(1 << at)), self.with_star((stars, left), at)]


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is a star tried and what follows."""
    field = _Field(clues)
    full = sum(1 << at for at in field.touched)
    search = depth_first([(0, full)] if field.is_whole else [], field.branch, budget=budget)

    def answer(stars: int) -> Answer:
        flat = [stars >> k & 1 if k in field.touched else None for k in range(clues.width * clues.height)]
        return Answer.of(flat, clues.width)

    return verdict(search, answer)
