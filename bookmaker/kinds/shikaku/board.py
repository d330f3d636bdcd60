"""Shikaku's nouns: Params, Clues, Answer and their text code "7x7:a6a2i2_4..."; geometry only."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked
from pydantic_core import ArgsKwargs

from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid
from bookmaker.puzzles.toolbox.gridcode import LARGEST, UNKNOWN, masked_numbers, rectangle
from bookmaker.puzzles.toolbox.masks import MaskOption, excess, holes_in, holes_of, read_mask
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.regions import cells_of, tilings
from bookmaker.puzzles.toolbox.symmetry import is_own_half_turn, renumbered
from bookmaker.source.faults import counted

Side = Annotated[int, Field(ge=2, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size and design options of a Shikaku; none of them changes the rules."""

    width: Side
    height: Side
    max_side: Annotated[int, Field(ge=2, le=LARGEST, description="longest side of a rectangle, in cells")] = 8
    max_area: Annotated[
        Annotated[int, Field(ge=2, le=LARGEST**2)] | Literal["auto"],
        Field(description="largest rectangle, in cells; auto: a quarter of the grid, at most 16"),
    ] = "auto"
    mix: Annotated[
        Literal["even", "classic"],
        Field(description="even: small and large rectangles as in published puzzles; classic: mostly pairs"),
    ] = "even"
    symmetry: Annotated[
        Literal["none", "half-turn"],
        Field(
            description="half-turn: the numbers' cells look the same upside down, as in puzzles made by hand; "
            "in a mask that does not, none is the default"
        ),
    ] = "half-turn"
    trials: Annotated[
        Literal["none", "short", "any"],
        Field(description="what an expert may have to try: nothing, three rounds ahead at most, or as far as it goes"),
    ] = "short"
    unknown: Annotated[int, Field(ge=0, le=400, description='how many numbers are printed as "?"')] = 0
    mask: MaskOption = None

    @property
    def largest(self) -> int:
        """The area of the largest rectangle that may be made."""
        return largest_area(self.max_area, self.cells)

    @property
    def grid(self) -> BitGrid:
        """The cells that are there."""
        return bit_grid(self.width, self.height, holes=holes_of(self.mask, self.width, self.height))

    @property
    def cells(self) -> int:
        """How many cells are there."""
        return self.grid.size

    @property
    def excess(self) -> int:
        """In a masked grid, how many more cells there are of the first cell's chessboard colour than of the other."""
        return excess(self.mask, self.width, self.height) if self.cells < self.width * self.height else 0

    @property
    def least_clues(self) -> int:
        """The fewest clues: 5 at 5x5, 9 at 7x7, 15 at 10x10, 25 at 15x15; nine in ten published ones have so many."""
        return max(1, isqrt(4 * self.cells) - 5)

    @model_validator(mode="before")
    @classmethod
    def _symmetric_where_the_shape_is(cls, given: Any) -> Any:
        """Without a symmetry asked for, numbers in a shape that is not its own half turn have none."""
        asked = given.kwargs if isinstance(given, ArgsKwargs) else given
        if not isinstance(asked, dict) or "symmetry" in asked or asked.get("mask") in (None, "none"):
            return given
        try:
            shape = read_mask(str(asked["mask"]), int(asked["width"]), int(asked["height"]))
        except (KeyError, TypeError, ValueError):
            return given  # what is wrong is said of the field
        return given if is_own_half_turn(shape) else {**asked, "symmetry": "none"}

    @model_validator(mode="after")
    def _possible(self) -> Self:
        size, cells = f"{self.width}x{self.height}", self.cells
        limit, areas = min(self.max_side, self.largest), "2" if self.largest < 4 else "2 or 4"
        if cells % 2 and limit == 2:
            # Sides of at most 2 leave only rectangles of 2 or 4 cells, areas of at most 2 those of 2.
            raise ValueError(
                f"rectangles of {areas} cells cannot fill {size}, which has {cells} cells; allow sides and areas of 3"
            )
        if self.unknown > cells // 20:
            raise ValueError(
                f"{counted(self.unknown, 'unknown number')} cannot stand in {size}; ask for {cells // 20} at most"
            )
        if self.symmetry == "half-turn":
            if self.mask and not is_own_half_turn(read_mask(self.mask, self.width, self.height)):
                raise ValueError(
                    "the mask does not look the same upside down, so the numbers cannot; use symmetry: none"
                )
            if cells == 4:
                raise ValueError(
                    f"no {size} has one answer and clues that look the same upside down; use symmetry: none"
                )
        return self


def largest_area(asked: int | Literal["auto"], cells: int) -> int:
    """The largest rectangle of a grid of so many cells: as asked, or a quarter of the grid, from 4 to 16."""
    return min(16, max(4, cells // 4)) if asked == "auto" else asked


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The printed numbers in rows: 0 a blank cell, UNKNOWN a "?", None no cell, else the area of a rectangle."""

    NAME: ClassVar[str] = "shikaku"
    LIKE: ClassVar[str] = "'3x2:2a_4b'"
    UNKNOWN: ClassVar[bool] = True

    @property
    def holes(self) -> int:
        """The cells that are not there, as the bits of a BitGrid."""
        return holes_in(self.rows)

    def places(self) -> Iterator[tuple[int, int, int]]:  # type: ignore[override]  # rows and columns are in one here
        """Every clue as (row, column, number), in reading order; the number of a "?" is UNKNOWN."""
        return ((r, c, number) for r, row in enumerate(self.rows) for c, number in enumerate(row) if number)

    @classmethod
    def read_rows(cls, grid: MaskedGrid) -> MaskedGrid:
        """The rows as tuples; ValueError for a number that is no clue of a grid with so many cells, two at least."""
        cells = sum(number is not None for row in rectangle(grid) for number in row)
        what = f"a clue of a grid of {counted(cells, 'cell')}: use -1 to {cells}"
        rows = masked_numbers(grid, least=UNKNOWN, most=cells, what=what)
        if cells < 2:
            raise ValueError("a shikaku has at least 2 cells")
        return rows


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """A region number per cell in rows, numbered 0.. in reading order of the regions' first cells."""

    WHAT: ClassVar[str] = "a region number: use 0, 1, 2 and so on"
    LEAST: ClassVar[int] = 0

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        """An answer in any numbering, numbered anew; ValueError when it is no grid of whole numbers."""
        return cls(renumbered(cls.read_rows(grid)))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every way to tile a tiny grid with rectangles, whatever its clues say."""
    for boxes in tilings(clues.width, clues.height, missing_of(clues.rows)):
        yield Answer.of_sets((cells_of(box, clues.width + 1) for box in boxes), clues.width, clues.height)
