"""Akari's picture: Clues (and Answer) -> Drawing of black cells and lights; the same in the middle of solving."""

from collections.abc import Iterable, Sequence

from bookmaker.drawing import Circle, Drawing, Meaning, Shape, Text, frame, grid_lines
from bookmaker.kinds.akari.board import BLACK, WHITE, Answer, Clues, seen
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.picture import discs, shaded
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox import midway

CELL_FLOOR = CellFloor(ordinary=7.0, large=10.0)  # in which a circle is drawn, and no number written
SIZE = 0.62  # the em of a number
RADIUS, CORE = 0.3, 0.11  # of a light, and of the dot in it


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle; with an answer its lights, and a tint on all that is lit."""
    if answer is None:
        return _drawn(clues, (), [])
    lights = [(r, c) for r, row in enumerate(answer.rows) for c, value in enumerate(row) if value]
    found = [*discs(lights, RADIUS, Meaning.NODE), *discs(lights, CORE, Meaning.FILLED)]
    return _drawn(clues, lit(clues, lights), found)


def _drawn(clues: Clues, tinted: Sequence[Cell], lights: Sequence[Shape]) -> Drawing:
    cells = [((r, c), value) for r, row in enumerate(clues.rows) for c, value in enumerate(row)]
    black = [cell for cell, value in cells if value != WHITE]
    numbers = tuple((c + 0.5, r + 0.5, str(value)) for (r, c), value in cells if value not in (WHITE, BLACK))
    shapes = (
        *shaded(Meaning.TINT, tinted),
        *shaded(Meaning.BLOCK, black),
        grid_lines(clues.width, clues.height),  # over the black cells, so that these can be told apart
        *lights,
        *([Text(Meaning.BLOCK, numbers, SIZE)] if numbers else []),
        frame(clues.width, clues.height),
    )
    return Drawing(clues.width, clues.height, shapes)


def lit(clues: Clues, lights: Iterable[Cell]) -> tuple[Cell, ...]:
    """The white cells that are lit, those of the lights included, in reading order."""
    white = {(r, c) for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value == WHITE}
    found = white.intersection(lights)
    return tuple(sorted(found.union(*(seen(white, cell) for cell in found))))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The lights known so far, a tint where they shine, and a dot in each cell known to have none."""
    looked_at = set(marks.looks_at) if marks else set()
    shone_on = lit(clues, [one.cells[0] for one in known if one.value and one.holds])

    def shape(cell: Cell, meaning: Meaning) -> Shape:
        return Circle(meaning, (midway.centre(cell),), RADIUS)

    drawing = _drawn(clues, [cell for cell in shone_on if cell not in looked_at], ())
    return values.draw_chosen(drawing, known, marks, shape, lambda lights: shone_on)
