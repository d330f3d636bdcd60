"""Suguru's picture: Clues (and Answer) -> Drawing of regions and numbers; the same in the middle of solving."""

from bookmaker.drawing import Drawing, frame, grid_lines
from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.puzzles.kits.picture import given_and_added
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox.midway import midway_of

SIZE = 0.58  # of a cell


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    wide, high = clues.width, clues.height
    shapes = [grid_lines(wide, high), *values.walls(clues.regions), frame(wide, high)]
    shapes += given_and_added(clues.rows, answer.rows if answer else None, SIZE)
    return Drawing(wide, high, tuple(shapes))


draw_midway = midway_of(draw, values.draw_midway, size=SIZE)
