"""Slitherlink's nouns: Params, Clues, Answer and their text code "3x2:2b3a"; geometry only."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.exchange import read_signs, signs
from bookmaker.puzzles.kits.nouns import GridClues, MarkedAnswer
from bookmaker.puzzles.kits.option_checks import symmetric
from bookmaker.puzzles.toolbox.gridcode import masked_numbers, read_head
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.source.faults import counted

BLANK = -1
MOST = 3  # sides of a square that belong to the loop
SMALLEST, LARGEST_SIDE = 5, 25
MOST_CELLS = 10_000
Side = Annotated[int, Field(ge=SMALLEST, le=LARGEST_SIDE, description="cells along this side")]

SIGNS = "0123."  # of a code: numbers, and the sign of a hole
HOLE = 1 + SIGNS.index(".")


@checked(frozen=True, slots=True)
class Params:
    """Size and design options of a loop; none of them changes the rules."""

    width: Side
    height: Side
    symmetry: Annotated[
        Literal["half-turn", "mirror", "none"],
        Field(description="half-turn: the numbers' cells look the same upside down; mirror: in a mirror beside them"),
    ] = "half-turn"


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The printed numbers in rows, each one more than it says; 0 for a cell without one, BLANK in records; None a hole.

    A hole has no sides of its own: those between it and a cell are the cell's.
    """

    NAME: ClassVar[str] = "slitherlink"
    LIKE: ClassVar[str] = "'3x2:2b3a'"

    rows: MaskedGrid

    @property
    def holes(self) -> frozenset[Cell]:
        """The cells that are not there."""
        return missing_of(self.rows)

    def places(self) -> Iterator[tuple[Cell, int]]:
        """Every printed number as (its cell, the number), in reading order."""
        for r, row in enumerate(self.rows):
            for c, number in enumerate(row):
                if number:
                    yield (r, c), number - 1

    def grid(self) -> MaskedGrid:
        """The rows of a record: BLANK for a cell without a number."""
        return tuple(tuple(None if number is None else number - 1 for number in row) for row in self.rows)

    def code(self) -> str:
        """Size, a colon, a digit for each number, letters for runs of blanks (a 1, z 26), a dot for each hole."""
        rows = tuple(tuple(HOLE if number is None else number for number in row) for row in self.rows)
        return f"{self.width}x{self.height}:{signs(rows, SIGNS)}"

    @classmethod
    def read_rows(cls, grid: MaskedGrid) -> MaskedGrid:
        """The rows as tuples, each number checked alone."""
        what = f"a number of sides from 0 to {MOST}, or {BLANK} for a blank"
        rows = masked_numbers(grid, least=BLANK, most=MOST, what=what)
        return tuple(tuple(None if number is None else number + 1 for number in row) for row in rows)

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        """ValueError where there are too many cells."""
        if (area := len(rows) * len(rows[0])) > MOST_CELLS:
            raise ValueError(f"a {cls.NAME} has at most {counted(MOST_CELLS, 'cell')}, not {area:,}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text."""
        head = read_head(text, kind=cls.NAME, like=cls.LIKE)
        rows = read_signs(head.cells, head.width, head.height, SIGNS, "code")
        return cls.from_grid(tuple(tuple(None if sign == HOLE else sign - 1 for sign in row) for row in rows), {})


@dataclass(frozen=True, slots=True)
class Answer(MarkedAnswer):
    """The cells in rows: 1 within the loop, 0 outside; of a hole as well, None where only the cells are told."""

    WHAT: ClassVar[str] = "1 for a cell within the loop, or 0"
    MASKED: ClassVar[bool] = True

    holes: frozenset[Cell] = frozenset()

    def grid(self) -> MaskedGrid:
        """The rows of a record's solution, which do not say where a hole lies."""
        return tuple(
            tuple(None if (r, c) in self.holes else held for c, held in enumerate(row))
            for r, row in enumerate(self.rows)
        )

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        """An answer from such rows."""
        rows = cls.read_rows(grid)
        return cls(rows, missing_of(rows))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every choice of cells of a tiny grid, right or wrong."""
    every = product((0, 1), repeat=clues.width * clues.height)
    return (replace(Answer.of(cells, clues.width), holes=clues.holes) for cells in every)


def told(clues: Clues, options: Variant) -> Variant:
    """{"holes": whether a cell is not there}."""
    return {"holes": bool(clues.holes)}


CHECKED_OPTIONS = frozenset({"symmetry"})
broken_options = symmetric(bool, "numbers' cells")
