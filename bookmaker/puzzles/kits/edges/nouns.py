"""The answer of kinds whose nodes are joined by lines: arms in rows as records have them <-> how many lines join two.

An arm is 1 to the right, 2 up, 4 to the left, 8 down; a second line that way is 16 times as much, a third 256 times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self, TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.kits.nouns import GridAnswer

Pair: TypeAlias = tuple[Cell, Cell]  # two nodes in one row or column, the left or upper one first
Span: TypeAlias = tuple[Cell, Cell, int]  # the same, and how many lines join them

MANY = 3  # lines between two nodes, at most
ONCE = (0x000, 0x001, 0x011, 0x111)  # so many lines to the right


@dataclass(frozen=True, slots=True)
class SpanAnswer(GridAnswer):
    """The arms of every node in rows, 0 in all other cells."""

    WHAT: ClassVar[str] = "a sum of arms: 1, 2, 4, 8, and 16 or 256 times as much for a second or third line"
    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int | None] = 0xFFF
    MASKED: ClassVar[bool] = False

    @classmethod
    def join(cls, width: int, height: int, counts: Mapping[Pair, int]) -> Self:
        """The answer in which so many lines join these pairs of nodes, and none any other."""
        rows = [[0] * width for _ in range(height)]
        for (one, other), count in counts.items():
            way, back = (1, 4) if one[0] == other[0] else (8, 2)
            rows[one[0]][one[1]] |= ONCE[count] * way
            rows[other[0]][other[1]] |= ONCE[count] * back
        return cls(tuple(map(tuple, rows)))

    def spans(self) -> tuple[Span, ...]:
        """Which nodes are joined, and by how many lines, as the arms to the right and down say."""
        found = []
        for r, row in enumerate(self.rows):
            for c, mask in enumerate(row):
                for way, down, right in ((1, 0, 1), (8, 1, 0)):
                    count = sum(bool((mask or 0) & way << shift) for shift in (0, 4, 8))
                    there = self._next(r, c, down, right) if count else None
                    found += [((r, c), there, count)] if there else []
        return tuple(found)

    def _next(self, r: int, c: int, down: int, right: int) -> Cell | None:
        """The next cell with an arm that way, or None."""
        while r + down < len(self.rows) and c + right < len(self.rows[0]):
            r, c = r + down, c + right
            if self.rows[r][c]:
                return r, c
        return None
