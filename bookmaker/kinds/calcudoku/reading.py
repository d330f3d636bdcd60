"""Calcudoku read back from paper: thick lines, results in their corners and numbers -> clues and answer."""

import math
import re
from dataclasses import replace
from typing import Any

from bookmaker import painted
from bookmaker.kinds.calcudoku.board import Answer, Clues
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.areas.reading import region_rows
from bookmaker.puzzles.kits.reading import number_rows, plain
from bookmaker.puzzles.toolbox.regions import cells_of_regions

CORNER = (0.2, 0.36)  # cells; a result begins within so much from the left, and its middle is so near to the top
SIGNS = {"": "", "+": "+", "\u2212": "-", "\u00d7": "x", "\u00f7": ":"}
_RESULT = re.compile(f"([0-9]{{1,7}})([{''.join(SIGNS)}]?)", re.ASCII)


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    found: dict[painted.Cell, dict[str, Any]] = {}
    others = []
    for word in picture.painted.words:
        row, column, middle = math.floor(word.y), math.floor(word.x), (word.y + word.y2) / 2
        is_inside = 0 <= row < picture.height and 0 <= column < picture.width
        if not is_inside or word.x - column > CORNER[0] or middle - row > CORNER[1]:
            others.append(word)
            continue
        read = _RESULT.fullmatch(word.text)
        if not read or (row, column) in found:
            raise ValueError(f"'{word.text[:20]}' is no result at row {row + 1}, column {column + 1}")
        found[row, column] = {"value": int(read[1]), "sign": SIGNS[read[2]]}
    rest = replace(picture, painted=replace(picture.painted, words=tuple(others)))
    plain(rest)
    cages = [{"cells": cells, **found.pop(cells[0], {})} for cells in cells_of_regions(region_rows(rest))]
    if found:
        raise ValueError(f"the result at row {min(found)[0] + 1}, column {min(found)[1] + 1} begins no cage")
    return Clues.from_grid(number_rows(rest), {"cages": cages})


def read_answer(picture: GridPicture) -> Answer:
    """The numbers of a printed solution; ValueError for a picture of anything else."""
    plain(picture)
    return Answer.from_grid(number_rows(picture))
