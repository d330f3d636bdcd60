"""Layout -> a full grid at random, by search with the digits of a cell in random order."""

from __future__ import annotations

import functools

from bookmaker.kinds.sudoku.houses import Layout
from bookmaker.kinds.sudoku.proving.planes import Planes
from bookmaker.seeds import Stream

RESTARTS = 12  # measured: jigsaw grids that cannot be filled at once are filled after a fresh start, or never
NODES = 120  # of one search; a search that goes wrong early takes far longer than a fresh start


@functools.lru_cache(maxsize=64)
def planes_for(layout: Layout) -> Planes:
    """The planes of a layout, made once."""
    return Planes(layout)


def filled(layout: Layout, rng: Stream) -> list[int] | None:
    """A full grid, digits from 1 in reading order; None where no search found one.

    Begun with the boxes along the diagonal, which do not see each other, or else with the first row: each at random, so
    every relabelling of a grid is as likely as the grid.
    """
    planes, n = planes_for(layout), layout.n
    for _ in range(RESTARTS):
        start = [0] * (n * n)
        for cells in _apart(layout):
            for cell, digit in zip(cells, rng.shuffled(range(1, n + 1)), strict=True):
                start[cell] = digit
        result = planes.search(planes.given(start), most=1, budget=NODES, order=rng.shuffled)
        if result.found:
            return planes.values(result.found[0])
    return None


def _apart(layout: Layout) -> list[tuple[int, ...]]:
    """Houses that have no cell, and no two cells that see each other, in common."""
    if layout.box is None or any(house.sort == "diagonal" for house in layout.houses):
        return [layout.houses[0].cells]
    stacks, bands = layout.n // layout.box[0], layout.n // layout.box[1]
    boxes = [house.cells for house in layout.houses if house.sort == "box"]
    return [boxes[k * stacks + k] for k in range(min(stacks, bands))]
