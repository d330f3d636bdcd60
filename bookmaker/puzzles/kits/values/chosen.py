"""What a reader knows of a grid where chosen cells never touch and each unit has so many; what sentences rest on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from itertools import combinations
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import (
    Clause,
    Literal,
    ParsedFacts,
    Plain,
    Untrue,
    cells_in,
    units_in,
    values_in,
)
from bookmaker.puzzles.contract.trials import NEVER, Rule
from bookmaker.puzzles.contract.units import Cell, Unit
from bookmaker.puzzles.toolbox.near import Near

Area: TypeAlias = frozenset[Cell]
CELLS_A_POSITION = 30  # of which a reader asks whether they may be chosen


class Chosen(Plain):
    """The chosen cells, those that may be, and what each unit still needs."""

    def __init__(self, units: Sequence[Unit], near: Near, count: int, known: Sequence[Finding]) -> None:
        """So many cells are chosen in each unit without a total, none of them near another; and what was told."""
        tick(len(near) // CELLS_A_POSITION)
        self.near, self.units, self.count = near, tuple(units), count
        self.on = {one.cells[0] for one in known if one.value}
        empty = {one.cells[0] for one in known if not one.value}
        self.open = {cell for cell in near.keys() - self.on - empty if self.on.isdisjoint(near[cell])}
        self.needs = {unit: self.missing(unit, self.on) for unit in self.units}

    def missing(self, unit: Unit, on: Set[Cell]) -> int:
        """How many cells a unit lacks where these are chosen."""
        return (self.count if unit.total is None else unit.total) - len(on & {*unit.cells})

    def left(self, unit: Unit) -> Area:
        """The open cells of a unit."""
        return frozenset(unit.cells) & self.open

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Chosen cells do not touch, and each unit has as many as it needs where they can be."""
        for cell in self.near.keys() & cells:
            for other in self.on & {*self.near[cell]}:
                clauses = [NEVER] if cell in self.on else [frozenset([(cell, False)])]
                both = (min(cell, other), max(cell, other))
                yield Rule("touch", both, both, clauses)
        around = {other for cell in cells for other in (cell, *self.near.get(cell, ()))}
        for unit, need in self.needs.items():
            if not around.isdisjoint(unit.cells):
                ways = frozenset((self.left(unit), way) for way in self.ways(unit)) if need >= 0 else NEVER
                yield Rule("count" if need >= 0 else "many", (unit,), unit.cells, [ways])

    def ways(self, unit: Unit) -> list[Area]:
        """The ways to choose its cells so that none touch, and no unit gets too many."""
        found = [frozenset(way) for way in combinations(sorted(self.left(unit)), self.needs[unit])]
        return [way for way in found if self._is_free(way)]

    def _is_free(self, way: Area) -> bool:
        if any(other in self.near[one] for one, other in combinations(way, 2)):
            return False
        return all(len(way & {*unit.cells}) <= need for unit, need in self.needs.items()) if len(way) > 1 else True

    def squares(self, cells: Area, count: int) -> Iterator[tuple[Area, ...]]:
        """The ways to part cells into so many squares of 2 by 2, or less: one chosen cell at most is in each."""
        if not cells and not count:
            yield ()
        if cells and count:
            row, column = min(cells)
            for left in (column - 1, column):
                part = frozenset((r, c) for r, c in cells if r - row < 2 and 0 <= c - left < 2)
                yield from ((part, *rest) for rest in self.squares(cells - part, count - 1))

    def literals(self, finding: Finding) -> Iterator[tuple[Literal, bool]]:
        """That the contrary is not so."""
        yield (finding.cells[0], bool(finding.value) is not finding.holds), False

    def is_known(self, finding: Finding) -> bool:
        """Whether the cell is chosen already, or cannot be."""
        return finding.cells[0] not in self.open

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names their cells."""
        is_on = parsed.get("so", "all") == "all"
        return {one.cells[0] for one in concludes} == set(cells_in(parsed, "cells")) and (
            "so" not in parsed or all(bool(one.value) is is_on for one in concludes)
        )

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether they are a cell's two states, or a way to choose cells of an area and what it excludes."""
        (thing, state), (far, there) = sorted((one, other), key=lambda each: isinstance(each[0], frozenset))
        if isinstance(thing, frozenset) or not isinstance(far, frozenset):
            return thing == far
        cell: Any = thing
        way: Any = there
        if not state:
            return cell in way
        return cell not in way and (cell in far or any(other in self.near[cell] for other in way))


