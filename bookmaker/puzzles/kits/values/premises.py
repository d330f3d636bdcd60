"""What sentences about values in cells rest on, by what they name: each from what a reader knows, and no technique.

In units that are `full` each value stands once, in others none stands twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from bookmaker.puzzles.contract.phrases import cell_of
from bookmaker.puzzles.contract.premises import (
    Clause,
    ParsedFacts,
    Untrue,
    Value,
    cells_in,
    is_counted,
    units_in,
    values_in,
)
from bookmaker.puzzles.contract.units import Cell, Unit
from bookmaker.puzzles.kits.values.known import Placed, Values
from bookmaker.puzzles.kits.values.reasons import added, told_fits

MOST_CROSSING = 5  # cages that cross a border, each of which may be counted or not
_NODE = re.compile(r"(=?)\(([0-9A-Z]+)(?:=([0-9A-Z]+))?\)([A-Z]+[0-9]+)")


@dataclass(frozen=True, slots=True)
class Places:
    """Each of the values stands in each of the units, in one of the places that it may still have there."""

    units: str
    values: str

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """A value in a unit is one part."""
        for unit in units_in(parsed, self.units):
            for value in values_in(parsed.get(self.values, "")):
                yield [reader.places(unit, value)]


@dataclass(frozen=True, slots=True)
class Holds:
    """Each of the cells holds one of the values that it may still hold."""

    cells: str

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """A cell is one part."""
        for cell in cells_in(parsed, self.cells):
            yield [reader.holds(cell)]


@dataclass(frozen=True, slots=True)
class Sees:
    """Each of the cells holds a value that it does not see; without those of `out`, which were struck there before."""

    cells: str
    out: str

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """A cell is one part."""
        out = set(values_in(parsed.get(self.out, "")))
        for cell in cells_in(parsed, self.cells):
            if not out <= set(reader.unseen(cell)) - set(reader.may(cell)):
                raise Untrue(f"not all of {out} were struck out of {cell}, or it sees some")
            yield [frozenset((cell, value) for value in reader.unseen(cell) if value not in out)]


@dataclass(frozen=True, slots=True)
class Fills:
    """Each value stands once in each of the units, wherever that may be."""

    units: str

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """A unit is one part."""
        for unit in units_in(parsed, self.units):
            by_value = [frozenset((cell, value) for cell in unit.cells) for value in reader.values]
            yield [*by_value, *(frozenset((cell, value) for value in reader.values) for cell in unit.cells)]


@dataclass(frozen=True, slots=True)
class Links:
    """Chains of strong links "=" and weak ones "−", as solvers write them: (8)E4=(8)E9 − (8=7)J9; more after "; "."""

    chain: str

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """A strong link is one part; a weak one has to be one."""
        strong = dict[Clause, None]()
        for one, other, is_strong in _links(parsed.get(self.chain, "")):
            if is_strong:
                strong[_strong(one, other, reader)] = None
            elif not reader.excludes(one, other):
                raise Untrue(f"{one} and {other} do not exclude each other")
        yield from ([clause] for clause in strong)


def _links(text: Value) -> Iterator[tuple[Placed, Placed, bool]]:
    """The links of chains, each with whether it is strong."""
    for chain in str(text).split("; "):
        before: Placed | None = None
        for node in _NODE.finditer(chain):
            cell, values = cell_of(node[4]), tuple(values_in(f"{node[2]} {node[3] or ''}"))
            assert cell is not None
            if before is not None:
                yield before, (cell, values[0]), node[1] == "="
            if len(values) > 1:
                yield (cell, values[0]), (cell, values[1]), True
            before = (cell, values[-1])


def _strong(one: Placed, other: Placed, reader: Values) -> Clause:
    """That one of two is so: they are all that a cell may hold, or all places of a value in a unit."""
    (cell, value), (far, digit) = one, other
    both: Clause = frozenset((one, other))
    if cell == far and reader.holds(cell) <= both:
        return both
    if value == digit and any(reader.places(unit, value) <= both for unit in reader.of[cell] if unit.full):
        return both
    raise Untrue(f"neither {one} nor {other} need be so")


@dataclass(frozen=True, slots=True)
class Makes:
    """The open cells of the {house} make up what is left of its {total}, in one of the {ways} listed, if any.

    All that a cage of so many cells can be made of is {every}. Where a value is `needed`, all that is said is that it
    stands in one of them; where they are `placed`, each cell holds what some filling has there.
    """

    needed: str = ""
    placed: bool = False

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (unit,), (total,) = units_in(parsed, "house"), values_in(parsed.get("total", ""))
        cells = [cell for cell in unit.cells if cell not in reader.stands]
        stand = [reader.stands[cell] for cell in unit.cells if cell in reader.stands]
        if unit.total is None or total != unit.total - sum(stand):
            raise Untrue(f"{total} is not left of {unit.total}")
        if not is_counted(parsed, cells):
            raise Untrue(f"not {parsed['count']} are open but {len(cells)}")
        if (fits := told_fits(parsed, reader, dict.fromkeys(cells, 1), total)) is not None:
            yield fits
            return
        fillings = reader.fillings(cells, total)
        ways, every = (ways_in(parsed.get(name, "")) for name in ("ways", "every"))
        left = set(reader.values) - set(stand)
        sums = {frozenset(one) for one in combinations(sorted(left), len(cells)) if sum(one) == total}
        if (every and every != sums) or (parsed.get("makes") == "only" and ways != sums):
            raise Untrue(f"{total} can be made in other ways than {every or ways}")
        if ways and not {frozenset(one) for one in fillings} <= ways:
            raise Untrue(f"{total} can be made in other ways than {ways}")
        if self.needed:
            (value,) = values_in(parsed.get(self.needed, ""))
            if not all(value in one for one in ways or fillings):
                raise Untrue(f"{total} can be made without {value}")
            yield [frozenset((cell, value) for cell in cells if value in reader.may(cell))]
            return
        met = set[int]() if self.placed else {value for way in ways for value in way}
        yield [
            frozenset((cell, value) for value in reader.may(cell) if value in (met or {one[at] for one in fillings}))
            for at, cell in enumerate(cells)
        ]


def ways_in(text: Value) -> set[frozenset[int]]:
    """The values of each of the sums in a list: "9+2, 8+3"."""
    return {frozenset(values_in(way)) for way in re.findall(r"[0-9]+(?:\+[0-9]+)*", str(text))}


@dataclass(frozen=True, slots=True)
class OneOf:
    """A cell, or some cell of a unit with a total, holds one of two values, in every way that it can be filled.

    Where the sentence lists the `ways`, it is in one of these.
    """

    where: str
    values: str
    ways: str = ""

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        values, cells = set(values_in(parsed.get(self.values, ""))), cells_in(parsed, self.where)
        named = parsed.get(self.where, ())
        unit = next((one for one in named if isinstance(one, Unit)), None)
        if unit is not None and unit.total is not None:
            cells, ways = reader.sums_of(unit)
        else:
            ways = {frozenset([value]) for value in reader.may(cells[0])} if len(cells) == 1 else {frozenset()}
        if self.ways in parsed:
            told = ways_in(parsed[self.ways])
            if not ways <= told:
                raise Untrue(f"{parsed.get(self.where)} can be made in other ways than {told}")
            ways = told
        if not all(values & one for one in ways):
            raise Untrue(f"{parsed.get(self.where)} need hold none of {values}")
        yield [frozenset((cell, value) for cell in cells for value in values & set(reader.may(cell)))]


@dataclass(frozen=True, slots=True)
class LeftOver:
    """What cages that lie in the {house} leave over there, or have {beyond} it, is the {sum}, of what they have {made}.

    That is the one cell of which a value is told, or the cells that are {left}, some less the others.
    """

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        houses = units_in(parsed, "house")
        area = {cell for unit in houses for cell in unit.cells}
        whole = len(houses) * sum(reader.values)
        cages = [(set(unit.cells), unit.total) for unit in reader.units if unit.total is not None]
        within = [one for one in cages if one[0] <= area]
        crossing = [one for one in cages if one[0] & area and not one[0] <= area]
        signs = {cell: sign for sign, cells in added(parsed.get("left", "")) for cell in cells}
        signs = signs or dict.fromkeys(cells_in(parsed, "cells"), 0)
        numbers = [sorted(map(int, re.findall(r"[0-9]+", str(parsed.get(name, ""))))) for name in ("made", "sum")]
        for counted in _some(crossing):
            every = [*within, *counted]
            inside = area.difference(*(cells for cells, _ in every))
            beyond = {cell for cells, _ in counted for cell in cells - area}
            totals = [total for _, total in every]
            made, placed = sum(totals), {cell: reader.stands[cell] for cell in inside | beyond if cell in reader.stands}
            total = whole - made - sum(value * (1 if cell in inside else -1) for cell, value in placed.items())
            turn = -1 if total < 0 or not inside - placed.keys() else 1
            found = {cell: turn if cell in inside else -turn for cell in inside | beyond if cell not in placed}
            is_told = signs == found if all(signs.values()) else signs.keys() == found.keys()
            totals_of_parts = [sorted([*totals, made] if "+" in str(parsed.get("made")) else [made])]
            totals_of_parts.append(sorted([whole, made, *placed.values(), abs(total)]))
            if is_told and numbers == totals_of_parts and set(cells_in(parsed, "beyond")) == beyond:
                if (fits := told_fits(parsed, reader, {cell: found[cell] for cell in signs}, abs(total))) is not None:
                    yield fits
                    return
                cells = sorted(found, key=lambda cell: found[cell])
                ways = reader.fillings(cells, abs(total), {cell for cell in cells if found[cell] < 0})
                yield [frozenset((cell, one[at]) for one in ways) for at, cell in enumerate(cells)]
                return
        raise Untrue(f"'{parsed.get('sum')}' is not what the cages of {houses} leave over")


def _some(crossing: Sequence[tuple[set[Cell], int]]) -> Iterator[Sequence[tuple[set[Cell], int]]]:
    """Which of the cages that cross a border are counted: any of a few, or else all or none."""
    counts = range(len(crossing) + 1) if len(crossing) <= MOST_CROSSING else (0, len(crossing))
    for count in counts:
        yield from combinations(crossing, count)


@dataclass(frozen=True, slots=True)
class Second:
    """The cells do not hold two values alone: exchanged they make a second answer, and there is said to be one."""

    cells: tuple[str, ...]
    values: str

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        cells = [cell for name in self.cells for cell in cells_in(parsed, name)]
        pair = set(values_in(parsed.get(self.values, "")))
        for unit in reader.units:
            inside = [cell for cell in cells if cell in unit.cells]
            # Two cells of a unit hold both values, before and after: so it holds the same as it did.
            if len(inside) not in (0, 2) or (inside and unit.total is not None):
                raise Untrue(f"{pair} cannot be exchanged in {cells}: {unit.sort} {unit.number}")
        if len(pair) != 2 or len(cells) != 4 or any(cell in reader.stands for cell in cells):
            raise Untrue(f"{pair} at {cells} are no two values in open cells")
        yield [frozenset((cell, value) for cell in cells for value in reader.values if value not in pair)]


@dataclass(frozen=True, slots=True)
class Twos:
    """Without a value in a cell every open cell and every value of a unit has two ways to be: a second answer.

    For then each cell can take its other candidate, and there is said to be one answer. This looks at the whole grid.
    """

    cell: str
    value: str

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (cell,), (value,) = cells_in(parsed, self.cell), values_in(parsed.get(self.value, ""))
        for one in reader.of:
            if one not in reader.stands and len(reader.holds(one) - {(cell, value)}) != 2:
                raise Untrue(f"{one} has not two candidates")
        for unit in reader.units:
            for digit in reader.values:
                stands = any(reader.stands.get(one) == digit for one in unit.cells)
                if unit.full and not stands and len(reader.places(unit, digit) - {(cell, value)}) != 2:
                    raise Untrue(f"{digit} has not two places in {unit.sort} {unit.number}")
        yield [frozenset([(cell, value)])]
