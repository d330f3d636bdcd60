"""Kakuro's nouns: Params, Clues, Answer and their text code "2x2:d,3_4_4_3"; geometry only."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues, fillings, places_in
from bookmaker.puzzles.toolbox.gridcode import Head
from bookmaker.puzzles.toolbox.symmetry import turns, twins

Run: TypeAlias = tuple[tuple[int, ...], int]  # its cells in order, row * width + column, and its sum
Printed: TypeAlias = tuple[Cell, bool]  # the cell before a run, where its sum is; whether the run goes across

DIGITS = {"1-9": 9, "1-7": 7}  # the option, and the greatest digit
SEVEN = "s"  # in a code: digits from 1 to 7
LARGEST_SUM = 45
_SUMS = re.compile(r"([1-9][0-9]?)?(_([1-9][0-9]?)?)*", re.ASCII)

Side = Annotated[int, Field(ge=6, le=20, description="cells along this side, without the row and column of sums alone")]


@checked(frozen=True, slots=True)
class Params:
    """Size, and which digits there are."""

    width: Side
    height: Side
    digits: Annotated[
        Literal["1-9", "1-7"], Field(description="1-7: only the digits from 1 to 7 are used, for children")
    ] = "1-9"


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """Rows of white cells, 0 or a given digit, None for a black one; the runs with a sum; and the greatest digit."""

    NAME: ClassVar[str] = "kakuro"
    LIKE: ClassVar[str] = "'2x2:d,3_4_3_4'"
    WHAT: ClassVar[str] = "a digit from 1 to 9, or 0 for a blank"
    LARGEST: ClassVar[int] = 9
    LETTERS: ClassVar[str] = SEVEN

    rows: MaskedGrid
    cages: tuple[Run, ...]
    top: int

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """`digits`, where they are not 1 to 9."""
        return {"digits": f"1-{self.top}"} if self.top < 9 else {}

    def beside(self) -> Mapping[str, Any]:
        """`cages`, one for each run with a sum, in reading order, across before down."""
        wide = self.width
        return {
            "cages": [{"cells": [[*divmod(at, wide)] for at in cells], "sum": total} for cells, total in self.cages]
        }

    def options(self) -> str:
        """The letter of digits from 1 to 7."""
        return SEVEN if self.top < 9 else ""

    def parts(self) -> Iterator[str]:
        """The sums of all runs in reading order, with nothing for one that has none."""
        sums = dict(self.cages)
        yield "_".join(str(sums.get(cells, "")) for cells in runs(self.rows))

    def images(self) -> Iterator[Self]:
        """The eight turns, and each with every digit d as the greatest and one less d: the same logic."""
        more = self.top + 1
        for turn, rows in zip(turns(self.width, self.height), twins(self.rows), strict=True):
            cages = sorted((tuple(sorted(turn[cell] for cell in cells)), total) for cells, total in self.cages)
            yield replace(self, rows=rows, cages=tuple(cages))
            other = tuple(tuple(value and more - value for value in row) for row in rows)
            sums = tuple((cells, more * len(cells) - total) for cells, total in cages)
            if all(total > 0 for _, total in sums):
                yield replace(self, rows=other, cages=sums)

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows, its `cages` and `digits`; ValueError when they make no puzzle."""
        digits = variant.get("digits", "1-9")
        if not isinstance(digits, str) or digits not in DIGITS:
            raise ValueError(f"'digits' is one of {', '.join(DIGITS)}, not {str(digits)[:20]!r}")
        rows, top = cls.read_rows(grid), DIGITS[digits]
        if any((value or 0) > top for row in rows for value in row):
            raise ValueError(f"a digit is at most {top}")
        if all(value != 0 for row in rows for value in row):
            raise ValueError("no cell is left to write in")
        return cls(rows, _checked(rows, variant.get("cages", ()), top), top)

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The digits and the sums; which runs these belong to is told by the rows."""
        if len(parts) != 1 or not _SUMS.fullmatch(parts[0]):
            raise ValueError("a kakuro code has the sums of its runs after a comma, such as 3_4_3_4")
        return {"digits": "1-7" if head.letters else "1-9", "cages": parts[0].split("_")}


def runs(rows: Sequence[Sequence[int | None]]) -> list[tuple[int, ...]]:
    """The runs of white cells in reading order, across before down where both begin."""
    wide, found = len(rows[0]), list[tuple[int, ...]]()
    lines = [[(value, r * wide + c) for c, value in enumerate(row)] for r, row in enumerate(rows)]
    for line in (*lines, *zip(*lines, strict=True)):
        run: tuple[int, ...] = ()
        for value, cell in (*line, (None, -1)):
            if value is not None:
                run = (*run, cell)
            elif run:
                found.append(run)
                run = ()
    return sorted(found)


def heads(rows: MaskedGrid) -> dict[Printed, tuple[int, ...]]:
    """The runs by where their sums are printed."""
    wide, found = len(rows[0]), dict[Printed, tuple[int, ...]]()
    for cells in runs(rows):
        r, c = divmod(cells[0], wide)
        # A run of one cell, in others' puzzles, is across where that cell goes on down.
        beyond = [rows[y][c] for y in (r - 1, r + 1) if 0 <= y < len(rows)]
        is_across = cells[1] == cells[0] + 1 if len(cells) > 1 else any(value is not None for value in beyond)
        found[(r, c - 1) if is_across else (r - 1, c), is_across] = cells
    return found


def caged(rows: MaskedGrid, sums: Mapping[Printed, int]) -> list[Mapping[str, Any]]:
    """The `cages` of a record by the sums that are printed in rows; one that begins no run has no cells."""
    own, wide = heads(rows), len(rows[0])
    return [{"cells": [divmod(cell, wide) for cell in own.get(at, ())], "sum": total} for at, total in sums.items()]


def _checked(rows: MaskedGrid, given: Any, top: int) -> tuple[Run, ...]:
    """The runs with sums of a record, or of the sums in a code; ValueError where they do not fit the rows."""
    wide, every = len(rows[0]), runs(rows)
    for at, cells in enumerate(every):
        place = f"row {cells[0] // wide + 1}, column {cells[0] % wide + 1}"
        if len(cells) > top:
            raise ValueError(f"the run of {len(cells)} from {place} has more cells than there are digits")
        if every[at - 1 : at] == [cells]:
            raise ValueError(f"the white cell at {place} stands alone")
    if not isinstance(given, (list, tuple)) or not all(isinstance(one, (str, Mapping)) for one in given):
        raise ValueError("'cages' is a list, each cage a run with 'cells' and 'sum'")
    if given and all(isinstance(one, str) for one in given):
        if len(given) != len(every):
            raise ValueError(f"the code has {len(given)} sums for {len(every)} runs")
        pairs = [(cells, int(one)) for cells, one in zip(every, given, strict=True) if one]
    else:
        pairs = [(places_in(one, wide, len(rows)), one.get("sum")) for one in given]
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a run has two sums")
    whole = set(every)
    for cells, total in found.items():
        if cells not in whole:
            raise ValueError("the cells of a cage are one whole run, from one black cell to the next")
        if type(total) is not int or not 1 <= total <= LARGEST_SUM:
            raise ValueError(f"a sum is from 1 to {LARGEST_SUM}, not {str(total)[:20]}")
    return tuple(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """The digit of every white cell in rows, None for a black one."""

    WHAT: ClassVar[str] = "a digit from 1 to 9"
    MOST: ClassVar[int | None] = 9

    rows: MaskedGrid


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every filling of a tiny grid, right or wrong, with digits up to twice as many as the cells of a side."""
    most = clues.top if clues.count <= 4 else min(clues.top, 4)
    return fillings(Answer, clues, range(1, most + 1))
