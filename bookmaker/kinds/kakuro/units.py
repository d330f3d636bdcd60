"""What the sentences of Kakuro rest on; they name cells, digits and sums, and no other units."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from bookmaker.kinds.kakuro.board import Clues, runs
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, Told, Untrue, cells_in, values_in
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.values import bases
from bookmaker.puzzles.kits.values.known import Values
from bookmaker.puzzles.kits.values.premises import Holds


@dataclass(frozen=True, slots=True)
class Run:
    """A run that a sentence names, with what is open of it."""

    cells: tuple[Cell, ...]
    left: int
    used: frozenset[int]


class Summed(Values):
    """What is known, and the runs with their sums."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The given digits and the sums, and what was told."""
        sums = dict(clues.cages)
        found = [(tuple(divmod(cell, clues.width) for cell in cells), sums.get(cells)) for cells in runs(clues.rows)]
        super().__init__([Unit("run", cells, full=False, total=total) for cells, total in found], clues.rows, known)
        self.values = range(1, clues.top + 1)
        self.totals = dict(found)

    def run(self, told: Told) -> Run:
        """The run whose cells and sum are told, and what of that is left, where this is told."""
        cells = tuple(sorted(cells_in(told, "where")))
        total = self.totals.get(cells)
        if total is None or [total] != [*values_in(told.get("total", ""))]:
            raise Untrue(f"the sum of {cells} is not {told.get('total')}")
        held = [self.stands[cell] for cell in cells if cell in self.stands]
        left = total - sum(held)
        if [*values_in(told.get("left", str(left)))] != [left] or ("left" in told) != bool(held):
            raise Untrue(f"{left} is left of the {total}")
        return Run(tuple(cell for cell in cells if cell not in self.stands), left, frozenset(held))

    def sets(self, run: Run, *, fitting: bool) -> list[set[int]]:
        """The sets of digits that make what is left, or those that fit: each cell may hold one, and each has a cell."""
        free = [value for value in self.values if value not in run.used]
        found = [set(one) for one in combinations(free, len(run.cells)) if sum(one) == run.left]
        if fitting:
            may = [set(self.may(cell)) for cell in run.cells]
            found = [one for one in found if one <= set().union(*may) and all(one & some for some in may)]
        return found

    def places(self, unit: Unit, value: int) -> Clause:
        """That a value stands among cells where it may."""
        return frozenset((cell, value) for cell in unit.cells if cell not in self.stands and value in self.may(cell))


@dataclass(frozen=True, slots=True)
class Alone:
    """The one open cell of a run is what is left of its sum."""

    def parts(self, told: Told, reader: Summed) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        run = reader.run(told)
        if len(run.cells) != 1:
            raise Untrue(f"{run.cells} are open")
        yield [frozenset([(run.cells[0], run.left)])]


@dataclass(frozen=True, slots=True)
class Sets:
    """What is left of a run is made by sets that are told: one, all that fit, or so many of these.

    Each cell has a digit of them; where they all have a `digit`, it stands where it may.
    """

    fitting: bool
    digit: str = ""

    def parts(self, told: Told, reader: Summed) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        run = reader.run(told)
        found = reader.sets(run, fitting=self.fitting)
        if "digits" in told and not self.fitting and [sorted(one) for one in found] != [[*values_in(told["digits"])]]:
            raise Untrue(f"{run.cells} can be made of others than {told['digits']}")
        if told.get("count", str(len(found))) != str(len(found)):
            raise Untrue(f"there are {len(found)} ways to make {run.left}")
        listed = [set(values_in(way)) for way in re.findall(r"[0-9+]+", str(told.get("ways", "")))]
        if "ways" in told and sorted(map(sorted, found)) != sorted(map(sorted, listed)):
            raise Untrue(f"{run.left} is made by {found}, not {listed}")
        if not self.digit:
            every = set().union(*found)
            yield [frozenset((cell, value) for value in every) for cell in run.cells]
            return
        values = [*values_in(told.get(self.digit, ""))]
        if not all(set(values) <= one for one in found):
            raise Untrue(f"{run.left} can be made without {values}")
        yield [reader.places(Unit("run", run.cells), value) for value in values]


@dataclass(frozen=True, slots=True)
class Two:
    """The two open cells of a run make what is left."""

    def parts(self, told: Told, reader: Summed) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        run = reader.run(told)
        if len(run.cells) != 2:
            raise Untrue(f"{run.cells} are open")
        ways = reader.fillings(run.cells, run.left)
        yield [frozenset((cell, one[at]) for one in ways) for at, cell in enumerate(run.cells)]


