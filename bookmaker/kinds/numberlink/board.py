"""Numberlink's nouns: Params, Clues, Answer and their text code; geometry only."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox.symmetry import Rows, twins

LARGEST = 200
LARGEST_NUMBER = 99_999
# Arms of a path in an answer's masks, as in a record's solution.
RIGHT, UP, LEFT, DOWN = 1, 2, 4, 8

# The number of links that a grid is given when nobody asks, as shares of its side (the geometric mean of width and
# height), by the least number of cells: published ones of 10x10 to 15x15 have 0.73 to 0.9, smaller ones more. In
# larger ones few links are out of reach.
AUTO_LINKS = ((257, 0.85, 1.15), (100, 0.7, 0.85), (64, 0.8, 1.0), (0, 0.85, 1.1))

# Up to so many cells, the most cells a link that are in reach, by the most links asked for: there an attempt
# in ten or so succeeds. 20x20 with 12 links: 2 of 18, with 10 none of 15; 25x25 with 18: 1 of 8; 30x30 with 34:
# 4 of 41; 32x32 with 36: none of 19; 35x35 with up to 60: 2 of 18, up to 40 none of 29; 40x40 with up to 100:
# 1 of 7, up to 80 none of 8; 50x50 with up to 250: 1 of 1, in 27 s.
ROOM_A_LINK = ((625, 34.8), (900, 27), (1225, 20.5), (1600, 16), (2500, 10))
LARGEST_AREA = ROOM_A_LINK[-1][0]


def _range_text(value: object) -> object:
    """A whole number as the text of a range of one, so that `links: 9` may be written."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Side = Annotated[int, Field(ge=3, le=LARGEST, description="cells along this side")]
Links = Annotated[
    str,
    BeforeValidator(_range_text),
    Field(
        pattern=r"^(auto|[1-9][0-9]{0,4}(-[1-9][0-9]{0,4})?|[0-9]\.[0-9]{1,2}-[0-9]\.[0-9]{1,2})$",
        description="how many links: a number, a range such as 8-12, a range of shares of the side such as 0.85-1.15, "
        "or auto (as in published puzzles: 0.7 to 0.85 of the side from 10x10, more below)",
    ),
]


@checked(frozen=True, slots=True)
class Params:
    """Size and options of a Numberlink. `links` is "auto", a number, or a range such as "8-12" or "0.85-1.15"."""

    width: Side
    height: Side
    links: Links = "auto"
    min_length: Annotated[int, Field(ge=3, le=10, description="cells of the shortest link")] = 3
    bends: Annotated[int, Field(ge=1, le=99, description="most turns of one link")] = 20
    touching_ends: Annotated[bool, Field(description="may the two ends of a link be neighbours?")] = False
    symmetry: Annotated[Literal["none", "half-turn", "mirror"], Field(description="symmetry of the number cells")] = (
        "none"
    )
    style: Annotated[
        Literal["winding", "nested", "classic"],
        Field(
            description="winding: links as in published puzzles, few straight or trivial, few ends on the border; "
            "nested: along walls and one another; classic: shortest ways, dead ends first"
        ),
    ] = "winding"
    trials: Annotated[
        Literal["none", "short", "any"],
        Field(description="how far ahead a solver must try: never, up to three rounds of forced moves, or any number"),
    ] = "short"
    unique: Annotated[
        Literal["covered", "free"],
        Field(description="covered: one answer that fills the grid; free: one even if cells may stay empty"),
    ] = "covered"

    @model_validator(mode="after")
    def _possible(self) -> Self:
        fewest, most = self.link_range()
        cells = self.width * self.height
        if fewest > most:
            raise ValueError(f"links '{self.links}': the first number must not be above the second")
        if fewest * self.min_length > cells:
            raise ValueError(
                f"{fewest} links of at least {self.min_length} cells need {fewest * self.min_length} cells, "
                f"the grid has {cells}"
            )
        room = next((room for area, room in ROOM_A_LINK if cells <= area), None)
        if room is None:
            raise ValueError(
                f"{self.width}x{self.height} has {cells} cells, which is out of reach: ask for at most {LARGEST_AREA}"
            )
        needed = math.ceil(cells / room)
        if most < needed:
            raise ValueError(
                f"{self.width}x{self.height} with so few links is out of reach: "
                f"links '{self.links}' means at most {most}, ask for {needed} or more"
            )
        return self

    def link_range(self) -> tuple[int, int]:
        """The fewest and the most links wanted, both included."""
        cells = self.width * self.height
        side = math.sqrt(cells)
        first, _, last = self.links.partition("-")
        if "." in first:
            low, high = float(first), float(last)
            return max(1, math.ceil(low * side)), math.floor(high * side)
        if self.links != "auto":
            return int(first), int(last or first)
        low, high = next((low, high) for least, low, high in AUTO_LINKS if cells >= least)
        return round(low * side), round(high * side)


