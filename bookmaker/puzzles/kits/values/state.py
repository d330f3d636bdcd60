"""What a solver knows of a grid with houses: the values placed and, for each value, the cells where it may still stand.

What is found (see the core of the ladder) are planes: value v in cell c, both from 0, is bit v * cells + c.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, ClassVar, Self, TypeAlias

from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.contract.units import cells_of
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.nouns import GridAnswer
from bookmaker.puzzles.kits.values.houses import Layout
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

Items: TypeAlias = tuple[tuple[int, int], ...]
Node: TypeAlias = tuple[int, int]  # a value, from 0, and a cell that may hold it
PATTERN = (
    "where",
    "one",
    "two",
    "link",
    "pivot",
    "bare",
    "fourth",
    "roof",
    "both",
    "others",
    "part",
    "fins",
)  # facts whose candidates are the reason


class State:
    """The candidates: `may[v]` are the open cells that may hold value v (from 0), `put[v]` those that do hold it.

    Of one that `is_untold`, as in making, nobody asks why something goes: what is found says only what.
    """

    ANSWER: ClassVar[type[GridAnswer]]
    __slots__ = (
        *("_digits", "_left", "_pairs", "_spots", "cells", "is_untold", "layout", "may", "n", "open", "put", "wide"),
    )

    def __init__(self, layout: Layout, given: Sequence[int]) -> None:
        """The state of a grid with these values, cells in reading order, 0 for blank."""
        self.layout, self.n, self.open, self.is_untold = layout, layout.n, layout.full, False
        self.wide, self.cells = layout.wide, layout.wide * layout.high
        self.may = list(layout.may)
        self.put = [0] * self.n
        self._changed()
        self._put([(cell, value - 1) for cell, value in enumerate(given) if value])

    def go_on_from(self, may: Sequence[int], put: Sequence[int]) -> Self:
        """The same in the middle of solving: for each value the cells that may hold it, and those that do."""
        self.put = list(put)
        self.open = self.layout.full & ~functools.reduce(int.__or__, put)
        self.may = [cells & self.open for cells in may]
        self._changed()
        return self

    def copy(self) -> Self:
        """The same, which may go another way."""
        return copy(self).go_on_from(self.may, self.put)

    def _changed(self) -> None:
        self._digits: dict[int, int] | None = None
        self._pairs: dict[int, int] | None = None
        self._left: list[Items] | None = None
        self._spots: list[Items] | None = None

    def go_on_with(self, masks: Sequence[int]) -> Self:
        """The same by what each cell, in reading order, holds, where that is one value, or may hold."""
        self.may, self.put = [0] * self.n, [0] * self.n
        digits = dict[int, int]()
        for cell, mask in enumerate(masks):
            if mask & (mask - 1):
                digits[cell] = mask
                for d in members(mask):
                    self.may[d] |= 1 << cell
            else:
                self.put[mask.bit_length() - 1] |= 1 << cell
        self.open = gathered(digits)
        self._changed()
        self._digits = digits
        return self

    @property
    def digits(self) -> dict[int, int]:
        """For every open cell the values that it may hold, as a set of bits; Contradiction where there is none."""
        if self._digits is None:
            found = dict.fromkeys(members(self.open), 0)
            for d, cells in enumerate(self.may):
                bit = 1 << d
                for cell in members(cells):
                    found[cell] |= bit
            if not all(found.values()):
                raise Contradiction
            self._digits = found
        return self._digits

    @property
    def pairs(self) -> dict[int, int]:
        """The open cells that may hold just two values, and which."""
        if self._pairs is None:
            self._pairs = {cell: digits for cell, digits in self.digits.items() if digits.bit_count() == 2}
        return self._pairs

    @property
    def left(self) -> list[Items]:
        """For every house its open cells, each with the values that it may hold."""
        if self._left is None:
            digits = self.digits
            self._left = [
                tuple([(cell, digits[cell]) for cell in members(house.mask & self.open)])
                for house in self.layout.houses
            ]
        return self._left

    @property
    def spots(self) -> list[Items]:
        """For every house the values that it lacks, each with the cells that may hold it."""
        if self._spots is None:
            may = list(enumerate(self.may))
            self._spots = [
                tuple([(d, cells & house.mask) for d, cells in may if cells & house.mask])
                for house in self.layout.houses
            ]
        return self._spots

    def planes(self, digits: int, cells: int) -> int:
        """The candidates of these values in these cells."""
        found = 0
        for d in members(digits):
            found |= (self.may[d] & cells) << d * self.cells
        return found

    def seen_by(self, cells: Iterable[int]) -> int:
        """The cells that all of these see."""
        seen = -1
        for cell in cells:
            seen &= self.layout.peers[cell]
        return seen

    def symbol(self, digit: int) -> str:
        """A value, from 0, as it is printed."""
        return str(digit + self.layout.first)

    def named(self, digits: int) -> str:
        """A set of values in words: "3, 7"."""
        return ", ".join(self.symbol(d) for d in members(digits))

    def excluded(self, node: Node) -> int:
        """The candidates that cannot hold where this one does, as planes."""
        d, cell = node
        own = self.planes(self.digits[cell], 1 << cell) & ~(1 << d * self.cells + cell)
        return own | (self.may[d] & self.layout.peers[cell]) << d * self.cells

    def at(self, *cells: int) -> tuple[Cell, ...]:
        """The cells as rows and columns, in reading order."""
        return tuple(divmod(cell, self.wide) for cell in sorted(cells))

    def struck(self, planes: int, facts: Facts, chains: Callable[[], list[list[Node]]] | None = None) -> Found:
        """That these candidates, one at least, go; `chains` tells by which, where it is by some: the fact {chain}."""
        if self.is_untold:
            return Found(planes, (), holds=False)
        size, full = self.cells, self.layout.full
        cells = digits = 0
        for d in range(self.n):
            if own := planes >> d * size & full:
                cells |= own
                digits |= 1 << d
        with_struck = (("struck", self.named(digits)), *facts)
        return Found(
            planes, self.layout.places(cells), with_struck, False, partial(self._why_struck, cells, facts, chains)
        )

    def narrowed(self, kept: Mapping[int, int], facts: Facts) -> Iterator[Found]:
        """That those of these cells that are open lose all but the values kept, all of their own where none is.

        A step says that its values are in none of its cells: so cells that lose other ones are in another step.
        """
        digits, every = self.digits, 0
        if self.is_untold:
            for cell, values in kept.items():
                for d in members(digits.get(cell, 0) & ~values):
                    every |= 1 << d * self.cells + cell
            if every:
                yield Found(every, (), holds=False)
            return
        kept = {cell: values for cell, values in kept.items() if cell in digits}
        for cell, values in kept.items():
            every |= digits[cell] & ~values
        if not every:
            return
        alike: dict[int, int] = {}
        for cell, values in kept.items():
            alike[every & ~values] = alike.get(every & ~values, 0) | 1 << cell
        for values, cells in alike.items():
            if gone := self.planes(values, cells):
                yield self.struck(gone, facts)

    def alike(self, planes: int) -> Iterator[int]:
        """These candidates in parts, each of cells that lose the same values: a step strikes all its values in all."""
        size, full = self.cells, self.layout.full
        by_values: dict[int, int] = {}
        for cell in members(functools.reduce(int.__or__, (planes >> d * size & full for d in range(self.n)))):
            values = sum(1 << d for d in range(self.n) if planes >> d * size + cell & 1)
            by_values[values] = by_values.get(values, 0) | 1 << cell
        yield from (self.planes(values, cells) for values, cells in by_values.items())

    def placed(self, cell: int, digit: int, facts: Facts = ()) -> Found:
        """That a value stands in a cell."""
        with_digit = (("digit", self.symbol(digit)), *facts)
        return Found(
            1 << digit * self.cells + cell,
            (divmod(cell, self.wide),),
            with_digit,
            because=partial(self._why_placed, cell, digit, facts),
        )

    def take(self, found: Sequence[Found]) -> None:
        """Place and strike; Contradiction where two values exclude each other."""
        size = self.cells
        gone = 0
        new = []
        for one in found:
            if one.holds:
                digit, cell = divmod(one.what.bit_length() - 1, size)
                new.append((cell, digit))
            else:
                gone |= one.what
        if gone:
            self.may = [cells & ~(gone >> d * size) for d, cells in enumerate(self.may)]
        if new:
            self._put(new)
        self._changed()

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

    def answer(self) -> GridAnswer | None:
        """The answer once every cell has its value; Contradiction where that is wrong."""
        if self.open:
            return None
        held = {cell: d + self.layout.first for d, cells in enumerate(self.put) for cell in members(cells)}
        if not self.is_right(held):
            raise Contradiction
        return self.ANSWER.of([held.get(cell) for cell in range(self.cells)], self.wide)

    def is_right(self, values: Mapping[int, int]) -> bool:
        """Whether the values of all cells keep what a kind asks beside its houses: here nothing."""
        return True

    def allows(self, answer: Any) -> bool:
        """Whether each cell of the answer's rows holds a value that it holds or may hold."""
        flat = [value for row in answer.rows for value in row]
        held = [(cell, value - self.layout.first) for cell, value in enumerate(flat) if value is not None]
        return all((self.may[d] | self.put[d]) >> cell & 1 for cell, d in held)

    def failing(self) -> Iterator[Cell]:
        """The cells without a value left, and the open ones of a house where a value has no cell left."""
        empty = self.layout.full & ~functools.reduce(int.__or__, self.put)
        yield from self.layout.places(empty & ~functools.reduce(int.__or__, self.may))
        for d, (may, put) in enumerate(zip(self.may, self.put, strict=True)):
            for house in self.layout.houses:
                if d < len(house.cells) and not house.mask & (put | may & empty):
                    yield from self.layout.places(house.mask & empty)

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """The values placed or struck, cell by cell."""
        return tuple(self._values(one.what, one.cells, one.holds))

    def _values(self, planes: int, cells: Iterable[Cell], holds: bool = True) -> Iterator[Finding]:
        for cell in cells:
            for d in range(self.n):
                if planes >> d * self.cells + cell[0] * self.wide + cell[1] & 1:
                    yield Finding(Sort.VALUE, (cell,), d + self.layout.first, holds)

    def _why_struck(self, cells: int, facts: Facts, chains: Callable[[], list[list[Node]]] | None) -> Marks:
        """The cells of the pattern, cages or house, and what those of the reason and those struck may still hold."""
        found = chains() if chains else []
        pattern = tuple(dict.fromkeys(divmod(cell, self.wide) for chain in found for _, cell in chain))
        pattern = pattern or self._cells(facts, PATTERN)
        more: Facts = (("chain", "; ".join(self._written(chain) for chain in found)),) if found else ()
        known = dict(facts)
        area = pattern or self._cells(facts, ("cage", "other") if "cage" in known else ("house",))
        # All of a house to be filled; of two cages the second, which tells what the first cannot be.
        reasons = area if "count" in known else pattern or cells_of(known.get("other", ()))
        shown = dict.fromkeys((*reasons, *self.layout.places(cells)))
        may = self._values(self.planes((1 << self.n) - 1, self.open), shown)
        return Marks(area, candidates=tuple(may), facts=more)

    def _written(self, chain: Sequence[Node]) -> str:
        """The chain as solvers write it, "(8)E4=(8)E9 − (8=7)J9": "=" is a strong link, "−" a weak one."""
        parts = []
        for (d, cell), (e, far) in zip(chain[::2], chain[1::2], strict=True):
            if cell == far:
                parts.append(f"({self.symbol(d)}={self.symbol(e)}){cell_name(divmod(cell, self.wide))}")
            else:
                ends = ((d, cell), (e, far))
                parts.append("=".join(f"({self.symbol(v)}){cell_name(divmod(at, self.wide))}" for v, at in ends))
        return " − ".join(parts)  # at a space a line may end; a hyphen between spaces would be set as a dash

    def _why_placed(self, cell: int, digit: int, facts: Facts) -> Marks:
        """What stands already and is the reason: this value where it bars other cells of the house, or all others.

        Without a house it is told as {why} whether all others are "seen", or some, {out}, were "struck" before.
        """
        house = self._cells(facts, ("house",))
        others = sum(1 << r * self.wide + c for r, c in house if r * self.wide + c != cell) & self.open
        peers = self.layout.peers
        seen: list[int] = []
        for d in range(self.n):
            if house and d == digit:
                seen += [one for one in members(self.put[d]) if peers[one] & others]
            elif not house and d != digit:
                seen += members(self.put[d] & peers[cell])[:1]
        more: Facts = ()
        if not facts:
            out = sum(1 << d for d in range(self.n) if d != digit and not self.put[d] & peers[cell])
            more = (("why", "struck"), ("out", self.named(out))) if out else (("why", "seen"),)
        return Marks(tuple(dict.fromkeys((*house, *(divmod(one, self.wide) for one in seen)))), facts=more)

    def _cells(self, facts: Facts, names: tuple[str, ...]) -> tuple[Cell, ...]:
        """The cells of those facts, whole rows and columns cell by cell."""
        wide, high, found = self.wide, self.layout.high, dict[Cell, None]()
        for name, fact in facts:
            for row, column in cells_of(fact) if name in names else ():
                rows, columns = (range(high) if row < 0 else (row,)), (range(wide) if column < 0 else (column,))
                found |= {(r, c): None for r in rows for c in columns}
        return tuple(found)
