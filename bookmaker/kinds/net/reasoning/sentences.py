"""Facts for the sentences of Net's steps, as keys: a tile's shape, its known arms and its new arms."""

from __future__ import annotations

from bookmaker.kinds.net.reasoning.knowledge import Knowledge
from bookmaker.kinds.net.tiles import Tiles
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP

SIDES = {RIGHT: "right", UP: "above", LEFT: "left", DOWN: "below"}
Facts = tuple[tuple[str, str], ...]


def shape_of(tiles: Tiles, index: int) -> str:
    """The tile's shape: dead-end, straight, bend, tee or cross."""
    shapes = {"dead-end": tiles.ends, "straight": tiles.straights, "bend": tiles.bends, "tee": tiles.tees}
    return next((name for name, cells in shapes.items() if cells >> index & 1), "cross")


def known_arms(knowledge: Knowledge, index: int) -> Facts:
    """The facts `known`, `joined` and `closed`: whether any arms of a tile are known, and on which sides."""
    on, off = _arms(knowledge, index)
    return (("known", _which(on, off)), ("joined", _sides(on)), ("closed", _sides(off)))


def new_arms(before: Knowledge, after: Knowledge, index: int) -> Facts:
    """The facts `so`, `now_joined` and `now_closed` about the arms of a tile that were not known before, likewise."""
    was_on, was_off = _arms(before, index)
    on, off = _arms(after, index)
    on, off = on & ~was_on, off & ~was_off
    return (("so", _which(on, off)), ("now_joined", _sides(on)), ("now_closed", _sides(off)))


def _arms(knowledge: Knowledge, index: int) -> tuple[int, int]:
    """The tile's arms known to be on, and known to be off."""
    grid = knowledge.tiles.grid
    h1, h0, v1, v0 = knowledge.across_on, knowledge.across_off, knowledge.down_on, knowledge.down_off
    west, north = grid.leftmost, grid.topmost
    on = ((RIGHT, h1), (UP, grid.down(v1)), (LEFT, grid.right(h1)), (DOWN, v1))
    off = ((RIGHT, h0), (UP, grid.down(v0) | north), (LEFT, grid.right(h0) | west), (DOWN, v0))
    return (
        sum(arm for arm, plane in on if plane >> index & 1),
        sum(arm for arm, plane in off if plane >> index & 1),
    )


def _which(on: int, off: int) -> str:
    return {(True, True): "both", (True, False): "on", (False, True): "off"}.get((bool(on), bool(off)), "none")


def _sides(arms: int) -> str:
    return " ".join(side for arm, side in SIDES.items() if arms & arm)
