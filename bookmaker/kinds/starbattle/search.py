"""Star Battle's exact search: Clues -> Unique, Several, Impossible or Undecided; lines and regions have their stars."""

import functools
from collections.abc import Sequence

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import Search, for_size, verdict
from bookmaker.puzzles.kits.values import choosing, proving
from bookmaker.puzzles.toolbox.bitgrid import gathered

SPARE = 2  # cells of a house, beyond the stars that it needs, at which all around it are looked at
USUAL = 36  # cells; of 196 with three stars a node took 0.09 ms, and the hardest published one 29,487 of them


@functools.cache
def lines(n: int) -> tuple[int, ...]:
    """The rows and columns of a square, each as a set of cells."""
    return tuple(map(gathered, proving.lines(n)))


def search(n: int, regions: Sequence[int], stars: int, budget: int, *, most: int = 2, star: int = 0) -> Search[int]:
    """Up to so many answers, as sets of cells, with a star in this cell, given as a set; each node is a star tried.

    In a grid of more than USUAL cells a node counts for more by its size.
    """
    full = sum(regions)
    houses = sorted([cells & full for cells in (*lines(n), *regions)], key=lambda cells: cells & -cells)
    field = choosing.Field(n, n, full, [(cells, stars) for cells in houses], SPARE)
    return field.search(for_size(budget, n * n, USUAL), most=most, chosen=star)


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two."""
    n, flat = clues.width, [region for row in clues.regions for region in row]
    names = [region for region in dict.fromkeys(flat) if region is not None]
    regions = [gathered(at for at, one in enumerate(flat) if one == region) for region in names]
    found = search(n, regions, clues.stars, budget)
    cells = [None if region is None else at for at, region in enumerate(flat)]
    return verdict(found, lambda stars: Answer.of([at if at is None else stars >> at & 1 for at in cells], n))
