"""Which cells get or lose their digits together: symmetry or pattern -> sets of cells."""

from __future__ import annotations

import functools

from bookmaker.kinds.sudoku.houses import gathered

# Figures of nine rows, a mark for each digit. Each was tried: most drawings allow no puzzle with one solution.
FIGURES = {
    "heart": (
        ".##...##.",
        "#..###..#",
        "#...#...#",
        "#.......#",
        "##..#..##",
        ".#.....#.",
        "..#.#.#..",
        "...#.#...",
        "....#....",
    ),
    "ring": (
        "...###...",
        ".##...##.",
        ".#.....#.",
        "#...#...#",
        "#..#.#..#",
        "#...#...#",
        ".#.....#.",
        ".##...##.",
        "...###...",
    ),
    "diamond": (
        "....#....",
        "...###...",
        "..##.##..",
        ".##...##.",
        "##..#..##",
        ".##...##.",
        "..##.##..",
        "...###...",
        "....#....",
    ),
    "star": (
        "....#....",
        "...#.#...",
        "####.####",
        "#.......#",
        ".##...##.",
        "..#...#..",
        ".#..#..#.",
        "#.##.##.#",
        "##.....##",
    ),
    "windmill": (
        "#...##...",
        "##...#.#.",
        ".##.#..#.",
        "...#...##",
        ".#.....#.",
        "##...#...",
        ".#..#.##.",
        ".#.#...##",
        "...##...#",
    ),
}
_ROUTES = {"half-turn": (2,), "quarter-turn": (1, 2, 3), "mirror": (4,), "diagonal": (5,), "none": ()}


@functools.cache
def orbits(n: int, symmetry: str) -> tuple[int, ...]:
    """The sets of cells that the symmetry exchanges, in reading order of their first cells."""
    found: dict[int, None] = {}
    for r in range(n):
        for c in range(n):
            images = [(r, c), (c, n - 1 - r), (n - 1 - r, n - 1 - c), (n - 1 - c, r), (r, n - 1 - c), (c, r)]
            found[gathered(y * n + x for y, x in (images[0], *(images[k] for k in _ROUTES[symmetry])))] = None
    return tuple(found)


def figure(name: str) -> tuple[int, ...]:
    """The cells of a pattern of 9x9, in reading order."""
    return tuple(cell for cell, mark in enumerate("".join(FIGURES[name])) if mark == "#")
