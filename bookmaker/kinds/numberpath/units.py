"""What the sentences about number paths rest on, and what a reader of them knows; nothing here knows a technique."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from bookmaker.kinds.numberpath.board import MOST_MADE
from bookmaker.puzzles.contract.grading import Cell, tick
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.contract.premises import (
    Clause,
    Literal,
    ParsedFacts,
    Plain,
    Untrue,
    cells_in,
    values_in,
)
from bookmaker.puzzles.contract.trials import NEVER, TRIAL, Rule
from bookmaker.puzzles.toolbox.near import king_near, missing_of, rook_near
from bookmaker.puzzles.toolbox.walls import uncrossed

Lanes: TypeAlias = dict[int, set[Cell]]  # the cells of each number
MOST = 100  # ways that are followed
STEPS_A_POSITION = 300  # of what a reader knows, in grids of more than MOST_MADE cells


class Path(Plain):
    """The numbers that are written, and the cells that the others can have: with what was struck out, and without."""

    def __init__(self, clues: Any, known: Sequence[Finding]) -> None:
        """The printed numbers, the steps that no wall closes, and what was told."""
        there = {(r, c): value for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value is not None}
        steps = (king_near if clues.KING else rook_near)(clues.width, clues.height, missing_of(clues.rows))
        self.near = {cell: set(others) for cell, others in uncrossed(steps, clues.walls).items()}
        self.written = {value: cell for cell, value in there.items() if value}
        self.written |= {one.value: one.cells[0] for one in known if one.holds}
        placed = [(one.value, one.cells[0]) for one in known if one.holds]
        self.twice = {number for number, cell in placed if self.written[number] != cell}  # where something untrue is so
        self.free = there.keys() - set(self.written.values())
        self.last = len(there)
        gone = {(one.value, one.cells[0]) for one in known if not one.holds}
        if self.last > MOST_MADE:
            tick(self.last * self.last // STEPS_A_POSITION)
        self.reach = self.walked(1, self.last, self.written, set())
        self.left = self.walked(1, self.last, self.written, gone) if gone else self.reach

    def walked(self, low: int, high: int, fixed: Mapping[int, Cell], gone: set[tuple[int, Cell]]) -> Lanes:
        """Where each number can be on a walk from one to the other by steps, the fixed ones at their cells."""
        lanes = {
            number: {fixed[number]} if number in fixed else {cell for cell in self.free if (number, cell) not in gone}
            for number in range(low, high + 1)
        }
        stale = set(lanes)
        while stale:
            for number, cells in lanes.items():
                if number not in stale:
                    continue
                stale.discard(number)
                before = len(cells)
                others = {number - 1, number + 1} & lanes.keys()
                for other in sorted(others):
                    cells.intersection_update(set().union(*(self.near[cell] for cell in lanes[other])))
                if not cells:  # something untrue is supposed: what else that empties says nothing
                    return lanes
                if len(cells) < before:
                    stale |= others
        return lanes

    def is_known(self, finding: Finding) -> bool:
        """Whether the number is written, or was struck out there."""
        number, cell = finding.value, finding.cells[0]
        return number in self.written if finding.holds else cell not in self.left[number]

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names their number and cell, where they are written, supposed to be, or listed as ruled out."""
        if "gone" in parsed:
            listed = re.findall("([A-Z]+[0-9]+)=([0-9]+)", str(parsed["gone"]))
            return sorted(listed) == sorted((cell_name(one.cells[0]), str(one.value)) for one in concludes)
        written = {(one.value, one.cells[0]) for one in concludes if one.holds}
        named = {(number, cell) for number in values_in(parsed.get("number", "")) for cell in cells_in(parsed, "cells")}
        if "breaks" in parsed:
            return named == {(one.value, one.cells[0]) for one in concludes}
        return not written or written == named

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether they are two numbers in a cell, or two cells of a number."""
        return (one[0] == other[0]) is not (one[1] == other[1])

    def at(self, number: int, cells: Sequence[Cell] | set[Cell]) -> Clause:
        """That the number is in one of the cells."""
        return frozenset((cell, number) for cell in cells)

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Each number has one of the cells that are left to it, and each cell one of the numbers."""
        may = {cell: [number for number, lane in self.left.items() if cell in lane] for cell in self.near}
        for number, lane in self.left.items():
            if not {*cells}.isdisjoint(lane) or not lane:
                alone = [self.at(number, {cell}) for cell in lane if may[cell] == [number]]
                clauses = [NEVER if number in self.twice else self.at(number, lane), *alone]
                yield Rule("stuck" if number in self.written else "number", number, tuple(sorted(lane)), clauses)
        for cell in may.keys() & cells:
            sure = [self.at(number, {cell}) for number in may[cell] if self.left[number] == {cell}]
            yield Rule("cell", (cell,), (cell,), [frozenset((cell, number) for number in may[cell]), *sure])

    def ways(self, low: int, high: int) -> list[tuple[Cell, ...]]:
        """The ways from one written number to another by cells that are left; MOST at most."""
        found: list[tuple[Cell, ...]] = [(self.written[low],)]
        for number in range(low + 1, high + 1):
            found = [
                (*way, cell)
                for way in found
                for cell in sorted(self.near[way[-1]] & self.left[number])
                if cell not in way
            ]
        return found


