"""A full grid -> Killer cages with one solution: grown at random, split or drawn anew where two solutions differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.cages import Cage
from bookmaker.kinds.sudoku.making.regions import sides
from bookmaker.kinds.sudoku.proving.sums import planes_of
from bookmaker.kinds.sudoku.techniques import solved_up_to
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.cover import union
from bookmaker.seeds import Stream

LARGEST = 5  # cells of a cage
REPAIRS = 60  # before an attempt is given up
NODES = 150  # of each search for two solutions; one that takes longer is treated as if two were found
SMALL, LARGE = (2, 2, 2, 2, 3), (2, 2, 3, 3)  # sizes of cages as they are grown: for easy ones, and for others
MERGERS = 40  # of two cages, tried to make a puzzle harder


class Cages:
    """A full grid of n x n and its cages, as sets of cells."""

    def __init__(self, full: Sequence[int], n: int, rng: Stream) -> None:
        self.full, self.n, self.rng = full, n, rng
        self.cages: list[int] = []

    def grow(self, free: int, sizes: Sequence[int]) -> None:
        """Cover these cells with cages of different digits, single cells joined to a neighbour where they can be."""
        lone = []
        while free:
            start = self.rng.choice(members(free))
            cage, size = 1 << start, self.rng.choice(sizes)
            while cage.bit_count() < size:
                more = [cell for cell in members(self._around(cage) & free) if self._is_new(cell, cage)]
                if not more:
                    break
                cage |= 1 << self.rng.choice(more)
            free &= ~cage
            if cage.bit_count() == 1:
                lone.append(start)
            else:
                self.cages.append(cage)
        for cell in lone:
            self._join(cell)

    def _join(self, cell: int) -> None:
        around = self._around(1 << cell)
        fitting = [
            k
            for k, cage in enumerate(self.cages)
            if cage & around and cage.bit_count() < LARGEST and self._is_new(cell, cage)
        ]
        if fitting:
            self.cages[min(fitting, key=lambda k: (self.cages[k].bit_count(), self.cages[k]))] |= 1 << cell
        else:
            self.cages.append(1 << cell)

    def _is_new(self, cell: int, cage: int) -> bool:
        return all(self.full[other] != self.full[cell] for other in members(cage))

    def _around(self, cage: int) -> int:
        near = sides(self.n)
        return union(near[cell] for cell in members(cage)) & ~cage

    def listed(self) -> tuple[Cage, ...]:
        """The cages as clues have them."""
        n = self.n
        found = [
            (tuple(divmod(cell, n) for cell in members(cage)), sum(self.full[c] for c in members(cage)))
            for cage in self.cages
        ]
        return tuple(sorted(found))

    def redraw(self, differ: int, sizes: Sequence[int]) -> None:
        """Draw the cages anew around some of the cells in which two solutions differ: in smaller cages where it can."""
        here = [cage for cage in self.cages if cage & differ]
        largest = max(here, key=lambda cage: (cage.bit_count(), cage))
        if largest.bit_count() > 3:
            again, sizes = [largest], (2,)
        else:
            first = self.rng.choice(here)
            near = self._around(first)
            again = [first, *(cage for cage in self.cages if cage & near)]
        self.cages = [cage for cage in self.cages if cage not in again]
        self.grow(sum(again), sizes)

    def merge(self) -> bool:
        """Make one cage of two neighbours at random; False where these two do not fit together."""
        first = self.rng.choice(self.cages)
        near = [cage for cage in self.cages if cage & self._around(first)]
        second = self.rng.choice(near)
        both = [self.full[cell] for cell in members(first | second)]
        if len(both) > LARGEST or len(set(both)) < len(both):
            return False
        self.cages = [*(cage for cage in self.cages if cage not in (first, second)), first | second]
        return True


def caged(full: Sequence[int], empty: Clues, grade: Grade, rng: Stream) -> Clues | None:
    """Clues with cages and no digit that have this grid as their one solution; None where repairs did not help.

    For a harder one, cages are merged while one solution is left and the ladder still solves it, up to the grade.
    """
    cages = Cages(full, int(len(full) ** 0.5), rng)
    sizes = SMALL if grade is Grade.EASY else LARGE
    cages.grow((1 << len(full)) - 1, sizes)
    for _ in range(REPAIRS):
        differ = _differing(replace(empty, cages=cages.listed()), full)
        if differ == 0:
            break
        cages.redraw(rng.choice(cages.cages) if differ is None else differ, sizes)
    else:
        return None
    if any(cage.bit_count() == 1 for cage in cages.cages):
        return None
    return replace(empty, cages=cages.listed()) if grade is Grade.EASY or _harder(cages, empty, grade) else None


def _differing(clues: Clues, full: Sequence[int]) -> int | None:
    """The cells in which some solution differs from the grid, 0 where there is no other, None where nobody knows."""
    planes = planes_of(clues)
    result = planes.search((planes.full, 0), most=2, budget=NODES)
    differ = 0
    for found in result.found:
        differ |= gathered(cell for cell, value in enumerate(planes.values(found)) if value != full[cell])
    return differ if differ or result.complete else None


def _harder(cages: Cages, empty: Clues, grade: Grade) -> bool:
    """Merge cages until the ladder needs techniques of that grade, often enough; whether that came about."""
    wanted = least_moments(grade, len(cages.full))
    kept = cages.cages
    for attempt in range(MERGERS):
        if attempt and not (cages.merge() and _differing(replace(empty, cages=cages.listed()), cages.full) == 0):
            cages.cages = kept
            continue
        deduction = solved_up_to(replace(empty, cages=cages.listed()), grade)
        if deduction.grade is grade and deduction.moments >= wanted:
            return True
        if deduction.grade is not None:
            kept = cages.cages
        cages.cages = kept
    return False
