"""Cell labels: a drawing of a grid -> the same with letters of columns and numbers of rows on its margins."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bookmaker.drawing import Drawing, Margins, Meaning, Text
from bookmaker.pages.manuscript import FirstStep
from bookmaker.pages.setting.crop import crop
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import midway
from bookmaker.puzzles.contract.phrases import column_letter
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.story.moves import FEW_STRUCK, uncrowded
from bookmaker.puzzles.story.telling import reason

AROUND = 2  # cells that are shown around those that matter
SMALL = 9  # a side of so many cells or fewer is shown whole
LEAST = 6  # cells of a side that are shown at least
EM = 0.42  # of a label, in cells
ROOM = 0.8  # that labels take beside the grid
ON_EDGE = 0.25  # cells past a grid with something on its edge, such as dots, that a heavy cross there may reach
APART = 0.6  # of that, from the grid to the middle of a label: crosses on the grid's edge reach over it
LARGE = 10  # so many cells along a side ask for room of one: they are printed small, and their labels are not

Window = tuple[int, int, int, int]  # the first column and row, and those after the last


def drawn(kind: Any, clues: Any, one: Taken, words: Words, *, is_first: bool = False) -> FirstStep:
    """The step in a picture of the puzzle as far as it is known then, and in a sentence that names cells by labels.

    One of the first steps does not show what would fill a cell.
    """
    picture = labelled(midway(kind, clues, one.known, uncrowded(one.marks, FEW_STRUCK) if is_first else one.marks))
    title = words.techniques[one.step.technique].title
    return FirstStep(picture, reason(kind, clues, one, words), title)


def labelled(drawing: Drawing, left: int = 0, top: int = 0) -> Drawing:
    """The drawing with labels above and to the left, or on the other side where clues stand there.

    `left` and `top` are the column and row of the grid with which it begins.
    """
    here = drawing.margins
    sides = (here.left, here.top, here.right, here.bottom)
    before = Margins(*(max(side, ON_EDGE) if side else 0.0 for side in sides))
    width, height = int(drawing.width), int(drawing.height)
    room = max(ROOM, max(width, height) / LARGE)
    is_above, is_left = not before.top or bool(before.bottom), not before.left or bool(before.right)
    y = -before.top - room * APART if is_above else height + before.bottom + room * APART
    x = -before.left - room * APART if is_left else width + before.right + room * APART
    labels = [(column + 0.5, y, column_letter(left + column + 1)) for column in range(width)]
    labels += [(x, row + 0.5, str(top + row + 1)) for row in range(height)]
    margins = Margins(
        before.left + room * is_left,
        before.top + room * is_above,
        before.right + room * (not is_left),
        before.bottom + room * (not is_above),
    )
    return replace(drawing, shapes=(*drawing.shapes, Text(Meaning.LABEL, tuple(labels), EM)), margins=margins)


def around(drawing: Drawing, cells: Sequence[Cell]) -> Drawing:
    """The part of the drawing with these cells and AROUND more on each side, labelled; or all, if small or with clues
    beside the grid.
    """
    if not cells or max(drawing.width, drawing.height) <= SMALL or drawing.margins != Margins():
        return labelled(drawing)
    (top, bottom), (left, right) = (
        _window([cell[axis] for cell in cells], int(side)) for axis, side in ((0, drawing.height), (1, drawing.width))
    )
    return cropped(drawing, (left, top, right, bottom))


def cropped(drawing: Drawing, window: Window) -> Drawing:
    """What lies within the window, labelled as in the whole."""
    left, top, right, bottom = window
    return labelled(crop(drawing, left, top, right - left, bottom - top), left, top)


def _window(places: Sequence[int], side: int) -> tuple[int, int]:
    low, high = max(0, min(places) - AROUND), min(side, max(places) + 1 + AROUND)
    while high - low < min(LEAST, side):
        low, high = max(0, low - 1), min(side, high + 1)
    return low, high
