"""Number paths' picture: Clues (and Answer) -> Drawing of the numbers, and the way they take, lightly under them."""

from collections import Counter
from collections.abc import Collection, Sequence

from bookmaker.drawing import Drawing, Line, Meaning, Point, Shape
from bookmaker.kinds.numberpath.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits import picture
from bookmaker.puzzles.toolbox import midway
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge

DIGIT_SIZE = 0.55  # of a cell, for numbers of one or two digits
SMALLER_SIZE = 0.46  # of a grid in which some have three
DISC_RADIUS = 0.42
CLEAR = 0.36  # of the way to the next cell: how far from the middle a dashed line keeps from a number


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The printed numbers, the first and the last on discs; with an answer the others too, and the way they take."""
    missing = missing_of(clues.rows)
    ends = [cell for cell, number in clues.places() if number in (1, clues.count)]
    shapes: list[Shape] = []
    if answer is not None and (ways := _ways(answer)):
        shapes.append(Line(Meaning.TRAIL, ways))
    shapes += [*picture.discs(ends, DISC_RADIUS), inner_lines(clues.width, clues.height, missing)]
    if answer is not None:
        shapes += picture.numbers(Meaning.ENTRY, picture.added(clues.rows, answer.rows), _size(clues))
    shapes += picture.numbers(Meaning.GIVEN, clues.rows, _size(clues))
    shapes += [outer_edge(clues.width, clues.height, missing), *picture.walls(clues.width, clues.height, clues.walls)]
    return Drawing(clues.width, clues.height, tuple(shapes))


def _size(clues: Clues) -> float:
    return DIGIT_SIZE if clues.count < 100 else SMALLER_SIZE


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The numbers known so far; ways through a gap dashed, and struck numbers small in their cells."""
    state = midway.State.of(known, marks)
    is_few = len(state.new) <= midway.FEW
    struck = Counter(found.cells for found in state.new if not found.holds)  # of many, one in a cell can be read
    full = (
        {cell for cell, _ in clues.places()}
        | {cell for (cell,) in struck}
        | {one.cells[0] for one in known if one.holds}
    )

    def shown(found: Finding, meaning: Meaning) -> Sequence[Shape]:
        if found.sort is Sort.EDGE:
            return [Line(meaning, (_link(found.cells, full),))]
        if not found.holds and (meaning is Meaning.KNOWN or not (is_few or struck[found.cells] == 1)):
            return ()
        return midway.number(found, meaning, str(found.value), _size(clues))

    return midway.put_in(draw(clues), state.drawn(shown), marks)


def _link(cells: Sequence[Cell], full: Collection[Cell]) -> tuple[Point, Point]:
    """From the middle of a cell to that of another, but clear of the numbers that stand there."""
    (x, y), (u, v) = map(midway.centre, cells)
    from_one, from_other = (CLEAR * (cell in full) for cell in cells)
    return (x + (u - x) * from_one, y + (v - y) * from_one), (u - (u - x) * from_other, v - (v - y) * from_other)


def _ways(answer: Answer) -> tuple[tuple[Point, ...], ...]:
    """The way from the first number to the last, in pieces where one does not touch the next."""
    cells = {number: (r, c) for r, row in enumerate(answer.rows) for c, number in enumerate(row) if number is not None}
    ways: list[list[Point]] = []
    for number in sorted(cells):
        row, column = cells[number]
        before = cells.get(number - 1)
        if before is None or max(abs(before[0] - row), abs(before[1] - column)) > 1:
            ways.append([])
        ways[-1].append((column + 0.5, row + 0.5))
    return tuple(tuple(way) for way in ways if len(way) > 1)