def _number(parsed: ParsedFacts, name: str) -> int:
    found = list(values_in(parsed.get(name, "")))
    if len(found) != 1:
        raise Untrue(f"'{name}' is no number but {parsed.get(name)!r}")
    return found[0]


def _written(parsed: ParsedFacts, reader: Path, number: str, cell: str) -> int:
    """The number of a fact, that is written at the cell of another."""
    found, (place,) = _number(parsed, number), cells_in(parsed, cell)
    if reader.written.get(found) != place:
        raise Untrue(f"{found} is not at {place}")
    return found


@dataclass(frozen=True, slots=True)
class Beside:
    """The number stands in a free cell beside its neighbour, which is written."""

    def parts(self, parsed: ParsedFacts, reader: Path) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        other, number = _written(parsed, reader, "other", "start"), _number(parsed, "number")
        if abs(other - number) != 1:
            raise Untrue(f"{number} is no neighbour of {other}")
        yield [reader.at(number, reader.near[reader.written[other]] & reader.free)]


@dataclass(frozen=True, slots=True)
class Walked:
    """The number is where a walk by free cells in just so many steps takes it, between written ones or from one."""

    def parts(self, parsed: ParsedFacts, reader: Path) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        number = _number(parsed, "number")
        if "low" in parsed:
            ends = [_written(parsed, reader, "low", "start"), _written(parsed, reader, "high", "end")]
        else:
            ends = [_written(parsed, reader, "other", "start"), 1 if number < _number(parsed, "other") else reader.last]
        low, high = sorted(ends)
        fixed = {one: reader.written[one] for one in (low, high) if one in reader.written}
        yield [reader.at(number, reader.walked(low, high, fixed, set())[number])]


@dataclass(frozen=True, slots=True)
class Only:
    """The number has one of the cells that are left to it, or the cell one of the numbers; by `reach` of all alone."""

    cells: bool
    reach: bool = False

    def parts(self, parsed: ParsedFacts, reader: Path) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        lanes = reader.reach if self.reach else reader.left
        if self.cells:
            yield [reader.at(number := _number(parsed, "number"), lanes[number])]
        else:
            (cell,) = cells_in(parsed, "cells")
            yield [frozenset((cell, number) for number, cells in lanes.items() if cell in cells)]


@dataclass(frozen=True, slots=True)
class Ways:
    """The numbers between two written ones keep to the ways that are left, or to those through all the cells."""

    through: bool = False

    def parts(self, parsed: ParsedFacts, reader: Path) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        low, high = _written(parsed, reader, "low", "start"), _written(parsed, reader, "high", "end")
        ways, between = reader.ways(low, high), range(low + 1, high)
        if self.through:
            alone = set(cells_in(parsed, "cells"))
            others = {cell for number, cells in reader.left.items() if number not in between for cell in cells}
            if alone & others:
                raise Untrue(f"other numbers can get to {alone & others}")
            ways = [way for way in ways if alone <= set(way)]
        elif "way" in parsed:
            named = [f"{cell_name(cell)}={number}" for way in ways for number, cell in enumerate(way[1:-1], low + 1)]
            if len(ways) != 1 or re.findall("[A-Z]+[0-9]+=[0-9]+", str(parsed["way"])) != named:
                raise Untrue(f"{parsed['way']} is not the only way")
        elif "gone" not in parsed and set(cells_in(parsed, "cells")) != {cell for way in ways for cell in way[1:-1]}:
            raise Untrue(f"the ways do not pass {parsed.get('cells')}")
        if len(ways) > MOST:
            raise Untrue(f"there are {len(ways)} ways")
        shared = set(ways[0]).intersection(*ways) - {ways[0][0], ways[0][-1]}
        if not shared.issuperset(cells_in(parsed, "shared")):
            raise Untrue(f"not all ways pass {parsed.get('shared')}")
        yield [
            *(reader.at(number, {way[number - low] for way in ways}) for number in between),
            *(frozenset((cell, number) for number in between) for cell in sorted(shared)),
        ]


def reader(clues: Any, known: Sequence[Finding]) -> Path:
    """Who has the printed numbers, and was told this."""
    return Path(clues, known)


BASES = {
    "forced": (Beside(),),
    "left": (Only(cells=True),),
    "last": (Only(cells=False),),
    "close": (Walked(),),
    "between": (Walked(),),
    "end": (Walked(),),
    "filler": (Only(cells=False, reach=True),),
    "routes": (Ways(),),
    "cut-off": (Ways(through=True),),
    "many-routes": (Ways(),),
    **dict.fromkeys(("trial", "wide-trial", "far-trial"), TRIAL),
}
