"""Trees grown over whole grids at once: a stack of grids and their random numbers -> edges on.

The classic growth starts from three adjacent tiles and adds empty cells next to tiles that can still
grow: an end becomes a straight or a bend, those become a tee, a tee grows no more (unless crosses
are wanted). Here every round lets each empty cell beside such a tile join it with probability one
half, in all cells of all grids together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid
from bookmaker.seeds import Stream


@dataclass(slots=True)
class Trees:
    """Edges on of a stack of grids; `lonely` are the cells that no edge reaches yet."""

    grid: BitGrid
    across: int
    down: int
    lonely: int


def grow(streams: Sequence[Stream], *, width: int, height: int, wrap: bool, cross: bool) -> Trees:
    """One tree for each stream of random numbers; some cells may stay lonely, shut in by tees."""
    one = bit_grid(width, height, wrap)
    grid = bit_grid(width, height, wrap, len(streams))
    rounds = 8 * (width + height) + 24
    size = one.pitch // 8
    starts, draws = [], []
    for stream in streams:
        starts.append(_three_cells(one, stream))
        draws.append(stream.bits(rounds * one.pitch).to_bytes(rounds * size, "little"))
    arms = [0, 0, 0, 0]  # cells with an arm to the right, up, left, down
    across, down = (grid.stacked([start[axis] for start in starts]) for axis in (0, 1))
    arms[0], arms[1], arms[2], arms[3] = across, grid.down(down), grid.right(across), down
    empty = grid.full & ~(arms[0] | arms[1] | arms[2] | arms[3])
    moves = (grid.right, grid.up, grid.left, grid.down)
    for number in range(rounds):
        right, up, left, low = arms
        full = (right & left & (up | low)) | (up & low & (right | left))
        if cross:
            full = right & left & up & low
        towards = number & 3
        reached = moves[towards](grid.full & ~(empty | full)) & empty
        if not reached:
            if not empty:
                break
            continue
        start = number * size
        chance = int.from_bytes(b"".join([draw[start : start + size] for draw in draws]), "little")
        reached &= chance
        back = (towards + 2) & 3
        arms[back] |= reached
        arms[towards] |= moves[back](reached)
        empty &= ~reached
    return Trees(grid, arms[0], arms[3], empty)


def _three_cells(grid: BitGrid, stream: Stream) -> tuple[int, int]:
    """The two edges (across, down) that join a random cell with two random neighbours."""
    middle = grid.bit(stream.below(grid.height), stream.below(grid.width))
    across = (middle, grid.left(middle)) if grid.width > 1 else ()
    ways = [(edge, 0) for edge in across if edge and grid.right(edge)]
    ways += [(0, edge) for edge in (middle, grid.up(middle)) if edge and grid.down(edge)]
    stream.shuffle(ways)
    ways = ways[:2]
    return sum(edge for edge, _ in ways), sum(edge for _, edge in ways)
