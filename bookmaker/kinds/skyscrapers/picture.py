"""Skyscrapers' picture: the grid with the numbers around it, the heights given and those that an answer adds."""

from bookmaker.drawing import Drawing, Margins, Meaning, frame, grid_lines
from bookmaker.kinds.skyscrapers.board import Answer, Clues, Params
from bookmaker.puzzles.kits.picture import given_and_added, shaded
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox.midway import midway_of

SIZE = 0.6  # the em of a height
OUTSIDE_SIZE = 0.46  # of a number outside
OUT = 0.44  # from the frame to the middle of such a number
ROOM = Margins(0.8, 0.8, 0.8, 0.8)


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution, in which parks are shaded."""
    n, parks = clues.width, int(clues.parks)
    solved = tuple(tuple((value or 0) + parks for value in row) for row in answer.rows) if answer else clues.rows
    green = [(r, c) for r, row in enumerate(solved) for c, value in enumerate(row) if parks and value == 1]
    ends = ([number or None for number in pair] for pair in clues.ends)
    outside = values.around(ends, n, n, OUT, OUTSIDE_SIZE)
    shapes = [*shaded(Meaning.TINT, green), grid_lines(n, n), frame(n, n), *outside]
    shapes += given_and_added(clues.rows, solved, SIZE, lambda value: str(value - parks))
    return Drawing(n, n, tuple(shapes), ROOM)


draw_midway = midway_of(draw, values.draw_midway, size=SIZE)


def extent(params: Params) -> Margins:
    """Room for a number on each side."""
    return ROOM
