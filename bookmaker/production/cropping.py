"""Cropping: a drawing of a large grid -> the part of it around some cells, its rows and columns numbered as before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.drawing import Drawing, Margins, Meaning, Text
from bookmaker.pages.setting.crop import crop
from bookmaker.puzzles.contract.grading import Cell

AROUND = 2  # cells that are shown around those that matter
SMALL = 9  # a side of so many cells or fewer is shown whole
LEAST = 6  # cells of a side that are shown at least
LABEL = 0.36  # the em of a row's or column's number, in cells
ROOM = 0.6  # that such a number takes beside the grid

Window = tuple[int, int, int, int]  # the first column and row, and those after the last


def around(drawing: Drawing, cells: Sequence[Cell]) -> Drawing:
    """The part of the drawing with these cells and AROUND more on each side; or all of it, if small or labelled."""
    if not cells or max(drawing.width, drawing.height) <= SMALL or drawing.margins != Margins():
        return drawing
    (top, bottom), (left, right) = (
        _window([cell[axis] for cell in cells], int(side)) for axis, side in ((0, drawing.height), (1, drawing.width))
    )
    return cropped(drawing, (left, top, right, bottom))


def _window(places: Sequence[int], side: int) -> tuple[int, int]:
    low, high = max(0, min(places) - AROUND), min(side, max(places) + 1 + AROUND)
    while high - low < min(LEAST, side):
        low, high = max(0, low - 1), min(side, high + 1)
    return low, high


def cropped(drawing: Drawing, window: Window) -> Drawing:
    """What lies within the window; numbers of its rows and columns stand to the left and above."""
    left, top, right, bottom = window
    part = crop(drawing, left, top, right - left, bottom - top)
    labels = [(x + 0.5 - left, -ROOM / 2, str(x + 1)) for x in range(left, right)]
    labels += [(-ROOM / 2, y + 0.5 - top, str(y + 1)) for y in range(top, bottom)]
    numbers = Text(Meaning.LABEL, tuple(labels), LABEL)
    return replace(part, shapes=(*part.shapes, numbers), margins=Margins(left=ROOM, top=ROOM))
