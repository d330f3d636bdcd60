"""Figures that the printed digits may form, by name."""

# Nine rows, a # for each digit. Each was tried: most drawings allow no puzzle with one solution.
FIGURES = {
    "heart": ".##...##./#..###..#/#...#...#/#.......#/##..#..##/.#.....#./..#.#.#../...#.#.../....#....",
    "ring": "...###.../.##...##./.#.....#./#...#...#/#..#.#..#/#...#...#/.#.....#./.##...##./...###...",
    "diamond": "....#..../...###.../..##.##../.##...##./##..#..##/.##...##./..##.##../...###.../....#....",
    "star": "....#..../...#.#.../####.####/#.......#/.##...##./..#...#../.#..#..#./#.##.##.#/##.....##",
    "windmill": "#...##.../##...#.#./.##.#..#./...#...##/.#.....#./##...#.../.#..#.##./.#.#...##/...##...#",
}


def figure(name: str) -> tuple[int, ...]:
    """The cells of a pattern of 9x9, in reading order."""
    return tuple(cell for cell, mark in enumerate(FIGURES[name].replace("/", "")) if mark == "#")
