"""Slitherlink's picture: dots and numbers, with an answer the loop and its inside; the same midway in solving."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.drawing import Drawing, Line, Margins, Meaning, Text
from bookmaker.kinds.slitherlink.board import Answer, Clues, Params
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.edges import dots
from bookmaker.puzzles.kits.picture import shaded

CELL_FLOOR = CellFloor(ordinary=5.0, large=10.0)  # in smaller ones dots would be under 0.8 mm
SIZE = 0.6  # of a cell: the em of a number, whose height is some three quarters of that
MARGINS = Margins(dots.DOT, dots.DOT, dots.DOT, dots.DOT)


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    wide, high = clues.width, clues.height
    inside = [(r, c) for r, row in enumerate(answer.rows) for c, held in enumerate(row) if held] if answer else []
    items = tuple((c + 0.5, r + 0.5, str(number)) for (r, c), number in clues.places())
    numbers = [Text(Meaning.GIVEN, items, SIZE)] if items else []
    loop = [Line(Meaning.PATH, dots.around(answer.rows))] if answer and inside else []
    return Drawing(wide, high, (*shaded(Meaning.TINT, inside), dots.dots(wide, high), *numbers, *loop), MARGINS)


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The lines drawn so far, and a cross on each side that is none."""
    return dots.draw_midway(draw(clues), known, marks)


def extent(params: Params) -> Margins:
    """The dots along the border reach past it."""
    return MARGINS
