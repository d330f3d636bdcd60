"""The bases of techniques on values in cells: their premises, and what else their sentences claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bookmaker.puzzles.contract.premises import (
    Basis,
    Claim,
    Clause,
    ParsedFacts,
    Together,
    Untrue,
    cells_in,
    is_counted,
    units_in,
    values_in,
)
from bookmaker.puzzles.contract.trials import TRIAL
from bookmaker.puzzles.contract.units import Cell
from bookmaker.puzzles.kits.values.known import Values
from bookmaker.puzzles.kits.values.premises import (
    Fills,
    Holds,
    LeftOver,
    Links,
    Makes,
    OneOf,
    Places,
    Second,
    Sees,
    Twos,
    ways_in,
)


@dataclass(frozen=True, slots=True)
class Spots(Claim):
    """The cells, where the sentence names them, are all places that the values may have in the units."""

    cells: str
    units: str
    values: str

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        values, found = set(values_in(parsed.get(self.values, ""))), set[Cell]()
        for unit in units_in(parsed, self.units):
            found |= {cell for cell in unit.cells if values & set(reader.may(cell))}
        if self.cells in parsed and found != set(cells_in(parsed, self.cells)):
            raise Untrue(f"the places of {values} are {sorted(found)}, not {parsed[self.cells]}")


@dataclass(frozen=True, slots=True)
class Just(Claim):
    """The cells, where the sentence names them, may hold the values between them, and no others."""

    cells: str
    values: str

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        values = {value for cell in cells_in(parsed, self.cells) for value in reader.may(cell)}
        if self.cells in parsed and values != set(values_in(parsed.get(self.values, ""))):
            raise Untrue(f"{parsed[self.cells]} may hold {values}, not {parsed.get(self.values)}")


@dataclass(frozen=True, slots=True)
class OtherOfTwo(Claim):
    """The open cells of the house are the one told of and its {partner}, if named.

    That can hold nothing {against}: just those values that would make the total with what the cell loses.
    """

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        if "partner" not in parsed:
            return
        (unit,), (total,) = units_in(parsed, "house"), values_in(parsed.get("total", ""))
        (cell,), (partner,) = cells_in(parsed, "cells"), cells_in(parsed, "partner")
        against = {*values_in(parsed.get("against", ""))}
        kept, struck = ({*values_in(parsed.get(name, ""))} for name in ("kept", "struck"))
        lost = struck or {*reader.may(cell)} - kept
        is_pair = {cell, partner} == {one for one in unit.cells if one not in reader.stands}
        missed = {total - one for one in lost if 2 * one != total}.intersection(reader.values)
        if not is_pair or not missed or against != missed or against & {*reader.may(partner)}:
            raise Untrue(f"{partner} cannot be {against} is not why {cell} loses {lost}")


@dataclass(frozen=True, slots=True)
class Within(Claim):
    """The cells lie in the units, or have their values."""

    cells: str
    units: str

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        area = {cell for unit in units_in(parsed, self.units) for cell in unit.cells}
        if not set(cells_in(parsed, self.cells)) <= area | reader.stands.keys():
            raise Untrue(f"not all of {parsed.get(self.cells)} lie in {parsed.get(self.units)}")


@dataclass(frozen=True, slots=True)
class Beyond(Claim):
    """The cells are what units have more than as many others."""

    cells: str
    units: str
    others: str

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        units, others = units_in(parsed, self.units), units_in(parsed, self.others)
        more = {cell for unit in units for cell in unit.cells}.difference(*(unit.cells for unit in others))
        if len(units) != len(others) or more != set(cells_in(parsed, self.cells)):
            raise Untrue(f"{parsed.get(self.cells)} are not what {units} have more than {others}")


@dataclass(frozen=True, slots=True)
class Spread(Claim):
    """All places that the values may have in the units lie in other units, or are cells that the sentence names."""

    units: str
    values: str
    others: str
    cells: str = ""

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        area = {cell for unit in units_in(parsed, self.others) for cell in unit.cells} | {*cells_in(parsed, self.cells)}
        values = set(values_in(parsed.get(self.values, "")))
        cells = (cell for unit in units_in(parsed, self.units) for cell in unit.cells)
        if any(values & set(reader.may(cell)) for cell in cells if cell not in area):
            raise Untrue(f"{values} may be elsewhere in {parsed.get(self.units)} than in {parsed.get(self.others)}")


@dataclass(frozen=True, slots=True)
class Same(Claim):
    """Some facts, where the sentence has them, name the same cells between them as others, each cell once."""

    some: tuple[str, ...]
    others: tuple[str, ...]

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        one, other = (
            sorted(cell for name in names for cell in cells_in(parsed, name)) for names in (self.some, self.others)
        )
        if one and one != other:
            raise Untrue(f"{self.some} are {one}, {self.others} are {other}")


@dataclass(frozen=True, slots=True)
class InSight(Claim):
    """Each of the cells sees all of the others; those of one fact see each other."""

    cells: str
    others: str

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        for cell in cells_in(parsed, self.cells):
            for other in cells_in(parsed, self.others):
                if cell != other and not reader.sees(cell, other):
                    raise Untrue(f"{cell} does not see {other}")


@dataclass(frozen=True, slots=True)
class Rival(Claim):
    """The value may stand in some of the cells and in some of the others, all of which see each other."""

    cells: str
    others: str
    value: str

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        (value,) = values_in(parsed.get(self.value, ""))
        one, other = (
            [cell for cell in cells_in(parsed, name) if value in reader.may(cell)] for name in (self.cells, self.others)
        )
        if not one or not other or not all(reader.sees(cell, far) for cell in one for far in other):
            raise Untrue(f"{value} may be in both {parsed.get(self.cells)} and {parsed.get(self.others)}")


@dataclass(frozen=True, slots=True)
class Limit(Claim):
    """Of what the cell may hold the values are all that lie beyond a number: above it where it is the most."""

    cell: str
    number: str
    is_most: str
    values: str

    def _check(self, parsed: ParsedFacts, reader: Values) -> None:
        (cell,), (number,) = cells_in(parsed, self.cell), values_in(parsed.get(self.number, ""))
        beyond = [one for one in reader.may(cell) if (one > number if parsed[self.is_most] == "1" else one < number)]
        if beyond != [*values_in(parsed.get(self.values, ""))]:
            raise Untrue(f"beyond {number} are {beyond}")


@dataclass(frozen=True, slots=True)
class Orders:
    """The unit is filled in one of the ways, so many if told, that fit what is known."""

    unit: str
    count: str

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (unit,) = units_in(parsed, self.unit)
        orders = reader.orders(unit.cells)
        if not is_counted(parsed, orders, self.count):
            raise Untrue(f"{unit.sort} {unit.number} has {len(orders)} orders")
        yield [frozenset((cell, one[at]) for one in orders) for at, cell in enumerate(unit.cells)]


@dataclass(frozen=True, slots=True)
class Apart:
    """What is open of a {cage} and of an {other} of one house shares no value; so the first holds what is {left}.

    All its ways but these are {out}: each of them has a value of every one of the {others}, the ways of the second.
    """

    def parts(self, parsed: ParsedFacts, reader: Values) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (one,), (other,) = (units_in(parsed, name) for name in ("cage", "other"))
        (cells, ways), (_, far_ways) = reader.sums_of(one), reader.sums_of(other)
        others, out, left = (ways_in(parsed.get(name, "")) for name in ("others", "out", "left"))
        is_whole = one != other and ways <= out | left and far_ways <= others
        if not is_whole or any(way.isdisjoint(another) for way in out for another in others):
            raise Untrue(f"{one.total} need not be made as {parsed['left']}")
        met = {value for way in left for value in way}
        yield [frozenset((cell, value) for value in reader.may(cell) if value in met) for cell in cells]


HIDDEN: Basis = (Places("house", "digit"), Spots("cells", "house", "digit"))
NAKED_SINGLE: Basis = (Sees("cells", "out"),)
COMBINATION: Basis = (Makes(),)
CAGE_FIT: Basis = (Makes(placed=True), OtherOfTwo())
CAGE_NEEDS: Basis = (Makes("struck"), Spots("where", "house", "struck"))
INSIDE: tuple[Claim, ...] = (Within("cage", "house"), Within("other", "house"))
TWO_CAGES: Basis = (Apart(), *INSIDE)
KILLER_PAIR: Basis = (
    OneOf("cage", "digits", "as_one_ways"),
    OneOf("other", "digits", "as_other_ways"),
    *INSIDE,
)
LEFT_OVER: Basis = (LeftOver(),)
SAME_DIGITS: Basis = (
    Together((Fills("lines"), Holds("one"))),  # the law is about all of them, also where cages would spare some
    Beyond("one", "lines", "regions"),
    Beyond("two", "regions", "lines"),
)
LOCKED: Basis = (Places("house", "struck"), Spots("where", "house", "struck"), Within("where", "other"))
NAKED_SET: Basis = (Holds("where"), Just("where", "digits"), InSight("cells", "where"))
HIDDEN_SET: Basis = (Places("house", "digits"), Spots("where", "house", "digits"))
FISH: Basis = (Places("lines", "digit"), Within("cells", "across"), Spread("lines", "digit", "across"))
FINNED_FISH: Basis = (
    Places("lines", "digit"),
    Spread("lines", "digit", "across", "fins"),
    InSight("cells", "fins"),
)
TWO_HOUSES: Basis = (Places("house", "digit"), Places("other", "digit"))
TWO_LINKS: Basis = (
    *TWO_HOUSES,
    Spots("one", "house", "digit"),
    Spots("two", "other", "digit"),
    InSight("inner", "inner"),
    Same(("inner", "ends"), ("one", "two")),
    InSight("cells", "ends"),
)
EMPTY_RECTANGLE: Basis = (*TWO_HOUSES, Spots("where", "house", "digit"), Spots("link", "other", "digit"))
WING: Basis = (Holds("pivot"), Holds("where"), InSight("cells", "where"))
W_WING: Basis = (Holds("where"), Places("house", "x"), Spots("link", "house", "x"), InSight("cells", "where"))
# Some cell of a set may be more than the other set needs; but the set is what a reader sees.
ALMOST_LOCKED: Basis = (
    Together((Holds("one"),)),
    Together((Holds("two"),)),
    Just("one", "first"),
    Just("two", "second"),
    Rival("one", "two", "x"),
)
CHAIN: Basis = (Links("chain"),)
RECTANGLE: Basis = (
    Second(("bare", "fourth", "roof", "both"), "digits"),
    Just("bare", "digits"),
    Spots("both", "house", "digit"),
    Holds("bare"),
    Holds("roof"),
    Holds("others"),
    Places("house", "digit"),
)
BUG: Basis = (Twos("cells", "digit"),)

LATIN: Mapping[str, Basis] = {
    "hidden-single": HIDDEN,
    "naked-single": (Holds("cells"),),
    "naked-pair": NAKED_SET,
    "naked-triple": NAKED_SET,
    "hidden-pair": HIDDEN_SET,
    "x-wing": FISH,
    "trial": TRIAL,
}
ORDERS: Basis = (Orders("house", "count"),)
LATIN_ORDERS: Mapping[str, Basis] = {**LATIN, "few-orders": ORDERS, "all-orders": ORDERS}
