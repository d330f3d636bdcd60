"""What the sentences of Kakuro rest on; they name cells, digits and sums, and no other units."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from bookmaker.kinds.kakuro.board import Clues, runs
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, ParsedFacts, Untrue, cells_in, is_counted, values_in
from bookmaker.puzzles.contract.trials import NEVER, TRIAL, Rule
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.premises import Part, in_one_of
from bookmaker.puzzles.kits.values import bases
from bookmaker.puzzles.kits.values.known import Values
from bookmaker.puzzles.kits.values.premises import Holds

ANY = -1  # of the sum of a run that has none


class Run(NamedTuple):
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

    def run(self, parsed: ParsedFacts, count: int = 0) -> Run:
        """The run whose cells and sum are told, and what of that is left, where this is told; so many cells, if any."""
        cells = tuple(sorted(cells_in(parsed, "where")))
        total = self.totals.get(cells)
        if total is None or [total] != [*values_in(parsed.get("total", ""))]:
            raise Untrue(f"the sum of {cells} is not {parsed.get('total')}")
        held = [self.stands[cell] for cell in cells if cell in self.stands]
        left = total - sum(held)
        if [*values_in(parsed.get("left", str(left)))] != [left] or ("left" in parsed) != bool(held):
            raise Untrue(f"{left} is left of the {total}")
        opened = tuple(cell for cell in cells if cell not in self.stands)
        if count and len(opened) != count:
            raise Untrue(f"{opened} are open")
        return Run(opened, left, frozenset(held))

    def filled(self, run: Run) -> list[Clause]:
        """What its open cells hold in any of the ways to fill it."""
        ends: list[set[frozenset[int]]] = [{frozenset()}]
        for cell in run.cells:
            ends.append({one | {value} for one in ends[-1] for value in self.may(cell) if value not in one})
        live, found = {one for one in ends[-1] if run.left in (sum(one), ANY)}, list[Clause]()
        for cell, before in reversed([*zip(run.cells, ends, strict=False)]):
            pairs = [(one - {value}, value) for one in live for value in one if value in self.may(cell)]
            live = {less for less, _ in pairs if less in before}
            found.append(frozenset((cell, value) for less, value in pairs if less in before))
        return found

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Of each run with any of these cells the ways to fill it."""
        for run, total in self.totals.items():
            if not {*cells}.isdisjoint(run):
                held = [self.stands[cell] for cell in run if cell in self.stands]
                opened = tuple(cell for cell in run if cell not in self.stands)
                left = ANY if total is None else total - sum(held)
                is_wrong = len({*held}) < len(held) or (not opened and left not in (0, ANY))
                clauses = [NEVER] if is_wrong else self.filled(Run(opened, left, frozenset(held)))
                yield Rule("run", run, run, clauses)
        yield from (Rule("cell", (cell,), (cell,), [self.holds(cell)]) for cell in self.of.keys() & cells)


def alone(parsed: ParsedFacts, reader: Summed) -> list[Clause]:
    """The one open cell of a run is what is left of its sum."""
    run = reader.run(parsed, 1)
    return [frozenset([(run.cells[0], run.left)])]


def sets(parsed: ParsedFacts, reader: Summed, fitting: bool, digit: str = "") -> list[Clause]:
    """What is left of a run is made by sets that are told: one, all that fit, or so many of these.

    Those fit of which each cell may hold one, and each has a cell. Each cell has a digit of them; where they all have
    a `digit`, it stands where it may.
    """
    run = reader.run(parsed)
    free = [value for value in reader.values if value not in run.used]
    found = [set(one) for one in combinations(free, len(run.cells)) if sum(one) == run.left]
    may = [set(reader.may(cell)) for cell in run.cells]
    if fitting:
        found = [one for one in found if one <= set().union(*may) and all(one & some for some in may)]
    elif "digits" in parsed and [sorted(one) for one in found] != [[*values_in(parsed["digits"])]]:
        raise Untrue(f"{run.cells} can be made of others than {parsed['digits']}")
    if not is_counted(parsed, found):
        raise Untrue(f"there are {len(found)} ways to make {run.left}")
    listed = [set(values_in(way)) for way in re.findall(r"[0-9+]+", str(parsed.get("ways", "")))]
    if "ways" in parsed and sorted(map(sorted, found)) != sorted(map(sorted, listed)):
        raise Untrue(f"{run.left} is made by {found}, not {listed}")
    if not digit:
        return [frozenset((cell, value) for value in set().union(*found)) for cell in run.cells]
    values = [*values_in(parsed.get(digit, ""))]
    if not all(set(values) <= one for one in found):
        raise Untrue(f"{run.left} can be made without {values}")
    places = {cell for cell, some in zip(run.cells, may, strict=True) if not some.isdisjoint(values)}
    if places != {*(cells_in(parsed, "two") or places)}:
        raise Untrue(f"{values} fit in {places}")
    return [
        frozenset((cell, value) for cell, some in zip(run.cells, may, strict=True) if value in some) for value in values
    ]


