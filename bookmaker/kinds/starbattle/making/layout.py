"""Size and stars in a line, random numbers -> where the stars stand, and regions grown around them.

A region is a set of cells as an integer, cell (r, c) being bit r * side + c.
"""

from collections.abc import Sequence
from itertools import combinations

from bookmaker.puzzles.kits.areas import growing
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.seeds import Stream

NODES = 300  # of one attempt to place the stars
ATTEMPTS = 60  # to join stars to groups: greedily joined, they may enclose one
WEIGHTS = (1, 1, 2, 3, 4, 6)  # of regions while they grow: uneven, as in print
LARGEST = 3  # times the mean size
AT_MOST_IN_LINES = 1  # region within a single line


def least_size(stars: int) -> int:
    """The fewest cells of a region in print."""
    return 3 if stars == 1 else stars + 2


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
    near = growing.sides(n)
    for _ in range(ATTEMPTS):
        free, left = (1 << n * n) - 1 & ~gathered(cells), rng.shuffled(cells)
        groups: list[int] = []
        while left:
            group = 1 << left.pop()
            for _ in range(stars - 1):
                way = growing.way(near, group, free, gathered(left))
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


def grown(n: int, stars: int, groups: Sequence[int], rng: Stream) -> list[int]:
    """Regions that cover the grid, each around one group; one of them stays small, for a beginning."""
    near, regions = growing.sides(n), list(groups)
    free = (1 << n * n) - 1 & ~sum(regions)
    weights = [rng.choice(WEIGHTS) for _ in regions]
    small = min(range(n), key=lambda k: (regions[k].bit_count(), rng.random()))
    room = least_size(stars) + rng.below(2)
    edges = [growing.edge(near, region) for region in regions]
    while free:
        able = [k for k in range(n) if edges[k] & free and (k != small or regions[k].bit_count() < room)] or [small]
        pull = rng.random() * sum(weights[k] for k in able)
        for k in able:
            pull -= weights[k]
            if pull < 0:
                break
        at = rng.choice(members(edges[k] & free))
        regions[k] |= 1 << at
        edges[k] |= near[at]
        free &= ~(1 << at)
    return regions


def is_handsome(n: int, stars: int, regions: Sequence[int]) -> bool:
    """Whether no region is too small or too large, one is small enough to begin with, and few lie within one line."""
    sizes = [region.bit_count() for region in regions]
    row, column = (1 << n) - 1, sum(1 << n * k for k in range(n))
    lines = [row << n * k for k in range(n)] + [column << k for k in range(n)]
    within = sum(any(not region & ~line for line in lines) for region in regions)
    is_even = least_size(stars) <= min(sizes) <= least_size(stars) + 2 and max(sizes) <= LARGEST * n
    return is_even and within <= AT_MOST_IN_LINES
