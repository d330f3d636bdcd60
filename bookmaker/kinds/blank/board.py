"""Blank's nouns: Params, Clues, Answer and their text code "WxH:"; geometry only."""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.toolbox.gridcode import LARGEST, numbers, read_head

Side = Annotated[int, Field(ge=1, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size; there are no options."""

    width: Side
    height: Side


@dataclass(frozen=True, slots=True)
class Clues:
    """An empty grid: its size is all there is to print.

    Clues that numbers cannot say alone have one method more, `beside`, which gives for instance {"regions": rows}
    as it stands in the record; `from_grid` then finds "regions" in its variant. A cell that is not there is None in
    the grid and in the answer.
    """

    width: int
    height: int

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """Nothing: no option changes what an answer is."""
        return {}

    def grid(self) -> Grid:
        """The rows of a record: 0 in every cell."""
        return ((0,) * self.width,) * self.height

    def code(self) -> str:
        """The size and a colon, such as "5x5:"."""
        return f"{self.width}x{self.height}:"

    def canonical(self) -> str:
        """The size with the shorter side first, which a quarter turn does not change."""
        return f"{min(self.width, self.height)}x{max(self.width, self.height)}"

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues of the size of these rows; ValueError when they are no rectangle or hold anything but 0."""
        rows = numbers(grid, most=0, what="0: a blank grid holds nothing else")
        return cls(len(rows[0]), len(rows))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text and for a side above LARGEST."""
        head = read_head(text, kind="blank", like="'5x5:'")
        if head.cells:
            raise ValueError(f"nothing follows the colon of a blank code, not '{head.cells[:20]}'")
        return cls(head.width, head.height)


@dataclass(frozen=True, slots=True)
class Answer:
    """A number per cell, in rows."""

    rows: Grid

    def grid(self) -> Grid:
        """The rows of a record's solution."""
        return self.rows

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        """An answer from such rows; ValueError when they are no rectangle of numbers from 0."""
        return cls(numbers(grid, most=None, what="a number from 0"))


# What a kind may offer beside its five verbs (contract/abilities.py); this one needs only the first.
#
#   candidates(clues)            every conceivable answer of a tiny grid, for brute force
#   extent(params)               the room that drawings take past the grid's edges, as Margins
#   told(clues, options)         what a reader must know besides what changes the answer: {"cross": True}
#   CELL_FLOOR                   the smallest cells that can be used, in mm: CellFloor(4.5, 6.0)
#   propose_many, deduce_many, prove_many, faults_many    the verbs for many puzzles of one size at once


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every grid of noughts and ones of that size, for brute force on tiny grids."""
    for values in itertools.product((0, 1), repeat=clues.width * clues.height):
        starts = range(0, len(values), clues.width)
        yield Answer(tuple(values[start : start + clues.width] for start in starts))
