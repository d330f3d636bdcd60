"""Neighbours of cells as tuples: by sides (a rook's step), or by sides and corners (a king's); masks allowed.

For whole grids at once see `near` and `around` of BitGrid.
"""

from __future__ import annotations

import functools
import math
from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid

Near: TypeAlias = Mapping[Cell, tuple[Cell, ...]]

NOWHERE: frozenset[Cell] = frozenset()
_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_ALL_EIGHT = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def rook_near(width: int, height: int, missing: frozenset[Cell] = NOWHERE) -> Near:
    """For every cell that is there, in reading order, the cells that share a side with it, in reading order."""
    return _near(width, height, _SIDES, missing)


def king_near(width: int, height: int, missing: frozenset[Cell] = NOWHERE) -> Near:
    """The same for the cells that share a side or a corner."""
    return _near(width, height, _ALL_EIGHT, missing)


def missing_of(rows: MaskedGrid) -> frozenset[Cell]:
    """The cells of a grid that are not there: those that hold None."""
    return frozenset((r, c) for r, row in enumerate(rows) for c, number in enumerate(row) if number is None)


def is_connected(cells: Iterable[Cell], near: Near) -> bool:
    """Whether one can go from any of the cells to any other by steps within them; True for none and one."""
    left = set(cells)
    waiting = [left.pop()] if left else []
    while waiting:
        reached = left.intersection(near[waiting.pop()])
        left -= reached
        waiting += reached
    return not left


def steps_between(some: Iterable[Cell], others: Sequence[Cell]) -> int:
    """The fewest steps by sides from one of these cells to one of the others; 0 where there are none."""
    return min((abs(r - s) + abs(c - d) for r, c in some for s, d in others), default=0)


def nearest(some: Iterable[Cell], groups: Sequence[Sequence[Cell]]) -> int:
    """The number of the group, one of several, with the fewest steps from these cells; of equally near ones the first.

    A group without cells is none away, and where there are no cells all are. Looked at are only groups whose boxes are
    near enough, and of the cells only rows that are: so it takes about as long as there are cells, not pairs of them.
    """
    rows: dict[int, list[int]] = {}
    for row, column in sorted(some):
        rows.setdefault(row, []).append(column)
    whole = _box([(row, column) for row, columns in rows.items() for column in (columns[0], columns[-1])])
    best = (math.inf, 0)
    for least in sorted((_apart(whole, _box(cells)), at) for at, cells in enumerate(groups)):
        if least[0] > best[0]:
            break
        if least < best:
            best = min(best, (_steps(rows, groups[least[1]], best[0] + 1), least[1]))
    return best[1]


def _box(cells: Sequence[Cell]) -> tuple[int, int, int, int] | None:
    """The first and the last row, and the first and the last column."""
    if not cells:
        return None
    rows, columns = zip(*cells, strict=True)
    return min(rows), max(rows), min(columns), max(columns)


def _apart(one: tuple[int, int, int, int] | None, other: tuple[int, int, int, int] | None) -> int:
    """The steps between two boxes; 0 where there are none."""
    if one is None or other is None:
        return 0
    top, bottom, left, right = one
    return max(0, other[0] - bottom, top - other[1]) + max(0, other[2] - right, left - other[3])


def _steps(rows: Mapping[int, Sequence[int]], cells: Sequence[Cell], most: float) -> float:
    """The fewest steps from a cell of these rows, their columns in order, to one of the others; `most` if not fewer."""
    if not (rows and cells):
        return 0
    for r, c in cells:
        for row, columns in rows.items():
            if abs(r - row) < most:
                at = bisect(columns, c)
                most = min([most, *(abs(r - row) + abs(c - column) for column in columns[max(0, at - 1) : at + 1])])
    return most


@functools.lru_cache(maxsize=64)
def _near(width: int, height: int, steps: tuple[Cell, ...], missing: frozenset[Cell]) -> Near:
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) not in missing]
    there = frozenset(cells)

    def around(row: int, column: int) -> tuple[Cell, ...]:
        return tuple(cell for down, right in steps if (cell := (row + down, column + right)) in there)

    return MappingProxyType({cell: around(*cell) for cell in cells})