@dataclass(frozen=True, slots=True)
class Clues:
    """The printed numbers in rows, 0 where a cell is blank; every number stands exactly twice."""

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
        """The rows of a record: 0 for a blank cell."""
        return self.rows

    def code(self) -> str:
        """Size, then numbers in decimal and letters for runs of blanks: a 1 ... z 26, `_` between numbers."""
        parts: list[str] = []
        blanks = 0
        for value in (value for row in self.rows for value in row):
            if not value:
                blanks += 1
                continue
            if not blanks and parts:
                parts.append("_")
            parts += [_letters(blanks), str(value)]
            blanks = 0
        return f"{self.width}x{self.height}:{''.join(parts)}{_letters(blanks)}"

    def canonical(self) -> str:
        """The least code among the eight twins, numbered in order of first appearance."""
        return min(Clues(_renumbered(rows)).code() for rows in twins(self.rows))

    @classmethod
    def from_grid(cls, grid: Grid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows; numberlink has no variant to read.

        ValueError when they are no rectangle of 0 to LARGEST_NUMBER, or a number does not stand exactly twice.
        """
        rows = _checked_rows(grid, LARGEST_NUMBER, "0 or a number up to")
        if len(rows) * len(rows[0]) < 2:
            raise ValueError("a numberlink of one cell has nothing to join")
        counts = Counter(value for row in rows for value in row if value)
        for number, count in sorted(counts.items()):
            if count != 2:
                raise ValueError(f"the number {number} stands {count} times, it must stand twice")
        return cls(rows)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text, and for clues that `from_grid` refuses."""
        head = re.match(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2}):", text, re.ASCII)
        if not head:
            raise ValueError(f"'{text[:40]}' is not a numberlink code like '3x3:1a1_2a2_3a3'")
        width, height = int(head[1]), int(head[2])
        if max(width, height) > LARGEST:
            raise ValueError(f"{width}x{height} is larger than {LARGEST}x{LARGEST}")
        values: list[int] = []
        for token in re.finditer(
            r"(?P<number>0*[1-9][0-9]{0,4}(?![0-9]))|(?P<blanks>[a-z])|_|.", text[head.end() :], re.DOTALL
        ):
            if token["number"]:
                values.append(int(token["number"]))
            elif token["blanks"]:
                values += [0] * (ord(token["blanks"]) - ord("a") + 1)
            elif token[0] != "_":
                raise ValueError(f"a numberlink code cannot hold {token[0]!r} (numbers go up to {LARGEST_NUMBER})")
            if len(values) > width * height:
                break
        if len(values) != width * height:
            raise ValueError(f"the code does not describe the {width * height} cells of a {width}x{height} grid")
        return cls.from_grid(tuple(tuple(values[r * width : (r + 1) * width]) for r in range(height)), {})


@dataclass(frozen=True, slots=True)
class Answer:
    """The arms of every cell's path in rows: the sum of right 1, up 2, left 4, down 8."""

    rows: Grid

    def grid(self) -> Grid:
        """The rows of a record's solution: for every cell the sum of its arms."""
        return self.rows

    @classmethod
    def from_grid(cls, grid: Grid) -> Self:
        """An answer from such rows; ValueError when they are no rectangle of numbers from 0 to 15."""
        return cls(_checked_rows(grid, 15, "a sum of arms up to"))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every answer of a tiny grid that any choice of inner edges gives, right or wrong."""
    width, height = clues.width, clues.height
    across = [((r, c), (r, c + 1), RIGHT, LEFT) for r in range(height) for c in range(width - 1)]
    down = [((r, c), (r + 1, c), DOWN, UP) for r in range(height - 1) for c in range(width)]
    for choice in product((False, True), repeat=len(across) + len(down)):
        masks = [[0] * width for _ in range(height)]
        for ((r1, c1), (r2, c2), there, back), on in zip(across + down, choice, strict=True):
            if on:
                masks[r1][c1] |= there
                masks[r2][c2] |= back
        yield Answer(tuple(tuple(row) for row in masks))


def _checked_rows(grid: Grid, largest: int, what: str) -> Grid:
    """The grid as tuples; ValueError when it is no rectangle of whole numbers from 0 to `largest`."""
    if not isinstance(grid, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in grid):
        raise ValueError("a grid is a list of rows, each a list of numbers")
    rows = tuple(tuple(row) for row in grid)
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError("the grid's rows must be of one length, at least 1")
    if max(len(rows), len(rows[0])) > LARGEST:
        raise ValueError(f"{len(rows[0])}x{len(rows)} is larger than {LARGEST}x{LARGEST}")
    for value in (value for row in rows for value in row):
        if type(value) is not int or not 0 <= value <= largest:
            raise ValueError(f"{str(value)[:20]!r} is not {what} {largest}")
    return rows


def _letters(blanks: int) -> str:
    return "z" * (blanks // 26) + (chr(ord("a") + blanks % 26 - 1) if blanks % 26 else "")


def _renumbered(rows: Rows) -> Rows:
    names: dict[int, int] = {0: 0}
    return tuple(tuple(names.setdefault(value, len(names)) for value in row) for row in rows)
