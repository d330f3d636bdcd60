"""Blank's picture: Clues (and Answer) -> Drawing of an empty grid, and the noughts of the answer."""

from __future__ import annotations

from bookmaker.drawing import Drawing, Meaning, Shape, Text, frame, grid_lines
from bookmaker.kinds.blank.board import Answer, Clues


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The grid; with an answer, its numbers as well."""
    shapes: tuple[Shape, ...] = (grid_lines(clues.width, clues.height), frame(clues.width, clues.height))
    if answer is not None:
        numbers = [(c + 0.5, r + 0.5, str(value)) for r, row in enumerate(answer.rows) for c, value in enumerate(row)]
        shapes = (*shapes, Text(Meaning.ENTRY, tuple(numbers), 0.6))
    return Drawing(clues.width, clues.height, shapes)