@dataclass(frozen=True, slots=True)
class Limit:
    """The other open cells of a run make so much at least, or at most; so a cell holds no more, or no less."""

    def parts(self, told: Told, reader: Summed) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        run, (cell,) = reader.run(told), cells_in(told, "cells")
        (others,), (limit,) = values_in(told["others"]), values_in(told["limit"])
        is_most = told["side"] == "most"
        best = min if is_most else max
        each = sum(best(reader.may(one)) for one in run.cells if one != cell)
        free = sorted((value for value in reader.values if value not in run.used), reverse=not is_most)
        together = sum(free[: len(run.cells) - 1])
        if cell not in run.cells or others != (max if is_most else min)(each, together) or limit != run.left - others:
            raise Untrue(f"the others make not {others}, or {cell} is not limited by {limit}")
        yield [frozenset((cell, one) for one in reader.values if (one <= limit if is_most else one >= limit))]


@dataclass(frozen=True, slots=True)
class Fillings:
    """The run is filled in one of all ways."""

    def parts(self, told: Told, reader: Summed) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        run = reader.run(told)
        ends: list[set[frozenset[int]]] = [{frozenset()}]
        for cell in run.cells:
            ends.append({one | {value} for one in ends[-1] for value in reader.may(cell) if value not in one})
        live, found = {one for one in ends[-1] if sum(one) == run.left}, list[Clause]()
        for at in reversed(range(len(run.cells))):
            cell, before = run.cells[at], ends[at]
            pairs = [(one - {value}, value) for one in live for value in one if value in reader.may(cell)]
            live = {less for less, _ in pairs if less in before}
            found.append(frozenset((cell, value) for less, value in pairs if less in before))
        yield found


@dataclass(frozen=True, slots=True)
class Part:
    """The sums across and down of some cells come to so much, and count the same but for one cell or two."""

    def parts(self, told: Told, reader: Summed) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        inner = set(cells_in(told, "part"))
        cells, totals = (set[Cell](), set[Cell]()), ([0], [0])
        for run, total in reader.totals.items():
            if inner & set(run):
                is_down = len({c for _, c in run}) == 1
                opened = [cell for cell in run if cell not in reader.stands]
                if total is None:
                    raise Untrue(f"{run} has no sum")
                cells[is_down].update(opened)
                totals[is_down].append(total - sum(reader.stands.get(cell, 0) for cell in run))
        for name, one in zip(("across", "down"), totals, strict=True):
            *terms, made = values_in(told[name])
            if sorted(terms) != sorted(one[1:]) or made != sum(terms):
                raise Untrue(f"{name} is {one[1:]}, not {told[name]}")
        plus, minus = sorted(cells[0] - cells[1]), sorted(cells[1] - cells[0])
        difference, several = sum(totals[0]) - sum(totals[1]), [*plus, *minus]
        if not inner <= cells[0] & cells[1] or len(several) > 2:
            raise Untrue(f"{several} are counted once")
        if len(several) == 1:
            yield [frozenset([(several[0], abs(difference))])]
            return
        self._check(told, plus, minus, difference)
        pairs = [
            (one, other)
            for one in reader.may(several[0])
            for other in reader.may(several[1])
            if (one if plus else -one) + (-other if minus else other) == difference
            and not (one == other and reader.sees(*several))
        ]
        yield [frozenset((cell, pair[at]) for pair in pairs) for at, cell in enumerate(several)]

    def _check(self, told: Told, plus: Sequence[Cell], minus: Sequence[Cell], difference: int) -> None:
        one, two = cells_in(told, "one"), cells_in(told, "two")
        if len(plus) == len(minus):
            first, second = (plus, minus) if difference >= 0 else (minus, plus)
            is_so = told.get("tells") != "sum" and [*one] == first and [*two] == second
        else:
            is_so = not two and sorted(one) == [*plus, *minus]
        if not is_so or [*values_in(told["sum"])] != [abs(difference)]:
            raise Untrue(f"{plus} are {difference} more than {minus}")


def units(clues: Clues) -> Sequence[Unit]:
    """None: sentences name a run by its sum and its cells."""
    return ()


reader = Summed
BASES: Mapping[str, Basis] = {
    "last-cell": (Alone(),),
    "only-combination": (Sets(fitting=False),),
    "only-digit": (Holds("cells"),),
    "only-place": (Sets(fitting=False, digit="digit"),),
    "two-cells": (Two(),),
    "extremes": (Limit(),),
    "possible-combinations": (Sets(fitting=True),),
    "needed-digit": (Sets(fitting=True, digit="digit"),),
    **dict.fromkeys(("naked-pair", "naked-triple"), bases.NAKED_SET),
    "hidden-pair": (Sets(fitting=True, digit="digits"),),
    "all-ways": (Fillings(),),
    **dict.fromkeys(("neck", "long-neck"), (Part(),)),
}
