"""Futoshiki's nouns: Params, Clues, Answer and their text code "4x4:b3m,sl3g2l"; geometry only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid, MaskedGrid
from bookmaker.puzzles.kits.exchange import edges
from bookmaker.puzzles.kits.nouns import GridAnswer, SquareClues
from bookmaker.puzzles.toolbox.gridcode import Head
from bookmaker.puzzles.toolbox.symmetry import moved, turns

Pair: TypeAlias = tuple[int, int]  # the cell with the smaller number and its neighbour, counted in reading order

LARGEST = 9  # cells along a side
_SIGNS = re.compile(r"([0-9]{0,3})([lg])", re.ASCII)

Side = Annotated[int, Field(ge=4, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size, and whether numbers are printed."""

    width: Side
    height: Side
    givens: Annotated[
        Literal["few", "none"], Field(description="none: no number is printed, only signs; few: where they are needed")
    ] = "few"

    @model_validator(mode="after")
    def _square(self) -> Self:
        if self.width != self.height:
            raise ValueError(f"a futoshiki is a square, not {self.width}x{self.height}")
        return self


@dataclass(frozen=True, slots=True)
class Clues(SquareClues):
    """The given numbers in rows, 0 for a blank cell; and the pairs of neighbours that have a sign between them."""

    NAME: ClassVar[str] = "futoshiki"
    LIKE: ClassVar[str] = "'4x4:b3m,sl3g2l'"
    LARGEST: ClassVar[int] = LARGEST

    rows: Grid
    signs: tuple[Pair, ...] = ()

    def beside(self) -> Mapping[str, Any]:
        """`signs`, each as the cell to the left or above, where its neighbour is, and "<" where it is the smaller."""
        found = []
        for low, high in self.signs:
            one, other = sorted((low, high))
            side = "right" if other == one + 1 else "down"
            found.append([*divmod(one, self.width), side, "<" if low == one else ">"])
        return {"signs": sorted(found)} if found else {}

    def parts(self) -> Iterator[str]:
        """In the code "s", and for each edge (see `edges`) l where the first cell is less, g where it is greater.

        Before a sign stands how many edges have none.
        """
        less, gap, text = {*self.signs}, 0, ""
        for one, other in edges(self.width, self.width):
            sign = "l" if (one, other) in less else "g" if (other, one) in less else ""
            text += (str(gap or "") + sign) if sign else ""
            gap = 0 if sign else gap + 1
        if text:
            yield f"s{text}"

    def images(self) -> Iterator[Self]:
        """The eight turns, each also with n + 1 - d for every number d and all signs the other way."""
        n = self.width
        for turn in turns(n):
            rows, signs = moved(self.rows, turn), [(turn[low], turn[high]) for low, high in self.signs]
            yield replace(self, rows=rows, signs=tuple(sorted(signs)))
            other = tuple(tuple(value and n + 1 - value for value in row) for row in rows)
            yield replace(self, rows=other, signs=tuple(sorted((high, low) for low, high in signs)))

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows and its `signs`; ValueError where they are no square, or a sign stands nowhere."""
        rows = cls.read_rows(grid)
        cls.refuse(rows)
        return cls(tuple(tuple(value or 0 for value in row) for row in rows), _checked(variant.get("signs"), len(rows)))

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The signs of a code; ValueError for any other part."""
        if not parts:
            return {}
        n, text = head.width, parts[0][1:]
        some, at, signs = edges(n, n), 0, []
        if len(parts) > 1 or parts[0][:1] != "s" or not re.fullmatch(f"({_SIGNS.pattern})+", text, re.ASCII):
            raise ValueError(f"a futoshiki code has signs (s) after its comma, not '{parts[0][:20]}'")
        for gap, sign in _SIGNS.findall(text):
            at += int(gap or 0)
            if at >= len(some):
                raise ValueError(f"the code has signs beyond the {len(some)} edges of a {n}x{n}")
            one, other = some[at]
            signs.append([*divmod(one, n), "right" if other == one + 1 else "down", "<" if sign == "l" else ">"])
            at += 1
        return {"signs": signs}


def _checked(given: Any, n: int) -> tuple[Pair, ...]:
    """The pairs of a record's signs."""
    if given is None:
        return ()
    if not isinstance(given, (list, tuple)):
        raise ValueError("'signs' is a list, each sign with row, column, 'right' or 'down', and '<' or '>'")
    found: dict[frozenset[int], Pair] = {}
    for one in given:
        match one:
            case [int(r), int(c), "right" | "down" as side, "<" | ">" as sign]:
                beyond = (r, c + 1) if side == "right" else (r + 1, c)
            case _:
                raise ValueError(f"a sign is row, column, 'right' or 'down', and '<' or '>', not {str(one)[:40]}")
        if r < 0 or c < 0 or max(beyond) >= n:
            raise ValueError(f"there is no sign on the {side} side of row {r + 1}, column {c + 1} in a {n}x{n}")
        pair = (r * n + c, beyond[0] * n + beyond[1])
        if frozenset(pair) in found:
            raise ValueError(f"two signs stand on one side of row {r + 1}, column {c + 1}")
        found[frozenset(pair)] = pair if sign == "<" else pair[::-1]
    return tuple(sorted(found.values()))


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """The number of every cell in rows."""

    WHAT: ClassVar[str] = f"a number from 1 to {LARGEST}"
    MOST: ClassVar[int | None] = LARGEST
    MASKED: ClassVar[bool] = False


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every filling of a tiny grid, right or wrong."""
    n = clues.width
    return (Answer.of(values, n) for values in product(range(1, n + 1), repeat=n * n))
