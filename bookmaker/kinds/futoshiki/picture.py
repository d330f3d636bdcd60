"""Futoshiki's picture: a square for each cell, signs in the gaps, the numbers given and those that an answer adds."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bookmaker.drawing import Drawing, Line, Meaning, Point, Rect, Shape
from bookmaker.kinds.futoshiki.board import Answer, Clues
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.picture import given_and_added
from bookmaker.puzzles.kits.values import picture as values
from bookmaker.puzzles.toolbox.midway import centre

CELL_FLOOR = CellFloor(ordinary=8.5, large=14.0)  # from one square to the next
INSET = 0.13  # of a square from the edges of its cell: the gap is a third of a square
SIDE = 1 - 2 * INSET
SIZE = 0.5  # the em of a number
TIP, HALF = 0.065, 0.115  # of a sign: from its middle to the tip, and to either end: it opens by some 80 degrees


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The puzzle, or with an answer its solution."""
    n = clues.width
    shapes: list[Shape] = [
        Rect(Meaning.NODE, tuple((c + INSET, r + INSET, SIDE, SIDE) for r in range(n) for c in range(n)))
    ]
    if clues.signs:
        shapes.append(Line(Meaning.NODE, tuple(_signs(clues))))
    shapes += given_and_added(clues.rows, answer.rows if answer else None, SIZE)
    return Drawing(n, n, tuple(shapes))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The numbers known so far, and candidates in the cells that matter, struck out if they go.

    A square that may still hold every number has none but those: it is small for all of them.
    """
    if marks is not None:
        count = Counter(one.cells for one in marks.candidates)
        few = tuple(one for one in marks.candidates if count[one.cells] < clues.width)
        marks = replace(marks, candidates=few)
    drawing = values.draw_midway(draw(clues), known, marks, size=SIZE, room=SIDE)
    return replace(drawing, shapes=tuple(map(_within, drawing.shapes)))


def landmarks(clues: Clues) -> list[Point]:
    """The middles of the squares, by which a grid without a frame is found."""
    return [centre(divmod(cell, clues.width)) for cell in range(clues.width**2)]


def _signs(clues: Clues) -> Iterator[tuple[Point, Point, Point]]:
    """The strokes of each sign, in the middle of its gap, with the tip towards the smaller number."""
    for low, high in clues.signs:
        (x, y), (x2, y2) = centre(divmod(low, clues.width)), centre(divmod(high, clues.width))
        (u, v), (dx, dy) = ((x + x2) / 2, (y + y2) / 2), (x2 - x, y2 - y)
        ends = [(u + TIP * dx + side * HALF * dy, v + TIP * dy + side * HALF * dx) for side in (-1, 1)]
        yield ends[0], (u - TIP * dx, v - TIP * dy), ends[1]


def _within(shape: Shape) -> Shape:
    """The tint of a cell as one of its square."""
    if not isinstance(shape, Rect) or shape.meaning is not Meaning.MARK:
        return shape
    return Rect(shape.meaning, tuple((x + INSET, y + INSET, SIDE, SIDE) for x, y, _, _ in shape.boxes))
