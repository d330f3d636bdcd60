"""Shikaku read back from paper: what is painted in a grid -> its clues, and the answer that its thick lines show."""

from __future__ import annotations

from typing import Any

from bookmaker import painted
from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    painted.nothing_else(picture)
    cells = painted.cells_of(picture)
    if painted.thick_edges(picture, cells):
        raise ValueError("there are borders between regions")
    numbers = {
        cell: UNKNOWN if text == "?" else painted.number(text) for cell, text in painted.numbers(picture).items()
    }
    rows: Any = tuple(
        tuple(numbers.get((row, column), 0) if (row, column) in cells else None for column in range(picture.width))
        for row in range(picture.height)
    )
    return Clues.from_grid(rows, variant)


def read_answer(picture: GridPicture) -> Answer:
    """The regions that are drawn; ValueError for a picture of anything else, and for one without just its own size."""
    painted.nothing_else(picture)
    cells = painted.cells_of(picture)
    found = painted.regions(picture, cells)
    of_cell = {cell: index for index, region in enumerate(found) for cell in region}
    numbered: set[int] = set()
    for cell, text in painted.numbers(picture).items():
        if cell not in of_cell or painted.number(text) != len(found[of_cell[cell]]) or of_cell[cell] in numbered:
            raise ValueError(f"the number {text} stands in a region of another size, or is its second")
        numbered.add(of_cell[cell])
    if len(numbered) != len(found):
        raise ValueError("a region has no number")
    rows: Any = tuple(
        tuple(of_cell.get((row, column)) for column in range(picture.width)) for row in range(picture.height)
    )
    return Answer.from_grid(rows)


def as_printed(clues: Clues) -> Clues:
    """Paper says all of them."""
    return clues
