"""Towers's nouns: Params, Clues, Answer and their code; geometry only."""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.drawing import Margins
from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.toolbox import symmetry
from bookmaker.puzzles.toolbox.gridcode import numbers, read_cells, read_head, written

LARGEST = 6
Side = Annotated[int, Field(ge=4, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    width: Side
    height: Side

    @model_validator(mode="after")
    def _square(self) -> Self:
        if self.width != self.height:
            raise ValueError("the grid must be square")
        return self


@dataclass(frozen=True, slots=True)
class Clues:
    """The grid with a ring of the numbers outside around it, 0 for none: turned, it takes its clues along."""

    ringed: Grid

    @property
    def width(self) -> int:
        return len(self.ringed) - 2

    height = width

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        return {}

    def grid(self) -> Grid:
        return tuple(row[1:-1] for row in self.ringed[1:-1])

    def ends(self) -> list[tuple[int, int]]:
        """For each row, then each column, the numbers outside its first cell and its last."""
        return [(line[0], line[-1]) for lines in (self.ringed, _turned(self.ringed)) for line in lines[1:-1]]

    def beside(self) -> Mapping[str, Any]:
        ends = [list(pair) if any(pair) else [] for pair in self.ends()]
        return {"outside": {"rows": ends[: self.width], "columns": ends[self.width :]}}

    def code(self) -> str:
        return f"{self.width}x{self.width}:{written(self.ringed).partition(':')[2]}"

    def canonical(self) -> str:
        return min(map(written, symmetry.twins(self.ringed)))

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        rows = numbers(grid, most=None, what="a height")
        outside = variant.get("outside")
        if not isinstance(outside, Mapping) or set(outside) != {"rows", "columns"}:
            raise ValueError("towers need 'outside' beside the grid, with 'rows' and 'columns'")
        across, down = (_pairs(outside[name], len(rows)) for name in ("rows", "columns"))
        inner = [(pair[0], *row, pair[1]) for pair, row in zip(across, rows, strict=True)]
        top, bottom = ((0, *(pair[end] for pair in down), 0) for end in (0, 1))
        return cls._checked((top, *inner, bottom))

    @classmethod
    def parse(cls, text: str) -> Self:
        head = read_head(text, kind="towers", like="'2x2:b2m'")
        ringed = replace(head, width=head.width + 2, height=head.height + 2)
        return cls._checked(read_cells(ringed, kind="towers", largest=LARGEST))

    @classmethod
    def _checked(cls, ringed: Any) -> Self:
        n = len(ringed) - 2
        if n > LARGEST or any(len(row) != n + 2 for row in ringed):
            raise ValueError(f"a towers grid is square, at most {LARGEST}x{LARGEST}")
        if ringed[0][0] or ringed[0][-1] or ringed[-1][0] or ringed[-1][-1]:
            raise ValueError("nothing stands outside a corner")
        return cls(numbers(ringed, most=n, what=f"a number from 1 to {n}"))


@dataclass(frozen=True, slots=True)
class Answer:
    rows: Grid

    def grid(self) -> Grid:
        return self.rows

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        return cls(numbers(grid, least=1, most=LARGEST, what=f"a height from 1 to {LARGEST}"))


def lines(n: int) -> Grid:
    """The cells of each row, then of each column, counted in reading order."""
    rows = tuple(tuple(range(r * n, r * n + n)) for r in range(n))
    return rows + _turned(rows)


def twins(clues: Clues) -> Iterator[Clues]:
    return map(Clues, symmetry.twins(clues.ringed))


def candidates(clues: Clues) -> Iterator[Answer]:
    n = clues.width
    for values in itertools.product(range(1, n + 1), repeat=n * n):
        yield Answer(tuple(values[at : at + n] for at in range(0, n * n, n)))


def extent(params: Params) -> Margins:
    return Margins(1.0, 1.0, 1.0, 1.0)


def _turned(rows: Grid) -> Grid:
    return tuple(zip(*rows, strict=True))


def _pairs(given: Any, n: int) -> list[Any]:
    if not isinstance(given, (list, tuple)) or len(given) != n:
        raise ValueError(f"'outside' holds {n} rows and {n} columns")
    if any(not isinstance(pair, (list, tuple)) or len(pair) not in (0, 2) for pair in given):
        raise ValueError("'outside' holds two numbers for each line, or none")
    return [pair or (0, 0) for pair in given]
