"""Walking: clues -> the steps of their deduction one by one, each with its marks, in an order that a person can follow.

The ladder takes all steps of one technique that can be taken at a moment. Which of them comes first is free, and one
that rests on few cells need not wait for what is found elsewhere: so of the steps of one grade the nearest comes next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Cell, Deduction, Step
from bookmaker.puzzles.contract.marks import Finding, Marking, Marks
from bookmaker.puzzles.toolbox.near import steps_between

NEAR = 3  # cells from one step to the next that the eye passes at once
FAR = 100  # what a longer way counts besides
PIECE = 3  # steps that are moved together, at most
SPAN = 40  # steps that are turned round at once, at most

Marked: TypeAlias = tuple[int, Step, Marks]  # the moment at which a step is found, counted from 0; the step; its marks


@dataclass(frozen=True, slots=True)
class Before(Sequence[Finding]):
    """The first so many findings of a walk, which all its steps share: so no step holds a list of its own."""

    every: Sequence[Finding]
    length: int

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Finding]:
        return islice(self.every, self.length)

    def __getitem__(self, at: Any) -> Any:
        return tuple(self)[at]


class Log:
    """What is known in the course of a walk, each finding once, in the order found."""

    def __init__(self) -> None:
        self._every: list[Finding] = []
        self._once: set[Finding] = set()

    def add(self, found: Iterable[Finding]) -> None:
        """Know these as well."""
        new = [one for one in dict.fromkeys(found) if one not in self._once]
        self._every += new
        self._once.update(new)

    def by_now(self) -> Sequence[Finding]:
        """All of it, as it stays while more is added."""
        return Before(self._every, len(self._every))


@dataclass(frozen=True, slots=True)
class Taken:
    """A step with what it marks; all the facts of its sentence are in the step. `known` was found before it."""

    step: Step
    marks: Marks
    known: Sequence[Finding] = ()


def taken(kind: Any, clues: Any, deduction: Deduction[Any] | None = None) -> tuple[Taken, ...]:
    """The steps of `deduce`, or of that deduction, in an order in which each holds and the eye wanders little."""
    grades = {technique.name: technique.grade for technique in kind.LADDER}
    found: list[Taken] = []
    known = Log()
    last: tuple[Cell, ...] = ()
    for _, run in groupby(moments(kind, clues, deduction), key=lambda one: grades[one[1].technique]):
        for _, step, marks in nearest_next(list(run), last):
            last = step.cells or last
            found.append(Taken(step, marks, known.by_now()))
            known.add(marks.concludes)
    return tuple(found)


def first_of(kind: Any, clues: Any) -> Step | None:
    """A step with which one can begin, by the easiest technique that finds any; None where the kind does not say."""
    if not isinstance(kind, Marking):
        return None
    state = kind.start(clues)
    step = next((found[0] for technique in kind.LADDER if (found := technique.apply(state))), None)
    return step and replace(step, facts=(*step.facts, *kind.marks(kind.start(clues), step).facts))


def moments(kind: Any, clues: Any, deduction: Deduction[Any] | None = None) -> Iterator[Marked]:
    """The steps of `deduce` as the ladder takes them, moment by moment, with all the facts of their sentences.

    One state climbs ahead and tells which steps are found; the other is still where they are found from.
    """
    steps: Sequence[Step] = (deduction or kind.deduce(clues)).steps
    if not steps or not isinstance(kind, Marking):
        yield from ((at, step, Marks(looks_at=step.cells)) for at, step in enumerate(steps))
        return
    names = [technique.name for technique in kind.LADDER]
    ahead, behind = kind.start(clues), kind.start(clues)
    at = 0
    while at < len(steps):
        rung = names.index(steps[at].technique)
        tried = kind.LADDER[rung if all(one.pure for one in kind.LADDER[:rung]) else 0 : rung + 1]
        moment = _climbed(tried, ahead)
        for step in moment:
            marks = kind.marks(behind, step)
            yield at, replace(step, facts=(*step.facts, *marks.facts)) if marks.facts else step, marks
        _climbed(tried, behind)
        at += len(moment)


def _climbed(tried: Sequence[Any], state: Any) -> Sequence[Step]:
    """What the last of these techniques finds; easier ones that find nothing are tried first, as ever, if not pure."""
    found: Sequence[Step] = ()
    for technique in tried:
        found = technique.apply(state)
    return found


def nearest_next(run: Sequence[Marked], last: tuple[Cell, ...]) -> list[Marked]:
    """The steps in an order with few long ways, from the cells of the last step before, each after those it rests on.

    Always the nearest comes next; then pieces of the way are turned round as long as that makes it shorter (2-opt,
    Croes 1958).
    """
    before = _before(run)
    places = [step.cells for _, step, _ in run]
    far = [[_distance(one, other) for other in places] for one in places]
    from_last = [_distance(last, place) for place in places]
    way: list[int] = []
    done, left = 0, list(range(len(run)))
    while left:
        ways = far[way[-1]] if way else from_last
        nearest = min((at for at in left if not before[at] & ~done), key=ways.__getitem__)
        way.append(nearest)
        left.remove(nearest)
        done |= 1 << nearest
    _shorten(way, far, from_last, before)
    return [run[at] for at in way]


def _before(run: Sequence[Marked]) -> list[int]:
    """For each step the others that must come first, as bits: all of earlier moments, or those at cells it rests on."""
    about: dict[Cell, int] = {}
    before = []
    for at, (_, step, marks) in enumerate(run):
        for cell in {cell for found in marks.concludes for cell in found.cells} or step.cells:
            about[cell] = about.get(cell, 0) | 1 << at
    first = 0
    for at, (moment, _, marks) in enumerate(run):
        if at and run[at - 1][0] != moment:
            first = (1 << at) - 1
        needed = 0
        for cell in marks.rests_on or ():
            needed |= about.get(cell, 0)
        before.append(first if marks.rests_on is None else first & needed)
    return before


def _shorten(way: list[int], far: Sequence[Sequence[int]], from_last: Sequence[int], before: Sequence[int]) -> None:
    """Turn pieces round (2-opt, Croes 1958) and move them elsewhere (Or 1976) while that makes the way shorter."""

    def length(at: int, to: int) -> int:
        if to == len(way):
            return 0
        return far[way[at]][way[to]] if at >= 0 else from_last[way[to]]

    def is_better(first: int, end: int, to: int) -> bool:
        """Whether the steps from first to end change places with those from end to before `to`, for the better."""
        here = length(first - 1, first) + length(end - 1, end) + length(to - 1, to)
        there = length(first - 1, end) + length(to - 1, first) + length(end - 1, to)
        if there >= here:
            return False
        moved = 0
        for at in way[first:end]:
            moved |= 1 << at
        return not any(before[at] & moved for at in way[end:to])

    def is_better_turned(first: int, end: int) -> bool:
        here = length(first - 1, first) + length(end - 1, end)
        if length(first - 1, end - 1) + length(first, end) >= here:
            return False
        piece = 0
        for at in way[first:end]:
            piece |= 1 << at
        return not any(before[at] & piece for at in way[first:end])

    shorter = True
    while shorter:
        shorter = False
        for first in range(len(way)):
            for end in range(first + 1, min(len(way), first + SPAN) + 1):
                if is_better_turned(first, end):
                    way[first:end] = way[first:end][::-1]
                    shorter = True
                near = {*range(end + 1, min(len(way), end + PIECE) + 1)}
                if end - first <= PIECE:
                    near |= {*range(end + 1, min(len(way), first + SPAN) + 1)}
                for to in sorted(near):
                    if is_better(first, end, to):
                        way[first:to] = [*way[end:to], *way[first:end]]
                        shorter = True


def _distance(some: Sequence[Cell], others: Sequence[Cell]) -> int:
    """Cells from one step's to the nearest of the other's, by rows and columns; a long way counts FAR more."""
    least = steps_between(some, others)
    return least if least <= NEAR else least + FAR
