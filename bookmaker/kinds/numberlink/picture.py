"""Numberlink's picture: Clues (and Answer) -> Drawing of numbers on discs, and the links of the answer."""

from bookmaker.drawing import Drawing, Meaning
from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.puzzles.kits import picture
from bookmaker.puzzles.kits.edges import picture as edges
from bookmaker.puzzles.toolbox.midway import edge, midway_of, shown_in
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge

DIGIT_SIZE = 0.55  # of a cell, for numbers of one or two digits
DISC_RADIUS = 0.36


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The numbers in their cells; with an answer, each link as one polyline under them."""
    missing = missing_of(clues.rows)
    ends = [(r, c) for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value]
    size = picture.fitting(DIGIT_SIZE, max((len(str(clues.rows[r][c])) for r, c in ends), default=1))
    shapes = (
        inner_lines(clues.width, clues.height, missing),
        *(edges.links(answer.rows, ends) if answer is not None else ()),
        *picture.discs(ends, DISC_RADIUS),
        *picture.numbers(Meaning.GIVEN, clues.rows, size),
        outer_edge(clues.width, clues.height, missing),
    )
    return Drawing(clues.width, clues.height, shapes)


draw_midway = midway_of(draw, shown_in, draw_one=edge)
