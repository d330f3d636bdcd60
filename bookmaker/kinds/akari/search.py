"""Akari's exact search: Clues -> Unique, Several, Impossible or Undecided.

Sets of cells are integers, cell (r, c) being bit r * width + c. Numbers that are met close their other sides, those
with no more open sides than lights missing fill them, a dark cell with one place left to light it gets a light there;
no light goes where it would leave a number too few sides. Then each place for the dark cell with fewest is tried, those
tried before being closed.
"""

import math
from collections.abc import Iterable
from itertools import combinations, groupby
from typing import TypeAlias

from bookmaker.kinds.akari.board import BLACK, WHITE, Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import Search, depth_first, for_size, verdict
from bookmaker.puzzles.toolbox.bitgrid import members

Position: TypeAlias = tuple[int, int, int]  # the lights, the cells that may have one, and those not lit

USUAL = 100  # cells
LARGE = 900  # from here on a node takes as long as the square of them


class Field:
    """What each white cell lights, itself included, and the numbers with their sides."""

    def __init__(self, clues: Clues) -> None:
        wide = clues.width
        rows = [[(r * wide + c, value) for c, value in enumerate(row)] for r, row in enumerate(clues.rows)]
        self.lit = {at: 0 for row in rows for at, value in row if value == WHITE}
        for line in (*rows, *zip(*rows, strict=True)):
            for value, run in groupby(line, lambda one: one[1]):
                cells = [at for at, _ in run] if value == WHITE else []
                mask = sum(1 << at for at in cells)
                for at in cells:
                    self.lit[at] |= mask
        self.failed = dict.fromkeys(self.lit, 1)  # how often nothing could light each, and one
        self.white = sum(1 << at for at in self.lit)
        self.numbers = [
            (sum(1 << side for side in _beside(at, wide) if side in self.lit), value)
            for row in rows
            for at, value in row
            if value is not None and value not in (WHITE, BLACK)
        ]

    def settled(self, position: Position) -> tuple[Position, int] | None:
        """What follows, and the places to light the dark cell with fewest (0: none is dark); None where it fails."""
        lit, failed = self.lit, self.failed
        on, may, dark = position
        while True:
            before = on, may
            new = 0
            for sides, number in self.numbers:
                own = may & sides
                need = number - (on & sides).bit_count()
                spare = own.bit_count() - need
                if need < 0 or spare < 0:
                    for at in members(sides):
                        failed[at] += 1
                    return None
                if own and not need:
                    may &= ~own
                elif own and not spare:
                    new |= own
                elif spare == 1:  # a light that takes two of them takes too many
                    may &= ~self.taking(own)
            fewest, least = 0, math.inf
            for at in () if new else members(dark):
                places = lit[at] & may
                if not places & (places - 1):
                    if not places:
                        failed[at] += 1
                        return None
                    new |= places
                    continue
                worth = places.bit_count() / failed[at]
                if worth < least:
                    fewest, least = places, worth
            for at in members(new):
                if not may >> at & 1:
                    return None
                on |= 1 << at
                may &= ~lit[at]
                dark &= ~lit[at]
            if (on, may) == before:
                return (on, may, dark), fewest

    def taking(self, own: int) -> int:
        """The cells whose light would leave too few of these open, of which all but one are needed."""
        found = 0
        for one, other in combinations(members(own), 2):
            found |= self.lit[one] & self.lit[other]
        return found & ~own

    def branch(self, position: Position) -> tuple[int | None, Iterable[Position]]:
        """The lights of a position that lights every cell, or the positions below it, one for each place tried."""
        settled = self.settled(position)
        if settled is None or not settled[0][2]:
            return settled and settled[0][0], ()
        (on, may, dark), places = settled
        below: list[Position] = []
        for at in members(places):
            below.append((on | 1 << at, may & ~self.lit[at], dark & ~self.lit[at]))
            may &= ~(1 << at)
        return None, reversed(below)

    def search(self, *, most: int = 2, budget: int) -> Search[int]:
        """Up to so many solutions, as sets of lights."""
        return depth_first([(0, self.white, self.white)], self.branch, most=most, budget=budget)


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is a light tried and what follows."""
    size = clues.width * clues.height
    found = Field(clues).search(budget=for_size(budget, size * max(size, LARGE), USUAL * LARGE))
    return verdict(found, lambda on: Answer.of([on >> at & 1 for at in range(size)], clues.width))


def _beside(at: int, wide: int) -> list[int]:
    """The cells above and below, and those of the row on either side."""
    return [at - wide, at + wide, *([at - 1] if at % wide else []), *([at + 1] if (at + 1) % wide else [])]
