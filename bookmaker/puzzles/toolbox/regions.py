"""Rectangles of a grid as sets of cells: integers in the numbering of a BitGrid (stride width + 1)."""

from __future__ import annotations

import functools
from typing import TypeAlias

CellBlock: TypeAlias = tuple[int, int, int, int]  # top, left, width, height

# The most lists that are remembered, and the largest grid for which they are: at 50x50 together
# some 80 MB, in exchange for which a size that is made often costs a third less.
REMEMBERED = 16_384
LARGEST_REMEMBERED = 2_500


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


def box_of(cells: int, stride: int) -> CellBlock:
    """(top, left, width, height) of a rectangle, worked out from its lowest and highest bits."""
    top, left = divmod((cells & -cells).bit_length() - 1, stride)
    bottom, right = divmod(cells.bit_length() - 1, stride)
    return top, left, right - left + 1, bottom - top + 1
