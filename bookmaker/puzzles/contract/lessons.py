"""Lessons: a puzzle and one technique -> the position that stalls without it, and what it finds there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from bookmaker.puzzles.contract.grading import Step, Technique

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
    rung = next(at for at, one in enumerate(kind.LADDER) if one.name == technique)
    own: Technique[Any] = kind.LADDER[rung]
    for others, is_strict in (((*kind.LADDER[:rung], *kind.LADDER[rung + 1 :]), True), (kind.LADDER[:rung], False)):
        state = kind.start(clues)
        moments = climbed(others, state)
        found = tuple(own.apply(state))
        if any(step.cells for step in found):
            step = min((one for one in found if one.cells), key=lambda one: (len(one.cells), one.cells))
            return Lesson(moments, found, step, _near_miss(kind, own, others, clues, len(moments), step), is_strict)
    return None


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
