"""Net's symmetries: Clues -> the clues of equal puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bookmaker.kinds.net.board import Clues
from bookmaker.kinds.net.digits import CANONICAL
from bookmaker.kinds.net.moves import images


def twins(clues: Clues) -> Iterator[Clues]:
    """The grid turned and mirrored in eight ways, of a torus each also shifted; last, each tile turned by itself."""
    for width, tiles, walls in images((clues.width, clues.tiles, clues.walls), wrap=clues.wrap):
        yield Clues(width, len(tiles) // width, clues.wrap, tiles, walls, clues.ghosts)
    yield replace(clues, tiles=clues.tiles.translate(CANONICAL))
