"""The pattern book: windows of trees, found before, that made a solver need hard or expert techniques; `patterns.txt`.

A line is a grade, its moments, WIDTHxHEIGHT, the techniques of the grade, the borders of the grid that the window
stood at (some of "nesw", or "-"), and its cells in reading order: the arms inside the window as a hexadecimal digit.
`python -m tests.bench.patterns` finds more.
"""

import functools
from dataclasses import dataclass, replace
from pathlib import Path

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.images import images
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.nouns import Shaped
from bookmaker.puzzles.toolbox.bitgrid import gathered

FILE = Path(__file__).with_name("patterns.txt")
# A pattern fills no more than such a part of a grid.
LARGEST_PART = 0.5
# With fewer patterns, all positions counted, too many puzzles would have one in common: for a grade, and for an aim.
LEAST = {False: 400, True: 96}


# What the borders "nesw" become in each of the images of a grid, and the order in which these are taken.
BORDERS = ("nesw", "eswn", "swne", "wnes", "nwse", "enws", "senw", "wsen")
ORDER = (0, 4, 6, 2, 7, 3, 1, 5)


@dataclass(frozen=True, slots=True)
class Pattern(Shaped):
    """A window: its rows of digits, the borders it stood at, its grade, moments and techniques of that grade."""

    grade: Grade
    moments: int
    techniques: tuple[str, ...]
    borders: str
    rows: tuple[str, ...]


def _twins(pattern: Pattern) -> list[Pattern]:
    """The pattern in its eight positions."""
    cells = bytes([int(digit, 16) << 4 for row in pattern.rows for digit in row])
    found = []
    for borders, (width, image) in zip(BORDERS, images(pattern.width, cells), strict=True):
        text = "".join([f"{cell >> 4:x}" for cell in image])
        rows = tuple([text[at : at + width] for at in range(0, len(text), width)])
        found.append(replace(pattern, borders=pattern.borders.translate(str.maketrans("nesw", borders)), rows=rows))
    return [found[at] for at in ORDER]


@functools.cache
def book() -> tuple[Pattern, ...]:
    """All patterns, in the order of the file and in the position in which they stand there."""
    found: list[Pattern] = []
    for line in FILE.read_text(encoding="ascii").splitlines():
        grade, moments, size, techniques, borders, text = line.split()
        width = int(size.split("x")[0])
        rows = tuple([text[at : at + width] for at in range(0, len(text), width)])
        found.append(Pattern(Grade[grade.upper()], int(moments), tuple(techniques.split(",")), borders, rows))
    return tuple(found)


@functools.lru_cache(maxsize=64)
def fitting(params: Params, wanted: Grade, least: int, aim: str | None) -> tuple[Pattern, ...]:
    """The patterns of that grade with so many moments, and with that technique, that fit such a grid.

    Each in every position in which it does; none where they are too few.
    """
    if not is_fitted(params, wanted, least, aim):
        return ()
    found = [twin for pattern in _asked(params, wanted, least, aim) for twin in _twins(pattern)]
    return tuple([one for one in found if _fits(one.width, one.height, params)])


@functools.lru_cache(maxsize=64)
def is_fitted(params: Params, wanted: Grade, least: int, aim: str | None) -> bool:
    """Whether there are such patterns enough; found without turning one."""
    asked = _asked(params, wanted, least, aim)
    count = sum(_fits(*sides, params) for one in asked for sides in ((one.width, one.height), (one.height, one.width)))
    return 4 * count >= LEAST[aim is not None]


def _asked(params: Params, wanted: Grade, least: int, aim: str | None) -> list[Pattern]:
    return [
        one
        for one in book()
        if one.grade is wanted
        and one.moments >= least
        and (aim is None or aim in one.techniques)
        and (params.trials != "none" or "trial" not in one.techniques)
        and (one.borders == "-" or not (params.wrap or params.mask))
    ]


def _fits(width: int, height: int, params: Params) -> bool:
    if width >= params.width or height >= params.height:
        return False
    if params.symmetry == "half-turn" and 2 * width >= params.width and 2 * height >= params.height:
        return False
    return width * height <= LARGEST_PART * params.cells


@functools.lru_cache(maxsize=4096)
def stamp(pattern: Pattern, stride: int) -> tuple[int, int, int]:
    """Its cells, edges across and edges down in the first corner of a grid with that stride."""
    cells, across, down = [], [], []
    for r, row in enumerate(pattern.rows):
        for c, digit in enumerate(row):
            at = r * stride + c
            cells.append(at)
            if int(digit, 16) & 1:
                across.append(at)
            if int(digit, 16) & 8:
                down.append(at)
    return gathered(cells), gathered(across), gathered(down)
