"""Regions that grow and change borders: sets of cells as integers, cell (r, c) being bit r * side + c."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.near import rook_near
from bookmaker.puzzles.toolbox.symmetry import renumbered
from bookmaker.seeds import Stream


@functools.cache
def sides(n: int) -> Mapping[int, int]:
    """For each cell those that share a side with it."""
    return {r * n + c: gathered(y * n + x for y, x in near) for (r, c), near in rook_near(n, n).items()}


def way(near: Mapping[int, int], start: int, free: int, ends: int) -> int | None:
    """The cells of a shortest way from a group over free cells to one of the ends."""
    came: dict[int, int] = dict.fromkeys(members(start), 0)
    reached = list(came)
    for at in reached:  # grows while it is walked
        for cell in members(near[at] & (free | ends)):
            if cell in came:
                continue
            came[cell] = came[at] | 1 << cell
            if ends >> cell & 1:
                return came[cell]
            reached.append(cell)
    return None


def hemmed(near: Mapping[int, int], free: int, rng: Stream) -> int:
    """One of the free cells with fewest free ones beside it, so that few are left alone where areas grow from there."""
    beside = {cell: (near[cell] & free).bit_count() for cell in members(free)}
    fewest = min(beside.values())
    return rng.choice([cell for cell, count in beside.items() if count == fewest])


def edge(near: Mapping[int, int], region: int) -> int:
    """The cells beside a region."""
    found = 0
    for at in members(region):
        found |= near[at]
    return found & ~region


def moved(n: int, regions: Sequence[int], cell: int, rng: Stream) -> list[int] | None:
    """The regions with a cell given to one beside it; None where none is there, or its own falls apart."""
    near = sides(n)
    own = next(k for k, region in enumerate(regions) if region >> cell & 1)
    rest = regions[own] & ~(1 << cell)
    others = [k for k, region in enumerate(regions) if k != own and region & near[cell]]
    if not others or not is_joined(near, rest):
        return None
    other = rng.choice(others)
    found = list(regions)
    found[own], found[other] = rest, regions[other] | 1 << cell
    return found


def is_joined(near: Mapping[int, int], region: int) -> bool:
    """Whether the cells of a region hang together by their sides."""
    reached, new = 0, region & -region
    while new:
        reached |= new
        new = edge(near, reached) & region
    return reached == region


def in_rows(n: int, regions: Sequence[int]) -> Grid:
    """The number of its region for each cell, counted in reading order."""
    of = {cell: k for k, region in enumerate(regions) for cell in members(region)}
    return tuple(tuple(row) for row in renumbered(tuple(tuple(of[r * n + c] for c in range(n)) for r in range(n))))
