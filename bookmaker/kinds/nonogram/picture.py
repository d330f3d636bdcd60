"""Nonogram's picture: Clues (and Answer) -> Drawing of the empty grid with its clues, or of the picture found."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bookmaker.drawing import Circle, Drawing, Line, Margins, Meaning, Point, Rect, Shape, frame
from bookmaker.kinds.nonogram.board import Answer, Clues, Params
from bookmaker.puzzles.contract.abilities import CellFloor
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.values.picture import GAP, outside, room_outside
from bookmaker.puzzles.toolbox import midway

CELL_FLOOR = CellFloor(ordinary=4.5, large=9.0)
EMPTY = 0.09  # radius of the dot in a cell that stays empty
TRIED = 0.2  # of a cell supposed filled, what is left free on each side
HEAVY = 5  # every so many lines one is heavier, from the upper left


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The grid with its clues to the left and above, next to it; with an answer, its cells filled and no clues."""
    if answer is not None:
        return _solved(clues, answer)
    margins = room_outside(max(map(len, clues.rows)), max(map(len, clues.columns)))
    shapes = (*outside(clues.rows, clues.columns), *_lines(clues, margins))
    return Drawing(clues.width, clues.height, shapes, margins)


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The grid with its clues, cells filled so far, and a dot in each that stays empty."""

    def shown(found: Finding, meaning: Meaning) -> Sequence[Shape]:
        (cell,) = found.cells
        (x, y) = (float(cell[1]), float(cell[0]))
        if meaning is Meaning.CANDIDATE:
            side = 1 - 2 * TRIED
            tried = Rect(meaning, ((x + TRIED, y + TRIED, side, side),))
            return [tried] if found.value else [midway.cross(midway.centre(cell), meaning, TRIED)]
        if found.value:
            return [Rect(Meaning.FILLED if meaning is Meaning.NEW else meaning, ((x, y, 1.0, 1.0),))]
        return [Circle(meaning, (midway.centre(cell),), EMPTY)]

    return midway.shown_in(draw(clues), known, marks, shown)


def extent(params: Params) -> Margins:
    """Room for the longest clues that may be."""
    return room_outside(*params.most_runs)


def answer_extent(params: Params) -> Margins:
    """None: an answer is the picture alone."""
    return Margins()


def _lines(clues: Clues, margins: Margins, heavy: int = HEAVY) -> list[Shape]:
    """The lines of the grid, and others between the clues that do not touch it; every `heavy`-th is heavier."""
    width, height = clues.width, clues.height
    lines: list[tuple[int, tuple[Point, Point]]] = []
    for start, end in ((0.0, float(height)), (-margins.top, -GAP)):
        lines += [(x, ((float(x), start), (float(x), end))) for x in range(1, width) if start < end]
    for start, end in ((0.0, float(width)), (-margins.left, -GAP)):
        lines += [(y, ((start, float(y)), (end, float(y)))) for y in range(1, height) if start < end]
    shapes: list[Shape] = []
    for meaning, is_heavy in ((Meaning.GRID, False), (Meaning.BOX, True)):
        paths = tuple(path for at, path in lines if (at % heavy == 0) is is_heavy)
        if paths:
            shapes.append(Line(meaning, paths))
    return [*shapes, frame(width, height)]


def _solved(clues: Clues, answer: Answer) -> Drawing:
    """The picture alone, in which no line is heavier: it would look like a part of it.

    Neighbouring rows touch, so runs down a column lie over the seams between them.
    """
    boxes = [(float(x), float(y), float(run), 1.0) for y, x, run in _runs(answer.rows)]
    boxes += [(float(x), float(y), 1.0, float(run)) for x, y, run in _runs(zip(*answer.rows, strict=True)) if run > 1]
    shapes = _lines(clues, Margins(), max(clues.width, clues.height))
    if boxes:
        shapes.insert(-1, Rect(Meaning.FILLED, tuple(boxes)))
    return Drawing(clues.width, clues.height, tuple(shapes))


def _runs(lines: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, int, int]]:
    """Of each block of filled cells the line, the first cell and the length."""
    for at, line in enumerate(lines):
        place = 0
        for value, run in groupby(line):
            length = len(list(run))
            if value:
                yield at, place, length
            place += length
