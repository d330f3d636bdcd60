"""Pictures of values: thick lines between areas, cages with their sums, clues outside, candidates in the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, sqrt

from bookmaker.drawing import Circle, Drawing, Line, Margins, Meaning, Point, Polygon, Shape, Text
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.toolbox import midway
from bookmaker.puzzles.toolbox.near import Near, missing_of
from bookmaker.puzzles.toolbox.outlines import inner_lines, outer_edge, rings, runs

SUM_SIZE = 0.32  # of a cell; 7 pt where it is 8 mm
SUM_DOWN = 0.22  # to the middle of a sum, which stays clear of the lines above it where a small cell enlarges it
INSET = 0.09  # of a cage within its cells
CLUE_SIZE = 0.6  # the em of a number outside: 7.7 pt in the smallest cell, 15 pt in large print
ACROSS, DOWN = 0.82, 0.78  # from one number outside to the next: two digits, and room to tick them off
DOT = 0.07  # in a cell that is not chosen
GAP = 0.12  # between numbers outside and the grid
SPREAD = 6  # candidates of a cell that are all shown
MOST_SMALL = 0.4  # the em of a candidate that stands alone
IN_A_ROW = 3  # candidates that stand side by side below what is printed at the top
LOWEST = 0.8  # of a cell, where the last row of candidates stands clear of a cage's line
BESIDE_A_SUM = (0.8, 0.26)  # of a cell, where the first of four candidates stands that has three below it
BELOW_A_SUM = 0.66  # where these three stand
SHORT_SUM = 2  # digits that leave room for that
TWO_ROWS = 0.38  # of a cell, from one to the other where nothing is printed at the top


def grid_of(areas: MaskedGrid) -> list[Shape]:
    """The lines of a grid with thick ones between its areas, given as a number for each cell that is there."""
    wide, high, missing = len(areas[0]), len(areas), missing_of(areas)
    return [inner_lines(wide, high, missing), *walls(areas), outer_edge(wide, high, missing)]


def walls(areas: MaskedGrid) -> list[Shape]:
    """The thick lines between areas, given as a number for each cell; no shape for a single area."""
    lines = runs(len(areas[0]), len(areas), lambda a, b: areas[a[0]][a[1]] != areas[b[0]][b[1]])
    return [Line(Meaning.BOX, lines)] if lines else []


def cages(some: Sequence[tuple[Sequence[Cell], int]]) -> tuple[list[Shape], list[Shape]]:
    """The edges of cages, each with cells and a sum, and the sums in the first of their cells; no shapes for none."""
    if not some:
        return [], []
    edges = tuple(path for cells, total in some for path in _outline(cells, len(str(total))))
    # Text is centred, so a sum of two digits stands further in, to begin at the same place.
    firsts = [(min(cells), str(total)) for cells, total in some]
    sums = [(c + 0.13 + 0.085 * len(text), r + SUM_DOWN, text) for (r, c), text in firsts]
    return [Line(Meaning.CAGE, edges)], [Text(Meaning.LABEL, tuple(sums), SUM_SIZE)]


def outside(left: Sequence[Sequence[int]], top: Sequence[Sequence[int]]) -> list[Shape]:
    """The clues to the left of rows and above columns, each next to the grid; no shape where all are empty."""
    beside = [
        (-GAP - ACROSS * (at + 0.5), r + 0.5, str(n))
        for r, clue in enumerate(left)
        for at, n in enumerate(reversed(clue))
    ]
    above = [
        (c + 0.5, -GAP - DOWN * (at + 0.5), str(n)) for c, clue in enumerate(top) for at, n in enumerate(reversed(clue))
    ]
    return [Text(Meaning.LABEL, (*beside, *above), CLUE_SIZE)] if beside or above else []


def around(lines: Iterable[Sequence[int | None]], wide: int, high: int, out: float, size: float) -> list[Shape]:
    """The number before each row, then each column, and if it has a second behind it, so far out; no shape for none."""
    items: list[tuple[float, float, str]] = []
    for k, line in enumerate(lines):
        for end, number in enumerate(line):
            at = (wide if k < high else high) + out if end else -out
            x, y = (at, k + 0.5) if k < high else (k - high + 0.5, at)
            items += [] if number is None else [(x, y, str(number))]
    return [Text(Meaning.LABEL, tuple(items), size)] if items else []


def room_outside(across: int, down: int) -> Margins:
    """The margins for clues of so many numbers beside rows and above columns."""
    return Margins(left=GAP + ACROSS * across, top=GAP + DOWN * down)


def draw_midway(
    drawing: Drawing,
    known: Sequence[Finding],
    marks: Marks | None,
    *,
    size: float,
    symbol: Callable[[int], str] = str,
    room: float = 1.0,
    low: float = 0.0,
) -> Drawing:
    """The values that are known so far, in the em `size`.

    In the cells that matter stand candidates, small and side by side, struck out if they go; of more than SPREAD these
    alone, so that they can be read in small cells, and the same of more than stand clear of a sum, or else what stays.
    All together they take up `room` of a cell both ways. The middle of all is so much `low`, which leaves room for what
    is printed at the top.
    """
    state = midway.State.of(known, marks)
    struck = [one for one in state.new if not one.holds]
    small: dict[Cell, set[int]] = {}
    for one in (*state.maybe, *struck):
        small.setdefault(one.cells[0], set()).add(one.value)
    sums = {
        (floor(y), floor(x)): text
        for shape in drawing.shapes
        if isinstance(shape, Text) and shape.meaning is Meaning.LABEL
        for x, y, text in shape.items
    }
    for cell, some in small.items():
        most = IN_A_ROW + 1 if low and cell in sums else SPREAD
        if len(some) > most:
            lost = {one.value for one in struck if one.cells == (cell,)}
            small[cell] = some - lost if cell in sums and len(lost) > most else lost

    def place(cell: Cell, value: int) -> tuple[float, float, float]:
        """Where a candidate stands, and its em."""
        some = sorted(small[cell])
        at = some.index(value)
        is_beside = len(some) == IN_A_ROW + 1 and len(sums.get(cell, "?" * 9)) <= SHORT_SUM
        if is_beside and not at:
            return cell[1] + BESIDE_A_SUM[0], cell[0] + BESIDE_A_SUM[1], SUM_SIZE
        if is_beside:
            some, at = some[1:], at - 1
        across = len(some) if low and len(some) <= IN_A_ROW else ceil(sqrt(len(some)))
        down = ceil(len(some) / across)
        row, column = divmod(at, across)
        step, fall = room / (across + 0.3), min(room, 1 - 2 * low) / (down + 0.2)
        x, y = cell[1] + 0.5, cell[0] + (BELOW_A_SUM if is_beside else 0.5 + low)
        if low and down > 1 and cell in sums:  # as far from what is printed at the top as from one another
            fall = (LOWEST - SUM_DOWN) / down
            y = cell[0] + (SUM_DOWN + fall + LOWEST) / 2
        elif low and down > 1:
            fall, y = TWO_ROWS, cell[0] + 0.5
        em = min(0.9 * step, MOST_SMALL, fall if low else 1)
        return x + (column - (across - 1) / 2) * step, y + (row - (down - 1) / 2) * fall, em

    def shown(found: Finding, meaning: Meaning) -> Sequence[Shape]:
        ((r, c),), text = found.cells, symbol(found.value)
        if found.holds and meaning is not Meaning.CANDIDATE:
            return [Text(meaning, ((c + 0.5, r + 0.5 + low, text),), size)]
        if meaning is Meaning.KNOWN or found.value not in small[r, c]:
            return ()
        x, y, em = place((r, c), found.value)
        half = 0.45 * em
        label = Text(Meaning.CANDIDATE, ((x, y, text),), em)
        return [label] if found.holds else [label, Line(Meaning.CROSS, (((x - half, y + half), (x + half, y - half)),))]

    return midway.put_in(drawing, state.drawn(shown), marks)


def draw_chosen(
    drawing: Drawing,
    known: Sequence[Finding],
    marks: Marks | None,
    shape: Callable[[Cell, Meaning], Shape],
    barred: Callable[[Sequence[Cell]], Iterable[Cell]],
) -> Drawing:
    """The cells known to be chosen, each with its shape, and a dot in each that is not.

    `barred` are those that chosen ones leave without a word.
    """
    decided = {one.cells[0] for one in (*known, *(marks.concludes if marks else ()))}
    chosen = [one.cells[0] for one in known if bool(one.value) is one.holds]
    others = dict.fromkeys(cell for cell in barred(chosen) if cell not in decided)

    def shown(found: Finding, meaning: Meaning) -> list[Shape]:
        (cell,) = found.cells
        if bool(found.value) is found.holds:
            return [shape(cell, meaning)]
        if meaning is Meaning.CANDIDATE:
            return [midway.cross(midway.centre(cell), meaning)]
        return [Circle(meaning, (midway.centre(cell),), DOT)]

    dots = (Finding(Sort.VALUE, (cell,), 0) for cell in others)
    return midway.put_in(drawing, midway.State.of((*known, *dots), marks).drawn(shown), marks)


def filled(rows: MaskedGrid, ring: Callable[[Cell], tuple[Point, ...]]) -> list[Shape]:
    """An outline in each cell that has a 1, filled; no shape where none has."""
    cells = [(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value]
    return [Polygon(Meaning.FILLED, tuple(map(ring, cells)))] if cells else []


def draw_apart(
    drawing: Drawing,
    known: Sequence[Finding],
    marks: Marks | None,
    ring: Callable[[Cell], tuple[Point, ...]],
    near: Near,
) -> Drawing:
    """The same where chosen cells touch no other, each with its outline: filled, or the line alone where it may be."""

    def shape(cell: Cell, meaning: Meaning) -> Shape:
        path = ring(cell)
        return Line(meaning, ((*path, path[0]),)) if meaning is Meaning.CANDIDATE else Polygon(meaning, (path,))

    def touched(chosen: Sequence[Cell]) -> Iterator[Cell]:
        return (cell for one in chosen for cell in near[one])

    return draw_chosen(drawing, known, marks, shape, touched)


def _outline(cells: Sequence[Cell], digits: int) -> Iterator[tuple[Point, ...]]:
    """The edge of a cage's cells, drawn a little inside them, with a gap at a sum of so many digits; a path a ring."""
    row, column = min(cells)
    for ring in rings(cells):
        path = _inset(ring)
        x, y = path[0]
        if ring[0] == (column, row):
            yield ((x + (0.2 + 0.17 * digits), y), *path[1:], (x, y + 0.36))
        else:
            yield (*path, path[0])


def _inset(ring: Sequence[Cell]) -> list[Point]:
    """The corners of a ring that runs with its cells on the right, each moved inside."""
    found: list[Point] = []
    for k, (x, y) in enumerate(ring):
        before, after = ring[k - 1], ring[(k + 1) % len(ring)]
        came, goes = (_sign(x - before[0]), _sign(y - before[1])), (_sign(after[0] - x), _sign(after[1] - y))
        found.append((x - INSET * (came[1] + goes[1]), y + INSET * (came[0] + goes[0])))
    return found


def _sign(length: int) -> int:
    return (length > 0) - (length < 0)
