"""Shikaku's picture: Clues (and Answer) -> Drawing of the numbers, and the answer's borders and tints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise

from bookmaker.drawing import Drawing, Line, Meaning, Point, Rect, Rectangle, Shape, Text
from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.toolbox import midway
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge, runs

DIGIT_SIZE = 0.55  # of a cell, for numbers of one or two digits


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    """The numbers in their cells; with an answer, its regions' borders, half of them tinted, an area for each "?"."""
    width, height = clues.width, clues.height
    missing = missing_of(clues.rows)
    shapes: list[Shape] = []
    if answer is not None:
        tint = _tints(answer)
        if tint:
            shapes.append(Rect(Meaning.TINT, tint))
    shapes.append(inner_lines(width, height, missing))
    if answer is not None:
        borders = _borders(answer)
        if borders:
            shapes.append(Line(Meaning.BORDER, borders))
    items = [(c + 0.5, r + 0.5, "?" if n == UNKNOWN else str(n)) for r, c, n in clues.places()]
    found: list[tuple[float, float, str]] = []
    if answer is not None:
        areas = Counter(chain.from_iterable(answer.rows))
        found = [(c + 0.5, r + 0.5, str(areas[answer.rows[r][c]])) for r, c, n in clues.places() if n == UNKNOWN]
        items = [item for item in items if item[2] != "?"]
    size = DIGIT_SIZE * min(1.0, 2 / max((len(text) for _, _, text in [*items, *found]), default=1))
    if items:
        shapes.append(Text(Meaning.GIVEN, tuple(items), size))
    if found:
        shapes.append(Text(Meaning.ENTRY, tuple(found), size))
    shapes.append(outer_edge(width, height, missing))
    return Drawing(width, height, tuple(shapes))


def draw_midway(clues: Clues, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The numbers with the rectangles known so far; a number stands small in cells that are sure to be its own."""
    state = midway.State.of(known, marks)
    settled = {found.clue for found in (*state.known, *state.new) if found.sort is Sort.AREA and found.holds}
    insets = {found: midway.INSET * (1 + at) for at, found in enumerate(state.maybe)}

    def shown(found: Finding, meaning: Meaning) -> Iterator[Shape]:
        row, column = found.clue or (0, 0)
        if meaning is Meaning.KNOWN and not (found.holds and (found.sort is Sort.AREA or found.clue not in settled)):
            return
        if found.sort is Sort.PART:
            given = clues.rows[row][column]
            cells = tuple(cell for cell in found.cells if cell != found.clue)
            text = "?" if given == UNKNOWN else str(given)
            yield from midway.number(replace(found, cells=cells), meaning, text, DIGIT_SIZE) if cells else ()
        elif found.holds:
            yield midway.area(found, meaning, insets.get(found, 0.0) if meaning is Meaning.CANDIDATE else 0.0)
        else:
            yield midway.area(found, Meaning.CANDIDATE, midway.INSET)
            yield midway.cross(midway.middle(found.cells), meaning, midway.BIG_CROSS)

    return midway.put_in(draw(clues), state.drawn(shown), marks)


def _borders(answer: Answer) -> tuple[tuple[Point, ...], ...]:
    """The lines between regions, each as long as it goes straight on.

    No fewer polylines can draw them: where rectangles meet, three or four borders join, at the frame one
    ends. A polyline can only start or end, an odd number of times, where an odd number of borders
    join, and each straight line does so exactly at its two ends.
    """
    rows = answer.rows

    def is_border(one: Cell, other: Cell) -> bool:
        first, second = rows[one[0]][one[1]], rows[other[0]][other[1]]
        return first != second and first is not None and second is not None

    return runs(len(rows[0]), len(rows), is_border)


def _tints(answer: Answer) -> tuple[Rectangle, ...]:
    """Boxes of the tinted regions: chosen so that little border lies between two regions of one tint.

    Each region in turn takes the tint that its neighbours have less of; then regions change while
    that lessens the length of border between equals. Where two tints can do it perfectly, as on a
    chessboard of rectangles, the first pass finds the perfect choice if each region follows a neighbour.
    """
    shared = _shared_borders(answer)
    tinted = [0] * len(shared)  # 1 tinted, -1 plain, 0 not yet chosen
    order = _neighbours_first(shared)
    for _ in range(1 + len(order)):
        changed = False
        for region in order:
            pull = sum(length * tinted[other] for other, length in shared[region].items())
            wish = -1 if pull > 0 else 1 if pull < 0 else tinted[region] or 1
            changed = changed or wish != tinted[region]
            tinted[region] = wish
        if not changed:
            break
    return _boxes(answer, {region for region, tint in enumerate(tinted) if tint == 1})


def _shared_borders(answer: Answer) -> list[dict[int, int]]:
    """For each region its neighbours and the length of the border between them."""
    rows = answer.rows
    shared: list[dict[int, int]] = [{} for _ in {region for row in rows for region in row if region is not None}]
    columns = tuple(zip(*rows, strict=True))
    for lines in (rows, columns):
        for line, following in pairwise(lines):
            for a, b in zip(line, following, strict=True):
                if a != b and a is not None and b is not None:
                    shared[a][b] = shared[a].get(b, 0) + 1
                    shared[b][a] = shared[b].get(a, 0) + 1
    return shared


def _neighbours_first(shared: list[dict[int, int]]) -> list[int]:
    """All regions, each after a neighbour of its own where it has one: breadth first from region 0."""
    seen = [False] * len(shared)
    order: list[int] = []
    for start in range(len(shared)):
        if seen[start]:
            continue
        seen[start] = True
        first = len(order)
        order.append(start)
        while first < len(order):
            for other in shared[order[first]]:
                if not seen[other]:
                    seen[other] = True
                    order.append(other)
            first += 1
    return order


def _boxes(answer: Answer, regions: set[int]) -> tuple[Rectangle, ...]:
    """Boxes that cover the regions: runs of cells in a row, joined with equal runs of the row above."""
    growing: dict[tuple[int, int, int], list[int]] = {}  # (region, left, right) -> [top, bottom]
    done: list[tuple[int, int, int, int]] = []
    for y, row in enumerate(answer.rows):
        following: dict[tuple[int, int, int], list[int]] = {}
        x = 0
        for region, run in groupby(row):
            left, x = x, x + len(list(run))
            if region is not None and region in regions:
                rows = growing.pop((region, left, x), [y, y])
                following[(region, left, x)] = [rows[0], y + 1]
        done += [(top, left, bottom, right) for (_, left, right), (top, bottom) in growing.items()]
        growing = following
    done += [(top, left, bottom, right) for (_, left, right), (top, bottom) in growing.items()]
    return tuple((float(x), float(y), float(right - x), float(bottom - y)) for y, x, bottom, right in sorted(done))
