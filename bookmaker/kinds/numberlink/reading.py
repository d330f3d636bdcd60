"""Numberlink read back from paper: what is painted in a grid -> its clues, and the links that lines show."""

from __future__ import annotations

from typing import Any

from bookmaker import painted
from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The numbers that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    return _clues(picture, variant)


def read_answer(picture: GridPicture) -> Answer:
    """The links that are drawn; ValueError for a picture of anything else."""
    painted.nothing_else(picture, has_runs=True)
    _clues(picture, {})
    cells, arms = painted.cells_of(picture), painted.arms(picture)
    rows: Any = tuple(
        tuple(arms.get((row, column), 0) if (row, column) in cells else None for column in range(picture.width))
        for row in range(picture.height)
    )
    return Answer.from_grid(rows)


def _clues(picture: GridPicture, variant: Variant) -> Clues:
    cells = painted.cells_of(picture)
    numbers = {cell: painted.number(text) for cell, text in painted.numbers(picture).items()}
    for fill in picture.inside().fills:
        middle = ((fill.y + fill.y2) / 2, (fill.x + fill.x2) / 2)
        if fill.x2 - fill.x < 1 and not any(
            max(abs(middle[0] - r - 0.5), abs(middle[1] - c - 0.5)) < painted.NEAR for r, c in numbers
        ):
            raise ValueError("a disc without its number")
    rows: Any = tuple(
        tuple(numbers.get((row, column), 0) if (row, column) in cells else None for column in range(picture.width))
        for row in range(picture.height)
    )
    return Clues.from_grid(rows, variant)


def as_printed(clues: Clues) -> Clues:
    """Paper says all of them."""
    return clues
