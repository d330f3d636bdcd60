"""Numberlink's picture: Clues (and Answer) -> Drawing of numbers on discs, and the links of the answer."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.drawing import Circle, Drawing, Line, Meaning, Point, Shape, Text
from bookmaker.kinds.numberlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.toolbox import midway
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge

DIGIT_SIZE = 0.55  # of a cell, for numbers of one or two digits
DISC_RADIUS = 0.36
MOVES = {RIGHT: (0, 1), UP: (-1, 0), LEFT: (0, -1), DOWN: (1, 0)}
BACK = {RIGHT: LEFT, LEFT: RIGHT, UP: DOWN, DOWN: UP}


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The numbers in their cells; with an answer, each link as one polyline under them."""
    numbers = [(r, c, value) for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value]
    missing = missing_of(clues.rows)
    shapes: list[Shape] = [inner_lines(clues.width, clues.height, missing)]
    if answer is not None:
        shapes.append(Line(Meaning.PATH, _polylines(clues, answer)))
    if numbers:
        shapes.append(Circle(Meaning.DISC, tuple(_centre((r, c)) for r, c, _ in numbers), DISC_RADIUS))
        longest = max(len(str(value)) for _, _, value in numbers)
        size = DIGIT_SIZE * min(1.0, 2 / longest)
        items = tuple((c + 0.5, r + 0.5, str(value)) for r, c, value in numbers)
        shapes.append(Text(Meaning.GIVEN, items, size))
    shapes.append(outer_edge(clues.width, clues.height, missing))
    return Drawing(clues.width, clues.height, tuple(shapes))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The numbers with the links as far as they are known, and a cross on each way that is closed."""
    return midway.put_in(draw(clues), midway.State.of(known, marks).drawn(midway.edge), marks)


def _centre(cell: Cell) -> Point:
    return (cell[1] + 0.5, cell[0] + 0.5)


def _polylines(clues: Clues, answer: Answer) -> tuple[tuple[Point, ...], ...]:
    """One polyline a link, from number to number, its points the ends and the bends."""
    lines: list[tuple[Point, ...]] = []
    drawn: set[Cell] = set()
    for r, row in enumerate(clues.rows):
        for c, value in enumerate(row):
            if value and (r, c) not in drawn:
                cells, corners = _follow(clues, answer, (r, c))
                drawn.update(cells)
                if len(corners) > 1:
                    lines.append(tuple(_centre(cell) for cell in corners))
    return tuple(lines)


def _follow(clues: Clues, answer: Answer, start: Cell) -> tuple[list[Cell], list[Cell]]:
    """The cells of the link from `start`, and those of them where its polyline has a point.

    The answer may be a wrong one: the walk ends where no arm leads on, or after every cell was met.
    """
    cells, corners = [start], [start]
    came = 0
    while len(cells) <= clues.width * clues.height:
        row, column = cells[-1]
        ways = [arm for arm in MOVES if (answer.rows[row][column] or 0) & arm and arm != came]
        if not ways or (came and clues.rows[row][column]):
            break
        down, right = MOVES[ways[0]]
        there = (row + down, column + right)
        if not (0 <= there[0] < clues.height and 0 <= there[1] < clues.width):
            break
        if came and came != BACK[ways[0]]:
            corners.append((row, column))
        cells.append(there)
        came = BACK[ways[0]]
    if corners[-1] != cells[-1]:
        corners.append(cells[-1])
    return cells, corners
