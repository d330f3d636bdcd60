"""Neighbours of cells as tuples: by sides (a rook's step), or by sides and corners (a king's); masks allowed.

For whole grids at once see `near` and `around` of BitGrid.
"""

from __future__ import annotations

import functools
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


@functools.lru_cache(maxsize=64)
def _near(width: int, height: int, steps: tuple[Cell, ...], missing: frozenset[Cell]) -> Near:
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) not in missing]
    there = frozenset(cells)

    def around(row: int, column: int) -> tuple[Cell, ...]:
        return tuple(cell for down, right in steps if (cell := (row + down, column + right)) in there)

    return MappingProxyType({cell: around(*cell) for cell in cells})
