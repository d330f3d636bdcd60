"""Regions of a grid: read from outside and checked; and rectangles as sets of cells, integers as in a BitGrid."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.gridcode import masked_numbers
from bookmaker.puzzles.toolbox.near import NOWHERE, is_connected, missing_of, rook_near
from bookmaker.puzzles.toolbox.symmetry import renumbered
from bookmaker.source.faults import counted

CellBlock: TypeAlias = tuple[int, int, int, int]  # top, left, width, height

# The most lists that are remembered, and the largest grid for which they are: at 50x50 together
# some 80 MB, in exchange for which a size that is made often costs a third less.
REMEMBERED = 16_384
LARGEST_REMEMBERED = 2_500


def checked_regions(regions: Any, rows: MaskedGrid, *, size: int | None = None) -> MaskedGrid:
    """A region number for each cell of `rows`, numbered anew in reading order of the regions' first cells.

    ValueError unless they are whole numbers from 0, None exactly where `rows` has no cell, and each region is
    connected through sides and, where `size` says so, of that many cells.
    """
    found = masked_numbers(regions, most=None, what="a region number: use 0, 1, 2 and so on")
    if (len(found), len(found[0])) != (len(rows), len(rows[0])):
        raise ValueError(f"the regions are {len(found[0])}x{len(found)}, the grid is {len(rows[0])}x{len(rows)}")
    missing = missing_of(rows)
    if missing_of(found) != missing:
        raise ValueError("the regions must have the same cells missing as the grid")
    near = rook_near(len(rows[0]), len(rows), missing)
    for cells in cells_of_regions(found):
        name = f"the region of row {cells[0][0] + 1}, column {cells[0][1] + 1}"
        if size is not None and len(cells) != size:
            raise ValueError(f"{name} has {counted(len(cells), 'cell')}, it must have {size}")
        if not is_connected(cells, near):
            raise ValueError(f"{name} is in several pieces")
    return renumbered(found)


def cells_of_regions(regions: MaskedGrid) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each region in reading order, the regions in that of their first cells; None is no region."""
    found: dict[int, list[Cell]] = {}
    for r, row in enumerate(regions):
        for c, region in enumerate(row):
            if region is not None:
                found.setdefault(region, []).append((r, c))
    return tuple(tuple(cells) for cells in found.values())


def tilings(width: int, height: int, missing: frozenset[Cell] = NOWHERE) -> Iterator[tuple[CellBlock, ...]]:
    """Every way to tile the cells of a tiny grid with rectangles, for brute force; 3164 ways at 4x3."""
    return _tilings((), frozenset((r, c) for r in range(height) for c in range(width)) - missing)


def _tilings(boxes: tuple[CellBlock, ...], free: frozenset[Cell]) -> Iterator[tuple[CellBlock, ...]]:
    if not free:
        yield boxes
        return
    # The first free cell must be the upper left corner of the rectangle that covers it.
    top, left = min(free)
    down = 1
    while (top + down - 1, left) in free:
        across = 1
        while (box := frozenset((top + r, left + c) for r in range(down) for c in range(across))) <= free:
            yield from _tilings((*boxes, (top, left, across, down)), free - box)
            across += 1
        down += 1


def boxes_around(width: int, height: int, *, row: int, column: int, area: int) -> tuple[int, ...]:
    """Every rectangle of `area` cells in a width x height grid that holds (row, column)."""
    if width * height > LARGEST_REMEMBERED:
        return _boxes_around(width, height, row, column, area)
    return _remembered(width, height, row, column, area)


def _boxes_around(width: int, height: int, row: int, column: int, area: int) -> tuple[int, ...]:
    stride = width + 1
    found: list[int] = []
    for across in range(1, min(area, width) + 1):
        down, rest = divmod(area, across)
        if rest or down > height:
            continue
        shape = block(across, down, stride)
        first, last = max(0, column - across + 1), min(column, width - across)
        for top in range(max(0, row - down + 1), min(row, height - down) + 1):
            start = top * stride
            found += [shape << at for at in range(start + first, start + last + 1)]
    return tuple(found)


_remembered = functools.lru_cache(maxsize=REMEMBERED)(_boxes_around)


@functools.lru_cache(maxsize=1024)
def block(across: int, down: int, stride: int) -> int:
    """The rectangle of that size in the upper left corner of a grid with that stride."""
    line = (1 << across) - 1
    cells = line
    for _ in range(down - 1):
        cells = cells << stride | line
    return cells


def cells_of(box: CellBlock, stride: int) -> int:
    """The cells of a rectangle; undoes `box_of`."""
    top, left, across, down = box
    return block(across, down, stride) << top * stride + left


def box_of(cells: int, stride: int) -> CellBlock:
    """(top, left, width, height) of a rectangle, worked out from its lowest and highest bits."""
    top, left = divmod((cells & -cells).bit_length() - 1, stride)
    bottom, right = divmod(cells.bit_length() - 1, stride)
    return top, left, right - left + 1, bottom - top + 1
