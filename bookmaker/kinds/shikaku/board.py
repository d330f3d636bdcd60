"""Shikaku's nouns: Params, Clues, Answer and their text code "7x7:a6a2i2_4..."; geometry only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox.symmetry import twins

LARGEST = 200
UNKNOWN = -1  # a clue printed as "?": a number that the reader has to find out

_HEAD = re.compile(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2}):", re.ASCII)
_TOKEN = re.compile(r"(?P<number>[0-9]{1,6})|(?P<blanks>[a-z])|(?P<unknown>\?)|(?P<apart>_)|.", re.ASCII | re.DOTALL)

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
        Field(description="half-turn: the numbers' cells look the same upside down, as in puzzles made by hand"),
    ] = "half-turn"
    trials: Annotated[
        Literal["none", "short", "any"],
        Field(description="what an expert may have to try: nothing, three rounds ahead at most, or as far as it goes"),
    ] = "short"
    unknown: Annotated[int, Field(ge=0, le=400, description='how many numbers are printed as "?"')] = 0

    @property
    def largest(self) -> int:
        """The area of the largest rectangle that may be made; 4 where a quarter of the grid is less."""
        if self.max_area == "auto":
            return min(16, max(4, self.width * self.height // 4))
        return self.max_area

    @property
    def least_clues(self) -> int:
        """The fewest clues: 5 at 5x5, 9 at 7x7, 15 at 10x10, 25 at 15x15; nine in ten published ones have so many."""
        return max(1, isqrt(4 * self.width * self.height) - 5)

    @model_validator(mode="after")
    def _possible(self) -> Self:
        size, cells = f"{self.width}x{self.height}", self.width * self.height
        limit, areas = min(self.max_side, self.largest), "2" if self.largest < 4 else "2 or 4"
        if cells % 2 and limit == 2:
            # Sides of at most 2 leave only rectangles of 2 or 4 cells, areas of at most 2 those of 2.
            raise ValueError(
                f"rectangles of {areas} cells cannot fill {size}, which has {cells} cells; allow sides and areas of 3"
            )
        if self.unknown > cells // 20:
            raise ValueError(f"{self.unknown} unknown numbers are too many for {size}; ask for {cells // 20} at most")
        if self.symmetry == "half-turn" and cells == 4:
            raise ValueError(f"no {size} has one answer and clues that look the same upside down; use symmetry: none")
        return self


@dataclass(frozen=True, slots=True)
class Clues:
    """The printed numbers in rows: 0 a blank cell, UNKNOWN a "?", else the area of the cell's rectangle."""

    rows: Grid

    @property
    def width(self) -> int:
        """Cells across."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Cells down."""
        return len(self.rows)

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """Nothing: no option changes what an answer is."""
        return {}

    def grid(self) -> Grid:
        """The rows of a record: 0 for a blank cell, UNKNOWN for a "?"."""
        return self.rows

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Every clue as (row, column, number), in reading order; the number of a "?" is UNKNOWN."""
        for r, row in enumerate(self.rows):
            for c, number in enumerate(row):
                if number:
                    yield r, c, number

    def code(self) -> str:
        """Size, then numbers in decimal, "?" for UNKNOWN, and letters for runs of blanks (a 1 ... z 26).

        "_" stands between two clues that touch, "zz" for longer runs.
        """
        parts: list[str] = []
        blanks = 0
        for number in (number for row in self.rows for number in row):
            if not number:
                blanks += 1
                continue
            if parts and not blanks:
                parts.append("_")
            parts += (_letters(blanks), "?" if number == UNKNOWN else str(number))
            blanks = 0
        return f"{self.width}x{self.height}:{''.join(parts)}{_letters(blanks)}"

    def canonical(self) -> str:
        """The least code among the eight symmetric twins."""
        return min(Clues(rows).code() for rows in twins(self.rows))

    @classmethod
    def from_grid(cls, grid: Grid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows; shikaku has no variant to read.

        ValueError when they are no rectangle of 2 cells or more, or hold a number that is no clue of that grid.
        """
        rows = _rectangle(grid)
        cells = len(rows) * len(rows[0])
        if cells < 2:
            raise ValueError("a shikaku has at least 2 cells")
        for number in (number for row in rows for number in row):
            if type(number) is not int or not UNKNOWN <= number <= cells:
                raise ValueError(f"{str(number)[:20]!r} is not a clue of a grid of {cells} cells: use -1 to {cells}")
        return cls(rows)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text, and for clues that `from_grid` refuses."""
        head = _HEAD.match(text)
        if not head:
            raise ValueError(f"'{text[:40]}' is not a shikaku code like '3x2:2a_4b'")
        width, height = int(head[1]), int(head[2])
        if max(width, height) > LARGEST:
            raise ValueError(f"{width}x{height} is larger than {LARGEST}x{LARGEST}")
        numbers: list[int] = []
        for token in _TOKEN.finditer(text, head.end()):
            if token["number"]:
                if int(token["number"]) == 0:
                    raise ValueError("a shikaku code names blanks by letters, not by 0")
                numbers.append(int(token["number"]))
            elif token["blanks"]:
                numbers += [0] * (ord(token["blanks"]) - ord("a") + 1)
            elif token["unknown"]:
                numbers.append(UNKNOWN)
            elif not token["apart"]:
                raise ValueError(f"a shikaku code cannot hold {token[0]!r}")
            if len(numbers) > width * height:
                break
        if len(numbers) != width * height:
            raise ValueError(f"the code does not describe the {width * height} cells of a {width}x{height} grid")
        return cls.from_grid(tuple(tuple(numbers[r * width : (r + 1) * width]) for r in range(height)), {})


@dataclass(frozen=True, slots=True)
class Answer:
    """A region number per cell in rows, numbered 0.. in reading order of the regions' first cells."""

    rows: Grid

    def grid(self) -> Grid:
        """The rows of a record's solution: for every cell the number of its region."""
        return self.rows

    @classmethod
    def from_grid(cls, grid: Grid) -> Self:
        """An answer in any numbering, numbered anew; ValueError when it is no grid of whole numbers."""
        rows = _rectangle(grid)
        names: dict[int, int] = {}
        for number in (number for row in rows for number in row):
            if type(number) is not int or number < 0:
                raise ValueError(f"{str(number)[:20]!r} is not a region number: use 0, 1, 2 and so on")
            names.setdefault(number, len(names))
        return cls(tuple(tuple(names[number] for number in row) for row in rows))

    @classmethod
    def from_boxes(cls, boxes: list[tuple[int, int, int, int]], *, width: int, height: int) -> Self:
        """The answer whose regions are the boxes (top, left, width, height), which tile the grid."""
        rows = [[0] * width for _ in range(height)]
        for number, (top, left, across, down) in enumerate(sorted(boxes)):
            run = [number] * across
            for row in rows[top : top + down]:
                row[left : left + across] = run
        return cls(tuple(map(tuple, rows)))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every way to tile a tiny grid with rectangles, whatever its clues say."""
    width, height = clues.width, clues.height

    def tile(boxes: list[tuple[int, int, int, int]], free: frozenset[tuple[int, int]]) -> Iterator[Answer]:
        if not free:
            yield Answer.from_boxes(boxes, width=width, height=height)
            return
        # The first free cell must be the upper left corner of the rectangle that covers it.
        top, left = min(free)
        for across in range(1, width - left + 1):
            for down in range(1, height - top + 1):
                box = {(r, c) for r in range(top, top + down) for c in range(left, left + across)}
                if box <= free:
                    yield from tile([*boxes, (top, left, across, down)], free - box)

    yield from tile([], frozenset((r, c) for r in range(height) for c in range(width)))


def _rectangle(grid: Any) -> Grid:
    """The grid as tuples; ValueError unless it is rows of one length, within LARGEST both ways."""
    if not isinstance(grid, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in grid):
        raise ValueError("a grid is a list of rows, each a list of numbers")
    rows = tuple(tuple(row) for row in grid)
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError("the grid's rows must be of one length, at least 1")
    if max(len(rows), len(rows[0])) > LARGEST:
        raise ValueError(f"{len(rows[0])}x{len(rows)} is larger than {LARGEST}x{LARGEST}")
    return rows


def _letters(blanks: int) -> str:
    return "z" * (blanks // 26) + (chr(ord("a") + blanks % 26 - 1) if blanks % 26 else "")
