"""Tents counted, and by what its puzzles look alike."""

from __future__ import annotations

from bookmaker.kinds.tents.board import Clues


def clue_count(clues: Clues) -> int:
    """How many trees and numbers are printed."""
    return len(clues.trees) + sum(one is not None for one in clues.counts)


def features(clues: Clues) -> tuple[float, ...]:
    """Where trees stand, and how many tents each line has, as a part of all."""
    cells, trees = clues.width * clues.height, len(clues.trees) or 1
    return (
        *(value / cells for row in clues.rows for value in row if value is not None),
        *((n or 0) / trees / 4 for n in clues.counts),
    )
