"""Skyscrapers' nouns: Params, Clues, Answer and their text code "4x4:p,o2e3i"; geometry only."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.kits.nouns import DigitAnswer, SquareClues, SquareParams, every_filling
from bookmaker.puzzles.kits.values import outside
from bookmaker.puzzles.toolbox.gridcode import Head, is_asked, numbers
from bookmaker.puzzles.toolbox.symmetry import twins

Ends: TypeAlias = outside.Lines  # for each row, then each column, the numbers at its first and last cell

LARGEST = 8  # cells along a side

Side = Annotated[int, Field(ge=4, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params(SquareParams):
    """Size, and whether there are parks."""

    NOUN: ClassVar[str] = "a grid of skyscrapers"

    width: Side
    height: Side
    parks: Annotated[
        bool, Field(description="one cell of every row and column is a park, of height 0, which nobody sees")
    ] = False


@dataclass(frozen=True, slots=True)
class Clues(SquareClues):
    """The given heights in rows, with parks one more than they are, 0 for a blank; the numbers outside, 0 for none."""

    NAME: ClassVar[str] = "skyscrapers"
    LIKE: ClassVar[str] = "'4x4:p,o2e3i'"
    LARGEST: ClassVar[int] = LARGEST
    LETTERS: ClassVar[str] = "p"

    rows: Grid
    ends: Ends
    parks: bool = False

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """`parks`, where there are any."""
        return {"parks": True} if self.parks else {}

    @property
    def around(self) -> tuple[int, ...]:
        """The numbers outside: above, below, left, right."""
        rows, columns = self.ends[: self.width], self.ends[self.width :]
        return tuple(pair[end] for lines in (columns, rows) for end in (0, 1) for pair in lines)

    def grid(self) -> Grid:
        """The rows of a record: heights, 0 for a blank, or with parks -1."""
        return tuple(tuple(value - self.parks for value in row) for row in self.rows)

    def beside(self) -> Mapping[str, Any]:
        """`outside`: for each row and column the numbers at its first and at its last cell, 0 for none."""
        return outside.beside(self.ends, self.width)

    def options(self) -> str:
        """The letter p after the size in the code, where there are parks."""
        return "p" * self.parks

    def parts(self) -> Iterator[str]:
        """In the code "o", and the numbers outside: above, below, left, right."""
        yield outside.part(self.around)

    def images(self) -> Iterator[Self]:
        """The eight turns."""
        turned = outside.turned(self.ends[: self.width], self.ends[self.width :])
        for rows, (across, down) in zip(twins(self.rows), turned, strict=True):
            yield replace(self, rows=rows, ends=(*across, *down))

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows, its option `parks` and its `outside`; ValueError where they make no puzzle."""
        parks = is_asked(variant, "parks")
        rows = numbers(grid, least=-parks, most=None, what=f"a height, or {-parks} for a blank")
        raised = tuple(tuple(value + parks for value in row) for row in rows)
        cls.refuse(raised)
        ends = outside.read(variant, len(rows), len(rows), cls.NAME, 2)
        return cls(raised, tuple(pair or (0, 0) for pair in ends), parks)

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The numbers outside of a code, and whether there are parks; ValueError for other parts."""
        around = outside.read_part(head, parts, cls.NAME, 4 * head.width, LARGEST)
        return {"parks": "p" in head.letters, **outside_of(around)}

    @classmethod
    def printed(cls, rows: MaskedGrid, fields: Mapping[str, Any]) -> MaskedGrid:
        """The rows of a record: in the code heights are one more where there are parks."""
        return tuple(tuple((value or 0) - fields["parks"] for value in row) for row in rows)


def outside_of(around: Sequence[int]) -> Mapping[str, Any]:
    """The `outside` of a record by the numbers above, below, to the left and to the right."""
    n = len(around) // 4
    above, below, left, right = (around[at : at + n] for at in range(0, 4 * n, n))
    return outside.beside([*zip(left, right, strict=True), *zip(above, below, strict=True)], n)


@dataclass(frozen=True, slots=True)
class Answer(DigitAnswer):
    """The height of every cell in rows."""

    WHAT: ClassVar[str] = f"a height from 0 to {LARGEST}"
    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int | None] = LARGEST


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every filling of a tiny grid, right or wrong."""
    return every_filling(Answer, clues, 1 - clues.parks)


def clue_count(clues: Clues) -> int:
    """How many numbers and heights are printed."""
    return sum(map(bool, clues.around)) + sum(1 for _ in clues.places())


def features(clues: Clues) -> tuple[float, ...]:
    """The numbers outside, and which heights are given, each as a part of all."""
    outside = (number / 4 for pair in clues.ends for number in pair)
    return tuple(one / clues.count for one in (*outside, *(bool(value) for row in clues.rows for value in row)))


def told(clues: Clues, options: Variant) -> Variant:
    """{"last": the greatest height}."""
    return {"last": clues.width - clues.parks}
