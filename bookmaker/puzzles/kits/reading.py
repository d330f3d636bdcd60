"""What is painted in the grids of many kinds -> rows of numbers, and discs; it shares nothing with what draws them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from bookmaker import painted
from bookmaker.painted import Cell, Fill, GridPicture
from bookmaker.puzzles.contract.kind import MaskedGrid

C = TypeVar("C")


def as_printed(clues: C) -> C:
    """The clues as paper says them: all of them."""
    return clues


def rows_of(picture: GridPicture, cells: Collection[Cell], values: Mapping[Cell, int]) -> MaskedGrid:
    """Rows of values: 0 in cells that have none, None where no cell is."""
    return tuple(
        tuple(values.get((r, c), 0) if (r, c) in cells else None for c in range(picture.width))
        for r in range(picture.height)
    )


def number_rows(picture: GridPicture, number: Callable[[str], int] = painted.number) -> MaskedGrid:
    """The numbers in the middles of cells as `rows_of` has them; ValueError for any other text, or no cells."""
    values = {cell: number(text) for cell, text in painted.numbers(picture).items()}
    return rows_of(picture, painted.cells_of(picture), values)


def whole(picture: GridPicture) -> set[Cell]:
    """The cells of a grid in which none is missing; ValueError for another."""
    cells = painted.cells_of(picture)
    if len(cells) != picture.width * picture.height:
        raise ValueError("a cell lacks a side")
    return cells


def discs(picture: GridPicture) -> dict[Cell, Fill]:
    """The disc in the middle of each cell that has one; ValueError for one that lies elsewhere."""
    found: dict[Cell, Fill] = {}
    for fill in picture.inside().fills:
        x, y = (fill.x + fill.x2) / 2, (fill.y + fill.y2) / 2
        if fill.x2 - fill.x < 1:
            if max(abs(x - math.floor(x) - 0.5), abs(y - math.floor(y) - 0.5)) > painted.NEAR:
                raise ValueError("a disc lies beside the middle of its cell")
            found[math.floor(y), math.floor(x)] = fill
    return found
