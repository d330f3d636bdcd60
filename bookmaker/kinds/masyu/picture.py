"""Masyu's picture: white and black pearls in a grid, with an answer the line through them; the same midway."""

from bookmaker.drawing import Drawing, Meaning, frame, grid_lines
from bookmaker.kinds.masyu.board import BLACK, WHITE, Answer, Clues
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.kits.edges import picture as edges
from bookmaker.puzzles.kits.picture import discs
from bookmaker.puzzles.toolbox.midway import edge, midway_of, shown_in

CELL_FLOOR = CellFloor(ordinary=6.0, large=10.0)
RADIUS = 0.31  # of a pearl, in cells


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The pearls, or with an answer these on its line."""
    pearls = {sort: [cell for cell, pearl in clues.places() if pearl == sort] for sort in (WHITE, BLACK)}
    shapes = (
        grid_lines(clues.width, clues.height),
        *(edges.arms(answer.rows) if answer and any(map(any, answer.rows)) else ()),
        *discs(pearls[WHITE], RADIUS, Meaning.NODE),
        *discs(pearls[BLACK], RADIUS, Meaning.FILLED),
        frame(clues.width, clues.height),
    )
    return Drawing(clues.width, clues.height, shapes)


draw_midway = midway_of(draw, shown_in, draw_one=edge)
