"""Figures that the printed digits may form, by name."""

from __future__ import annotations

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


def figure(name: str) -> tuple[int, ...]:
    """The cells of a pattern of 9x9, in reading order."""
    return tuple(cell for cell, mark in enumerate("".join(FIGURES[name])) if mark == "#")
