"""Pictures of loops from dot to dot: dots, lines along sides, crosses on sides; the same in the middle of solving."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bookmaker.drawing import Circle, Line, Meaning, Point, Shape
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.toolbox import midway

DOT = 0.08  # of a cell, the radius of a dot

Side = tuple[Point, Point]


def dots(width: int, height: int, missing: Collection[Cell] = ()) -> Circle:
    """A dot at every corner of a cell that is there."""
    cells = ((r, c) for r in range(height) for c in range(width) if (r, c) not in missing)
    found = {(r + y, c + x) for r, c in cells for y in (0, 1) for x in (0, 1)}
    return Circle(Meaning.DOT, tuple((float(c), float(r)) for r, c in sorted(found)), DOT)


def side(one: Cell, other: Cell) -> Side:
    """The side between two cells, one of which may lie beyond the grid, from point to point."""
    (r, c), (s, d) = min(one, other), max(one, other)
    return ((float(d), float(s)), (d + 1.0, float(s))) if c == d else ((float(d), float(r)), (float(d), r + 1.0))


def around(within: Sequence[Sequence[int | None]]) -> tuple[Side, ...]:
    """The sides between the cells that are within and all others, as straight runs."""
    high, wide = len(within), len(within[0])

    def held(r: int, c: int) -> bool:
        return 0 <= r < high and 0 <= c < wide and bool(within[r][c])

    across = ((r, [held(r - 1, c) is not held(r, c) for c in range(wide)]) for r in range(high + 1))
    down = ((c, [held(r, c - 1) is not held(r, c) for r in range(high)]) for c in range(wide + 1))
    runs = [((float(a), float(r)), (float(b), float(r))) for r, row in across for a, b in _runs(row)]
    return (*runs, *(((float(c), float(a)), (float(c), float(b))) for c, column in down for a, b in _runs(column)))


def _runs(flags: Sequence[bool]) -> Iterable[tuple[int, int]]:
    """From where to where flags are set."""
    start = None
    for at, flag in enumerate((*flags, False)):
        if flag and start is None:
            start = at
        elif not flag and start is not None:
            yield start, at
            start = None


def shown(found: Finding, meaning: Meaning) -> list[Shape]:
    """A line along the side between the two cells of a finding, or a cross on it."""
    one, other = found.cells
    ends = side(one, other)
    if found.holds:
        return [Line(meaning, (ends,))]
    (x, y), (u, v) = ends
    return [midway.cross(((x + u) / 2, (y + v) / 2), Meaning.CROSS if meaning is Meaning.KNOWN else meaning)]
