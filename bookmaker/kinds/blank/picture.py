"""Blank's picture: Clues (and Answer) -> Drawing of an empty grid."""

from __future__ import annotations

from bookmaker.drawing import Drawing, frame, grid_lines
from bookmaker.kinds.blank.board import Answer, Clues


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The grid; an answer adds nothing to it."""
    shapes = (grid_lines(clues.width, clues.height), frame(clues.width, clues.height))
    return Drawing(clues.width, clues.height, shapes)
