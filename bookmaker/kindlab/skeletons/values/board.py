"""New Kind's nouns: Params, Clues, Answer and candidates; geometry only."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Annotated, ClassVar

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues

Side = Annotated[int, Field(ge=3, le=30, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size; a further field would be an option."""

    width: Side
    height: Side


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The given numbers in rows, 0 for a blank cell."""

    NAME: ClassVar[str] = "newkind"
    LIKE: ClassVar[str] = "'3x2:2b4b'"
    WHAT: ClassVar[str] = "a number from 1 to 9, or 0 for a blank"
    LARGEST: ClassVar[int] = 9
    MASKED: ClassVar[bool] = False

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        """ValueError where a number is none of 1 to 9."""
        if any((number or 0) > cls.LARGEST for row in rows for number in row):
            raise ValueError(f"a number is larger than {cls.LARGEST}")


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """1 for a shaded cell, 0 for another, in rows."""

    WHAT: ClassVar[str] = "1 for a shaded cell, or 0"
    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int | None] = 1
    MASKED: ClassVar[bool] = False


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every filling of a tiny grid, right or wrong."""
    wide = clues.width
    for values in product((0, 1), repeat=wide * clues.height):
        yield Answer(tuple(values[at : at + wide] for at in range(0, len(values), wide)))