def two(parsed: ParsedFacts, reader: Summed) -> list[Clause]:
    """The two open cells of a run make what is left."""
    run = reader.run(parsed, 2)
    return in_one_of(run.cells, reader.fillings(run.cells, run.left))


def limit(parsed: ParsedFacts, reader: Summed) -> list[Clause]:
    """The other open cells of a run make so much at least, or at most; so a cell holds no more, or no less."""
    run, (cell,) = reader.run(parsed), cells_in(parsed, "cells")
    (others,), (end,) = values_in(parsed["others"]), values_in(parsed.get("limit", parsed.get("kept", "")))
    is_most = str(parsed["side"]).startswith("most")
    best = min if is_most else max
    each = sum(best(reader.may(one)) for one in run.cells if one != cell)
    free = sorted((value for value in reader.values if value not in run.used), reverse=not is_most)
    together = sum(free[: len(run.cells) - 1])
    if cell not in run.cells or others != (max if is_most else min)(each, together) or end != run.left - others:
        raise Untrue(f"the others make not {others}, or {cell} is not limited by {end}")
    return [frozenset((cell, one) for one in reader.may(cell) if (one <= end if is_most else one >= end))]


def fillings(parsed: ParsedFacts, reader: Summed) -> list[Clause]:
    """The run is filled in one of all ways."""
    return reader.filled(reader.run(parsed))


def part(parsed: ParsedFacts, reader: Summed) -> list[Clause]:
    """The sums across and down of some cells come to so much, and count the same but for one cell or two."""
    inner = set(cells_in(parsed, "part"))
    cells, totals = (set[Cell](), set[Cell]()), (list[int](), list[int]())
    for run, total in reader.totals.items():
        if inner & set(run):
            is_down = len({c for _, c in run}) == 1
            if total is None:
                raise Untrue(f"{run} has no sum")
            cells[is_down].update(cell for cell in run if cell not in reader.stands)
            totals[is_down].append(total - sum(reader.stands.get(cell, 0) for cell in run))
    for name, one in zip(("across", "down"), totals, strict=True):
        *terms, made = values_in(parsed[name])
        if sorted(terms) != sorted(one) or made != sum(terms):
            raise Untrue(f"{name} is {one}, not {parsed[name]}")
    plus, minus = sorted(cells[0] - cells[1]), sorted(cells[1] - cells[0])
    difference, several = sum(totals[0]) - sum(totals[1]), [*plus, *minus]
    if inner != cells[0] & cells[1] or len(several) > 2:
        raise Untrue(f"{several} are counted once")
    if len(several) == 1:
        return [frozenset([(several[0], abs(difference))])]
    first, second = (plus, minus) if difference >= 0 else (minus, plus)
    named = sorted(cells_in(parsed, "one")), [*cells_in(parsed, "two")]
    is_sum = parsed.get("tells") == "sum"
    if is_sum is (len(plus) == 1) or named != ((several, []) if is_sum else (first, second)):
        raise Untrue(f"{plus} and {minus} are counted once")
    if [*values_in(parsed.get("sum", "0"))] != [abs(difference)]:
        raise Untrue(f"{plus} are {difference} more than {minus}")
    return in_one_of(
        several,
        [
            (one, other)
            for one in reader.may(several[0])
            for other in reader.may(several[1])
            if (one if plus else -one) + (-other if minus else other) == difference
            and not (one == other and reader.sees(*several))
        ],
    )


reader = Summed
BASES: Mapping[str, Basis] = {
    "last-cell": (Part(alone),),
    "only-combination": (Part(partial(sets, fitting=False)),),
    "only-digit": (Holds("cells"),),
    "only-place": (Part(partial(sets, fitting=False, digit="digit")),),
    "two-cells": (Part(two),),
    "extremes": (Part(limit),),
    "possible-combinations": (Part(partial(sets, fitting=True)),),
    "needed-digit": (Part(partial(sets, fitting=True, digit="digit")),),
    **dict.fromkeys(("naked-pair", "naked-triple"), bases.NAKED_SET),
    "hidden-pair": (Part(partial(sets, fitting=True, digit="digits")),),
    "all-ways": (Part(fillings),),
    **dict.fromkeys(("neck", "long-neck"), (Part(part),)),
    "trial": TRIAL,
}
