"""Suguru's exact search: Clues -> Unique, Several, Impossible or Undecided.

What each number may still be is a plane, the set of cells that may hold it: an integer, cell (r, c) being bit
r * width + c. Cells with one number left and numbers with one cell left are settled, then the cell with fewest numbers
is tried.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import Search, depth_first, for_size, touched, verdict
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

Position: TypeAlias = tuple[list[int], int]  # a plane for each number from 1, and the cells whose one number is known

# Cells. Bricks without a number took 0.35 ms a node at 400 cells, and 430 ms at 40,000.
USUAL = 64


class Planes:
    """The geometry of some regions: for each cell those that may not hold its number, and the regions with sizes."""

    def __init__(self, regions: MaskedGrid) -> None:
        wide, high = len(regions[0]), len(regions)
        of: dict[int | None, int] = {}
        for at, region in enumerate(one for row in regions for one in row):
            of[region] = of.get(region, 0) | 1 << at
        self.full, self.regions = (1 << wide * high) - 1, [(cells, cells.bit_count()) for cells in of.values()]
        self.numbers = range(max(size for _, size in self.regions))
        flat = enumerate(zip(touched(wide, high), [one for row in regions for one in row], strict=True))
        self.barred = [(near | of[region]) & ~(1 << at) for at, (near, region) in flat]

    def start(self, flat: Sequence[int | None]) -> Position:
        """What the cells may hold, where these numbers, 0 for none, are known."""
        given = self.given(flat)
        may = (sum(cells for cells, size in self.regions if size > v) for v in self.numbers)
        return [own & ~(sum(given) & ~right) for own, right in zip(may, given, strict=True)], 0

    def given(self, flat: Sequence[int | None]) -> list[int]:
        """The cells of each number, by the numbers of the cells."""
        return [gathered(at for at, number in enumerate(flat) if number == v + 1) for v in self.numbers]

    def settled(self, position: Position) -> Position | None:
        """What follows by singles; None where a cell has no number left, or a region no cell for a number."""
        may, done = list(position[0]), position[1]
        while True:
            once = twice = 0
            for plane in may:
                twice |= once & plane
                once |= plane
            if once != self.full:
                return None
            new = once & ~twice & ~done
            if new:
                done |= new
                for v, plane in enumerate(may):
                    for at in members(plane & new):
                        may[v] &= ~self.barred[at]
                continue
            for cells, size in self.regions:
                for v in range(size):
                    own = may[v] & cells
                    if not own & (own - 1) and not own & done:
                        if not own:
                            return None
                        may = [plane if at == v else plane & ~own for at, plane in enumerate(may)]
                        new = own
            if not new:
                return may, done

    def search(self, position: Position, *, most: int = 2, budget: int) -> Search[list[int]]:
        """Up to so many solutions, as planes; each node is a number tried and what follows by singles."""

        def branch(position: Position) -> tuple[list[int] | None, Iterable[Position]]:
            left = self.settled(position)
            if left is None or left[1] == self.full:
                return left and left[0], ()
            may, done = left
            fewest = min(members(self.full & ~done), key=lambda at: sum(plane >> at & 1 for plane in may))
            bit = 1 << fewest
            choices = [v for v in self.numbers if may[v] & bit]
            return None, [([p if at == v else p & ~bit for at, p in enumerate(may)], done) for v in choices]

        return depth_first([position], branch, most=most, budget=budget)

    def values(self, may: Sequence[int]) -> list[int]:
        """The numbers of a solution, cells in reading order."""
        return [next(v + 1 for v in self.numbers if may[v] >> at & 1) for at in range(len(self.barred))]


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is a number tried and what follows by singles.

    In a grid of more than USUAL cells a node takes longer by the square of its size, and counts for so many.
    """
    planes = Planes(clues.regions)
    budget = for_size(budget, (clues.width * clues.height) ** 2, USUAL**2)
    start = planes.start([number for row in clues.rows for number in row])
    return verdict(planes.search(start, budget=budget), lambda may: Answer.of(planes.values(may), clues.width))
