"""Sudoku's picture: Clues (and Answer) -> Drawing of digits, boxes or regions, diagonals, inner boxes and cages."""

from collections.abc import Sequence
from functools import partial

from bookmaker.drawing import Drawing, Meaning, Shape, frame, grid_lines
from bookmaker.kinds.sudoku.board import Answer, Clues, areas, windows
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits import picture
from bookmaker.puzzles.kits.values import picture as values

DIGIT_SIZE = 0.6  # of a cell
PAIR_SIZE = 0.5  # for numbers of two digits
BELOW_SIZE = 0.48  # for digits that may stand below a cage's sum
BELOW = 0.12  # how far what a step writes there stands lower than in the middle
WITHIN = 0.86  # of a cell both ways, in which candidates are clear of its cage's edges


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The printed digits and cages; with an answer, all digits, and no cages, which hide them where a grid is small.

    Where knights' moves count the frame is double.
    """
    n = clues.width
    shaded = {(k, at) for k in range(n) for at in (k, n - 1 - k)} if clues.x else set()
    if clues.windoku:
        shaded = {cell for window in windows(n) for cell in window}
    cages, sums = values.cages(clues.cages if answer is None else ())

    size = BELOW_SIZE if cages else _size(clues)
    shapes: list[Shape] = [
        *picture.shaded(Meaning.TINT, sorted(shaded)),
        grid_lines(n, n),
        *cages,
        *values.walls(areas(clues)),
        frame(n, n),
        *([picture.second_frame(n, n)] if clues.antiknight else ()),
        *sums,
        *picture.given_and_added(clues.rows, answer.rows if answer else None, size, partial(symbol, clues)),
    ]
    return Drawing(n, n, tuple(shapes))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The digits known so far; in the cells that matter candidates, small, each in its place, struck out if they go."""
    return values.draw_midway(
        draw(clues),
        known,
        marks,
        size=BELOW_SIZE if clues.cages else _size(clues),
        symbol=partial(symbol, clues),
        room=WITHIN if clues.cages else 1.0,
        low=BELOW if clues.cages else 0.0,
    )


def symbol(clues: Clues, value: int) -> str:
    """How a digit is printed."""
    return chr(55 + value) if clues.letters and value > 9 else str(value)


def _size(clues: Clues) -> float:
    return PAIR_SIZE if clues.width > 9 and not clues.letters else DIGIT_SIZE
