"""What pictures of many kinds have: numbers, what an answer adds, discs, shaded cells, walls, a second frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bookmaker.drawing import Circle, Line, Meaning, Rect, Shape, Text
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.midway import centre
from bookmaker.puzzles.toolbox.outlines import runs
from bookmaker.puzzles.toolbox.walls import Wall, beyond

WITHIN = 0.08  # cells; from the frame to a second one
WALL = 0.05  # breadth of a wall, beside that of its stroke


def numbers(meaning: Meaning, rows: MaskedGrid, size: float, symbol: Callable[[int], str] = str) -> list[Shape]:
    """The numbers of the cells that have one, as one text in the em `size`, in cells; no shape where none has."""
    items = tuple((c + 0.5, r + 0.5, symbol(n)) for r, row in enumerate(rows) for c, n in enumerate(row) if n)
    return [Text(meaning, items, size)] if items else []


def given_and_added(
    given: MaskedGrid, answer: MaskedGrid | None, size: float, symbol: Callable[[int], str] = str
) -> list[Shape]:
    """The numbers that are printed, and those that an answer adds, where there is one."""
    more = numbers(Meaning.ENTRY, added(given, answer), size, symbol) if answer is not None else []
    return [*numbers(Meaning.GIVEN, given, size, symbol), *more]


def added(given: MaskedGrid, answer: MaskedGrid) -> MaskedGrid:
    """What an answer adds: its values, 0 in the cells that have one already."""
    return tuple(
        tuple(0 if old else new for old, new in zip(*rows, strict=True)) for rows in zip(given, answer, strict=True)
    )


def fitting(size: float, longest: int) -> float:
    """The em for numbers of so many digits, where two of that em fit in a cell."""
    return size * min(1.0, 2 / longest)


def discs(cells: Iterable[Cell], radius: float, meaning: Meaning = Meaning.DISC) -> list[Shape]:
    """A disc in each of the cells, or with the meaning NODE one with an outline; no shape where there are none."""
    centres = tuple(map(centre, cells))
    return [Circle(meaning, centres, radius)] if centres else []


def second_frame(width: int, height: int) -> Shape:
    """A frame a little within the first: it says that a rule counts of which nothing else is drawn."""
    x, y = width - WITHIN, height - WITHIN
    return Line(Meaning.NODE, (((WITHIN, WITHIN), (x, WITHIN), (x, y), (WITHIN, y), (WITHIN, WITHIN)),))


def shaded(meaning: Meaning, cells: Sequence[Cell]) -> list[Shape]:
    """Each of the cells as a whole in that meaning; no shape where there are none."""
    return [Rect(meaning, tuple((float(c), float(r), 1.0, 1.0) for r, c in cells))] if cells else []


def walls(width: int, height: int, some: Sequence[Wall]) -> list[Shape]:
    """The walls as narrow boxes, one at the edge of a torus on both sides; no shape where there are none."""
    closed = {frozenset((wall[:2], beyond(wall, width, height))) for wall in some}
    lines = list(runs(width, height, lambda one, other: frozenset((one, other)) in closed))
    half = WALL / 2
    for row, column, side in some:
        if side == "right" and column == width - 1:
            lines += [((x, float(row)), (x, row + 1.0)) for x in (half, width - half)]
        elif side == "down" and row == height - 1:
            lines += [((float(column), y), (column + 1.0, y)) for y in (half, height - half)]
    boxes = [(x - half, y, WALL, to - y) if x == end else (x, y - half, end - x, WALL) for (x, y), (end, to) in lines]
    return [Rect(Meaning.BOX, tuple(boxes))] if boxes else []
