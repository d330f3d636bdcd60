"""What a reader knows of a grid with units: which values stand there, and what cells may hold; never a technique."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.contract.premises import Clause, ParsedFacts, Plain, Untrue, cells_in, values_in
from bookmaker.puzzles.contract.trials import Rule
from bookmaker.puzzles.contract.units import Cell, Unit, lines
from bookmaker.puzzles.kits.nouns import GridClues

Placed: TypeAlias = tuple[Cell, int]
KNOWN_A_POSITION = 30  # cells and findings of which a reader takes note


def units(clues: GridClues) -> Sequence[Unit]:
    """The rows and columns of a square, where nothing else is a unit."""
    return lines(clues.width, clues.height)


class Values(Plain):
    """The values that stand in a grid, and what each other cell may hold as far as was told."""

    def __init__(
        self, units: Sequence[Unit], grid: Sequence[Sequence[int | None]], known: Sequence[Finding], first: int = 1
    ) -> None:
        """The grid has its values, 0 for blank and 1 for the `first`; all that was told of it is about values."""
        tick((sum(map(len, grid)) + len(known)) // KNOWN_A_POSITION)
        self.units = tuple(units)
        self.values = range(first, max((len(unit.cells) for unit in units if unit.full), default=0) + first)
        self.stands = {(r, c): value + first - 1 for r, row in enumerate(grid) for c, value in enumerate(row) if value}
        placed = [(one.cells[0], one.value) for one in known if one.holds and one.sort is Sort.VALUE]
        self.stands |= dict(placed)
        self.twice = [one for one in placed if self.stands[one[0]] != one[1]]  # where something untrue is supposed
        self.gone = {(one.cells[0], one.value) for one in known if not one.holds}
        self.of: dict[Cell, list[Unit]] = {}
        for unit in units:
            for cell in unit.cells:
                self.of.setdefault(cell, []).append(unit)

    def is_known(self, finding: Finding) -> bool:
        """Whether the value stands there already, or cannot."""
        cell, value = finding.cells[0], finding.value
        return cell in self.stands if finding.holds else value not in self.may(cell)

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names just their {cells}, and their values as {digit} or {struck}, or all others as {kept}.

        In place of the cells it may say that the value is nowhere {elsewhere} in {houses}, or in the {other} unit.
        A value that was known to be gone from one of several cells may be told of all. That cells hold the one that is
        {kept} is said, too.
        """
        found = {(one.cells[0], one.value) for one in concludes}
        cells = {*cells_in(parsed, "cells")}
        if "kept" in parsed:
            kept = {*values_in(parsed["kept"])}
            values = {*self.values} - kept
            written = {(one.cells[0], one.value) for one in concludes if one.holds}
            if written and written == {(cell, value) for cell in cells for value in kept}:
                found -= written
        else:
            values = {*values_in(parsed.get("struck", parsed.get("digit", "")))}
            if parsed.get("elsewhere", "few") != "few":
                houses = "houses" if parsed["elsewhere"] == "many" else "other"
                others = {*cells_in(parsed, houses)}.difference(cells_in(parsed, "where"))
                cells = {cell for cell in others if values.intersection(self.may(cell))}
            if (cells, values) != ({cell for cell, _ in found}, {value for _, value in found}):
                return False
        return found == {(cell, value) for cell in cells for value in values.intersection(self.may(cell))}

    def excludes(self, one: Placed, other: Placed) -> bool:
        """Whether they are two values of a cell, or the same value in two cells that see each other."""
        (cell, value), (far, digit) = one, other
        return value != digit if cell == far else value == digit and self.sees(cell, far)

    def sees(self, one: Cell, other: Cell) -> bool:
        """Whether two cells share a unit."""
        return one != other and any(other in unit.cells for unit in self.of[one])

    def unseen(self, cell: Cell) -> tuple[int, ...]:
        """The values that a cell does not see, or its own."""
        if cell in self.stands:
            return (self.stands[cell],)
        if cell not in self.of:
            raise Untrue(f"{cell} has no value")
        seen = {self.stands.get(other) for unit in self.of[cell] for other in unit.cells}
        seen |= {value for other, value in self.twice if self.sees(cell, other)}
        return tuple(value for value in self.values if value not in seen)

    def may(self, cell: Cell) -> tuple[int, ...]:
        """The same without what was struck out; nothing where it was told to hold several."""
        if any(cell == one for one, _ in self.twice):
            return ()
        return tuple(value for value in self.unseen(cell) if (cell, value) not in self.gone)

    def holds(self, cell: Cell) -> Clause:
        """That it holds one of the values that it may."""
        return frozenset((cell, value) for value in self.may(cell))

    def places(self, unit: Unit, value: int) -> Clause:
        """That a value stands in a unit where it may."""
        return frozenset((cell, value) for cell in unit.cells if value in self.may(cell))

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """What each of the cells may hold, and what the units with any of them say."""
        yield from (Rule("cell", (cell,), (cell,), [self.holds(cell)]) for cell in self.of.keys() & cells)
        yield from (self.filling(unit) for unit in self.units if not {*cells}.isdisjoint(unit.cells))

    def filling(self, unit: Unit) -> Rule:
        """What the cells of a unit may hold, and if it is full, where its values may stand."""
        every = self.values if unit.full else ()
        clauses = [*map(self.holds, unit.cells), *(self.places(unit, value) for value in every)]
        return Rule("line", (unit,), unit.cells, clauses)

    def fillings(self, cells: Sequence[Cell], total: int, off: Collection[Cell] = ()) -> list[tuple[int, ...]]:
        """All ways to fill cells with what they may hold so that it adds up to a total; what sees its like differs.

        Those that are taken `off` come first.
        """
        found: list[tuple[int, tuple[int, ...]]] = [(0, ())]
        for at, cell in enumerate(cells):
            clash = [k for k in range(at) if self.sees(cells[k], cell)]
            sign = -1 if cell in off else 1
            found = [
                (made, (*one, value))
                for before, one in found
                for value in self.may(cell)
                if (made := before + sign * value) <= total and all(one[k] != value for k in clash)
            ]
        return [one for made, one in found if made == total]

    def sums_of(self, unit: Unit) -> tuple[tuple[Cell, ...], set[frozenset[int]]]:
        """The open cells of a unit with a total, and the sets of values that may fill them."""
        cells = tuple(cell for cell in unit.cells if cell not in self.stands)
        left = (unit.total or 0) - sum(self.stands.get(cell, 0) for cell in unit.cells)
        return cells, {frozenset(one) for one in self.fillings(cells, left)}

    def orders(self, cells: Sequence[Cell]) -> list[tuple[int, ...]]:
        """All ways to fill cells with what they may hold so that no two exclude each other."""
        found: list[tuple[int, ...]] = [()]
        for at, cell in enumerate(cells):
            found = [
                (*one, value)
                for one in found
                for value in self.may(cell)
                if not any(self.excludes((cells[k], one[k]), (cell, value)) for k in range(at))
            ]
        return found
