"""Two rectangles that share a border -> the other ways to cut their cells into two; sets of cells of a BitGrid."""

from __future__ import annotations

import functools

from bookmaker.kinds.shikaku.board import Params
from bookmaker.puzzles.toolbox.regions import block, box_of


def recuts(one: int, other: int, params: Params) -> list[tuple[int, int]]:
    """Every other pair of rectangles with the same cells, in both orders, within the limits of the params."""
    cells = one | other
    # Moved into the first row, few pairs differ, so nearly all are remembered.
    away = ((cells & -cells).bit_length() - 1) // (params.width + 1) * (params.width + 1)
    pairs = _recuts(one >> away, other >> away, params)
    return [(first << away, second << away) for first, second in pairs]


@functools.lru_cache(maxsize=65_536)
def _recuts(one: int, other: int, params: Params) -> list[tuple[int, int]]:
    stride = params.width + 1
    cells = one | other
    start = (cells & -cells).bit_length() - 1
    end = cells.bit_length() - 1
    found: list[tuple[int, int]] = []
    for down in range(1, (end - start) // stride + 3):
        if not cells >> (start + (down - 1) * stride) & 1:
            break
        for across in range(1, params.width + 1):
            first = block(across, down, stride) << start
            if first & ~cells:
                break
            second = cells ^ first
            if (
                second
                and first != one
                and first != other
                and _is_allowed(first, params)
                and _is_allowed(second, params)
            ):
                found += (first, second), (second, first)
    return found


def _is_allowed(cells: int, params: Params) -> bool:
    """Whether the cells are a rectangle of two or more within the limits."""
    stride = params.width + 1
    _, _, across, down = box_of(cells, stride)
    return (
        across > 0
        and 1 < across * down <= params.largest
        and max(across, down) <= params.max_side
        and block(across, down, stride) << ((cells & -cells).bit_length() - 1) == cells
    )
