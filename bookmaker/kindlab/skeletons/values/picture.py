"""New Kind's picture: the numbers, and with an answer the shaded cells; the same in the middle of solving."""

from collections.abc import Sequence

from bookmaker.drawing import Circle, Drawing, Meaning, Point, Rect, Shape, frame, grid_lines
from bookmaker.kindlab.skeletons.values.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.picture import numbers, shaded
from bookmaker.puzzles.toolbox import midway

SIZE = 0.55  # of a cell
DOT = 0.08
INSET = 0.14  # of a shade from its cell, in the middle of solving


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    wide, high = clues.width, clues.height
    rows = answer.rows if answer else ()
    dark, plain = ([(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one == v] for v in (1, 0))
    shapes = [*shaded(Meaning.TINT, dark), grid_lines(wide, high), *numbers(Meaning.GIVEN, clues.rows, SIZE)]
    shapes += [Circle(Meaning.DOT, tuple(map(_corner, plain)), DOT)] if plain else []
    return Drawing(wide, high, (*shapes, frame(wide, high)))


def _corner(cell: Cell) -> Point:
    return cell[1] + 0.85, cell[0] + 0.85


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The numbers with the cells known so far: a box for a shaded one, a dot in the corner of a plain one."""

    def shown(found: Finding, meaning: Meaning) -> list[Shape]:
        ((r, c),) = found.cells
        if bool(found.value) is not found.holds:
            return [Circle(Meaning.DOT if meaning is Meaning.KNOWN else meaning, (_corner((r, c)),), DOT)]
        whole = 1 - 2 * INSET
        return [Rect(meaning, ((c + INSET, r + INSET, whole, whole),))]

    return midway.shown_in(draw(clues), known, marks, shown)
