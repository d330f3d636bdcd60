"""The images of cells under a symmetry, for what is drawn with its images: regions and cages."""

import functools

from bookmaker.puzzles.kits.making import ROUTES


@functools.cache
def images(n: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """For each image of a square but itself, where each cell goes; none without symmetry."""
    found = []
    for route in ROUTES[symmetry]:
        cells = []
        for r in range(n):
            for c in range(n):
                x, y = n - 1 - c, n - 1 - r
                to = ((r, c), (c, y), (y, x), (x, r), (r, x), (c, r), (y, c))[route]
                cells.append(to[0] * n + to[1])
        found.append(tuple(cells))
    return tuple(found)
