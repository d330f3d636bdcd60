"""New Kind's nouns: Params, Clues, Answer and candidates; geometry only."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.kits.nouns import DigitAnswer, SquareClues, SquareParams, every_filling

Answer: TypeAlias = DigitAnswer

LARGEST = 9
Side = Annotated[int, Field(ge=3, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params(SquareParams):
    """Size; a further field would be an option."""

    width: Side
    height: Side


@dataclass(frozen=True, slots=True)
class Clues(SquareClues):
    """The given numbers in rows, 0 for a blank cell."""

    NAME: ClassVar[str] = "newkind"
    LIKE: ClassVar[str] = "'3x3:1b2e'"
    LARGEST: ClassVar[int] = LARGEST


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every filling of a tiny grid, right or wrong."""
    return every_filling(Answer, clues)
