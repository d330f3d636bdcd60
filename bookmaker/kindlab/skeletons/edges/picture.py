"""New Kind's picture: numbered nodes, and with an answer the lines between them; the same in the middle of solving."""

from bookmaker.drawing import Drawing
from bookmaker.kindlab.skeletons.edges.board import Answer, Clues
from bookmaker.puzzles.kits.edges.picture import draw_spans_midway, nodes, spans
from bookmaker.puzzles.toolbox.midway import midway_of


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    lines = spans(answer.spans()) if answer else []
    return Drawing(clues.width, clues.height, (*lines, *nodes(clues.rows)))


draw_midway = midway_of(draw, draw_spans_midway)
