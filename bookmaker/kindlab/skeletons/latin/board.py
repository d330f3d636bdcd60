"""New Kind's nouns: Params, Clues, Answer and candidates; geometry only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.kits.nouns import GridAnswer, SquareClues

LARGEST = 9
Side = Annotated[int, Field(ge=3, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size; a further field would be an option."""

    width: Side
    height: Side

    @model_validator(mode="after")
    def _square(self) -> Self:
        if self.width != self.height:
            raise ValueError("the grid must be square")
        return self


@dataclass(frozen=True, slots=True)
class Clues(SquareClues):
    """The given numbers in rows, 0 for a blank cell."""

    NAME: ClassVar[str] = "newkind"
    LIKE: ClassVar[str] = "'3x3:1b2e'"
    LARGEST: ClassVar[int] = LARGEST


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """The number of every cell in rows."""

    WHAT: ClassVar[str] = f"a number from 1 to {LARGEST}"
    MOST: ClassVar[int | None] = LARGEST
    MASKED: ClassVar[bool] = False


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every filling of a tiny grid, right or wrong."""
    n = clues.width
    for values in product(range(1, n + 1), repeat=n * n):
        yield Answer(tuple(values[at : at + n] for at in range(0, n * n, n)))
