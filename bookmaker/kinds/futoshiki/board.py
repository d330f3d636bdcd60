"""Futoshiki's nouns: Params, Clues, Answer and their text code "4x4:b3m,sl3g2l"; geometry only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits.exchange import edges
from bookmaker.puzzles.kits.nouns import SquareAnswer, SquareClues, SquareParams, every_filling
from bookmaker.puzzles.toolbox.gridcode import Head
from bookmaker.puzzles.toolbox.symmetry import moved, turns

Answer: TypeAlias = SquareAnswer
Pair: TypeAlias = tuple[int, int]  # the cell with the smaller number and its neighbour, counted in reading order

LARGEST = 9  # cells along a side
_SIGNS = re.compile(r"([0-9]{0,3})([lg])", re.ASCII)

Side = Annotated[int, Field(ge=4, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params(SquareParams):
    """Size, and whether numbers are printed."""

    NOUN: ClassVar[str] = "a futoshiki"

    width: Side
    height: Side
    givens: Annotated[
        Literal["few", "none"], Field(description="none: no number is printed, only signs; few: where they are needed")
    ] = "few"


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
        return {"signs": sorted(_record(pair, self.width) for pair in self.signs)} if self.signs else {}

    def parts(self) -> Iterator[str]:
        """In the code "s", and for each edge (see `edges`) l where the first cell is less, g where it is greater.

        Before a sign stands how many edges have none.
        """
        some, less = edges(self.width, self.width), {*self.signs}
        text = "".join("l" if edge in less else "g" if edge[::-1] in less else " " for edge in some)
        if self.signs:
            yield "s" + re.sub(" +", lambda gap: str(len(gap[0])), text.rstrip())

    def images(self) -> Iterator[Self]:
        """The eight turns, each also with n + 1 - d for every number d and all signs the other way."""
        n = self.width
        for turn in turns(n):
            rows, signs = moved(self.rows, turn), [(turn[low], turn[high]) for low, high in self.signs]
            yield replace(self, rows=rows, signs=tuple(sorted(signs)))
            other = tuple(tuple(value and n + 1 - value for value in row) for row in rows)
            yield replace(self, rows=other, signs=tuple(sorted((high, low) for low, high in signs)))

    @classmethod
    def read_beside(cls, variant: Mapping[str, Any], n: int) -> Mapping[str, Any]:
        """The pairs of a record's `signs`; ValueError where one stands nowhere."""
        given = variant.get("signs")
        if not isinstance(given, (list, tuple, type(None))):
            raise ValueError("'signs' is a list, each sign with row, column, 'right' or 'down', and '<' or '>'")
        found: dict[frozenset[int], Pair] = {}
        for one in given or ():
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
        return {"signs": tuple(sorted(found.values()))}

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The signs of a code; ValueError for any other part."""
        if not parts:
            return {}
        n, text, some = head.width, parts[0][1:], edges(head.width, head.width)
        if len(parts) > 1 or parts[0][:1] != "s" or not re.fullmatch(f"({_SIGNS.pattern})+", text, re.ASCII):
            raise ValueError(f"a futoshiki code has signs (s) after its comma, not '{parts[0][:20]}'")
        found = _SIGNS.findall(text)
        counts = list(accumulate(int(gap or 0) + 1 for gap, _ in found))
        if counts[-1] > len(some):
            raise ValueError(f"the code has signs beyond the {len(some)} edges of a {n}x{n}")
        signs = zip(counts, (sign for _, sign in found), strict=True)
        return {"signs": [_record(some[k - 1] if sign == "l" else some[k - 1][::-1], n) for k, sign in signs]}


def _record(pair: Pair, n: int) -> list[object]:
    """A sign as records have it."""
    low, high = pair
    return [*divmod(min(pair), n), "right" if abs(low - high) == 1 else "down", "<" if low < high else ">"]


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every filling of a tiny grid, right or wrong."""
    return every_filling(Answer, clues)
