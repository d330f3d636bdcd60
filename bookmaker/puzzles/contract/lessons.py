"""Lessons: a puzzle and one technique -> the position that stalls without it, and what it finds there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from bookmaker.puzzles.contract.grading import Contradiction, Step, Technique
from bookmaker.puzzles.contract.marks import Finding

Ladder: TypeAlias = Sequence[Technique[Any]]


@runtime_checkable
class Taught(Protocol):
    """A kind with pages about its techniques; its ladder can be watched climbing (see Inspectable)."""

    POSITIONS: Mapping[str, str]  # for techniques, by name, the code of a small puzzle that stalls without


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position in which one technique goes on where others stall.

    `moments` are the steps taken until then, moment by moment; `found` what the technique finds, of which `step` is
    shown. `near_miss` is how many of the moments are over when it last found nothing there, None where it always found
    that. It `is_strict` where even the harder techniques stall.
    """

    moments: tuple[Sequence[Step], ...]
    found: tuple[Step, ...]
    step: Step
    near_miss: int | None
    is_strict: bool


def lesson_of(kind: Any, technique: str, clues: Any) -> Lesson | None:
    """The lesson that a puzzle gives of a technique; None where others never stall, or it does not help then.

    The others are all the rest of the ladder or, where harder techniques find the same, those that are easier.
    """
    own: Technique[Any] = next(one for one in kind.LADDER if one.name == technique)
    for is_strict in (True, False):
        others = others_than(kind, technique, is_strict=is_strict)
        state = kind.start(clues)
        try:
            moments = climbed(others, state)
            found = tuple(own.apply(state))
        except Contradiction:  # of a ladder that does not hold without it
            continue
        if any(step.cells for step in found):
            step = min((one for one in found if one.cells), key=lambda one: (len(one.cells), one.cells))
            return Lesson(moments, found, step, _near_miss(kind, own, others, clues, len(moments), step), is_strict)
    return None


def others_than(kind: Any, technique: str, *, is_strict: bool) -> Ladder:
    """The rest of a ladder; where not `is_strict` only what is easier."""
    names = [one.name for one in kind.LADDER]
    rung = names.index(technique)
    return (*kind.LADDER[:rung], *(kind.LADDER[rung + 1 :] if is_strict else ()))


def stepped(kind: Any, clues: Any, ladder: Ladder, moments: int) -> tuple[Any, tuple[Finding, ...]]:
    """The state after so many moments, and all that is known then, first things first."""
    state, behind = kind.start(clues), kind.start(clues)
    known: dict[Finding, None] = {}
    for _ in range(moments):
        (found,) = climbed(ladder, state, 1)
        for step in found:
            known |= dict.fromkeys(kind.marks(behind, step).concludes)
        climbed(ladder, behind, 1)
    return state, tuple(known)


def climbed(ladder: Ladder, state: Any, most: int | None = None) -> tuple[Sequence[Step], ...]:
    """The steps that a ladder takes from a state, moment by moment, until it stalls or for so many moments."""
    moments: list[Sequence[Step]] = []
    while most is None or len(moments) < most:
        found = next((steps for technique in ladder if (steps := technique.apply(state))), ())
        if not found:
            break
        moments.append(tuple(found))
    return tuple(moments)


def _near_miss(kind: Any, own: Technique[Any], others: Ladder, clues: Any, moments: int, step: Step) -> int | None:
    """The last moment at which the technique finds nothing in any of the step's cells."""
    for most in range(moments - 1, -1, -1):
        state = kind.start(clues)
        climbed(others, state, most)
        if not any(set(one.cells) & set(step.cells) for one in own.apply(state)):
            return most
    return None
