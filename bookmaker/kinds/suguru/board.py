"""Suguru's nouns: Params, Clues, Answer and their text code "3x2:1a3c,r..."; geometry only."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.kits.areas.nouns import RegionClues
from bookmaker.puzzles.kits.nouns import DigitAnswer
from bookmaker.puzzles.kits.option_checks import symmetric
from bookmaker.source.faults import counted

Answer: TypeAlias = DigitAnswer

LARGEST_SIDE = 10
LARGEST_REGION = 9  # cells
MOST_CELLS = 10_000  # what sees what is kept for each cell as a set of all
Side = Annotated[int, Field(ge=4, le=LARGEST_SIDE, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size and design options of a Suguru; none of them changes the rules."""

    width: Side
    height: Side
    symmetry: Annotated[
        Literal["none", "half-turn"],
        Field(description="half-turn: the printed numbers' cells look the same upside down; easy and medium only"),
    ] = "none"


@dataclass(frozen=True, slots=True)
class Clues(RegionClues):
    """The printed numbers in rows, 0 for a blank cell, and the regions."""

    NAME: ClassVar[str] = "suguru"
    LIKE: ClassVar[str] = "'3x2:1a3c,r404'"
    WHAT: ClassVar[str] = "a number of a suguru: use 0 for a blank cell, or 1 and up"
    LARGEST: ClassVar[int] = LARGEST_REGION
    MASKED: ClassVar[bool] = False

    def check(self) -> None:
        """ValueError for too many cells in all or in a region, and for a number that is larger than its region."""
        if (area := self.width * self.height) > MOST_CELLS:
            raise ValueError(f"a suguru has at most {counted(MOST_CELLS, 'cell')}, not {area:,}")
        for cells in self.areas():
            place = f"the region of row {cells[0][0] + 1}, column {cells[0][1] + 1} has {counted(len(cells), 'cell')}"
            if len(cells) > LARGEST_REGION:
                raise ValueError(f"{place}, and a region has at most {LARGEST_REGION}")
            largest = max(self.rows[r][c] or 0 for r, c in cells)
            if largest > len(cells):
                raise ValueError(f"{place}, so none of them holds {str(largest)[:20]}")


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every way to put into each region of a tiny grid the numbers up to its size."""
    areas = clues.areas()
    for choice in product(*(permutations(range(1, len(cells) + 1)) for cells in areas)):
        of = {cell: n for cells, own in zip(areas, choice, strict=True) for cell, n in zip(cells, own, strict=True)}
        yield Answer.of([of[cell] for cell in sorted(of)], clues.width)


CHECKED_OPTIONS = frozenset({"symmetry"})
broken_options = symmetric(bool, "numbers' cells")
