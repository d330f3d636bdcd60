"""Akari's exact search: Clues -> Unique, Several, Impossible or Undecided.

Sets of cells are integers, cell (r, c) being bit r * width + c. Numbers that are met close their other sides, those
with no more open sides than lights missing fill them, a dark cell with one place left to light it gets a light there;
no light goes where it would leave a number too few sides, or a dark cell no place. Then each place for the dark cell
with fewest is tried, those tried before being closed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
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
        wide, high, rows = clues.width, clues.height, clues.rows
        self.lit: dict[int, int] = {}
        across = [[0] * wide for _ in rows]
        for down in (False, True):
            for one in range(wide if down else high):
                run: list[tuple[int, int]] = []
                for k in range((high if down else wide) + 1):
                    cell = (k, one) if down else (one, k)
                    if k < (high if down else wide) and rows[cell[0]][cell[1]] == WHITE:
                        run.append(cell)
                        continue
                    cells = sum(1 << r * wide + c for r, c in run)
                    for r, c in run:
                        across[r][c] |= cells
                    run = []
        self.lit = {r * wide + c: cells for r, row in enumerate(across) for c, cells in enumerate(row) if cells}
        self.failed = dict.fromkeys(self.lit, 1)  # how often nothing could light each, and one
        self.white = sum(1 << at for at in self.lit)
        self.numbers = [
            (
                sum(
                    1 << y * wide + x
                    for y, x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
                    if 0 <= y < high and 0 <= x < wide and rows[y][x] == WHITE
                ),
                value,
            )
            for r, row in enumerate(rows)
            for c, value in enumerate(row)
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
                count = places.bit_count()
                worth = count / failed[at]
                if worth < least:
                    fewest, least = places, worth
                if not new and count == 2:
                    one, other = members(places)
                    may &= ~(lit[one] & lit[other]) | places
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
        cells = members(own)
        for n, one in enumerate(cells):
            for other in cells[n + 1 :]:
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
    """Count the answers up to two; each node is a light tried and what follows.

    In a grid of more than USUAL cells a node counts for more by its size, in one of more than LARGE by its square.
    """
    size = clues.width * clues.height
    found = Field(clues).search(budget=for_size(budget, size * max(size, LARGE), USUAL * LARGE))
    return verdict(found, lambda on: Answer.of([on >> at & 1 for at in range(size)], clues.width))
