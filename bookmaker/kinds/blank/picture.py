"""Blank's picture: Clues (and Answer) -> Drawing of an empty grid, and the noughts of the answer."""

from collections.abc import Sequence

from bookmaker.drawing import Drawing, Meaning, Shape, Text, frame, grid_lines
from bookmaker.kinds.blank.board import Answer, Clues
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.toolbox import midway


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The grid; with an answer, its numbers as well."""
    shapes: tuple[Shape, ...] = (grid_lines(clues.width, clues.height), frame(clues.width, clues.height))
    if answer is not None:
        numbers = [(c + 0.5, r + 0.5, str(value)) for r, row in enumerate(answer.rows) for c, value in enumerate(row)]
        shapes = (*shapes, Text(Meaning.ENTRY, tuple(numbers), 0.6))
    return Drawing(clues.width, clues.height, shapes)


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The grid, and a nought in each cell that is known to stay empty."""

    def shown(found: Finding, meaning: Meaning) -> Sequence[Shape]:
        return midway.number(found, meaning, str(found.value), 0.6)

    return midway.shown_in(draw(clues), known, marks, shown)
