"""A full grid, and whether it is still the one solution when some of its digits are not printed."""

import functools
from collections.abc import Iterator, Sequence
from itertools import combinations

from bookmaker.kinds.sudoku.proving.planes import Planes, Settled
from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.toolbox.bitgrid import members

LARGE = 3_000  # square of the cells; a look at a larger grid counts for more
NODES = 60  # of the search for another solution; a digit whose search takes longer stays


class Full:
    """A full grid, digits from 1 in reading order; which of them are printed is a set of cells.

    `unavoidable` are sets of cells in which another grid differs from this one: one cell of each has to be printed.
    """

    def __init__(self, planes: Planes, digits: Sequence[int]) -> None:
        self.planes, self.digits = planes, digits
        self.standing = [0] * planes.n
        for cell, digit in enumerate(digits):
            self.standing[digit - 1] |= 1 << cell
        self.unavoidable = [*self._exchanges(), *(self._crossed_lines(*planes.plain) if planes.plain else ())]
        self.places = [(digit - 1) * planes.size + cell for cell, digit in enumerate(digits)]  # among the candidates
        self.solution = sum(1 << at for at in self.places)
        self.keep = [planes.keep[at] for at in self.places]
        self._left = {0: planes.full}

    def _exchanges(self) -> Iterator[int]:
        """The sets of cells in which two digits can be exchanged: they catch half of what has another solution."""
        n, rows, seen_from = self.planes.n, self.planes.houses, self.planes.seen
        sights = [[0] * n for _ in range(n)]  # what a digit sees from its cell in each row
        for cell, digit in enumerate(self.digits):
            sights[digit - 1][cell // n] = seen_from[cell]
        for (one, first), (other, second) in combinations(zip(self.standing, sights, strict=True), 2):
            left = one | other
            while left:
                cells, edge = 0, left & -left
                while edge:
                    row = (edge.bit_length() - 1) // n
                    seen = (first[row] | second[row]) & left
                    cells |= seen & rows[row]
                    edge = (edge | seen) & ~cells
                left ^= cells
                yield cells

    def _crossed_lines(self, wide: int, high: int) -> Iterator[int]:
        """The sets of cells in which two lines of a band or stack can be exchanged, where that moves more digits."""
        n, digits = self.planes.n, self.digits
        for size, line, step in ((high, n, 1), (wide, 1, n)):
            for one, other in ((a * line, b * line) for a, b in combinations(range(n), 2) if a // size == b // size):
                above, below = (digits[start : start + n * step : step] for start in (one, other))
                places = {digit: (1 << one | 1 << other) << k * step for k, digit in enumerate(above)}
                onto = dict(zip(above, below, strict=True))
                while onto:
                    begun, digit = onto.popitem()
                    cells = places[begun]
                    while digit != begun:
                        cells |= places[digit]
                        digit = onto.pop(digit)
                    if cells.bit_count() > 4:
                        yield cells

    def values(self, printed: int) -> list[int]:
        """What is printed, cells in reading order, 0 for blank."""
        return [digit if printed >> cell & 1 else 0 for cell, digit in enumerate(self.digits)]

    def settled(self, printed: int, until: int = -1) -> Settled:
        """What singles leave open where these cells are printed, or when the candidates `until` are certain."""
        planes, may = self.planes, self.planes.full
        tick(1 + planes.cells**2 // LARGE)
        for standing in self.standing:
            may &= self._left_by(standing & printed)
        state = planes.settled(may, self.solution & printed * planes.digits, until)
        assert state is not None, "the digits of a full grid exclude nothing of it"
        return state

    def _left_by(self, printed: int) -> int:
        """The candidates that these digits leave; remembered, for of most digits all that are printed stay."""
        if printed not in self._left:
            low = printed & -printed
            self._left[printed] = self._left_by(printed ^ low) & self.keep[low.bit_length() - 1]
        return self._left[printed]

    def is_one_without(self, printed: int, orbit: int) -> bool:
        """Whether the puzzle is known to have one solution when these digits go: it has where singles bring them back.

        So they are followed no further than that.
        """
        gone = sum([1 << self.places[cell] for cell in members(orbit)])
        return self.left_without(printed, orbit, gone) is not None

    def left_without(self, printed: int, orbit: int, until: int = -1) -> Settled | None:
        """What singles leave open when these digits go; None where that has another solution, or where nobody knows.

        The puzzle has one solution with the digits. Another differs in one of their cells, so each is tried with its
        digit banned.
        """
        planes, rest = self.planes, printed & ~orbit
        for cells in self.unavoidable:
            if not cells & rest:
                return None
        may, sure = state = self.settled(rest, until)
        for cell in members(orbit):
            digit = 1 << self.places[cell]
            if sure & digit:
                continue
            result = planes.search((may & ~digit, sure), most=1, budget=NODES)
            if result.found:
                other = planes.cells_of(result.found[0] & ~self.solution)
                self.unavoidable.append(functools.reduce(int.__or__, other))
            if result.found or not result.complete:
                return None
        return state

    def begun(self, orbits: Sequence[int], least: int) -> int:
        """How many of these orbits can go at once because singles still solve the puzzle: as many as is soon found.

        So each of them could go after those before it.
        """
        count = len(orbits) // 2
        while count:
            printed = ((1 << self.planes.cells) - 1) & ~sum(orbits[:count])
            if printed.bit_count() >= least and self.is_solved_by_singles(printed):
                break
            count = count * 4 // 5
        return count

    def is_solved_by_singles(self, printed: int) -> bool:
        """Whether singles alone solve the puzzle."""
        return self.settled(printed)[1].bit_count() == self.planes.cells
