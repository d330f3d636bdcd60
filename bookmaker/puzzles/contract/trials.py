"""Trials: something is supposed, more follows, each from one rule and what is known by then, until a rule is broken.

A kind gives such a technique the basis TRIAL, and its reader `rules`. Nothing here knows a technique.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeAlias

from bookmaker.puzzles.contract.marks import Finding, Marks, forced_cells
from bookmaker.puzzles.contract.premises import Basis, Clause, Reader, Told, Untrue, cells_in, entailed, is_broken
from bookmaker.puzzles.contract.units import Cell
from bookmaker.puzzles.toolbox.near import steps_between

Rule: TypeAlias = tuple[Collection[Cell], Sequence[Clause]]  # the cells that it is about, and what it says there


class Ruled(Reader, Protocol):
    """A reader who can look at the rules one at a time."""

    def rules(self, cells: Collection[Cell]) -> Iterable[Rule]:
        """Every rule about any of these cells, with what it says by what is known: an empty clause if that is broken."""


After: TypeAlias = Callable[[Sequence[Finding]], Ruled]  # the reader who knows some findings more


class Trial:
    """The premise of a trial: from its sentence alone nothing follows, see `objection_to_trial`."""

    def parts(self, told: Told, reader: Any) -> Iterator[Sequence[Clause]]:
        """None."""
        return iter(())


TRIAL: Basis = (Trial(),)


def objection_to_trial(after: After, told: Told, marks: Marks) -> str:
    """What there is to say against a told trial, or "".

    That it concludes nothing new, or something else than it says; that the opposite was not supposed, or more follows
    from it than the cells that are told, or something that no rule alone tells by then, or that none is broken where
    it says.
    """
    reader = after(())
    for finding in marks.concludes:
        if reader.is_known(finding):
            return f"nothing new: {finding}"
    try:
        if not reader.says(told, marks.concludes):
            return "it says something else"
        where, forced = {*cells_in(told, "where")}, {*cells_in(told, "forced")}
    except Untrue as untrue:
        return f"untrue: {untrue}"
    if not _are_opposite(marks):
        return f"untrue: {marks.supposes} is not the opposite"
    if forced != {*(forced_cells(marks) or where)}:
        return f"untrue: what is forced is {forced_cells(marks)}"
    if left := _unproved(after, marks):
        return f"does not follow: {left[0]}"
    if not any(where <= {*cells} for cells in broken_rules(after, marks, where)):
        return f"untrue: nothing fails at {sorted(where)}"
    return ""


def broken_rules(after: After, marks: Marks, cells: Collection[Cell]) -> Iterator[Collection[Cell]]:
    """The cells of each rule about any of these that what is supposed and forced breaks."""
    last = after((*marks.supposes, *marks.forces))
    return (about for about, clauses in last.rules(cells) if is_broken(last, clauses))


def where_it_fails(after: After, marks: Marks, cells: Collection[Cell]) -> Marks:
    """The same marks, which show and tell a place where a rule is broken: theirs, or else the nearest of these cells."""
    if any({*marks.fails} <= {*cells} for cells in broken_rules(after, marks, marks.fails)):
        return marks
    mine = [cell for one in marks.concludes for cell in one.cells]
    found = [cell for about in broken_rules(after, marks, cells) for cell in about]
    if not found:
        return marks
    where = (min(found, key=lambda cell: (steps_between((cell,), mine), cell)),)
    facts = (("forced", forced_cells(marks) or where), ("where", where))
    return replace(marks, fails=where, facts=tuple((name, dict(facts).get(name, fact)) for name, fact in marks.facts))


def _are_opposite(marks: Marks) -> bool:
    """Whether just what is concluded was supposed not to be so; of a cell that is filled or empty, the other."""
    said = {*marks.concludes}
    return len(said) == len(marks.supposes) and all(
        one.otherwise() in said or (one.holds and replace(one, value=1 - one.value) in said) for one in marks.supposes
    )


def _unproved(after: After, marks: Marks) -> list[Finding]:
    """What is said to be forced and does not follow, in any number of rounds, by a rule at a time."""
    known, left = [*marks.supposes], list(marks.forces)
    while left:
        reader, found = after(known), set[Finding]()
        cells = {cell for finding in left for cell in finding.cells}
        for _, clauses in reader.rules(cells):
            found.update(entailed(reader, clauses, [one for one in left if one not in found]))
        found.update(one for one in left if reader.is_known(one))
        if not found:
            return left
        known += [one for one in left if one in found]
        left = [one for one in left if one not in found]
    return []
