"""Net's likeness: clues -> features, by which two nets look alike: where dead ends stand, and shares of shapes."""

from __future__ import annotations

from bookmaker.kinds.net.board import Clues

# Every mask up to rotation: dead end, straight, bend, tee, cross.
SHAPES = ((1, 2, 4, 8), (5, 10), (3, 6, 9, 12), (7, 11, 13, 14), (15,))


def features(clues: Clues) -> tuple[float, ...]:
    """For each cell whether it is a dead end, and the share of each shape of tile, in parts of all cells."""
    cells = [mask for row in clues.grid() for mask in row]
    ends = tuple((mask in SHAPES[0]) / len(cells) for mask in cells)
    return (*ends, *(sum(mask in shape for mask in cells) / len(cells) for shape in SHAPES))
