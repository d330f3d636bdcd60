"""Tents' nouns: Params, Clues, Answer and their text code "4x4:a1n,o2b1..."; geometry only."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.nouns import MarkedAnswer
from bookmaker.puzzles.kits.values import outside
from bookmaker.puzzles.toolbox.gridcode import Head, numbers

Counts: TypeAlias = tuple[int | None, ...]  # the number of each line, None where none is printed

LARGEST_SIDE = 20  # cells along a side of what is made
LARGEST = 40  # of what is read
Side = Annotated[int, Field(ge=8, le=LARGEST_SIDE, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """The size of a Tents puzzle."""

    width: Side
    height: Side


@dataclass(frozen=True, slots=True)
class Clues(outside.OutsideClues):
    """1 for a tree, 0 for another cell, in rows; how many tents each row and each column has."""

    NAME: ClassVar[str] = "tents"
    LIKE: ClassVar[str] = "'2x2:1c,o1_2_1_2'"
    LARGEST: ClassVar[int] = 1
    MASKED: ClassVar[bool] = False

    @property
    def trees(self) -> tuple[Cell, ...]:
        """The cells with trees, in reading order."""
        return tuple(cell for cell, _ in self.places())

    @property
    def counts(self) -> Counts:
        """The numbers of the rows, then of the columns."""
        return tuple(line[0] if line else None for line in self.ends)

    @property
    def across(self) -> Counts:
        """Those of the rows."""
        return self.counts[: self.height]

    @property
    def down(self) -> Counts:
        """Those of the columns."""
        return self.counts[self.height :]

    def parts(self) -> Iterator[str]:
        """In the code "o", and each number beside a row and above a column as one more than it is."""
        yield outside.part([0 if one is None else one + 1 for one in self.counts])

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows and its `outside`; ValueError where they make no puzzle."""
        rows = numbers(grid, most=1, what="1 for a tree, or 0")
        wide, high = len(rows[0]), len(rows)
        if max(wide, high) > LARGEST:
            raise ValueError(f"a side of tents is at most {LARGEST}, not {wide}x{high}")
        if not any(map(any, rows)):
            raise ValueError("there is no tree: tents need one at least")
        return cls(rows, tuple(outside.read(variant, wide, high, "tents", 1)))

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The numbers outside of a code; ValueError for other parts."""
        found = outside.read_part(head, parts, cls.NAME, head.height + head.width, LARGEST)
        return outside_of([one - 1 if one else None for one in found], head.height)


def outside_of(counts: Sequence[int | None], high: int) -> Mapping[str, Any]:
    """The `outside` of a record by the numbers of so many rows, then of the columns."""
    return outside.beside([[] if one is None else [one] for one in counts], high)


@dataclass(frozen=True, slots=True)
class Answer(MarkedAnswer):
    """1 for a tent, 0 for another cell, in rows."""

    WHAT: ClassVar[str] = "1 for a tent, or 0"


candidates = Answer.every


def beside(cells: Sequence[Cell], others: Sequence[Cell], width: int) -> dict[int, list[int]]:
    """For each of some cells those of others with which it shares a side; all counted in reading order."""
    there = set(others)
    near = {(r, c): [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)] for r, c in cells}
    return {r * width + c: [y * width + x for y, x in some if (y, x) in there] for (r, c), some in near.items()}


def clue_count(clues: Clues) -> int:
    """How many trees and numbers are printed."""
    return len(clues.trees) + sum(one is not None for one in clues.counts)


def features(clues: Clues) -> tuple[float, ...]:
    """Where trees stand, and how many tents each line has, as a part of all."""
    cells, trees = clues.width * clues.height, len(clues.trees) or 1
    return (
        *(value / cells for row in clues.rows for value in row if value is not None),
        *((n or 0) / trees / 4 for n in clues.counts),
    )
