"""Akari's nouns: Params, Clues, Answer and their text code "6x6:b2aB..."; geometry only."""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.kits.exchange import filled
from bookmaker.puzzles.kits.nouns import GridClues, MarkedAnswer
from bookmaker.puzzles.kits.option_checks import symmetric
from bookmaker.puzzles.toolbox.gridcode import numbers, read_head
from bookmaker.source.faults import counted

WHITE, BLACK = -1, 5  # a white cell, and a black one without a number
LARGEST_SIDE, OBLONG = 20, (14, 24)  # the most cells along both sides, and the one larger size
MOST_CELLS = 10_000  # what sees what is kept for each cell as a set of all

_SIGNS = {WHITE: " ", BLACK: "B", **{number: str(number) for number in range(5)}}
_VALUES = {sign: value for value, sign in _SIGNS.items()}
Side = Annotated[int, Field(ge=6, le=max(OBLONG), description="cells along this side, up to 20, or 14x24")]


@checked(frozen=True, slots=True)
class Params:
    """Size and design of an Akari; none of them changes the rules."""

    width: Side
    height: Side
    symmetry: Annotated[
        Literal["half-turn", "mirror", "none"],
        Field(description="how the black cells look the same: upside down, in a mirror, or not at all"),
    ] = "half-turn"

    @model_validator(mode="after")
    def _possible(self) -> Self:
        sides = (self.width, self.height)
        if max(sides) > LARGEST_SIDE and tuple(sorted(sides)) != OBLONG:
            raise ValueError(f"ask for 6x6 to 20x20, or 14x24, not {self.width}x{self.height}")
        return self


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The cells in rows: WHITE, a black cell's number from 0 to 4, or BLACK for one without."""

    NAME: ClassVar[str] = "akari"
    LIKE: ClassVar[str] = "'6x6:b2aBh1a3f0i'"
    WHAT: ClassVar[str] = "-1 for a white cell, 0 to 4 for a black one with its number, or 5 for one without"

    rows: MaskedGrid

    def code(self) -> str:
        """Size, a colon, and the cells: a letter for a run of white ones (a is 1), black ones as number or B."""
        return f"{self.width}x{self.height}:" + re.sub(" {1,26}", lambda run: chr(96 + len(run[0])), self.signs())

    def signs(self) -> str:
        """A sign for each cell in reading order: a blank for a white one, else its number or B."""
        return "".join(_SIGNS[value or 0] for row in self.rows for value in row)

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows; ValueError where they are no such rectangle, too large, or have no white cell."""
        rows = numbers(grid, least=WHITE, most=BLACK, what=cls.WHAT)
        if (area := len(rows) * len(rows[0])) > MOST_CELLS:
            raise ValueError(f"an akari has at most {counted(MOST_CELLS, 'cell')}, not {area:,}")
        if all(value != WHITE for row in rows for value in row):
            raise ValueError("an akari needs a white cell")
        return cls(rows)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text."""
        head = read_head(text, kind=cls.NAME, like=cls.LIKE)
        signs = re.sub("[a-z]", lambda run: " " * (ord(run[0]) - 96), head.cells[: head.width * head.height + 1])
        if wrong := signs.strip(" 01234B")[:1]:
            raise ValueError(f"an akari code cannot hold {wrong!r}")
        return cls.from_grid(in_rows(signs, head.width, head.height), {})


def in_rows(signs: str, width: int, height: int) -> Grid:
    """The rows of a grid of that size by a sign for each cell; ValueError for more or fewer."""
    return filled([_VALUES[sign] for sign in signs], width, height, "text")


def seen(white: Container[Cell], cell: Cell) -> Iterator[Cell]:
    """The white cells on which a light in one shines, besides."""
    for down, across in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        at = (cell[0] + down, cell[1] + across)
        while at in white:
            yield at
            at = (at[0] + down, at[1] + across)


@dataclass(frozen=True, slots=True)
class Answer(MarkedAnswer):
    """1 for a light, 0 for another cell, in rows."""

    WHAT: ClassVar[str] = "1 for a light, or 0"


candidates = Answer.every


CHECKED_OPTIONS = frozenset({"symmetry"})
broken_options = symmetric(lambda value: value == WHITE, "black cells")


def features(clues: Clues) -> tuple[float, ...]:
    """Which cells are black: for each cell 1 or 0, divided by how many there are."""
    return tuple((value != WHITE) / (clues.width * clues.height) for row in clues.rows for value in row)
