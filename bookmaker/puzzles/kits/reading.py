"""What is painted in the grids of many kinds -> rows of numbers, and discs; it shares nothing with what draws them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from bookmaker import painted
from bookmaker.painted import NEAR, Cell, Fill, GridPicture, Stroke
from bookmaker.puzzles.contract.kind import MaskedGrid

C = TypeVar("C")
WITHIN = 0.08  # cells; from the frame to a second one
SHORT = 0.5  # cells; no side of a frame is as short
WALL = 2.0  # times the ink of an edge without a wall


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


def plain(picture: GridPicture) -> set[Cell]:
    """The same cells of a grid in which nothing else is painted than a reader of such pictures knows."""
    painted.nothing_else(picture)
    return whole(picture)


def without_second_frame(picture: GridPicture) -> tuple[GridPicture, bool]:
    """The picture without a frame a little within the first, and whether there is one; ValueError for a part of one."""
    seen, strokes = picture.painted, picture.inside().strokes
    second = [one for one in strokes if _runs_within(one, picture)]
    # Where a path closes a file may have a stroke of no length.
    if sum(math.dist((one.x, one.y), (one.x2, one.y2)) > SHORT for one in second) != (4 if second else 0):
        raise ValueError("a second frame lacks a side")
    kept = tuple(one for one in seen.strokes if one not in second)
    return replace(picture, painted=replace(seen, strokes=kept)), bool(second)


def _runs_within(one: Stroke, picture: GridPicture) -> bool:
    """Whether a stroke runs along the frame a little inside of it."""
    sides = ((one.y, one.y2, picture.height), (one.x, one.x2, picture.width))
    return any(abs(a - b) < NEAR / 4 and abs(min(a, end - a) - WITHIN) < NEAR / 2 for a, b, end in sides)


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


def drawn_walls(picture: GridPicture, cells: Collection[Cell]) -> list[list[int | str]]:
    """The edges with much more ink than others: of those within the grid, and of those at its edge."""
    groups: tuple[dict[painted.Edge, float], ...] = ({}, {})
    there = {*cells}
    for ((row, column), side), width in painted.lattice(picture, adds=True).items():
        is_inner = {(row, column), (row, column + 1) if side == "right" else (row + 1, column)} <= there
        groups[is_inner][(row, column), side] = width
    found = [edge for group in groups for edge, width in group.items() if width > WALL * min(group.values())]
    return sorted(
        [[*cell, side] for cell, side in found if cell in cells], key=lambda wall: (*wall[:2], wall[2] == "down")
    )
