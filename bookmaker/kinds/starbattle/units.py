"""What Star Battle's sentences name, and what they rest on; nothing here knows a technique."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

from bookmaker.kinds.starbattle.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, Literal, Told, Untrue, cells_in, units_in, values_in
from bookmaker.puzzles.contract.units import Unit, lines, placed
from bookmaker.puzzles.toolbox.near import king_near, missing_of

Area: TypeAlias = frozenset[Cell]


class Sky:
    """The stars, the cells that may have one, and what each row, column and region still needs."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed regions, and what was told."""
        self.near = king_near(clues.width, clues.height, missing_of(clues.regions))
        self.units = tuple(units(clues))
        self.stars = {one.cells[0] for one in known if one.value}
        empty = {one.cells[0] for one in known if not one.value}
        self.open = {cell for cell in self.near.keys() - self.stars - empty if not self.stars & {*self.near[cell]}}
        self.needs = {unit: clues.stars - len(self.stars & {*unit.cells}) for unit in self.units}

    def left(self, unit: Unit) -> Area:
        """The open cells of a unit."""
        return frozenset(unit.cells) & self.open

    def ways(self, unit: Unit) -> list[Area]:
        """The ways to place its stars so that none touch, and no line or region gets too many."""
        found = [frozenset(way) for way in combinations(sorted(self.left(unit)), self.needs[unit])]
        return [way for way in found if self._is_free(way)]

    def _is_free(self, way: Area) -> bool:
        if any(other in self.near[one] for one, other in combinations(way, 2)):
            return False
        return all(len(way & {*unit.cells}) <= need for unit, need in self.needs.items()) if len(way) > 1 else True

    def literals(self, finding: Finding) -> Iterator[tuple[Literal, bool]]:
        """That the contrary is not so."""
        yield (finding.cells[0], not finding.value), False

    def means(self, literal: Literal) -> None:
        """Of nothing else."""

    def is_known(self, finding: Finding) -> bool:
        """Whether a star is there already, or cannot be."""
        return finding.cells[0] not in self.open

    def says(self, told: Told, concludes: Sequence[Finding]) -> bool:
        """Whether it names their cells."""
        is_star = told.get("so", "all") == "all"
        return {one.cells[0] for one in concludes} == set(cells_in(told, "cells")) and (
            "so" not in told or all(bool(one.value) is is_star for one in concludes)
        )

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether they are a cell's star and its lack, or a way to place the stars of an area and what it excludes."""
        (thing, state), (far, there) = sorted((one, other), key=lambda each: isinstance(each[0], frozenset))
        if isinstance(thing, frozenset) or not isinstance(far, frozenset):
            return thing == far
        cell: Any = thing
        way: Any = there
        if not state:
            return cell in way
        return cell not in way and (cell in far or any(star in self.near[cell] for star in way))


@dataclass(frozen=True, slots=True)
class Placed:
    """The stars of the unit, as many as are missing where that is told, go where they can."""

    unit: str
    need: str

    def parts(self, told: Told, reader: Sky) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (unit,) = units_in(told, self.unit)
        need = str(reader.needs[unit])
        if told.get(self.need, need) not in ((need, "more") if reader.needs[unit] > 1 else (need,)):
            raise Untrue(f"{unit.sort} {unit.number} needs {reader.needs[unit]}")
        yield [frozenset((reader.left(unit), way) for way in reader.ways(unit))]


@dataclass(frozen=True, slots=True)
class Complete:
    """The unit has all its stars."""

    unit: str

    def parts(self, told: Told, reader: Sky) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (unit,) = units_in(told, self.unit)
        if reader.needs[unit]:
            raise Untrue(f"{unit.sort} {unit.number} needs {reader.needs[unit]}")
        yield [frozenset([(reader.left(unit), frozenset[Cell]())])]


@dataclass(frozen=True, slots=True)
class Confined:
    """The open cells of some units lie in others, which need just as many stars."""

    inner: str
    outer: str

    def parts(self, told: Told, reader: Sky) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        inner, outer = units_in(told, self.inner), units_in(told, self.outer)
        within, around = (frozenset[Cell]().union(*map(reader.left, some)) for some in (inner, outer))
        needs = [sum(reader.needs[unit] for unit in some) for some in (inner, outer)]
        for some in (inner, outer):
            if sum(map(len, map(reader.left, some))) > len(frozenset[Cell]().union(*map(reader.left, some))):
                raise Untrue(f"{some} share cells")
        if not within <= around or needs[0] != needs[1]:
            raise Untrue(f"{inner} are not confined to {outer}: {needs}")
        yield [frozenset([(cell, False)]) for cell in sorted(around - within)]


@dataclass(frozen=True, slots=True)
class Banded:
    """Of the stars that are missing in some units the one that crosses them has so many there."""

    def parts(self, told: Told, reader: Sky) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        (unit,), band = units_in(told, "house"), units_in(told, "band")
        cells = frozenset[Cell]().union(*map(reader.left, band))
        need = sum(reader.needs[one] for one in band)
        others = [one for one in reader.units if one.sort == unit.sort and one != unit and reader.left(one) & cells]
        own, *bounds = ([len(way & cells) for way in reader.ways(one)] for one in (unit, *others))
        fewest, most = need - sum(map(max, bounds)), need - sum(map(min, bounds))
        low, *more = values_in(told.get("range", ""))
        high = more[0] if more else low
        is_so = low <= max(fewest, min(own)) and min(most, max(own)) <= high
        if [*values_in(told.get("need", ""))] != [need] or not is_so:
            raise Untrue(f"{need} are missing in {band}, {fewest} to {most} of them in {unit.sort} {unit.number}")
        span = range(low, high + 1)
        yield [frozenset((reader.left(unit), way) for way in reader.ways(unit) if len(way & cells) in span)]


@functools.lru_cache(maxsize=8)
def units(clues: Clues) -> Sequence[Unit]:
    """Rows, columns and regions."""
    return (*lines(clues.width, clues.height), *placed("region", clues.areas(), clues.width, clues.height))


def reader(clues: Clues, known: Sequence[Finding]) -> Sky:
    """Who has the printed regions, and was told this."""
    return Sky(clues, known)


BASES: Mapping[str, Basis] = {
    "finished": (Complete("house"),),
    **dict.fromkeys(("only-cells", "crowding", "no-room", "shape"), (Placed("house", "need"),)),
    **dict.fromkeys(("in-one", "two-houses", "three-houses", "four-houses"), (Confined("inner", "outer"),)),
    **dict.fromkeys(("band", "wide-band", "region-band"), (Banded(),)),
}
