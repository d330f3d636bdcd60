"""What the sentences of Skyscrapers name, and what they rest on."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from bookmaker.kinds.skyscrapers.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, Told, Untrue, cells_in, units_in
from bookmaker.puzzles.contract.units import Unit, lines
from bookmaker.puzzles.kits.values import bases
from bookmaker.puzzles.kits.values.known import Values

MOST_TOLD = 7  # towers of which it is said how many are seen


class Towers(Values):
    """What is known, and the numbers that a reader sees outside."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed heights and numbers, and what was told; the height of a park is 0."""
        super().__init__(units(clues), clues.rows, known, first=1 - clues.parks)
        ends = zip(self.units, clues.ends, strict=True)
        self.outside = {way: number for unit, pair in ends for way, number in zip(_both(unit.cells), pair, strict=True)}

    def view(self, told: Told) -> tuple[tuple[Cell, ...], int]:
        """The cells of the named line from the named one on, and how many are seen from there."""
        (unit,), first = units_in(told, "house"), cells_in(told, "first")
        way = next((cells for cells in _both(unit.cells) if cells[:1] == first), ())
        number = self.outside.get(way, 0)
        if not number or told.get("number", str(number)) not in (str(number), "more" if number > MOST_TOLD else ""):
            raise Untrue(f"from {first} there are not {told.get('number')} seen")
        return way, number

    def orders(self, cells: Sequence[Cell]) -> list[tuple[int, ...]]:
        """Those that show what is told at the ends of a line."""
        front, back = (self.outside.get(way, 0) for way in _both(tuple(cells)))
        every = super().orders(cells)
        return [one for one in every if front in (0, seen(one)) and back in (0, seen(one[::-1]))]


def _both(cells: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    return cells, cells[::-1]


def seen(heights: Sequence[int]) -> int:
    """How many towers are taller than all before; parks have none."""
    return sum(height > max((0, *heights[:at])) for at, height in enumerate(heights))


@functools.cache
def _shown(values: range, number: int) -> tuple[frozenset[int], ...]:
    """For each place of a line the heights that it has where so many are seen."""
    return tuple(map(frozenset, zip(*(one for one in permutations(values) if seen(one) == number), strict=True)))


@dataclass(frozen=True, slots=True)
class Seen:
    """From a cell along a line so many are seen, whatever is known of that."""

    def parts(self, told: Told, reader: Towers) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        cells, number = reader.view(told)
        shown = zip(cells, _shown(reader.values, number), strict=True)
        yield [frozenset((cell, height) for height in heights) for cell, heights in shown]


@dataclass(frozen=True, slots=True)
class Before:
    """So many are seen in the line, and those before its tallest, which was told, show the others."""

    def parts(self, told: Told, reader: Towers) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (cells, number), (tallest,) = reader.view(told), cells_in(told, "tallest")
        if tallest not in cells or reader.stands.get(tallest) != reader.values[-1]:
            raise Untrue(f"the tallest of {cells} is not told at {tallest}")
        before = cells[: cells.index(tallest)]
        ways = _ways(reader, before, lambda one: seen(one) == number - 1)
        yield [frozenset((cell, one[at]) for one in ways) for at, cell in enumerate(before)]


def _ways(reader: Towers, cells: Sequence[Cell], fits: Callable[[Sequence[int]], bool]) -> list[tuple[int, ...]]:
    return [one for one in Values.orders(reader, cells) if fits(one)]


@dataclass(frozen=True, slots=True)
class NoRoom:
    """What is before each of the cells cannot show what is seen in front of the tallest."""

    def parts(self, told: Told, reader: Towers) -> Iterator[Sequence[Clause]]:
        """A cell is one part."""
        (cells, number), top = reader.view(told), reader.values[-1]
        for cell in cells_in(told, "cells"):
            if cell not in cells or _ways(
                reader, cells[: cells.index(cell)], lambda one: top not in one and seen(one) == number - 1
            ):
                raise Untrue(f"before {cell} there is room, or it is not in the line")
            yield [reader.holds(cell) - {(cell, top)}]


def units(clues: Clues) -> Sequence[Unit]:
    """Rows and columns."""
    return lines(clues.width, clues.height)


def reader(clues: Clues, known: Sequence[Finding]) -> Towers:
    """Who has the printed heights and numbers, and was told this."""
    return Towers(clues, known)


BASES: Mapping[str, Basis] = {
    **bases.LATIN,
    **dict.fromkeys(("limits", "two-seen"), (Seen(),)),
    **dict.fromkeys(("near-front", "front"), (Before(),)),
    "room": (NoRoom(),),
    **dict.fromkeys(("few-orders", "all-orders"), bases.ORDERS),
}
