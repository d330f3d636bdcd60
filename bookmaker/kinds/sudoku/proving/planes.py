"""All candidates of a Sudoku as one integer, a plane of cells for each digit: singles everywhere at once, and search.

Candidate (digit d from 0, cell) is bit d * (n * n + 1) + cell; the spare bit above each plane catches carries. Ones
and twos are counted along rows, columns, boxes and digits by shifted ands and ors (bit-sliced counters), so a pass
finds every naked and hidden single and every house that lacks a digit in some sixty operations.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeAlias

from bookmaker.kinds.sudoku.twinning import Box
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits.proving import Search, depth_first
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

Settled: TypeAlias = tuple[int, int]  # the candidates left, and those of them that are certain
Order: TypeAlias = Callable[[list[int]], list[int]]  # the candidates of a cell in the order in which they are tried
Narrow: TypeAlias = Callable[[int], int]  # what cages strike besides: candidates -> candidates, 0 for a contradiction


class Planes:
    """The candidates of grids with boxes of this size or these regions; `cages` are sets of cells without repeats.

    `houses` are the sets of cells that hold each digit; `plain` is the box where these are lines and boxes alone.
    """

    def __init__(self, n: int, box: Box | None, regions: Grid | None, extra: str, cages: Sequence[int] = ()) -> None:
        self.n, self.cells = n, n * n
        self.narrow: Narrow | None = None
        self.plain = None if extra else box
        size = self.size = self.cells + 1
        digits = self.digits = sum(1 << size * d for d in range(n))  # the first cell of each plane
        plane = (1 << self.cells) - 1
        self.full = plane * digits
        self.bits = [1 << at for at in range(size * n)]
        areas: dict[int, int] = {}
        for cell in range(self.cells):
            r, c = divmod(cell, n)
            area = regions[r][c] if regions is not None else r // box[1] * n + c // box[0] if box else r
            areas[area] = areas.get(area, 0) | 1 << cell
        lines = [gathered(range(r * n, r * n + n)) for r in range(n)]
        lines += [gathered(range(c, self.cells, n)) for c in range(n)]
        more = _more_houses(n, extra)
        self.houses = (*lines, *more, *areas.values())
        seen = self.seen = [0] * self.cells
        for house in (*self.houses, *(_leaps(n) if extra == "antiknight" else cages)):
            for cell in members(house):
                seen[cell] |= house
        self.keep: list[int] = []
        for d in range(n):
            for cell, peers in enumerate(seen):
                own = 1 << cell
                gone = own * digits | peers << size * d
                self.keep.append(self.full & ~gone | own << size * d)
            self.keep.append(0)
        column, row = sum(1 << n * k for k in range(n)), (1 << n) - 1
        wide = box[0] if box else _factor(n)
        high = n // wide
        # Runs of neighbours are counted once and joined: (steps in a run, then (joins, flags, spread) of each use).
        rows = (tuple(range(wide, n, wide)), column * digits, row)
        corners = sum(1 << r * n + c for r in range(0, n, high) for c in range(0, n, wide)) * digits
        block = sum(1 << r * n + c for r in range(high) for c in range(wide))
        boxes = ((tuple(range(n, high * n, n)), corners, block),) if box else ()
        columns = (tuple(range(wide * n, n * n, wide * n)), row * digits, column)
        cells = (tuple(range(wide * size, n * size, wide * size)), plane, digits)
        self._axes = (
            (tuple(range(1, wide)), (rows, *boxes)),
            (tuple(range(n, wide * n, n)), (columns,)),
            (tuple(range(size, wide * size, size)), (cells,)),
        )
        # A house that shifts cannot follow is counted by carries into the guard bits.
        self._guards = (digits, digits << self.cells)
        self._extra = tuple(house * digits for house in (*more, *(() if box else areas.values())))

    def singles(self, may: int) -> int:
        """The candidates that are alone in their cell or house; -1 where a cell or a house has none left."""
        found = 0
        for shifts, uses in self._axes:
            ones, twos = may, 0
            for shift in shifts:
                moved = may >> shift
                twos |= ones & moved
                ones |= moved
            for joins, flags, spread in uses:
                one, two = ones, twos
                for shift in joins:
                    moved = ones >> shift
                    two |= one & moved | twos >> shift
                    one |= moved
                if one & flags != flags:
                    return -1
                alone = flags & ~two
                if alone:
                    found |= may & alone * spread
        if self._extra:
            lowest, guard = self._guards
            low = guard - lowest
            for area in self._extra:
                inside = may & area
                if (inside + low) & guard != guard:
                    return -1
                rest = inside & ((inside | guard) - lowest)
                alone = guard & ~(rest + low)
                if alone:
                    found |= inside & alone - (alone >> self.cells)
        return found

    def placed(self, may: int, new: int) -> int:
        """The candidates left when these are certain; 0 where two of them exclude each other."""
        keep = self.keep
        left = new
        while left:
            low = left & -left
            may &= keep[low.bit_length() - 1]
            left ^= low
        return may if may & new == new else 0

    def settled(self, may: int, sure: int, until: int = -1) -> Settled | None:
        """What follows by singles, and by cages where there are any; None for a contradiction.

        No more of it is looked for once the candidates `until` are certain.
        """
        while True:
            found = self.singles(may)
            if found < 0:
                return None
            new = found & ~sure
            if new:
                sure |= new
                may = self.placed(may, new)
                if not may:
                    return None
                # Each digit placed has struck itself from all that see it: so a digit in every cell fills every house.
                if sure & until == until or (sure.bit_count() == self.cells and self.narrow is None):
                    return may, sure
            elif self.narrow is None:
                return may, sure
            else:
                less = self.narrow(may)
                if not less:
                    return None
                if less == may:
                    return may, sure
                may = less

    def search(self, start: Settled, *, most: int, budget: int, order: Order | None = None) -> Search[int]:
        """Up to `most` solutions among the candidates left; a node is one choice and what follows from it by singles.

        The choice falls on a cell of two candidates, else on one of the fewest.
        """
        return depth_first([start], partial(self._branched, order), most=most, budget=budget)

    def _branched(self, order: Order | None, state: Settled) -> tuple[int | None, Iterable[Settled]]:
        settled = self.settled(*state)
        if settled is None:
            return None, ()
        may, sure = settled
        if sure.bit_count() == self.cells:
            return may, ()
        choices, keep, bits = self.fewest(may), self.keep, self.bits
        return None, [(may & keep[at], sure | bits[at]) for at in (order(choices) if order else choices)]

    def fewest(self, may: int) -> list[int]:
        """The candidates, as bits' places, of the first cell that has two, or of one that has the fewest above one."""
        ones = twos = threes = fours = 0
        plane = (1 << self.cells) - 1
        for d in range(self.n):
            own = may >> d * self.size & plane
            fours |= threes & own
            threes |= twos & own
            twos |= ones & own
            ones |= own
        few = twos & ~threes or threes & ~fours
        if few:
            return self.of_cell(may, (few & -few).bit_length() - 1)
        return min((self.of_cell(may, cell) for cell in members(threes)), key=len)

    def of_cell(self, may: int, cell: int) -> list[int]:
        """The candidates of a cell, as bits' places."""
        return [at for at in range(cell, self.n * self.size, self.size) if may >> at & 1]

    def given(self, values: Sequence[int]) -> Settled:
        """The candidates of a grid with these printed, cells in reading order, 0 for blank, and the printed ones.

        No candidates at all where two printed digits exclude each other.
        """
        may, keep, size, new = self.full, self.keep, self.size, 0
        for cell, value in enumerate(values):
            if value:
                at = (value - 1) * size + cell
                may &= keep[at]
                new |= self.bits[at]
        return (may, new) if may & new == new else (0, 0)

    def cells_of(self, may: int) -> list[int]:
        """For each digit the cells that hold it among these candidates."""
        plane = (1 << self.cells) - 1
        return [may >> d * self.size & plane for d in range(self.n)]

    def joined(self, cells: Sequence[int]) -> int:
        """The candidates of these cells for each digit."""
        return sum(mask << d * self.size for d, mask in enumerate(cells))

    def values(self, may: int) -> list[int]:
        """The digits from 1 of a solution, cells in reading order."""
        found = [0] * self.cells
        for at in members(may):
            digit, cell = divmod(at, self.size)
            found[cell] = digit + 1
        return found


def _more_houses(n: int, extra: str) -> list[int]:
    """The diagonals, or the inner boxes."""
    if extra == "x":
        return [gathered(k * (n + 1) for k in range(n)), gathered((k + 1) * (n - 1) for k in range(n))]
    side = int(n**0.5)
    first = gathered(r * n + c for r in range(1, side + 1) for c in range(1, side + 1))
    steps = range(0, n - side, side + 1) if extra == "windoku" else ()
    return [first << n * down + right for down in steps for right in steps]


def _leaps(n: int) -> list[int]:
    """For each cell the cell itself and those a knight's move below it."""
    found = []
    for r in range(n):
        for c in range(n):
            places = [(r + 1, c - 2), (r + 1, c + 2), (r + 2, c - 1), (r + 2, c + 1)]
            found += [1 << r * n + c | 1 << y * n + x for y, x in places if y < n and 0 <= x < n]
    return found


def _factor(n: int) -> int:
    """The largest divisor of n up to its root: by so many a line is counted in two stages; n itself for a prime."""
    return next((wide for wide in range(int(n**0.5), 1, -1) if n % wide == 0), n)
