"""Kakuro read back from paper: shaded cells, the sums in halves of slanted ones, and digits -> clues and answer."""

import math
from dataclasses import replace

from bookmaker import painted
from bookmaker.kinds.kakuro.board import Answer, Clues, caged
from bookmaker.painted import NEAR, Cell, GridPicture, Stroke
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.reading import number_rows
from bookmaker.puzzles.kits.values.reading import shaded

MIDDLE = 0.12  # cells; a sum keeps so far away from the middle of its cell


def read_clues(picture: GridPicture, variant: Variant) -> Clues:
    """The clues that are printed; ValueError for a picture of anything else."""
    upright, slanted = list[Stroke](), dict[Cell, None]()
    # Clues stand in the grid and in one row above it and one column before it; beyond may lie another puzzle.
    own = set(picture.painted.within(-1 - NEAR, -1 - NEAR, picture.width + NEAR, picture.height + NEAR).strokes)
    for one in picture.painted.strokes:
        if abs(one.x - one.x2) <= NEAR or abs(one.y - one.y2) <= NEAR:
            upright.append(one)
            continue
        if one not in own:
            continue
        row, column = round(min(one.y, one.y2)), round(min(one.x, one.x2))
        ends = sorted(((one.x, one.y), (one.x2, one.y2)))
        if any(
            abs(a - b) > NEAR
            for at, end in zip((0, 1), ends, strict=True)
            for a, b in zip(end, (column + at, row + at), strict=True)
        ):
            raise ValueError(f"a slanting line that parts no cell at row {row + 1}, column {column + 1}")
        slanted[row, column] = None
    sums, others = dict[tuple[Cell, bool], int](), []
    for word in picture.painted.words:
        x, y = (word.x + word.x2) / 2, (word.y + word.y2) / 2
        cell = (math.floor(y), math.floor(x))
        if cell not in slanted:
            others.append(word)
            continue
        right, up = x - cell[1] - 0.5, cell[0] + 0.5 - y
        if min(abs(right), abs(up)) < MIDDLE or (right > 0) != (up > 0) or (cell, right > 0) in sums:
            raise ValueError(f"'{word.text[:20]}' stands in no half of its cell")
        sums[cell, right > 0] = painted.number(word.text)
    plain = replace(picture, painted=replace(picture.painted, strokes=tuple(upright), words=tuple(others)))
    rows = _rows(plain)
    empty = [cell for cell in slanted if not {(cell, True), (cell, False)} & set(sums)]
    if empty:
        raise ValueError(f"a cell with a slant has no sum at row {empty[0][0] + 1}, column {empty[0][1] + 1}")
    return Clues.from_grid(rows, {**variant, "cages": caged(rows, sums)})


def read_answer(picture: GridPicture) -> Answer:
    """The digits of a printed solution; ValueError for a picture of anything else."""
    return Answer.from_grid(_rows(picture))


def _rows(picture: GridPicture) -> MaskedGrid:
    """The digits of white cells, 0 for a blank one."""
    painted.nothing_else(picture)
    black, rows = shaded(picture), number_rows(picture)
    for r, c in black:
        if rows[r][c]:
            raise ValueError(f"a digit stands in a shaded cell at row {r + 1}, column {c + 1}")
    return tuple(tuple(None if (r, c) in black else value for c, value in enumerate(row)) for r, row in enumerate(rows))
