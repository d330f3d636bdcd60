"""Sudoku's picture: Clues (and Answer) -> Drawing of digits, boxes or regions, diagonals and cages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, sqrt

from bookmaker.drawing import Drawing, Line, Meaning, Point, Rect, Shape, Text, frame, grid_lines
from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.kinds.sudoku.cages import Cage
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.toolbox import midway

DIGIT_SIZE = 0.6  # of a cell
PAIR_SIZE = 0.5  # for numbers of two digits
SUM_SIZE = 0.32  # 7 pt where a cell is 8 mm
INSET = 0.09  # of a cage within its cells


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The printed digits and cages; with an answer, all digits, and no cages, which hide them where a grid is small."""
    n = clues.width
    shapes: list[Shape] = []
    if clues.x:
        cells = sorted({(k, k) for k in range(n)} | {(k, n - 1 - k) for k in range(n)})
        shapes.append(Rect(Meaning.TINT, tuple((float(c), float(r), 1.0, 1.0) for r, c in cells)))
    shapes.append(grid_lines(n, n))
    if clues.cages and answer is None:
        shapes.append(Line(Meaning.CAGE, tuple(path for cage in clues.cages for path in _outline(cage[0], cage))))
    areas = _areas(clues)
    walls = tuple(_walls(areas))
    if walls:
        shapes.append(Line(Meaning.BOX, walls))
    shapes.append(frame(n, n))
    if clues.cages and answer is None:
        corners = [(min(cells), total) for cells, total in clues.cages]
        # Text is centred, so a sum of two digits stands further in, to begin at the same place.
        sums = [(c + 0.11 + 0.085 * len(str(total)), r + 0.17, str(total)) for (r, c), total in corners]
        shapes.append(Text(Meaning.LABEL, tuple(sums), SUM_SIZE))
    size = PAIR_SIZE if n > 9 and not clues.letters else DIGIT_SIZE
    if any(map(any, clues.rows)):
        shapes.append(_digits(Meaning.GIVEN, clues.rows, clues.letters, size))
    if answer is not None:
        added = [
            [0 if given else value for given, value in zip(*rows, strict=True)]
            for rows in zip(clues.rows, answer.rows, strict=True)
        ]
        if any(map(any, added)):
            shapes.append(_digits(Meaning.ENTRY, added, clues.letters, size))
    return Drawing(n, n, tuple(shapes))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The digits known so far; in the cells that matter candidates, small, each in its place, struck out if they go."""
    size = PAIR_SIZE if clues.width > 9 and not clues.letters else DIGIT_SIZE

    def shown(found: Finding, meaning: Meaning) -> Sequence[Shape]:
        ((r, c),), text = found.cells, _symbol(found.value, clues.letters)
        if found.holds and meaning is not Meaning.CANDIDATE:
            return [Text(meaning, ((c + 0.5, r + 0.5, text),), size)]
        if meaning is Meaning.KNOWN:
            return ()
        across = ceil(sqrt(clues.width))
        down = ceil(clues.width / across)
        at, step = divmod(found.value - 1, across), 1 / (across + 0.3)
        x, y = c + 0.5 + (at[1] - (across - 1) / 2) * step, r + 0.5 + (at[0] - (down - 1) / 2) * step
        small = Text(Meaning.CANDIDATE, ((x, y, text),), 0.9 * step)
        half = 0.4 * step
        return [small] if found.holds else [small, Line(Meaning.CROSS, (((x - half, y + half), (x + half, y - half)),))]

    return midway.put_in(draw(clues), midway.State.of(known, marks).drawn(shown), marks)


def _digits(meaning: Meaning, rows: Sequence[Sequence[int]], letters: bool, size: float) -> Text:
    items = [(c + 0.5, r + 0.5, _symbol(v, letters)) for r, row in enumerate(rows) for c, v in enumerate(row) if v]
    return Text(meaning, tuple(items), size)


def _symbol(value: int, letters: bool) -> str:
    return chr(55 + value) if letters and value > 9 else str(value)


def _areas(clues: Clues) -> Grid:
    n = clues.width
    if clues.regions is not None:
        return clues.regions
    found = [[0] * n for _ in range(n)]
    for number, house in enumerate(house for house in clues.layout.houses if house.sort == "box"):
        for r, c in map(clues.place, house.cells):
            found[r][c] = number
    return tuple(map(tuple, found))


def _walls(areas: Grid) -> Iterator[tuple[Point, ...]]:
    """The straight lines between areas, each as long as it goes on."""
    n = len(areas)
    for is_across in (True, False):
        at: Callable[[int, int], int] = (lambda r, c: areas[r][c]) if is_across else (lambda r, c: areas[c][r])
        for line in range(1, n):
            start = None
            for k in range(n + 1):
                is_wall = k < n and at(line - 1, k) != at(line, k)
                if is_wall and start is None:
                    start = k
                elif not is_wall and start is not None:
                    ends = [(float(start), float(line)), (float(k), float(line))]
                    yield tuple(ends if is_across else [(y, x) for x, y in ends])
                    start = None


def _outline(cells: Sequence[Cell], cage: Cage) -> Iterator[tuple[Point, ...]]:
    """The edge of a cage's cells, drawn a little inside them, with a gap at the sum; a path for each ring."""
    held = set(cells)
    # Each side of a cell, as the step from its first corner to its second with the cage on the right.
    steps: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for r, c in sorted(held):
        for (dr, dc), start, end in (
            ((-1, 0), (c, r), (c + 1, r)),
            ((0, 1), (c + 1, r), (c + 1, r + 1)),
            ((1, 0), (c + 1, r + 1), (c, r + 1)),
            ((0, -1), (c, r + 1), (c, r)),
        ):
            if (r + dr, c + dc) not in held:
                steps.setdefault(start, []).append(end)
    first = min(cells)
    begin = (first[1], first[0])
    while steps:
        start = begin if begin in steps else min(steps)
        ring, at, heading = [start], start, (0, 0)
        while True:
            ends = steps[at]
            # Where two corners meet, turn right: so the ring stays around the cells that it goes along.
            right = (at[0] - heading[1], at[1] + heading[0])
            end = right if right in ends else ends[0]
            ends.remove(end)
            if not ends:
                del steps[at]
            heading = (end[0] - at[0], end[1] - at[1])
            at = end
            if at == start:
                break
            ring.append(at)
        path = _inset(ring)
        if start == begin:
            gap = 0.2 + 0.17 * len(str(cage[1]))
            x, y = path[0]
            path = [(x + gap, y), *path[1:], (x, y), (x, y + 0.22)] if len(path) > 1 else path
            path = [*path[:-2], (x, y + 0.28)]
        else:
            path = [*path, path[0]]
        yield tuple(path)


def _inset(ring: Sequence[tuple[int, int]]) -> list[Point]:
    """The corners of a ring that runs with its cells on the right, each moved inside; straight points left out."""
    found: list[Point] = []
    for k, (x, y) in enumerate(ring):
        before, after = ring[k - 1], ring[(k + 1) % len(ring)]
        came, goes = (x - before[0], y - before[1]), (after[0] - x, after[1] - y)
        if came != goes:
            found.append((x - INSET * (came[1] + goes[1]), y + INSET * (came[0] + goes[0])))
    return found
