"""Clues without digits -> a full grid at random, by search with the digits of a cell in random order."""

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.making.removal import LARGE
from bookmaker.kinds.sudoku.proving.sums import planes_of
from bookmaker.puzzles.contract.grading import tick
from bookmaker.seeds import Stream

RESTARTS = 12  # measured: jigsaw grids that cannot be filled at once are filled after a fresh start, or never
NODES = 120  # of one search; a search that goes wrong early takes far longer than a fresh start


def filled(empty: Clues, rng: Stream) -> list[int] | None:
    """A full grid, digits from 1 in reading order; None where no search found one.

    Begun with the boxes along the diagonal, which do not see each other, or else with the first row: each at random, so
    every relabelling of a grid is as likely as the grid.
    """
    planes, n = planes_of(empty), empty.width
    for _ in range(RESTARTS):
        start = [0] * (n * n)
        for cells in _apart(empty):
            for cell, digit in zip(cells, rng.shuffled(range(1, n + 1)), strict=True):
                start[cell] = digit
        result = planes.search(planes.given(start), most=1, budget=NODES, order=rng.shuffled)
        if result.found:
            return planes.values(result.found[0])
        tick(NODES * (1 + planes.cells**2 // LARGE))
    return None


def _apart(empty: Clues) -> list[list[int]]:
    """Boxes that have no cell, and no two cells that see each other, in common; or the first row."""
    n = empty.width
    if empty.box is None or empty.extra:
        return [list(range(n))]
    wide, high = empty.box
    return [
        [(k * high + y) * n + k * wide + x for y in range(high) for x in range(wide)]
        for k in range(min(n // wide, n // high))
    ]
