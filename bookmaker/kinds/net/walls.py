"""Net's walls moved with the grid, and as planes of bits."""

from collections.abc import Iterable

from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.bitgrid import gathered, indices
from bookmaker.puzzles.toolbox.walls import SIDES, Wall, beyond


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
