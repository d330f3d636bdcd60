"""What the sentences of Calcudoku name, and what they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bookmaker.kinds.calcudoku.board import Clues, printed
from bookmaker.kinds.calcudoku.rules import gives
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, Told, Untrue, cells_in, units_in, values_in
from bookmaker.puzzles.kits.values import bases
from bookmaker.puzzles.kits.values.known import Values, units


class Caged(Values):
    """What is known, and the cages that a reader sees."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed numbers and cages, and what was told."""
        super().__init__(units(clues), clues.rows, known)
        self.cages = {
            tuple(divmod(cell, clues.width) for cell in cells): (result, sign) for cells, result, sign in clues.cages
        }

    def ways(self, cells: tuple[Cell, ...]) -> list[tuple[int, ...]]:
        """All ways to fill a cage with what its cells may hold."""
        result, sign = self.cages[cells]
        return [one for one in self.orders(cells) if gives(one, result, sign)]

    def told(self, told: Told, name: str = "where") -> tuple[tuple[Cell, ...], list[tuple[int, ...]]]:
        """The cells of the cage that is named, and the ways to fill it; of so many, where that is told."""
        cells = tuple(sorted(cells_in(told, name)))
        if cells not in self.cages or told.get("result", printed(*self.cages[cells])) != printed(*self.cages[cells]):
            raise Untrue(f"there is no cage {told.get('result')} of {cells}")
        found = self.ways(cells)
        if told.get("count", str(len(found))) != str(len(found)):
            raise Untrue(f"there are {len(found)} ways to fill {cells}")
        return cells, found


@dataclass(frozen=True, slots=True)
class Alone:
    """A cage of one cell is its number."""

    def parts(self, told: Told, reader: Caged) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (cell,), ways = reader.told(told, "cells")
        yield [frozenset((cell, value) for (value,) in ways)]


@dataclass(frozen=True, slots=True)
class Filled:
    """The cage is filled in one of its ways; of which, where they are told, only the numbers of all are."""

    is_set: bool = False

    def parts(self, told: Told, reader: Caged) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        cells, ways = reader.told(told)
        if "digits" in told and {tuple(sorted(one)) for one in ways} != {tuple(values_in(told["digits"]))}:
            raise Untrue(f"{cells} can be made of others than {told['digits']}")
        every = {value for one in ways for value in one}
        yield [
            frozenset((cell, value) for value in (every if self.is_set else {one[at] for one in ways}))
            for at, cell in enumerate(cells)
        ]


@dataclass(frozen=True, slots=True)
class Crosses:
    """In every way to fill the cage it has the numbers within a line."""

    def parts(self, told: Told, reader: Caged) -> Iterator[Sequence[Clause]]:
        """A number is one part."""
        (cells, ways), (line,) = reader.told(told), units_in(told, "house")
        inside = [at for at, cell in enumerate(cells) if cell in line.cells]
        for value in values_in(told.get("struck", "")):
            if not all(value in [one[at] for at in inside] for one in ways):
                raise Untrue(f"{cells} can be without {value} in {line.sort} {line.number}")
            yield [frozenset((cells[at], value) for at in inside)]


@dataclass(frozen=True, slots=True)
class Rest:
    """What the cages within lines whose sum is known leave over there, or those that meet lines have more."""

    def parts(self, told: Told, reader: Caged) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        houses = units_in(told, "house")
        area, is_in = {cell for unit in houses for cell in unit.cells}, told.get("rest") == "in"
        total, rest = len(houses) * sum(reader.values) * (1 if is_in else -1), set(area if is_in else ())
        for cells in reader.cages:
            if area.issuperset(cells) if is_in else area.intersection(cells):
                sums = {sum(one) for one in reader.ways(cells)}
                if len(sums) == 1:
                    total += -sum(sums) if is_in else sum(sums)
                    rest ^= set(cells) - (set() if is_in else area)
                elif not is_in:
                    raise Untrue(f"{cells} can have several sums")
        total -= sum(reader.stands.get(cell, 0) for cell in rest)
        left = sorted(cell for cell in rest if cell not in reader.stands)
        if left != sorted(cells_in(told, "where")) or [total] != [*values_in(told.get("sum", ""))]:
            raise Untrue(f"{total} is left for {left}")
        ways = reader.fillings(left, total)
        yield [frozenset((cell, one[at]) for one in ways) for at, cell in enumerate(left)]


reader = Caged
BASES: Mapping[str, Basis] = {
    **bases.LATIN,
    "single-cell": (Alone(),),
    **dict.fromkeys(("one-set", "cage-sets"), (Filled(is_set=True),)),
    **dict.fromkeys(("pair-cage", "few-fillings", "all-fillings"), (Filled(),)),
    "cage-and-line": (Crosses(),),
    **dict.fromkeys(("line-sum", "line-sums"), (Rest(),)),
}
