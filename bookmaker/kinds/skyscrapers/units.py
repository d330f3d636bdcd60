"""What the sentences of Skyscrapers name, and what they rest on."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from operator import contains

from bookmaker.kinds.skyscrapers.board import Clues
from bookmaker.kinds.skyscrapers.rules import seen
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, ParsedFacts, Untrue, cells_in, units_in
from bookmaker.puzzles.contract.trials import Rule
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.premises import Each, Part, in_one_of
from bookmaker.puzzles.kits.values import bases
from bookmaker.puzzles.kits.values.known import Values, units

MOST_TOLD = 7  # towers of which it is said how many are seen


class Towers(Values):
    """What is known, and the numbers that a reader sees outside."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed heights and numbers, and what was told; the height of a park is 0."""
        super().__init__(units(clues), clues.rows, known, first=1 - clues.parks)
        self.outside: dict[tuple[Cell, ...], int] = {}
        for unit, (first, last) in zip(self.units, clues.ends, strict=True):
            self.outside |= {unit.cells: first, unit.cells[::-1]: last}

    def view(self, parsed: ParsedFacts) -> tuple[tuple[Cell, ...], int]:
        """The cells of the named line from the named one on, and how many are seen from there."""
        (unit,), first = units_in(parsed, "house"), cells_in(parsed, "first")
        way = unit.cells if unit.cells[:1] == first else unit.cells[::-1]
        number = self.outside[way] if way[:1] == first else 0
        if not number or parsed.get("number", str(number)) not in (str(number), "more" if number > MOST_TOLD else ""):
            raise Untrue(f"from {first} there are not {parsed.get('number')} seen")
        return way, number

    def orders(self, cells: Sequence[Cell]) -> list[tuple[int, ...]]:
        """Those that show what is told at the ends of a line."""
        ends, may = (self.outside[way] for way in (tuple(cells), tuple(cells)[::-1])), [*map(self.may, cells)]
        return [one for one in _showing(self.values, *ends) if all(map(contains, may, one))]

    def filling(self, unit: Unit) -> Rule:
        """What a line says with what is seen from its ends."""
        return Rule("line", (unit,), unit.cells, in_one_of(unit.cells, self.orders(unit.cells)))

    def before(self, cells: Sequence[Cell], cell: Cell, number: int) -> list[tuple[int, ...]]:
        """The ways to fill what stands in a view before a cell with lower towers of which so many are seen."""
        ways = super().orders(cells[: cells.index(cell)])
        return [one for one in ways if seen(one) == number and self.values[-1] not in one]


@functools.cache
def _showing(values: range, front: int, back: int) -> Sequence[tuple[int, ...]]:
    """The orders of a line from whose ends so many are seen, 0 for any number."""
    return [one for one in permutations(values) if front in (0, seen(one)) and back in (0, seen(one[::-1]))]


def shows(parsed: ParsedFacts, reader: Towers) -> list[Clause]:
    """From a cell along a line so many are seen, whatever is known of that."""
    cells, number = reader.view(parsed)
    return in_one_of(cells, _showing(reader.values, number, 0))


def before(parsed: ParsedFacts, reader: Towers) -> list[Clause]:
    """So many are seen in the line, and those before its tallest, which was told, show the others."""
    (cells, number), (tallest,) = reader.view(parsed), cells_in(parsed, "tallest")
    if tallest not in cells or reader.stands.get(tallest) != reader.values[-1]:
        raise Untrue(f"the tallest of {cells} is not told at {tallest}")
    return in_one_of(cells[: cells.index(tallest)], reader.before(cells, tallest, number - 1))


def no_room(parsed: ParsedFacts, reader: Towers) -> Iterator[Clause]:
    """What is before each of the cells cannot show what is seen in front of the tallest."""
    cells, number = reader.view(parsed)
    for cell in cells_in(parsed, "cells"):
        if cell not in cells or reader.before(cells, cell, number - 1):
            raise Untrue(f"before {cell} there is room, or it is not in the line")
        yield reader.holds(cell) - {(cell, reader.values[-1])}


reader = Towers
BASES: Mapping[str, Basis] = {
    **bases.LATIN_ORDERS,
    **dict.fromkeys(("limits", "two-seen"), (Part(shows),)),
    **dict.fromkeys(("near-front", "front"), (Part(before),)),
    "room": (Each(no_room),),
}
