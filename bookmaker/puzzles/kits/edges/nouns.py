"""Nouns of kinds whose nodes are joined by lines: numbered nodes; arms in rows as records have them <-> lines of pairs.

An arm is 1 to the right, 2 up, 4 to the left, 8 down; a second line that way is 16 times as much, a third 256 times.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self, TypeAlias, TypeVar

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues

Pair: TypeAlias = tuple[Cell, Cell]  # two nodes in one row or column, the left or upper one first
Span: TypeAlias = tuple[Cell, Cell, int]  # the same, and how many lines join them

MANY = 3  # lines between two nodes, at most
ONCE = (0x000, 0x001, 0x011, 0x111)  # so many lines to the right


@dataclass(frozen=True, slots=True)
class NodeClues(GridClues):
    """Numbered nodes in rows, 0 for a cell without one: as many lines end at a node, at most MOST of them from one."""

    WHAT: ClassVar[str] = "a number of lines from 1 up, or 0 for no node"
    MASKED: ClassVar[bool] = False
    MOST: ClassVar[int]

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        """ValueError where a number is too large, or there are fewer than two nodes."""
        numbers = [number for row in rows for number in row if number]
        if len(numbers) < 2 or max(numbers) > 4 * cls.MOST:
            raise ValueError(f"there are fewer than two nodes, or a number is larger than {4 * cls.MOST}")


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

    def lines(self, pair: Pair) -> int:
        """How many lines leave the first of two nodes that see each other towards the second."""
        (r, c), (r2, _) = pair
        return ((self.rows[r][c] or 0) & ONCE[MANY] * (1 if r == r2 else 8)).bit_count()

    def spans(self) -> tuple[Span, ...]:
        """Which nodes are joined, and by how many lines, as the arms to the right and down say."""
        found = []
        for r, row in enumerate(self.rows):
            for c, mask in enumerate(row):
                for way, down, right in ((1, 0, 1), (8, 1, 0)):
                    count = ((mask or 0) & ONCE[MANY] * way).bit_count()
                    there = self._next(r, c, down, right) if count else None
                    found += [((r, c), there, count)] if there else []
        return tuple(found)

    def between(self, nodes: Collection[Cell]) -> tuple[Span, ...] | None:
        """The same, where each arm leads straight to the next of these nodes and comes back; else None."""
        spans = self.spans()
        whole = self.join(len(self.rows[0]), len(self.rows), {(one, other): count for one, other, count in spans})
        on_nodes = all((r, c) in nodes for r, row in enumerate(self.rows) for c, mask in enumerate(row) if mask)
        is_clear = not any(cell in nodes for one, other, _ in spans for cell in self.passed(one, other))
        return spans if whole.rows == self.rows and on_nodes and is_clear else None

    @staticmethod
    def passed(one: Cell, other: Cell) -> list[Cell]:
        """The cells between two nodes in one line, the left or upper one first."""
        (r, c), (r2, c2) = one, other
        return [(r, x) for x in range(c + 1, c2)] if r == r2 else [(y, c) for y in range(r + 1, r2)]

    def _next(self, r: int, c: int, down: int, right: int) -> Cell | None:
        """The next cell with an arm that way, or None."""
        while r + down < len(self.rows) and c + right < len(self.rows[0]):
            r, c = r + down, c + right
            if self.rows[r][c]:
                return r, c
        return None


A = TypeVar("A", bound=SpanAnswer)


def joinings(clues: NodeClues, answer: type[A]) -> Iterator[A]:
    """Every way to join nodes of a tiny grid that see each other, right or wrong."""
    return (answer.join(clues.width, clues.height, counts) for counts in span_counts(clues, clues.MOST))


def span_counts(clues: NodeClues, most: int) -> Iterator[Mapping[Pair, int]]:
    """Of nodes of a tiny grid that see each other, every choice of up to so many lines for each pair."""
    pairs = sights([cell for cell, _ in clues.places()])
    for counts in product(range(most + 1), repeat=len(pairs)):
        yield dict(zip(pairs, counts, strict=True))


def sights(nodes: Iterable[Cell]) -> list[Pair]:
    """The nodes next to each other in a row or column: for each in reading order that on its left, then that above."""
    found: list[Pair] = []
    left: dict[int, Cell] = {}
    above: dict[int, Cell] = {}
    for node in sorted(nodes):
        r, c = node
        found += [(last, node) for last in (left.get(r), above.get(c)) if last]
        left[r] = above[c] = node
    return found


def are_crossed(one: Pair, other: Pair) -> bool:
    """Whether the lines of two pairs would meet between their nodes."""
    level, upright = sorted((one, other), key=lambda pair: pair[0][0] != pair[1][0])
    ((row, left), (same, right)), ((top, column), (bottom, end)) = level, upright
    return row == same and column == end and left < column < right and top < row < bottom


def landmarks(clues: NodeClues) -> list[tuple[float, float]]:
    """The middles (x, y) of the nodes, by which finished pages are read back where they have no frame."""
    return [(c + 0.5, r + 0.5) for (r, c), _ in clues.places()]
