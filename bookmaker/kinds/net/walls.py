"""Net's walls: closed edges between neighbours, as records name them; read, moved with the grid, and as planes of bits.

A wall is (row, column, side): the edge "right" of that cell or "down" from it. On a torus the last column has a right
side and the last row a lower one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Cell

Wall: TypeAlias = tuple[int, int, str]

SIDES = {"right": (0, 1), "down": (1, 0)}
MARKS = {"right": "v", "down": "h"}  # after a tile's digit in a code


def read_walls(given: Any, width: int, height: int, *, wrap: bool, missing: frozenset[Cell]) -> tuple[Wall, ...]:
    """The walls of a record, sorted; ValueError, in one sentence, for what is no wall between two tiles of the grid."""
    if not isinstance(given, (list, tuple)):
        raise ValueError('\'walls\' must be a list of [row, column, "right" or "down"]')
    found: set[Wall] = set()
    for wall in given:
        match wall:
            case [int(row), int(column), ("right" | "down") as side] if type(row) is int is type(column):
                pass
            case _:
                raise ValueError(f'a wall is [row, column, "right" or "down"], not {str(wall)[:40]}')
        there = beyond((row, column, side), width, height)
        is_inside = 0 <= row < height and 0 <= column < width
        if not is_inside or (not wrap and there < (row, column)) or {(row, column), there} & missing:
            raise ValueError(f"the wall {str(list(wall))[:40]} does not stand between two tiles")
        if (row, column, side) in found:
            raise ValueError(f"the wall {list(wall)} is named twice")
        found.add((row, column, side))
    return tuple(sorted(found))


def beyond(wall: Wall, width: int, height: int) -> Cell:
    """The cell on the other side of a wall."""
    down, right = SIDES[wall[2]]
    return ((wall[0] + down) % height, (wall[1] + right) % width)


def moved(
    walls: Iterable[Wall], size: tuple[int, int], move: Callable[[Cell], Cell], to: tuple[int, int]
) -> tuple[Wall, ...]:
    """The walls of a grid of `size` = (width, height) after a move of its cells into a grid of the size `to`."""
    found: list[Wall] = []
    for wall in walls:
        one, other = move(wall[:2]), move(beyond(wall, *size))
        side = "right" if one[0] == other[0] else "down"
        first = one if beyond((*one, side), *to) == other else other
        found.append((*first, side))
    return tuple(sorted(found))


def planes(walls: Iterable[Wall], stride: int) -> tuple[int, int]:
    """The walls as the edges (across, down) of a BitGrid, each at the cell on its left or above it."""
    across = down = 0
    for row, column, side in walls:
        if side == "right":
            across |= 1 << row * stride + column
        else:
            down |= 1 << row * stride + column
    return across, down


def named(across: int, down: int, stride: int) -> tuple[Wall, ...]:
    """The walls that these edges are; undoes `planes`."""
    return tuple(
        sorted(
            (*divmod(at, stride), side)
            for edges, side in ((across, "right"), (down, "down"))
            for at in range(edges.bit_length())
            if edges >> at & 1
        )
    )
