"""Trials: a number supposed in one of its cells, and what that leads to in a few rounds."""

from __future__ import annotations

from bookmaker.kinds.numberpath.reasoning.knowledge import State
from bookmaker.kinds.numberpath.reasoning.settling import settled
from bookmaker.puzzles.toolbox.lanes import lowest_first

ROUNDS = 3  # that a person follows


def refuted(state: State, most: int, is_beside: bool) -> tuple[int, list[tuple[int, int]]]:
    """Every (number from 0, cell as a lane) that leads nowhere in the fewest rounds, and how many rounds those are.

    Tried are numbers with 2 to `most` cells left, with `is_beside` only those next to a written one.
    """
    geometry = state.geometry
    lanes = geometry.split(state.left)
    is_open = [cells & (cells - 1) != 0 for cells in lanes]
    supposed = [
        (number, cell, state.left & ~(geometry.cells << number * geometry.pitch) | cell << number * geometry.pitch)
        for number, (cells, right) in enumerate(zip(lanes, geometry.split(state.answer), strict=True))
        if is_open[number] and cells.bit_count() <= most
        if not (is_beside and all(is_open[max(0, number - 1) : number + 2]))
        for cell in lowest_first(cells & ~right)
    ]
    for rounds in range(1, ROUNDS + 1):
        followed = [(number, cell, settled(geometry, bits, 1)) for number, cell, bits in supposed]
        if found := [(number, cell) for number, cell, bits in followed if bits is None]:
            return rounds, found
        supposed = [(number, cell, bits) for number, cell, bits in followed if bits is not None]
    return ROUNDS, []
