"""Walking: clues -> the steps of their deduction one by one, each with its marks, as the ladder takes them.

An order that a person can follow is the story's; see `puzzles.story.path`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from bookmaker.puzzles.contract.grading import Deduction, Step
from bookmaker.puzzles.contract.marks import Finding, Marking, Marks
from bookmaker.puzzles.contract.trials import told_trial


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


def first_of(kind: Any, clues: Any) -> Step | None:
    """A step with which one can begin, by the easiest technique that finds any; None where the kind does not say."""
    if not isinstance(kind, Marking):
        return None
    state = kind.start(clues)
    step = next((found[0] for technique in kind.LADDER if (found := technique.apply(state))), None)
    if step is None:
        return None
    marks = told_trial(kind, clues, step.technique, (), kind.marks(kind.start(clues), step))
    return replace(step, facts=(*step.facts, *marks.facts))


def taken(kind: Any, clues: Any, deduction: Deduction[Any] | None = None) -> tuple[Taken, ...]:
    """The steps of `deduce`, or of that deduction, as the ladder takes them, with all the facts of their sentences.

    One state climbs ahead and tells which steps are found; the other is still where they are found from.
    """
    steps: Sequence[Step] = (deduction or kind.deduce(clues)).steps
    if not steps or not isinstance(kind, Marking):
        return tuple(Taken(step, Marks(looks_at=step.cells)) for step in steps)
    names = [technique.name for technique in kind.LADDER]
    ahead, behind, known = kind.start(clues), kind.start(clues), Log()
    found: list[Taken] = []
    while len(found) < len(steps):
        rung = names.index(steps[len(found)].technique)
        tried = kind.LADDER[rung if all(one.pure for one in kind.LADDER[:rung]) else 0 : rung + 1]
        before = known.by_now()
        for step in _climbed(tried, ahead):
            marks = told_trial(kind, clues, step.technique, before, kind.marks(behind, step))
            told = replace(step, facts=(*step.facts, *marks.facts)) if marks.facts else step
            found.append(Taken(told, marks, known.by_now()))
            known.add(marks.concludes)
        _climbed(tried, behind)
    return tuple(found)


def _climbed(tried: Sequence[Any], state: Any) -> Sequence[Step]:
    """What the last of these techniques finds; easier ones that find nothing are tried first, as ever, if not pure."""
    found: Sequence[Step] = ()
    for technique in tried:
        found = technique.apply(state)
    return found
