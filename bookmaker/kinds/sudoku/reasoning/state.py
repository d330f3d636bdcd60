"""What a solver of a Sudoku knows: the digits placed and, for each digit, the cells where it may still stand.

Every technique finds all its steps in the state as it is, and only then changes it: so turns change no grade.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Self, TypeAlias

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.kinds.sudoku.houses import CACHED, House, Layout, bits
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Step

Fact: TypeAlias = tuple[str, str | int | tuple[Cell, ...]]
Facts: TypeAlias = tuple[Fact, ...]
Strikes: TypeAlias = dict[int, Facts]  # for each set of candidates that goes (see State.planes) the facts that say why
Link: TypeAlias = tuple[int, int, str]
Items: TypeAlias = tuple[tuple[int, int], ...]
Places: TypeAlias = dict[tuple[int, int], Facts]  # for each (cell, digit from 0) that is placed the facts that say why


class State:
    """The candidates: `may[d]` are the open cells that may hold digit d (from 0), `put[d]` those that do hold it."""

    __slots__ = ("_digits", "_left", "_pairs", "_spots", "clues", "layout", "may", "n", "open", "put")

    def __init__(self, clues: Clues) -> None:
        self.clues, self.layout, self.n = clues, clues.layout, clues.width
        self.open = self.layout.full
        self.may = [self.open] * self.n
        self.put = [0] * self.n
        self._changed()
        self._put(
            [(r * self.n + c, value - 1) for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value]
        )

    @classmethod
    def resumed(cls, clues: Clues, may: Sequence[int], put: Sequence[int]) -> Self:
        """What is known in the middle of solving: for each digit the cells that may hold it, and those that do."""
        state = cls.__new__(cls)
        state.clues, state.layout, state.n = clues, clues.layout, clues.width
        state.put = list(put)
        state.open = state.layout.full & ~functools.reduce(int.__or__, put)
        state.may = [cells & state.open for cells in may]
        state._changed()
        return state

    def _changed(self) -> None:
        self._digits: dict[int, int] | None = None
        self._pairs: dict[int, int] | None = None
        self._left: list[Items] | None = None
        self._spots: list[Items] | None = None

    @property
    def digits(self) -> dict[int, int]:
        """For every open cell the digits that it may hold, as a set of bits; Contradiction where there is none."""
        if self._digits is None:
            found = dict.fromkeys(bits(self.open), 0)
            for d, cells in enumerate(self.may):
                for cell in bits(cells):
                    found[cell] |= 1 << d
            if not all(found.values()):
                raise Contradiction
            self._digits = found
        return self._digits

    @property
    def pairs(self) -> dict[int, int]:
        """The open cells that may hold just two digits, and which."""
        if self._pairs is None:
            self._pairs = {cell: digits for cell, digits in self.digits.items() if digits.bit_count() == 2}
        return self._pairs

    @property
    def left(self) -> list[Items]:
        """For every house its open cells, each with the digits that it may hold."""
        if self._left is None:
            digits = self.digits
            self._left = [
                tuple([(cell, digits[cell]) for cell in bits(house.mask & self.open)]) for house in self.layout.houses
            ]
        return self._left

    @property
    def spots(self) -> list[Items]:
        """For every house the digits that it lacks, each with the cells that may hold it."""
        if self._spots is None:
            may = list(enumerate(self.may))
            self._spots = [
                tuple([(d, cells & house.mask) for d, cells in may if cells & house.mask])
                for house in self.layout.houses
            ]
        return self._spots

    def planes(self, digits: int, cells: int) -> int:
        """The candidates of these digits in these cells, as one integer: digit d in cell c is bit d * n * n + c."""
        size, found = self.n * self.n, 0
        for d in bits(digits):
            found |= (self.may[d] & cells) << d * size
        return found

    def seen_by(self, cells: Iterable[int]) -> int:
        """The cells that all of these see."""
        seen = -1
        for cell in cells:
            seen &= self.layout.peers[cell]
        return seen

    def named(self, digits: int) -> str:
        """A set of digits in words: "3, 7"."""
        return ", ".join(self.symbol(d) for d in bits(digits))

    def symbol(self, digit: int) -> str:
        """A digit, from 0, as it is printed."""
        return symbol_of(digit + 1, self.clues.letters)

    def at(self, *cells: int) -> tuple[Cell, ...]:
        """The cells as rows and columns, in reading order."""
        return tuple(divmod(cell, self.n) for cell in sorted(cells))

    def house(self, house: House) -> Facts:
        """What names a house: its cells or line, its first cell, and the first and last."""
        cells = self.at(*house.cells)
        return (("house", self.area(house.mask)), ("corner", cells[:1]), ("ends", (cells[0], cells[-1])))

    def area(self, mask: int) -> tuple[Cell, ...]:
        """The whole rows or columns of which a set is made (see Step); where it is of none, its cells."""
        for lines, is_row in ((self.layout.rows(), True), (self.layout.columns(), False)):
            whole = [k for k, line in enumerate(lines) if not line.mask & ~mask]
            if len(whole) * self.n == mask.bit_count():
                return tuple((k, -1) if is_row else (-1, k) for k in whole)
        return self.layout.places(mask)

    def struck(self, name: str, found: Strikes) -> Sequence[Step]:
        """A step for each set of candidates, which go."""
        found.pop(0, None)
        if not found:
            return ()
        size, full = self.n * self.n, self.layout.full
        steps, gone = [], 0
        for planes, facts in found.items():
            gone |= planes
            cells = digits = 0
            for d in range(self.n):
                if own := planes >> d * size & full:
                    cells |= own
                    digits |= 1 << d
            steps.append(Step(name, self.layout.places(cells), (("struck", self.named(digits)), *facts)))
        self.may = [cells & ~(gone >> d * size) for d, cells in enumerate(self.may)]
        self._changed()
        return steps

    def placed(self, name: str, found: Places) -> Sequence[Step]:
        """A step for each digit, which is placed; Contradiction where two exclude each other."""
        if not found:
            return ()
        self._put(list(found))
        return [
            Step(name, (divmod(cell, self.n),), (("digit", self.symbol(d)), *facts))
            for (cell, d), facts in found.items()
        ]

    def _put(self, new: Sequence[tuple[int, int]]) -> None:
        peers, done = self.layout.peers, 0
        for cell, d in new:
            if not self.may[d] >> cell & 1 or done >> cell & 1 or self.put[d] & peers[cell]:
                raise Contradiction
            done |= 1 << cell
            self.put[d] |= 1 << cell
            self.may[d] &= ~peers[cell]
        self.open &= ~done
        self.may = [cells & ~done for cells in self.may]
        self._changed()

    def answer(self) -> Answer | None:
        """The grid once every cell has its digit; Contradiction where a cage then has another sum."""
        if self.open:
            return None
        n = self.n
        values = {cell: d + 1 for d, cells in enumerate(self.put) for cell in bits(cells)}
        rows = tuple(tuple(values[r * n + c] for c in range(n)) for r in range(n))
        if any(sum(rows[r][c] for r, c in cells) != total for cells, total in self.clues.cages):
            raise Contradiction
        return Answer(rows)


@functools.lru_cache(maxsize=CACHED)
def strong_links(layout: Layout, may: int) -> tuple[Link, ...]:
    """The strong links of a digit: the two cells of a house that may hold it, and the sort of house."""
    found = []
    for house in layout.houses:
        cells = may & house.mask
        if cells.bit_count() == 2:
            low = cells & -cells
            found.append((low.bit_length() - 1, cells.bit_length() - 1, house.sort))
    return tuple(found)


def symbol_of(value: int, letters: bool) -> str:
    """How a digit is printed: 10 as A with letters."""
    return chr(55 + value) if letters and value > 9 else str(value)
