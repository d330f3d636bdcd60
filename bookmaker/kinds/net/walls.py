"""Net's walls: closed edges between neighbours, as records name them; read, moved with the grid, and as planes of bits.

A wall is (row, column, side): the edge "right" of that cell or "down" from it. On a torus the last column has a right
side and the last row a lower one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.bitgrid import gathered, indices

Wall: TypeAlias = tuple[int, int, str]

SIDES = {"right": (0, 1), "down": (1, 0)}


def read_walls(given: Any, width: int, height: int, *, wrap: bool, missing: frozenset[Cell]) -> tuple[Wall, ...]:
    """The walls of a record, sorted; ValueError, in one sentence, for what is no wall between two tiles of the grid."""
    if not isinstance(given, (list, tuple)):
        raise ValueError('\'walls\' must be a list of [row, column, "right" or "down"]')
    found: set[Wall] = set()
    for wall in given:
        match wall:
            case [int(row), int(column), ("right" | "down") as side] if type(row) is type(column) is int:
                pass
            case _:
                raise ValueError(f'a wall is [row, column, "right" or "down"], not {str(wall)[:40]}')
        there = beyond((row, column, side), width, height)
        is_inside = 0 <= row < height and 0 <= column < width
        if not is_inside or (not wrap and there <= (row, column)) or {(row, column), there} & missing:
            raise ValueError(f"the wall {str(list(wall))[:40]} does not stand between two tiles")
        if (row, column, side) in found:
            raise ValueError(f"the wall {list(wall)} is named twice")
        found.add((row, column, side))
    return tuple(sorted(found))


def beyond(wall: Wall, width: int, height: int) -> Cell:
    """The cell on the other side of a wall."""
    down, right = SIDES[wall[2]]
    return ((wall[0] + down) % height, (wall[1] + right) % width)


def shut(walls: Iterable[Wall], width: int, height: int) -> list[int]:
    """For each cell in reading order the sum of its sides that are closed by walls, as arms are summed."""
    found = [0] * (width * height)
    for wall in walls:
        there = beyond(wall, width, height)
        found[wall[0] * width + wall[1]] |= RIGHT if wall[2] == "right" else DOWN
        found[there[0] * width + there[1]] |= LEFT if wall[2] == "right" else UP
    return found


def walls_of(width: int, closed: Iterable[int]) -> tuple[Wall, ...]:
    """The walls at the cells' right and lower sides; undoes `shut`."""
    return tuple(
        (*divmod(at, width), side)
        for at, sides in enumerate(closed)
        for side, arm in (("down", DOWN), ("right", RIGHT))
        if sides & arm
    )


def planes(walls: Iterable[Wall], stride: int) -> tuple[int, int]:
    """The walls as the edges (across, down) of a BitGrid, each at the cell on its left or above it."""
    across, down = ([r * stride + c for r, c, named in walls if named == side] for side in SIDES)
    return gathered(across), gathered(down)


def named(across: int, down: int, stride: int) -> tuple[Wall, ...]:
    """The walls that these edges are; undoes `planes`."""
    found = [
        (*divmod(at, stride), side) for side, edges in (("right", across), ("down", down)) for at in indices(edges)
    ]
    return tuple(sorted(found))
