"""Skyscrapers' nouns: Params, Clues, Answer and their text code "4x4:p,o2e3i"; geometry only."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.kits.nouns import DigitAnswer, SquareClues, SquareParams
from bookmaker.puzzles.kits.values import outside
from bookmaker.puzzles.toolbox.gridcode import Head

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
class Clues(outside.OutsideClues, SquareClues):
    """The given heights in rows, with parks one more than they are, 0 for a blank; the numbers outside, 0 for none."""

    NAME: ClassVar[str] = "skyscrapers"
    LIKE: ClassVar[str] = "'4x4:p,o2e3i'"
    LARGEST: ClassVar[int] = LARGEST
    WHAT: ClassVar[str] = "a height, or for a blank 0, with parks -1"
    FLAGS: ClassVar[Mapping[str, str]] = {"parks": "p"}

    parks: bool = False

    @property
    def around(self) -> tuple[int, ...]:
        """The numbers outside: above, below, left, right."""
        rows, columns = self.ends[: self.width], self.ends[self.width :]
        return tuple(pair[end] for lines in (columns, rows) for end in (0, 1) for pair in lines)

    @classmethod
    def raised(cls, variant: Mapping[str, Any]) -> int:
        """With parks, which have the height 0, a blank of a record is -1."""
        return int(variant.get("parks", False))

    def parts(self) -> Iterator[str]:
        """In the code "o", and the numbers outside: above, below, left, right."""
        yield outside.part(self.around)

    @classmethod
    def read_beside(cls, variant: Mapping[str, Any], n: int) -> Mapping[str, Any]:
        """The numbers of a record's `outside`; ValueError for others."""
        return {"ends": tuple(pair or (0, 0) for pair in outside.read(variant, n, n, cls.NAME, 2))}

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The numbers outside of a code; ValueError for other parts."""
        return outside_of(outside.read_part(head, parts, cls.NAME, 4 * head.width, LARGEST))


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


candidates = Answer.every


def clue_count(clues: Clues) -> int:
    """How many numbers and heights are printed."""
    return sum(map(bool, clues.around)) + sum(1 for _ in clues.places())


def features(clues: Clues) -> tuple[float, ...]:
    """The numbers outside, and which heights are given, each as a part of all."""
    outside = (number / 4 for pair in clues.ends for number in pair)
    return tuple(one / clues.count for one in (*outside, *(bool(value) for row in clues.rows for value in row)))
