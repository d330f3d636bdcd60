"""Slitherlink's picture: dots, numbers, holes, with an answer the loop and its inside; the same midway in solving."""

from bookmaker.drawing import Drawing, Line, Margins, Meaning, Rect, Text
from bookmaker.kinds.slitherlink.board import Answer, Clues, Params
from bookmaker.kinds.slitherlink.engines import settled
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.kits.edges import dots
from bookmaker.puzzles.kits.picture import shaded
from bookmaker.puzzles.toolbox.midway import midway_of, shown_in

CELL_FLOOR = CellFloor(ordinary=5.0, large=10.0)  # in smaller ones dots would be under 0.8 mm
HOLE = 0.5  # of a cell: the side of the dark square in one, which leaves its sides to the line
SIZE = 0.6  # of a cell: the em of a number, whose height is some three quarters of that
MARGINS = Margins(dots.DOT, dots.DOT, dots.DOT, dots.DOT)


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    wide, high = clues.width, clues.height
    rows = settled(clues, answer).rows if answer else ()
    inside = [(r, c) for r, row in enumerate(rows) for c, held in enumerate(row) if held]
    off = (1 - HOLE) / 2
    boxes = tuple((c + off, r + off, HOLE, HOLE) for r, c in sorted(clues.holes))
    holes = [Rect(Meaning.BLOCK, boxes)] if boxes else []
    items = tuple((c + 0.5, r + 0.5, str(number)) for (r, c), number in clues.places())
    numbers = [Text(Meaning.GIVEN, items, SIZE)] if items else []
    loop = [Line(Meaning.PATH, dots.around(rows))] if inside else []
    shapes = (*shaded(Meaning.TINT, inside), *holes, dots.dots(wide, high, clues.holes), *numbers, *loop)
    return Drawing(wide, high, shapes, MARGINS)


draw_midway = midway_of(draw, shown_in, draw_one=dots.shown)


def extent(params: Params) -> Margins:
    """The dots along the border reach past it."""
    return MARGINS
