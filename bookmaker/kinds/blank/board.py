"""Blank's nouns: Params, Clues, Answer and their text code "WxH:"; geometry only."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid

LARGEST = 200
Side = Annotated[int, Field(ge=1, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size; there are no options."""

    width: Side
    height: Side


@dataclass(frozen=True, slots=True)
class Clues:
    """An empty grid: its size is all there is to print."""

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
    def from_grid(cls, grid: Grid, variant: Mapping[str, Any]) -> Self:
        """Clues of the size of these rows; ValueError when they are no rectangle or hold anything but 0."""
        if not grid or not grid[0] or any(len(row) != len(grid[0]) for row in grid):
            raise ValueError("the grid's rows must be of one length, at least 1")
        if any(any(row) for row in grid):
            raise ValueError("a blank grid holds nothing but 0")
        return cls(len(grid[0]), len(grid))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text and for a side above LARGEST."""
        match = re.fullmatch(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2}):", text)
        if not match:
            raise ValueError(f"'{text[:40]}' is not a blank code like '5x5:'")
        width, height = int(match[1]), int(match[2])
        if max(width, height) > LARGEST:
            raise ValueError(f"{width}x{height} is larger than {LARGEST}x{LARGEST}")
        return cls(width, height)


@dataclass(frozen=True, slots=True)
class Answer:
    """A number per cell, in rows."""

    rows: Grid

    def grid(self) -> Grid:
        """The rows of a record's solution."""
        return self.rows

    @classmethod
    def from_grid(cls, grid: Grid) -> Self:
        """An answer that holds these rows as they are; nothing is checked."""
        return cls(grid)


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every grid of noughts and ones of that size, for brute force on tiny grids."""
    for values in itertools.product((0, 1), repeat=clues.width * clues.height):
        starts = range(0, len(values), clues.width)
        yield Answer(tuple(values[start : start + clues.width] for start in starts))
