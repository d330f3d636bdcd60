"""What pictures of many kinds have: numbers, what an answer adds to them, discs, shaded cells, a second frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bookmaker.drawing import Circle, Line, Meaning, Rect, Shape, Text
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.midway import centre

WITHIN = 0.08  # cells; from the frame to a second one


def numbers(meaning: Meaning, rows: MaskedGrid, size: float, symbol: Callable[[int], str] = str) -> list[Shape]:
    """The numbers of the cells that have one, as one text in the em `size`, in cells; no shape where none has."""
    items = tuple((c + 0.5, r + 0.5, symbol(n)) for r, row in enumerate(rows) for c, n in enumerate(row) if n)
    return [Text(meaning, items, size)] if items else []


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
