"""Numbers outside a grid: a record's `outside` and a code's part "o" <-> a list for each row, then for each column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeAlias

from bookmaker.puzzles.kits.nouns import GridClues
from bookmaker.puzzles.toolbox.gridcode import Head, read_cells, written
from bookmaker.puzzles.toolbox.symmetry import twins
from bookmaker.source.faults import counted

Lines: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class OutsideClues(GridClues):
    """Numbers in rows, and for each row, then each column, those outside: at its ends, or none."""

    ends: Lines

    def beside(self) -> Mapping[str, Any]:
        """`outside`: for each row and column its numbers."""
        return beside(self.ends, self.height)

    def images(self) -> Iterator[Self]:
        """The eight turns."""
        turns = turned(self.ends[: self.height], self.ends[self.height :])
        for rows, (across, down) in zip(twins(self.rows), turns, strict=True):
            yield replace(self, rows=rows, ends=(*across, *down))


def beside(lines: Sequence[Sequence[int]], high: int) -> Mapping[str, Any]:
    """What a record has of these lists beside a grid of so many rows."""
    found = [list(line) for line in lines]
    return {"outside": {"rows": found[:high], "columns": found[high:]}}


def lists(variant: Mapping[str, Any], wide: int, high: int, what: str) -> Sequence[Any]:
    """As many lists from a record as there are rows and columns, whatever they hold; ValueError where there are not."""
    around = variant.get("outside")
    if not isinstance(around, Mapping) or set(around) != {"rows", "columns"}:
        raise ValueError(f"{what} need 'outside' beside the grid, with 'rows' and 'columns'")
    for name, count in (("rows", high), ("columns", wide)):
        if not isinstance(around[name], (list, tuple)) or len(around[name]) != count:
            raise ValueError(f"'outside' must hold the clues of {counted(high, 'row')} and {counted(wide, 'column')}")
    return [*around["rows"], *around["columns"]]


def read(variant: Mapping[str, Any], wide: int, high: int, what: str, count: int) -> Sequence[tuple[int, ...]]:
    """The same where each list has so many numbers, none of them above the cells of its line, or is empty."""
    found = lists(variant, wide, high, what)
    for k, line in enumerate(found):
        if not isinstance(line, (list, tuple)) or len(line) not in (0, count):
            raise ValueError(f"'outside' holds {counted(count, 'number')} for each line, or none")
        most = wide if k < high else high
        if any(type(number) is not int or not 0 <= number <= most for number in line):
            raise ValueError(f"a number outside is from 0 to {most}")
    return [tuple(line) for line in found]


def turned(rows: Lines, columns: Lines) -> Iterator[tuple[Lines, Lines]]:
    """The lists of the rows and of the columns in the eight turns of a grid, in the order of the toolbox's `twins`."""
    for _ in range(2):
        for _ in range(4):
            yield rows, columns
            # A quarter turn clockwise: the last row becomes the first column, each column read from below a row.
            rows, columns = tuple(line[::-1] for line in columns), rows[::-1]
        rows, columns = tuple(line[::-1] for line in rows), columns[::-1]


def part(numbers: Sequence[int]) -> str:
    """In a code "o" and all numbers outside, in the kind's order, 0 for none."""
    return "o" + written((tuple(numbers),)).partition(":")[2]


def read_part(head: Head, parts: Sequence[str], kind: str, count: int, largest: int) -> Sequence[int]:
    """So many numbers of a code; ValueError for other parts, and for a number or a side that is larger."""
    if len(parts) != 1 or parts[0][:1] != "o" or max(head.width, head.height) > largest:
        shown = ",".join(parts)[:20]
        raise ValueError(f"a {kind} code has the numbers outside (o) after its comma, not '{shown}'")
    (found,) = read_cells(Head(count, 1, "", parts[0][1:]), kind=kind, largest=largest + 1)
    return [number or 0 for number in found]
