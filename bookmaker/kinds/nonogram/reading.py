"""Nonogram read back from paper: the numbers that stand beside a grid -> its clues, and the cells that are filled."""

from __future__ import annotations

import math

from bookmaker import painted
from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.painted import NEAR, GridPicture, Word
from bookmaker.puzzles.contract.abilities import Variant

BESIDE, ABOVE = 0.75, 0.5  # cells; the largest gap from one number of a clue to the next
DARK = 0.3  # how dark a filled cell is, at least


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else, and for a cell that is filled already."""
    _check_grid(picture)
    if picture.inside().words or _filled(picture):
        raise ValueError("something stands in the cells of the puzzle")
    rows: list[list[Word]] = [[] for _ in range(picture.height)]
    columns: list[list[Word]] = [[] for _ in range(picture.width)]
    for word in picture.painted.words:
        x, y = (word.x + word.x2) / 2, (word.y + word.y2) / 2
        if x < 0 <= y < picture.height:
            rows[math.floor(y)].append(word)
        elif y < 0 <= x < picture.width:
            columns[math.floor(x)].append(word)
    outside = {
        "rows": [_clue([(-word.x2, -word.x, word.text) for word in words], BESIDE) for words in rows],
        "columns": [_clue([(-word.y2, -word.y, word.text) for word in words], ABOVE) for words in columns],
    }
    return Clues.from_grid(((0,) * picture.width,) * picture.height, {**variant, "outside": outside})


def _clue(words: list[tuple[float, float, str]], gap: float) -> list[int]:
    """The numbers of a line's clue; of each word where it begins and ends on the way out from the grid, and its text.

    What follows after a larger gap is no part of the clue.
    """
    found: list[int] = []
    reached = 0.0
    for start, end, text in sorted(words):
        if start - reached > gap:
            break
        found.append(painted.number(text))
        reached = end
    return found[::-1]


def read_answer(picture: GridPicture) -> Answer:
    """The cells that are filled; ValueError for a picture of anything else."""
    _check_grid(picture)
    if picture.inside().words:
        raise ValueError("something is written in the cells of the answer")
    filled = _filled(picture)
    return Answer(tuple(tuple(int((r, c) in filled) for c in range(picture.width)) for r in range(picture.height)))


def as_printed(clues: Clues) -> Clues:
    """Paper says all of them."""
    return clues


def _check_grid(picture: GridPicture) -> None:
    painted.nothing_else(picture)
    if len(painted.cells_of(picture)) != picture.width * picture.height:
        raise ValueError("the grid has not all its cells")


def _filled(picture: GridPicture) -> set[painted.Cell]:
    """The cells under dark boxes, whose edges lie on lines of the grid."""
    found: set[painted.Cell] = set()
    for fill in picture.inside().fills:
        if fill.tint < DARK or (fill.x2 - fill.x) * (fill.y2 - fill.y) < NEAR:
            continue
        edges = (fill.x, fill.y, fill.x2, fill.y2)
        if any(abs(edge - round(edge)) > NEAR for edge in edges):
            raise ValueError(f"a dark box is not made of cells at row {int(fill.y) + 1}, column {int(fill.x) + 1}")
        left, top, right, bottom = map(round, edges)
        found |= {(r, c) for r in range(top, bottom) for c in range(left, right)}
    return found
