"""Bridges' picture: islands with their numbers, with an answer the bridges between them; and the midst of solving."""

from bookmaker.drawing import Drawing
from bookmaker.kinds.bridges.board import Answer, Clues
from bookmaker.puzzles.kits.edges.picture import draw_spans_midway, nodes, spans
from bookmaker.puzzles.toolbox.midway import midway_of


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    islands = [cell for cell, _ in clues.places()]
    lines = spans([(one, other, count) for one, other, count in answer.reached(islands) if other]) if answer else []
    return Drawing(clues.width, clues.height, (*lines, *nodes(clues.rows)))


draw_midway = midway_of(draw, draw_spans_midway)
