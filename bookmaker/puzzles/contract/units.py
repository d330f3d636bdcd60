"""Units: the cells that one rule of a puzzle is about, as a reader names them: row 3, the upper-left box, the 17-cage.

A kind that gives `units(clues)` has its places named and its sentences proved (see the story's premises).
"""

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias, runtime_checkable

Cell: TypeAlias = tuple[int, int]  # (row, column), from 0

SPREAD = 2 / 3  # of the grid: cells farther apart than this are in no one part of it
PLACES = (  # the keys of the words for each ninth
    ("top_left", "top", "top_right"),
    ("left", "centre", "right"),
    ("bottom_left", "bottom", "bottom_right"),
)
EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class Unit:
    """Some cells that belong together.

    `sort` is a key of the words for units: "row", "box", "cage" or one of the kind's own. What tells a unit from others
    of its sort is its `number` (of a line, from 0; what is printed at a cage), its `place` in the grid, a key of
    PLACES, or else its first cell. In one that is `full` each value stands once; in any other none stands twice, and
    where it has a `total` they add up to that.
    """

    sort: str
    cells: tuple[Cell, ...]
    number: int = 0
    place: str = ""
    full: bool = True
    total: int | None = None


Fact: TypeAlias = str | int | tuple[Cell, ...] | tuple[Unit, ...]
Facts: TypeAlias = tuple[tuple[str, Fact], ...]


@runtime_checkable
class Unruled(Protocol):
    """A kind without lines by which rows are counted: hints name the numbers that are printed in cells."""

    def printed(self, clues: Any) -> Mapping[Cell, int]:
        """The number of each cell that has one."""


@functools.cache
def lines(width: int, height: int) -> tuple[Unit, ...]:
    """The rows from above, then the columns from the left."""
    rows = [Unit("row", tuple((r, c) for c in range(width)), r) for r in range(height)]
    return (*rows, *(Unit("column", tuple((r, c) for r in range(height)), c) for c in range(width)))


def placed(sort: str, parts: Iterable[Sequence[Cell]], width: int, height: int) -> tuple[Unit, ...]:
    """Parts of a grid, boxes or regions, named by where they lie; those that share a place by their first cell."""
    found = [Unit(sort, tuple(sorted(cells))) for cells in parts]
    places = [place_of(unit.cells, width, height) for unit in found]
    met = Counter(places)
    return tuple(
        replace(unit, place=place if met[place] == 1 and place != EVERYWHERE else "")
        for unit, place in zip(found, places, strict=True)
    )


def place_of(cells: Sequence[Cell], width: int, height: int) -> str:
    """In which ninth of the grid cells lie, as a key of PLACES; "everywhere" where they lie in none."""
    down = _third([row for row, _ in cells], height)
    across = _third([column for _, column in cells], width)
    if down is None and across is None:
        return EVERYWHERE
    return PLACES[1 if down is None else down][1 if across is None else across]


def _third(places: Sequence[int], length: int) -> int | None:
    """0, 1 or 2: the third in which the middle of the places lies; None where they reach through most of it."""
    low, high = min(places, default=0), max(places, default=length)
    if high - low + 1 > max(1, SPREAD * length):
        return None
    return min(2, 3 * (low + high + 1) // (2 * length))


def cells_of(fact: Fact) -> Iterator[Cell]:
    """The cells of a fact, or of its units; of one that is neither nothing."""
    for part in fact if isinstance(fact, tuple) else ():
        if isinstance(part, Unit):
            yield from part.cells
        else:
            yield part


def units_of(facts: Facts) -> Iterator[Unit]:
    """The units that a step's facts name, in their order."""
    for _, fact in facts:
        yield from (part for part in (fact if isinstance(fact, tuple) else ()) if isinstance(part, Unit))
