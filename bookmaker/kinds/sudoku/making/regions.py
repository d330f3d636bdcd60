"""Side -> irregular regions of as many connected cells each, by cells exchanged between neighbours."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from bookmaker.kinds.sudoku.board import BOXES
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.near import rook_near
from bookmaker.puzzles.toolbox.symmetry import renumbered
from bookmaker.seeds import Stream

SWAPS_PER_CELL = 0.6  # cells exchanged; fewer leave boxes as they were
TRIES = 40  # of an exchange, for each that is wanted


def jigsaw(n: int, rng: Stream) -> Grid | None:
    """Regions at random; None where some of them are still lines or boxes."""
    near = sides(n)
    wide, high = BOXES.get(n, (n, 1))
    box = gathered(y * n + x for y in range(high) for x in range(wide))
    regions = [box << r * n + c for r in range(0, n, high) for c in range(0, n, wide)]
    row, column = gathered(range(n)), gathered(range(0, n * n, n))
    plain = {*regions, *(row << n * k for k in range(n)), *(column << k for k in range(n))}
    wanted = int(SWAPS_PER_CELL * n * n)
    for _ in range(wanted * TRIES):
        if wanted <= 0 and plain.isdisjoint(regions):
            break
        wanted -= _exchange(regions, near, rng)
    else:
        return None
    rows = [[0] * n for _ in range(n)]
    for number, region in enumerate(regions):
        for cell in members(region):
            rows[cell // n][cell % n] = number
    return renumbered(tuple(map(tuple, rows)))


def _exchange(regions: list[int], near: Sequence[int], rng: Stream) -> bool:
    """Give a random cell to the neighbouring region and take one back, where both stay connected."""
    cell = rng.below(len(near))
    other = rng.choice(members(near[cell]))
    one = next(k for k, region in enumerate(regions) if region >> cell & 1)
    two = next(k for k, region in enumerate(regions) if region >> other & 1)
    if one == two:
        return False
    left = regions[one] & ~(1 << cell)
    back = [b for b in members(regions[two]) if near[b] & left]
    if not back:
        return False
    taken = rng.choice(back)
    first, second = left | 1 << taken, regions[two] & ~(1 << taken) | 1 << cell
    if not (_is_connected(first, near) and _is_connected(second, near)):
        return False
    regions[one], regions[two] = first, second
    return True


@functools.cache
def sides(n: int) -> tuple[int, ...]:
    """For each cell of a grid of that side those that share a side with it, as a set of bits."""
    return tuple(gathered(r * n + c for r, c in near) for near in rook_near(n, n).values())


def _is_connected(region: int, near: Sequence[int]) -> bool:
    reached = region & -region
    while True:
        grown = reached
        for cell in members(reached):
            grown |= near[cell] & region
        if grown == reached:
            return reached == region
        reached = grown
