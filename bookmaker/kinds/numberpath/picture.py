"""Number paths' picture: Clues (and Answer) -> Drawing of the numbers, and short strokes from each to the next."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from bookmaker.drawing import Circle, Drawing, Line, Meaning, Point, Shape, Text
from bookmaker.kinds.numberpath.board import Answer, Clues
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge

DIGIT_SIZE = 0.55  # of a cell, for numbers of one or two digits
DISC_RADIUS = 0.42
CLEAR = 0.37  # from a cell's middle, where a stroke begins: it never runs through a number


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The printed numbers, the first and the last on discs; with an answer the others too, and the way they take."""
    missing = missing_of(clues.rows)
    given = dict(clues.places())
    ends = [cell for cell, number in given.items() if number in (1, clues.count)]
    shapes: list[Shape] = []
    if ends:
        shapes.append(Circle(Meaning.DISC, tuple((c + 0.5, r + 0.5) for r, c in ends), DISC_RADIUS))
    shapes.append(inner_lines(clues.width, clues.height, missing))
    size = DIGIT_SIZE * min(1.0, 2 / len(str(clues.count)))
    if answer is not None:
        strokes = tuple(_strokes(answer))
        if strokes:
            shapes.append(Line(Meaning.ARROW, strokes))
        entries = [
            (c + 0.5, r + 0.5, str(number))
            for r, row in enumerate(answer.rows)
            for c, number in enumerate(row)
            if number is not None and (r, c) not in given
        ]
        if entries:
            shapes.append(Text(Meaning.ENTRY, tuple(entries), size))
    if given:
        items = tuple((c + 0.5, r + 0.5, str(number)) for (r, c), number in given.items())
        shapes.append(Text(Meaning.GIVEN, items, size))
    shapes.append(outer_edge(clues.width, clues.height, missing))
    return Drawing(clues.width, clues.height, tuple(shapes))


def _strokes(answer: Answer) -> Iterator[tuple[Point, ...]]:
    """A stroke between each number and the next where they touch, clear of both."""
    middle = {
        number: (c + 0.5, r + 0.5)
        for r, row in enumerate(answer.rows)
        for c, number in enumerate(row)
        if number is not None
    }
    for one, other in pairwise(sorted(middle)):
        (x, y), (u, v) = middle[one], middle[other]
        far = math.hypot(u - x, v - y)
        if other == one + 1 and far < 2:
            share = CLEAR / far if far == 1 else 0.3
            yield (x + share * (u - x), y + share * (v - y)), (u - share * (u - x), v - share * (v - y))
