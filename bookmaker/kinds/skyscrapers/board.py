"""Skyscrapers' nouns: Params, Clues, Answer and their text code "4x4:p,o2e3i"; geometry only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues
from bookmaker.puzzles.toolbox.gridcode import Head, numbers, read_cells, read_head, written
from bookmaker.puzzles.toolbox.symmetry import moved, turns

Ends: TypeAlias = tuple[tuple[int, int], ...]  # for each row, then each column, the numbers at its first and last cell

LARGEST = 8  # cells along a side

Side = Annotated[int, Field(ge=4, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size, and whether there are parks."""

    width: Side
    height: Side
    parks: Annotated[
        bool, Field(description="one cell of every row and column is a park, of height 0, which nobody sees")
    ] = False

    @model_validator(mode="after")
    def _square(self) -> Self:
        if self.width != self.height:
            raise ValueError(f"skyscrapers stand in a square, not in {self.width}x{self.height}")
        return self


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The given heights in rows, with parks one more than they are, 0 for a blank; the numbers outside, 0 for none."""

    NAME: ClassVar[str] = "skyscrapers"
    LIKE: ClassVar[str] = "'4x4:p,o2e3i'"
    LARGEST: ClassVar[int] = LARGEST
    MASKED: ClassVar[bool] = False
    LETTERS: ClassVar[str] = "p"

    rows: Grid
    ends: Ends
    parks: bool = False

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """`parks`, where there are any."""
        return {"parks": True} if self.parks else {}

    def grid(self) -> Grid:
        """The rows of a record: heights, 0 for a blank, or with parks -1."""
        return tuple(tuple(value - self.parks for value in row) for row in self.rows)

    def beside(self) -> Mapping[str, Any]:
        """`outside`: for each row and column the numbers at its first and at its last cell, 0 for none."""
        ends = [list(pair) for pair in self.ends]
        return {"outside": {"rows": ends[: self.width], "columns": ends[self.width :]}}

    def options(self) -> str:
        """The letter p after the size in the code, where there are parks."""
        return "p" * self.parks

    def parts(self) -> Iterator[str]:
        """In the code "o", and the numbers outside: above, below, left, right."""
        rows, columns = self.ends[: self.width], self.ends[self.width :]
        around = [pair[end] for lines in (columns, rows) for end in (0, 1) for pair in lines]
        yield "o" + written((tuple(around),)).partition(":")[2]

    def images(self) -> Iterator[Self]:
        """The eight turns."""
        n = self.width
        every = lines(n)
        for turn in turns(n):
            found = {}
            for line, (first, last) in zip(every, self.ends, strict=True):
                goes = tuple(turn[cell] for cell in line)
                found[tuple(sorted(goes))] = (first, last) if goes[0] < goes[-1] else (last, first)
            yield replace(self, rows=moved(self.rows, turn), ends=tuple(found[line] for line in every))

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows, its option `parks` and its `outside`; ValueError where they make no puzzle."""
        parks = variant.get("parks", False)
        if type(parks) is not bool:
            raise ValueError(f"'parks' is true or false, not {str(parks)[:20]!r}")
        what = "a height, or -1 for a blank" if parks else "a height, or 0 for a blank"
        rows = numbers(grid, least=-parks, most=None, what=what)
        n = len(rows)
        if len(rows[0]) != n or n > LARGEST:
            raise ValueError(f"skyscrapers stand in a square of at most {LARGEST}x{LARGEST}, not {len(rows[0])}x{n}")
        if any(value + parks > n for row in rows for value in row):
            raise ValueError(f"a height is at most {n - parks} in a {n}x{n}")
        outside = variant.get("outside")
        if not isinstance(outside, Mapping) or set(outside) != {"rows", "columns"}:
            raise ValueError("skyscrapers need 'outside' beside the grid, with 'rows' and 'columns'")
        ends = tuple(chain.from_iterable(_pairs(outside[name], n) for name in ("rows", "columns")))
        return cls(tuple(tuple(value + parks for value in row) for row in rows), ends, parks)

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The numbers outside of a code, and whether there are parks; ValueError for other parts."""
        n = head.width
        if len(parts) != 1 or parts[0][:1] != "o" or n > LARGEST:
            raise ValueError(
                f"a skyscrapers code has the numbers outside (o) after its comma, not '{','.join(parts)[:20]}'"
            )
        (around,) = read_cells(Head(4 * n, 1, "", parts[0][1:]), kind=cls.NAME, largest=LARGEST)
        top, bottom, left, right = (around[at : at + n] for at in range(0, 4 * n, n))
        outside = {
            name: [list(pair) for pair in zip(*both, strict=True)]
            for name, both in (("rows", (left, right)), ("columns", (top, bottom)))
        }
        return {"parks": "p" in head.letters, "outside": outside}

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code, in which heights are one more where there are parks; ValueError for any other text."""
        code, *parts = text.split(",")
        head = read_head(code, kind=cls.NAME, like=cls.LIKE, letters=cls.LETTERS)
        said = cls.read_parts(head, parts)
        rows = read_cells(head, kind=cls.NAME, largest=LARGEST)
        return cls.from_grid(tuple(tuple((value or 0) - said["parks"] for value in row) for row in rows), said)


def _pairs(given: Any, n: int) -> list[tuple[int, int]]:
    if not isinstance(given, (list, tuple)) or len(given) != n:
        raise ValueError(f"'outside' has a list of pairs for the rows, and one for the columns, of a {n}x{n}")
    if any(not isinstance(pair, (list, tuple)) or len(pair) not in (0, 2) for pair in given):
        raise ValueError("'outside' holds two numbers for each line, or none")
    pairs = [tuple(pair) or (0, 0) for pair in given]
    if any(type(number) is not int or not 0 <= number <= n for pair in pairs for number in pair):
        raise ValueError(f"a number outside is from 1 to {n}, or 0 for none")
    return pairs


def lines(n: int) -> Sequence[tuple[int, ...]]:
    """The cells of each row, then of each column, counted in reading order."""
    return (*(tuple(range(k * n, k * n + n)) for k in range(n)), *(tuple(range(k, n * n, n)) for k in range(n)))


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """The height of every cell in rows."""

    WHAT: ClassVar[str] = f"a height from 0 to {LARGEST}"
    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int | None] = LARGEST
    MASKED: ClassVar[bool] = False


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every filling of a tiny grid, right or wrong."""
    n = clues.width
    heights = range(1 - clues.parks, n + 1 - clues.parks)
    return (Answer.of(values, n) for values in product(heights, repeat=n * n))