def placed(parsed: ParsedFacts, reader: Chosen) -> list[Clause]:
    """The cells missing in the unit, as many as is told where it is, are where they can be."""
    (unit,) = units_in(parsed, "house")
    need = str(reader.needs[unit])
    if parsed.get("need", need) not in ((need, "more") if reader.needs[unit] > 1 else (need,)):
        raise Untrue(f"{unit.sort} {unit.number} needs {reader.needs[unit]}")
    return [frozenset((reader.left(unit), way) for way in reader.ways(unit))]


def complete(parsed: ParsedFacts, reader: Chosen) -> list[Clause]:
    """The unit has all its cells."""
    (unit,) = units_in(parsed, "house")
    if reader.needs[unit]:
        raise Untrue(f"{unit.sort} {unit.number} needs {reader.needs[unit]}")
    return [frozenset([(reader.left(unit), frozenset[Cell]())])]


def confined(parsed: ParsedFacts, reader: Chosen) -> list[Clause]:
    """The open cells of some units lie in others, which need just as many."""
    inner, outer = units_in(parsed, "inner"), units_in(parsed, "outer")
    within, around = (frozenset[Cell]().union(*map(reader.left, some)) for some in (inner, outer))
    needs = [sum(reader.needs[unit] for unit in some) for some in (inner, outer)]
    for some in (inner, outer):
        if sum(map(len, map(reader.left, some))) > len(frozenset[Cell]().union(*map(reader.left, some))):
            raise Untrue(f"{some} share cells")
    if not within <= around or needs[0] != needs[1]:
        raise Untrue(f"{inner} are not confined to {outer}: {needs}")
    return [frozenset([(cell, False)]) for cell in sorted(around - within)]


def banded(parsed: ParsedFacts, reader: Chosen) -> list[Clause]:
    """Of the cells that are missing in some units the one that crosses them has so many there."""
    (unit,), band = units_in(parsed, "house"), units_in(parsed, "band")
    cells = frozenset[Cell]().union(*map(reader.left, band))
    need = sum(reader.needs[one] for one in band)
    others = [one for one in reader.units if one.sort == unit.sort and one != unit and reader.left(one) & cells]
    own, *bounds = ([len(way & cells) for way in reader.ways(one)] for one in (unit, *others))
    (least, most), (low, high) = _span(parsed, "beside"), _span(parsed, "range")
    least, most = least * (parsed.get("bound") != "most"), most if parsed.get("bound") != "least" else need
    is_so = least <= sum(map(min, bounds)) and min(need, sum(map(max, bounds))) <= most
    is_so = is_so and low <= max(need - most, min(own)) and min(need - least, max(own)) <= high
    if [*values_in(parsed.get("need", ""))] != [need] or not is_so:
        raise Untrue(f"of {need} missing in {band} are not {low} to {high} in {unit.sort} {unit.number}")
    span = range(low, high + 1)
    return [frozenset((reader.left(unit), way) for way in reader.ways(unit) if len(way & cells) in span)]


def _span(parsed: ParsedFacts, name: str) -> tuple[int, int]:
    low, *more = values_in(parsed.get(name, ""))
    return low, more[0] if more else low


def parted(parsed: ParsedFacts, reader: Chosen) -> list[Clause]:
    """The unit falls into as many squares as it needs, of which the part is one; it has just one chosen cell."""
    (unit,), part = units_in(parsed, "house"), frozenset(cells_in(parsed, "part"))
    if not any(part in parts for parts in reader.squares(reader.left(unit), reader.needs[unit])):
        raise Untrue(f"{unit.sort} {unit.number} is not parted so: {sorted(part)}")
    area = part
    if parsed.get("why") == "share":
        cells = part.union(cells_in(parsed, "cells"))
        within = [reader.left(one) for one in reader.units if reader.needs[one] == 1 and cells <= reader.left(one)]
        if not within:
            raise Untrue(f"{sorted(part)} shares no last cell of a unit")
        area = within[0]
    return [frozenset((area, frozenset([cell])) for cell in part)]
