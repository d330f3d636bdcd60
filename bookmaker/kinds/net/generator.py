"""Net's generator: Params and random numbers -> Clues; one attempt, which may fail."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.net.board import Clues, Params
from bookmaker.kinds.net.growth import grow
from bookmaker.kinds.net.tiles import Arms, digits_of
from bookmaker.puzzles.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import BitGrid
from bookmaker.seeds import Stream


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One tree, its tiles turned at random; None when some cells stayed without a tile."""
    return propose_many(params, grade, (rng,))[0]


def propose_many(params: Params, grade: Grade | None, rngs: Sequence[Stream]) -> list[Clues | None]:
    """What `propose` gives for each stream, for all of them at once."""
    trees = grow(rngs, width=params.width, height=params.height, wrap=params.wrap, cross=params.cross)
    grid = trees.grid
    lonely = grid.layers(trees.lonely)
    printed = digits_of(grid, _turned(grid, trees.across, trees.down, rngs))
    return [
        None if left else Clues(params.width, params.height, params.wrap, tiles)
        for left, tiles in zip(lonely, printed, strict=True)
    ]


def _turned(grid: BitGrid, across: int, down: int, rngs: Sequence[Stream]) -> Arms:
    """Every tile turned by none to three quarters, each equally likely."""
    right, up, left, low = across, grid.down(down), grid.right(across), down
    quarter, half = (grid.stacked([rng.bits(grid.pitch) for rng in rngs]) for _ in range(2))
    right, up, left, low = (
        (plane & ~quarter) | (before & quarter)
        for plane, before in ((right, low), (up, right), (left, up), (low, left))
    )
    right, up, left, low = (
        (plane & ~half) | (opposite & half) for plane, opposite in ((right, left), (up, low), (left, right), (low, up))
    )
    return Arms(right, up, left, low)
