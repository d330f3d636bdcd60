"""Pictures of edges: arms and links through cells, and nodes that are joined by one line or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookmaker.drawing import Drawing, Line, Meaning, Point, Shape
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.edges.nouns import Pair, Span, are_crossed
from bookmaker.puzzles.kits.picture import discs, fitting, numbers
from bookmaker.puzzles.toolbox import midway
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, OPPOSITE, RIGHT, STEPS, UP

RADIUS = 0.4  # of a node, in cells
NUMBER = 0.5  # of a cell: the em of a node's number
APART = (
    0.28  # cells between the middles of the lines of one span: in a small answer lines are 0.22 wide, and a gap stays
)


def arms(rows: MaskedGrid) -> list[Shape]:
    """The arms of each cell as straight runs, the longest possible: from edge or centre to edge or centre of cells."""
    paths: list[tuple[Point, ...]] = []
    for r, row in enumerate(rows):
        paths += [((start, r + 0.5), (end, r + 0.5)) for start, end in _stretches(row, LEFT, RIGHT)]
    for c, column in enumerate(zip(*rows, strict=True)):
        paths += [((c + 0.5, start), (c + 0.5, end)) for start, end in _stretches(column, UP, DOWN)]
    return [Line(Meaning.PATH, tuple(paths))]


def _stretches(masks: Sequence[int | None], before: int, after: int) -> list[Point]:
    """Where along one row (or column) its arms run without a break, in cells from its beginning.

    Where it wraps they end a little within it.
    """
    ends: list[Point] = []
    start: float | None = None
    for at, mask in enumerate(one or 0 for one in masks):
        for is_on, place in ((mask & before, float(at) or midway.CAP), (mask & after, at + 0.5)):
            if is_on and start is None:
                start = place
            elif not is_on and start is not None:
                ends.append((start, place))
                start = None
    if start is not None:
        ends.append((start, len(masks) - midway.CAP))
    return ends


def links(rows: MaskedGrid, ends: Sequence[Cell]) -> list[Shape]:
    """The arms of cells as one polyline from each of the ends to another, its points those and the bends."""
    lines = [tuple(map(midway.centre, points)) for _, points in followed(rows, ends) if len(points) > 1]
    return [Line(Meaning.PATH, tuple(lines))]


def followed(rows: MaskedGrid, ends: Sequence[Cell]) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """The cells of each link from one of the ends to another, and those of them where its polyline has a point.

    The arms may be wrong ones: a link ends where none leads on, at an end, or after every cell was met.
    """
    seen: set[Cell] = set()
    for end in ends:
        if end not in seen:
            cells, points = _follow(rows, end, frozenset(ends))
            seen.update(cells)
            yield cells, points


def _follow(rows: MaskedGrid, start: Cell, ends: frozenset[Cell]) -> tuple[list[Cell], list[Cell]]:
    """The same of the one link that begins at `start`."""
    height, width = len(rows), len(rows[0])
    cells, corners = [start], [start]
    came = 0
    while len(cells) <= width * height:
        row, column = cells[-1]
        ways = [arm for arm in STEPS if (rows[row][column] or 0) & arm and arm != came]
        if not ways or (came and cells[-1] in ends):
            break
        down, right = STEPS[ways[0]]
        there = (row + down, column + right)
        if not (0 <= there[0] < height and 0 <= there[1] < width):
            break
        if came and came != OPPOSITE[ways[0]]:
            corners.append((row, column))
        cells.append(there)
        came = OPPOSITE[ways[0]]
    if corners[-1] != cells[-1]:
        corners.append(cells[-1])
    return cells, corners


def nodes(rows: MaskedGrid) -> list[Shape]:
    """A circle with its number in each cell that has one; empty where the number is below 0."""
    cells = [(r, c) for r, row in enumerate(rows) for c, number in enumerate(row) if number]
    printed = tuple(tuple(max(number or 0, 0) for number in row) for row in rows)
    longest = max((len(str(number)) for row in printed for number in row), default=1)
    return [*discs(cells, RADIUS, Meaning.NODE), *numbers(Meaning.GIVEN, printed, fitting(NUMBER, longest))]


def spans(some: Sequence[Span], meaning: Meaning = Meaning.PATH) -> list[Shape]:
    """The lines between nodes, side by side where several join two; to be drawn under the nodes."""
    paths: list[tuple[Point, ...]] = []
    for one, other, count in some:
        (x, y), (x2, y2) = midway.centre(one), midway.centre(other)
        for k in range(count):
            off = (k - (count - 1) / 2) * APART
            dx, dy = (0.0, off) if y == y2 else (off, 0.0)
            paths.append(((x + dx, y + dy), (x2 + dx, y2 + dy)))
    return [Line(meaning, tuple(paths))] if paths else []


def draw_spans_midway(drawing: Drawing, known: Sequence[Finding], marks: Marks | None) -> Drawing:
    """The lines known so far between nodes; a cross where there is none, or no further one."""
    state = midway.State.of(known, marks)
    counts: dict[Pair, int] = {}
    for one in (*state.known, *state.new):
        if one.holds:
            both = one.cells[0], one.cells[1]
            counts[both] = max(counts.get(both, 0), one.value, 1)

    def shown(found: Finding, meaning: Meaning) -> list[Shape]:
        one, other = found.cells
        if found.holds:
            is_whole = meaning is Meaning.CANDIDATE or max(found.value, 1) == counts[one, other]
            return spans([(one, other, max(found.value, 1))], meaning) if is_whole else []
        if any(are_crossed((one, other), there) for there in counts):
            return []  # one sees that the way is barred
        (x, y), off = midway.middle(found.cells), (found.value - 1) * APART if found.value > 1 else 0.0
        at = (x, y + off) if one[0] == other[0] else (x + off, y)
        return [midway.cross(at, Meaning.CROSS if meaning is Meaning.KNOWN else meaning)]

    return midway.put_in(drawing, state.drawn(shown), marks)
