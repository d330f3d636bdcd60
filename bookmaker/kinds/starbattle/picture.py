"""Star Battle's picture: Clues (and Answer) -> Drawing of regions and stars; the same in the middle of solving."""

from collections.abc import Sequence
from math import cos, pi, sin

from bookmaker.drawing import Drawing
from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox.near import king_near, missing_of

RADIUS = 0.33  # of a star's points from the middle of its cell, in cells
WAIST = 0.4  # of its inner corners, of that
LOW = 0.03  # a star's middle lies so far below that of the cell, for its points reach further up


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its stars."""
    shapes = values.grid_of(clues.regions)
    shapes += values.filled(answer.rows, _star) if answer else []
    return Drawing(clues.width, clues.height, tuple(shapes))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The stars known so far, and a dot in each cell that has none, those that stars touch included."""
    near = king_near(clues.width, clues.height, missing_of(clues.rows))
    return values.draw_apart(draw(clues), known, marks, _star, near)


def _star(cell: Cell) -> tuple[tuple[float, float], ...]:
    """A star of five points in a cell, the first one up."""
    radii = [RADIUS * (WAIST if k % 2 else 1) for k in range(10)]
    turns = [(radius, k * pi / 5) for k, radius in enumerate(radii)]
    return tuple((cell[1] + 0.5 + a * sin(turn), cell[0] + 0.5 + LOW - a * cos(turn)) for a, turn in turns)
