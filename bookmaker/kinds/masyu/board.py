"""Masyu's nouns: Params, Clues, Answer and their text code "3x2:2b1b"; geometry only."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues
from bookmaker.puzzles.toolbox.arms import choices_of_edges
from bookmaker.source.faults import counted

WHITE, BLACK = 1, 2
SMALLEST, LARGEST_SIDE = 6, 18
MOST_CELLS = 10_000
Side = Annotated[int, Field(ge=SMALLEST, le=LARGEST_SIDE, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size of a Masyu."""

    width: Side
    height: Side


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The pearls in rows: WHITE, BLACK, or 0 for a cell without one."""

    NAME: ClassVar[str] = "masyu"
    LIKE: ClassVar[str] = "'3x2:2b1b'"
    WHAT: ClassVar[str] = "0, 1 for a white pearl, or 2 for a black one"
    LARGEST: ClassVar[int] = BLACK
    MASKED: ClassVar[bool] = False

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        """ValueError where there are too many cells, or a number is no pearl."""
        if (area := len(rows) * len(rows[0])) > MOST_CELLS:
            raise ValueError(f"a {cls.NAME} has at most {counted(MOST_CELLS, 'cell')}, not {area:,}")
        if any((one or 0) > BLACK for row in rows for one in row):
            raise ValueError(f"a cell is {cls.WHAT}")


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """The arms of every cell's line in rows: the sum of right 1, up 2, left 4, down 8."""

    WHAT: ClassVar[str] = "a sum of arms up to 15"
    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int | None] = 15
    MASKED: ClassVar[bool] = False


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every choice of lines of a tiny grid, right or wrong."""
    return map(Answer, choices_of_edges(clues.width, clues.height))
