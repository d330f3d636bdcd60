"""Walls: closed edges between neighbours, as records name them; read, and the neighbours that they leave.

A wall is (row, column, side): the edge "right" of that cell or "down" from it. On a torus the last column has a right
side and the last row a lower one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.toolbox.near import Near
from bookmaker.puzzles.toolbox.symmetry import twins

Wall: TypeAlias = tuple[int, int, str]
Shut: TypeAlias = Collection[frozenset[Cell]]  # the two cells of each wall

SIDES = {"right": (0, 1), "down": (1, 0)}


def read_walls(
    given: Any, width: int, height: int, *, missing: frozenset[Cell], wrap: bool = False
) -> tuple[Wall, ...]:
    """The walls of a record, sorted; ValueError, in one sentence, for what is no wall between two cells of the grid."""
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
            raise ValueError(f"the wall {str(list(wall))[:40]} does not stand between two cells")
        if (row, column, side) in found:
            raise ValueError(f"the wall {list(wall)} is named twice")
        found.add((row, column, side))
    return tuple(sorted(found))


def beyond(wall: Wall, width: int, height: int) -> Cell:
    """The cell on the other side of a wall."""
    down, right = SIDES[wall[2]]
    return ((wall[0] + down) % height, (wall[1] + right) % width)


def turned(walls: Iterable[Wall], width: int, height: int) -> Iterator[tuple[Wall, ...]]:
    """The walls of a grid's eight images, in the order of the toolbox's `twins`."""
    pairs = [(wall[:2], beyond(wall, width, height)) for wall in walls]
    for image in twins(tuple(tuple(range(at, at + width)) for at in range(0, width * height, width))):
        place = {divmod(cell, width): (r, c) for r, row in enumerate(image) for c, cell in enumerate(row)}
        ends = (sorted((place[one], place[other])) for one, other in pairs)
        yield tuple(sorted((*one, "right" if one[0] == other[0] else "down") for one, other in ends))


def shut_by(walls: Iterable[Wall]) -> Shut:
    """The two cells of each wall, none of which stands at the edge of a torus."""
    sides = ((wall[:2], SIDES[wall[2]]) for wall in walls)
    return {frozenset((cell, (cell[0] + down, cell[1] + right))) for cell, (down, right) in sides}


def is_open(shut: Shut, one: Cell, other: Cell) -> bool:
    """Whether a step to a cell that shares a side or a corner crosses no wall.

    Past a corner one of the two ways around it must be open: so a step may touch the end of a wall.
    """
    if one[0] == other[0] or one[1] == other[1]:
        return frozenset((one, other)) not in shut
    corners = ((one[0], other[1]), (other[0], one[1]))
    return any(is_open(shut, one, corner) and is_open(shut, corner, other) for corner in corners)


def uncrossed(near: Near, walls: Iterable[Wall]) -> Near:
    """The neighbours to which a step crosses no wall."""
    shut = shut_by(walls)
    some = near.items() if shut else ()
    return {cell: tuple(other for other in others if is_open(shut, cell, other)) for cell, others in some} or near
