"""Tents' picture: Clues (and Answer) -> Drawing of trees, numbers and tents, each tent tied to its tree."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import TypeAlias

from bookmaker.drawing import Drawing, Line, Margins, Meaning, Point, Shape, frame, grid_lines
from bookmaker.kinds.tents.board import Answer, Clues, Params, beside
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox.matching import matching
from bookmaker.puzzles.toolbox.midway import centre
from bookmaker.puzzles.toolbox.near import king_near

Ring: TypeAlias = tuple[Point, ...]

CELL_FLOOR = CellFloor(ordinary=6.0, large=10.0)
SIZE, OUT = 0.6, 0.5  # the em of a number outside, and how far from the grid its middle is
ROOM = Margins(left=0.9, top=0.9)
CROWN, HIGH = 0.26, 0.08  # of a tree: the radius of its crown, and how far that is above the middle
TRUNK = 0.05  # half its width
FOOT = 0.34  # of a tree and of a tent, below the middle
WIDE, DOOR, TOP = 0.36, 0.11, 0.1  # half the width of a tent, and of its door, whose top is so far below the middle


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its tents, each with a line to its tree."""
    wide, high = clues.width, clues.height
    shapes: list[Shape] = [grid_lines(wide, high), frame(wide, high)]
    shapes += values.around(clues.ends, wide, high, OUT, SIZE)
    if answer is not None:
        tents = [(r, c) for r, row in enumerate(answer.rows) for c, value in enumerate(row) if value]
        ties = matching(beside(clues.trees, tents, wide)) or {}
        if ties:
            ends = ((centre(divmod(tree, wide)), centre(divmod(tent, wide))) for tree, tent in sorted(ties.items()))
            shapes.append(Line(Meaning.NODE, tuple(ends)))
        shapes += values.filled(answer.rows, _tent)
    shapes += values.filled(clues.rows, _tree)
    return Drawing(wide, high, tuple(shapes), ROOM)


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The tents known so far, and a dot in each cell that has none, those that tents touch included."""
    near = king_near(clues.width, clues.height, frozenset(clues.trees))
    return values.draw_apart(draw(clues), known, marks, _tent, near)


def extent(params: Params) -> Margins:
    """Room for the numbers."""
    return ROOM


def _tree(cell: Cell) -> Ring:
    """A round crown on a trunk, in one outline from the left foot of the trunk on."""
    x, y = centre(cell)
    half = 0.21  # of the turn where the trunk meets the crown
    turns = [pi / 2 + half + (2 * pi - 2 * half) * k / 28 for k in range(29)]
    crown = [(x + CROWN * cos(turn), y - HIGH + CROWN * sin(turn)) for turn in turns]
    return ((x - TRUNK, y + FOOT), *crown, (x + TRUNK, y + FOOT))


def _tent(cell: Cell) -> Ring:
    """A triangle with an open door."""
    x, y = centre(cell)
    return (
        (x, y - FOOT),
        (x + WIDE, y + FOOT),
        (x + DOOR, y + FOOT),
        (x, y + TOP),
        (x - DOOR, y + FOOT),
        (x - WIDE, y + FOOT),
    )
