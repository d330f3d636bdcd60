"""Size and stars in a line, random numbers -> where the stars stand, and regions grown around them.

A region is a set of cells as an integer, cell (r, c) being bit r * side + c.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from itertools import combinations

from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.near import rook_near
from bookmaker.puzzles.toolbox.symmetry import renumbered
from bookmaker.seeds import Stream

NODES = 300  # of one attempt to place the stars
ATTEMPTS = 60  # to join stars to groups: greedily joined, they may enclose one
WEIGHTS = (1, 1, 2, 3, 4, 6)  # of regions while they grow: uneven, as in print
LARGEST = 3  # times the mean size
AT_MOST_IN_LINES = 1  # region within a single line


def least_size(stars: int) -> int:
    """The fewest cells of a region in print."""
    return 3 if stars == 1 else stars + 2


@functools.cache
def sides(n: int) -> Mapping[int, int]:
    """For each cell those that share a side with it."""
    return {r * n + c: gathered(y * n + x for y, x in near) for (r, c), near in rook_near(n, n).items()}


def placed(n: int, stars: int, rng: Stream) -> tuple[int, ...] | None:
    """So many stars in each row and column, none touching another, as a set of columns by row."""
    options = [sum(1 << c for c in some) for some in combinations(range(n), stars)]
    options = [one for one in options if not one & one << 1]
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(NODES):
        if not waiting:
            return None
        rows = waiting.pop()
        if len(rows) == n:
            return rows
        counts = [sum(row >> c & 1 for row in rows) for c in range(n)]
        last = rows[-1] if rows else 0
        barred = last | last << 1 | last >> 1 | sum(1 << c for c in range(n) if counts[c] == stars)
        free = [one for one in options if not one & barred]
        weight = {one: sum(counts[c] for c in members(one)) + stars * rng.random() for one in free}
        waiting += [(*rows, one) for one in sorted(free, key=lambda one: -weight[one])]
    return None


def grouped(n: int, stars: int, cells: Sequence[int], rng: Stream) -> list[int] | None:
    """The stars in groups of so many, each joined by a short way to the others of its group; None where that fails."""
    near = sides(n)
    for _ in range(ATTEMPTS):
        free, left = (1 << n * n) - 1 & ~gathered(cells), rng.shuffled(cells)
        groups: list[int] = []
        while left:
            group = 1 << left.pop()
            for _ in range(stars - 1):
                way = _way(near, group, free, gathered(left))
                if way is None:
                    break
                group |= way
                free &= ~way
                left = [cell for cell in left if not way >> cell & 1]
            else:
                groups.append(group)
                continue
            break
        if len(groups) == n:
            return groups
    return None


def _way(near: Mapping[int, int], start: int, free: int, ends: int) -> int | None:
    """The cells of a shortest way from a group over free cells to one of the ends."""
    came: dict[int, int] = dict.fromkeys(members(start), 0)
    edge = list(came)
    for at in edge:  # grows while it is walked
        for cell in members(near[at] & (free | ends)):
            if cell in came:
                continue
            came[cell] = came[at] | 1 << cell
            if ends >> cell & 1:
                return came[cell]
            edge.append(cell)
    return None


def grown(n: int, stars: int, groups: Sequence[int], rng: Stream) -> list[int]:
    """Regions that cover the grid, each around one group; one of them stays small, for a beginning."""
    near, regions = sides(n), list(groups)
    free = (1 << n * n) - 1 & ~sum(regions)
    weights = [rng.choice(WEIGHTS) for _ in regions]
    small = min(range(n), key=lambda k: (regions[k].bit_count(), rng.random()))
    room = least_size(stars) + rng.below(2)
    while free:
        edges = [_edge(near, region) & free for region in regions]
        able = [k for k in range(n) if edges[k] and (k != small or regions[k].bit_count() < room)] or [small]
        pull = rng.random() * sum(weights[k] for k in able)
        for k in able:
            pull -= weights[k]
            if pull < 0:
                break
        cell = 1 << rng.choice(members(edges[k]))
        regions[k] |= cell
        free &= ~cell
    return regions


def _edge(near: Mapping[int, int], region: int) -> int:
    found = 0
    for at in members(region):
        found |= near[at]
    return found & ~region


def moved(n: int, stars: int, regions: Sequence[int], cell: int, rng: Stream) -> list[int] | None:
    """The regions with a cell given to one beside it; None where none is there, or they would not be handsome."""
    near = sides(n)
    own = next(k for k, region in enumerate(regions) if region >> cell & 1)
    rest = regions[own] & ~(1 << cell)
    others = [k for k, region in enumerate(regions) if k != own and region & near[cell]]
    if not others or not _is_joined(near, rest):
        return None
    other = rng.choice(others)
    found = list(regions)
    found[own], found[other] = rest, regions[other] | 1 << cell
    return found if is_handsome(n, stars, found) else None


def _is_joined(near: Mapping[int, int], region: int) -> bool:
    reached, edge = 0, region & -region
    while edge:
        reached |= edge
        edge = _edge(near, reached) & region
    return reached == region


def is_handsome(n: int, stars: int, regions: Sequence[int]) -> bool:
    """Whether no region is too small or too large, one is small enough to begin with, and few lie within one line."""
    sizes = [region.bit_count() for region in regions]
    row, column = (1 << n) - 1, sum(1 << n * k for k in range(n))
    lines = [row << n * k for k in range(n)] + [column << k for k in range(n)]
    within = sum(any(not region & ~line for line in lines) for region in regions)
    is_even = least_size(stars) <= min(sizes) <= least_size(stars) + 2 and max(sizes) <= LARGEST * n
    return is_even and within <= AT_MOST_IN_LINES


def in_rows(n: int, regions: Sequence[int]) -> Grid:
    """The number of its region for each cell, counted in reading order."""
    of = {cell: k for k, region in enumerate(regions) for cell in members(region)}
    return tuple(tuple(row) for row in renumbered(tuple(tuple(of[r * n + c] for c in range(n)) for r in range(n))))
