"""Suguru's picture: Clues (and Answer) -> Drawing of regions and numbers; the same in the middle of solving."""

from bookmaker.drawing import Drawing
from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.puzzles.kits.picture import given_and_added
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox.midway import midway_of

SIZE = 0.58  # of a cell


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    shapes = values.grid_of(clues.regions)
    shapes += given_and_added(clues.rows, answer.rows if answer else None, SIZE)
    return Drawing(clues.width, clues.height, tuple(shapes))


draw_midway = midway_of(draw, values.draw_midway, size=SIZE)
