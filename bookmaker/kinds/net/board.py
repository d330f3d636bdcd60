"""Net's nouns: Params, Clues, Answer and their text code "5x5:42b5..." or "5x5w:..."; geometry only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.kinds.net.digits import CANONICAL, DIGITS, digits_of_rows, least_twin, rows_of_digits
from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.toolbox.arms import choices_of_edges
from bookmaker.puzzles.toolbox.gridcode import LARGEST, numbers, read_head

LEAST_WRAPPED = 3  # cells: on a side of two, a tile would meet the same neighbour twice
TOO_SMALL_TO_WRAP = f"a net that wraps needs at least {LEAST_WRAPPED} cells along each side"

A_MASK = "a sum of arms up to 15"
MOST_BRANCHES = 4

Side = Annotated[int, Field(ge=2, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size and options of a Net."""

    width: Side
    height: Side
    wrap: Annotated[bool, Field(description="do arms reach across the edge to the opposite side?")] = False
    cross: Annotated[bool, Field(description="may tiles have four arms?")] = False
    branchiness: Annotated[
        int, Field(ge=0, le=MOST_BRANCHES, description="how readily the net branches: fewer or more tees")
    ] = MOST_BRANCHES
    clumps: Annotated[bool, Field(description="may four dead ends stand in a square?")] = True
    corridors: Annotated[int, Field(ge=0, le=4, description="how far arms run straight on: more straights")] = 0
    symmetry: Annotated[
        Literal["none", "half-turn"],
        Field(description="half-turn: the tiles' shapes look the same upside down (one side must be odd)"),
    ] = "none"

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.wrap and min(self.width, self.height) < LEAST_WRAPPED:
            raise ValueError(TOO_SMALL_TO_WRAP)
        if self.symmetry == "half-turn" and self.width % 2 == 0 == self.height % 2:
            # The only answer would be its own half turn, and such a tree has a cell or an edge in the middle.
            raise ValueError(f"symmetry half-turn needs an odd side, {self.width}x{self.height} has none")
        return self


@dataclass(frozen=True, slots=True)
class Clues:
    """The printed tiles: one hexadecimal digit each (right 1, up 2, left 4, down 8) in reading order."""

    width: int
    height: int
    wrap: bool
    tiles: str

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """{"wrap": whether arms reach across the edge to the opposite side}."""
        return {"wrap": self.wrap}

    def grid(self) -> Grid:
        """The rows of a record: for every tile the sum of its arms as printed, 1 to 15."""
        return rows_of_digits(self.tiles, self.width)

    def code(self) -> str:
        """Size, "w" where the grid wraps, a colon and the tiles' digits in reading order: "3x3w:42b..."."""
        return f"{self.width}x{self.height}{'w' if self.wrap else ''}:{self.tiles}"

    def canonical(self) -> str:
        """The least text of the tiles' shapes among all twins: turned, mirrored, on a torus also shifted."""
        width, least = least_twin(self.width, self.tiles.translate(CANONICAL), wrap=self.wrap)
        return f"{width}x{len(least) // width}{'w' if self.wrap else ''}:{least}"

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows and the option "wrap" (false where it is missing).

        ValueError when the rows are no rectangle of sums of arms or no net can have them.
        """
        wrap = variant.get("wrap", False)
        if not isinstance(wrap, bool):
            raise ValueError(f"'wrap' must be true or false, not {str(wrap)[:20]!r}")
        rows = numbers(grid, most=15, what=A_MASK)
        return cls._checked(len(rows[0]), len(rows), wrap, digits_of_rows(rows))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text, and for a size or tiles that no net can have."""
        head = read_head(text, kind="net", like="'2x2:1394' or '3x3w:...'", letters="w")
        cells, strange = head.width * head.height, set(head.cells).difference(DIGITS)
        if strange and strange <= {"h", "v"}:
            raise ValueError("a net with walls between tiles is not understood")
        if strange or len(head.cells) != cells:
            raise ValueError(f"a {head.width}x{head.height} net needs {cells} digits from 1 to f")
        return cls._checked(head.width, head.height, head.letters == "w", head.cells)

    @classmethod
    def _checked(cls, width: int, height: int, wrap: bool, tiles: str) -> Self:
        if width * height < 2:
            raise ValueError("a net of one tile has nothing to join")
        if wrap and min(width, height) < LEAST_WRAPPED:
            raise ValueError(TOO_SMALL_TO_WRAP)
        if "0" in tiles:
            raise ValueError("every tile must have at least one arm")
        return cls(width, height, wrap, tiles)


@dataclass(frozen=True, slots=True)
class Answer:
    """Tiles turned, right or wrong: one hexadecimal digit each, in rows of `width`."""

    width: int
    tiles: str

    def grid(self) -> Grid:
        """The rows of a record's solution: for every tile the sum of its arms."""
        return rows_of_digits(self.tiles, self.width)

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        """An answer from such rows; ValueError when they are no rectangle of numbers from 0 to 15."""
        rows = numbers(grid, most=15, what=A_MASK)
        return cls(len(rows[0]), digits_of_rows(rows))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every answer of a tiny grid in which arms meet arms, whatever the printed tiles: any choice of edges."""
    for masks in choices_of_edges(clues.width, clues.height, wrap=clues.wrap):
        yield Answer(clues.width, digits_of_rows(masks))
