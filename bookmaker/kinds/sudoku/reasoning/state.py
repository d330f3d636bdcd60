"""What a solver of a Sudoku knows; and which houses they see in it."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bookmaker.kinds.sudoku.board import Answer, Clues, leaps, windows
from bookmaker.kinds.sudoku.twinning import Box
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits.values import state as values
from bookmaker.puzzles.kits.values.houses import House, Layout
from bookmaker.puzzles.kits.values.state import Node
from bookmaker.puzzles.toolbox.bitgrid import gathered


class State(values.State):
    """The candidates, and the clues for their cages and for what their solvers may trust."""

    ANSWER = Answer
    __slots__ = ("_partners", "cages", "clues", "rests")

    cages: tuple[list[int], list[Any]] | None  # where each digit could stand, and what was left of each cage then
    rests: tuple[int, Sequence[Any], Sequence[Any]] | None  # the cells open, and what the rule of 45 told then

    def __init__(self, clues: Clues) -> None:
        """What the printed digits tell; Contradiction where one sees its like."""
        self.clues, self.rests, self.cages = clues, None, None
        super().__init__(layout_of(clues), [value for row in clues.rows for value in row])

    def symbol(self, digit: int) -> str:
        """A digit, from 0, as it is printed: 10 as A with letters."""
        return chr(56 + digit) if self.clues.letters and digit > 8 else str(digit + 1)

    def standing(self, cell: int) -> int:
        """The digit of a cell that has one."""
        return next(d for d, cells in enumerate(self.put, 1) if cells >> cell & 1)

    def _changed(self) -> None:
        super()._changed()
        self._partners: dict[int, tuple[int, int]] | None = None

    @property
    def partners(self) -> dict[int, tuple[int, int]]:
        """For each open cell of a cage that has two, the other one, and what both make."""
        if self._partners is None:
            self._partners, n = dict[int, tuple[int, int]](), self.n
            for cells, total in self.clues.cages:
                left = [r * n + c for r, c in cells if self.open >> r * n + c & 1]
                if len(left) == 2:
                    total -= sum(self.standing(r * n + c) for r, c in cells if r * n + c not in left)
                    self._partners |= {left[0]: (left[1], total), left[1]: (left[0], total)}
        return self._partners

    def excluded(self, node: Node) -> int:
        """Those, and what the other open cell of a cage then cannot be."""
        (d, cell), found = node, super().excluded(node)
        if cell in self.partners:
            other, total = self.partners[cell]
            found |= self.planes(gathered(e for e in range(self.n) if d + e + 2 != total), 1 << other)
        return found

    def is_right(self, values: Mapping[int, int]) -> bool:
        """Whether each cage has its sum."""
        n = self.n
        return all(sum(values[r * n + c] for r, c in cells) == total for cells, total in self.clues.cages)


def layout_of(clues: Clues) -> Layout:
    """The houses that a solver sees, and in what no digit stands twice: cages, and cells a knight's move apart."""
    cages = tuple(gathered(r * clues.width + c for r, c in cells) for cells, _ in clues.cages)
    return _layout(clues.width, clues.box, clues.regions, clues.extra, cages)


@functools.lru_cache(maxsize=512)
def _layout(n: int, box: Box | None, regions: Grid | None, extra: str, cages: tuple[int, ...]) -> Layout:
    apart = [1 << r * n + c | 1 << s * n + d for (r, c), (s, d) in leaps(n)] if extra == "antiknight" else cages
    return _plain(n, box, regions, extra).apart(apart)


@functools.lru_cache(maxsize=512)
def _plain(n: int, box: Box | None, regions: Grid | None, extra: str) -> Layout:
    return Layout(n, tuple(_houses(n, box, regions, extra)))


def _houses(n: int, box: Box | None, regions: Grid | None, extra: str) -> Iterator[House]:
    for r in range(n):
        yield House.of("row", range(r * n, r * n + n))
    for c in range(n):
        yield House.of("column", range(c, n * n, n))
    if extra == "x":
        yield House.of("diagonal", (k * (n + 1) for k in range(n)))
        yield House.of("diagonal", (k * (n - 1) for k in range(1, n + 1)))
    areas: dict[tuple[int, int], list[int]] = {}
    for cell in range(n * n):
        r, c = divmod(cell, n)
        area = (regions[r][c], 0) if regions is not None else (r // box[1], c // box[0]) if box else (r, 0)
        areas.setdefault(area, []).append(cell)
    for cells in areas.values():
        yield House.of("box" if regions is None else "region", cells, is_line=False)
    for window in windows(n) if extra == "windoku" else ():
        yield House.of("window", (r * n + c for r, c in window), is_line=False)
