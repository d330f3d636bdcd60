"""New Kind's nouns: Params, Clues, Answer and candidates; geometry only."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Annotated, ClassVar, Self

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues
from bookmaker.puzzles.toolbox.symmetry import renumbered

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
    LIKE: ClassVar[str] = "'3x2:3b2a1'"
    WHAT: ClassVar[str] = "a number of cells, or 0 for a blank"
    LARGEST: ClassVar[int] = 200
    MASKED: ClassVar[bool] = False

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        """ValueError where a number is larger than any grid is wide."""
        if any((number or 0) > cls.LARGEST for row in rows for number in row):
            raise ValueError(f"a number is larger than {cls.LARGEST}")


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """The number of each cell's strip in rows, counted from 0 in reading order of their first cells."""

    WHAT: ClassVar[str] = "the number of a strip: 0, 1, 2 and so on"
    LEAST: ClassVar[int] = 0
    MASKED: ClassVar[bool] = False

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        """An answer in any numbering, numbered anew; ValueError when it is no grid of whole numbers."""
        return cls(renumbered(cls.read_rows(grid)))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every way to cut a tiny grid into strips: each cell goes on to the right, or down, or it ends a strip."""
    wide, high = clues.width, clues.height
    found: dict[Answer, None] = {}
    for ways in product("-|.", repeat=wide * high):
        rows = [[-1] * wide for _ in range(high)]
        for at, way in enumerate(ways):
            r, c = divmod(at, wide)
            if rows[r][c] < 0:
                rows[r][c] = at
            ahead = {"-": (r, c + 1), "|": (r + 1, c), ".": None}[way]
            first = divmod(rows[r][c], wide)
            if ahead is None or ahead[0] >= high or ahead[1] >= wide or rows[ahead[0]][ahead[1]] >= 0:
                continue
            if first[0] == ahead[0] or first[1] == ahead[1]:  # straight on
                rows[ahead[0]][ahead[1]] = rows[r][c]
        found[Answer(renumbered(tuple(map(tuple, rows))))] = None
    return iter(found)
