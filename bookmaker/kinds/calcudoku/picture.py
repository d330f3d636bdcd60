"""Calcudoku's picture: thick lines around cages, their results in a corner, and the numbers."""

from bookmaker.drawing import Drawing, Meaning, Shape, Text, frame, grid_lines
from bookmaker.kinds.calcudoku.board import Answer, Cage, Clues, printed
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.kits.picture import given_and_added
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox.midway import midway_of

CELL_FLOOR = CellFloor(ordinary=8.6, large=16.5)  # in smaller ones a long result of 16 pt would not fit
SIZE = 0.52  # the em of a number, of a cell
RESULT_SIZE = 0.31  # of a result
LOW = 0.12  # how far what a step writes stands lower than in the middle, below a result
LEFT, TOP, WIDE = 0.08, 0.19, 0.155  # of a cell: where a result begins, its middle, and how wide each of its signs is


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution, without results, which hide the numbers where a grid is small."""
    n = clues.width
    shapes: list[Shape] = [grid_lines(n, n), *values.walls(clues.rooms), frame(n, n)]
    if answer is None:
        shapes.append(Text(Meaning.LABEL, tuple(_result(cage, n) for cage in clues.cages), RESULT_SIZE))
    shapes += given_and_added(clues.rows, answer.rows if answer else None, SIZE)
    return Drawing(n, n, tuple(shapes))


draw_midway = midway_of(draw, values.draw_midway, size=SIZE, low=LOW)


def _result(cage: Cage, n: int) -> tuple[float, float, str]:
    """A cage's result with its sign; text is centred, so a longer one stands further in, to begin at the same place."""
    (first, *_), result, sign = cage
    text = printed(result, sign)
    return first % n + LEFT + WIDE * len(text) / 2, first // n + TOP, text
