"""Words for the sentences of Net's steps: a tile's shape, its known arms and its new arms."""

from __future__ import annotations

from bookmaker.kinds.net.reasoning.knowledge import Knowledge
from bookmaker.kinds.net.tiles import Tiles
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP

SIDES = {RIGHT: "to the right", UP: "above", LEFT: "to the left", DOWN: "below"}


def shape_of(tiles: Tiles, index: int) -> str:
    """The tile's shape as readers call it."""
    shapes = {"dead end": tiles.ends, "straight": tiles.straights, "bend": tiles.bends, "tee": tiles.tees}
    return next((name for name, cells in shapes.items() if cells >> index & 1), "cross")


def known_arms(knowledge: Knowledge, index: int) -> str:
    """The known arms of a tile as the end of a sentence: "is joined above and closed to the left"."""
    return _told(*_arms(knowledge, index)) or "has an arm on every side"


def new_arms(before: Knowledge, after: Knowledge, index: int) -> str:
    """The arms of a tile that were not known before, likewise."""
    was_on, was_off = _arms(before, index)
    on, off = _arms(after, index)
    return _told(on & ~was_on, off & ~was_off)


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


def _told(on: int, off: int) -> str:
    parts = [
        f"{word} {_listed([side for arm, side in SIDES.items() if arms & arm])}"
        for word, arms in (("joined", on), ("closed", off))
        if arms
    ]
    return f"is {' and '.join(parts)}" if parts else ""


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
