"""New Kind's picture: the given numbers, and with an answer the others; the same in the middle of solving."""

from bookmaker.drawing import Drawing, Meaning, frame, grid_lines
from bookmaker.kindlab.skeletons.latin.board import Answer, Clues
from bookmaker.puzzles.kits.picture import added, numbers
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox.midway import midway_of

SIZE = 0.6  # of a cell


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    n = clues.width
    shapes = [grid_lines(n, n), frame(n, n), *numbers(Meaning.GIVEN, clues.rows, SIZE)]
    if answer is not None:
        shapes += numbers(Meaning.ENTRY, added(clues.rows, answer.rows), SIZE)
    return Drawing(n, n, tuple(shapes))


draw_midway = midway_of(draw, values.draw_midway, size=SIZE)
