"""Lessons: a puzzle and one technique -> a position that stalls without it, and what it finds there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from bookmaker.puzzles.contract.grading import Cell, Contradiction, Step, Technique
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.walking import Log

Ladder: TypeAlias = Sequence[Technique[Any]]


@runtime_checkable
class TaughtByVariant(Protocol):
    """A kind with pages for its variants, too: for books that have puzzles of one alone."""

    VARIANT_POSITIONS: Mapping[str, tuple[str, ...]]  # for techniques with a position, by name, codes of such puzzles


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position in which one technique goes on where others stall.

    It comes after so many `moments` of solving by `ladder`; `found` is what the technique finds, of which `step` is
    shown. `near_miss` is after how many moments it last found nothing there, None where it always found something.
    Where it `is_strict` all the rest of the ladder stalls; else all that is easier, and what is harder finds the same.
    """

    ladder: Ladder
    moments: int
    found: tuple[Step, ...]
    step: Step
    near_miss: int | None
    is_strict: bool


def lesson_of(kind: Any, technique: str, clues: Any) -> Lesson | None:
    """The lesson that a puzzle gives of a technique, if it can with a near miss; None where it is never needed."""
    lessons = [*_where_the_rest_stalls(kind, technique, clues), *_on_the_way(kind, technique, clues)]
    return min(lessons, key=lambda one: one.near_miss is None, default=None)


def _where_the_rest_stalls(kind: Any, technique: str, clues: Any) -> Iterator[Lesson]:
    """The lesson in which all other techniques stall, if they do."""
    own = next(one for one in kind.LADDER if one.name == technique)
    others = tuple(one for one in kind.LADDER if one is not own)
    state = kind.start(clues)
    try:
        moments = len(climbed(others, state))
        found = tuple(own.apply(state))
    except Contradiction:  # of a ladder that does not hold without it
        return
    if any(step.cells for step in found):
        yield _lesson(kind, own, others, clues, moments, found, is_strict=True)


def _on_the_way(kind: Any, technique: str, clues: Any) -> Iterator[Lesson]:
    """The first lesson on the way of the whole ladder, and the first that has a near miss."""
    own = next(one for one in kind.LADDER if one.name == technique)
    state = kind.start(clues)
    moments = 0
    while taken := climbed(kind.LADDER, state, 1):
        (found,) = taken
        if any(step.technique == technique and step.cells for step in found):
            lesson = _lesson(kind, own, kind.LADDER, clues, moments, tuple(found), is_strict=False)
            yield lesson
            if lesson.near_miss is not None:
                return
        moments += 1


def _lesson(
    kind: Any,
    own: Technique[Any],
    ladder: Ladder,
    clues: Any,
    moments: int,
    found: tuple[Step, ...],
    *,
    is_strict: bool,
) -> Lesson:
    """The lesson at that moment, about the step with fewest cells that has a near miss, if one has."""
    steps = sorted((one for one in found if one.cells), key=lambda one: (len(one.cells), one.cells))
    near = _near_misses(kind, own, ladder, clues, moments, steps)
    step = next((one for one, at in zip(steps, near, strict=True) if at is not None), steps[0])
    return Lesson(ladder, moments, found, step, near[steps.index(step)], is_strict)


def _near_misses(
    kind: Any, own: Technique[Any], ladder: Ladder, clues: Any, moments: int, steps: Sequence[Step]
) -> list[int | None]:
    """For each step the last moment at which the technique finds nothing in any of its cells."""
    near: list[int | None] = [None] * len(steps)
    for at in range(moments - 1, -1, -1):
        there = _found_at(kind, own, ladder, clues, at)
        near = [
            at if last is None and there is not None and there.isdisjoint(step.cells) else last
            for last, step in zip(near, steps, strict=True)
        ]
        if None not in near:
            break
    return near


def is_near_miss(kind: Any, clues: Any, lesson: Lesson, moment: int) -> bool:
    """Whether the technique finds nothing in the cells of the lesson's step after so many moments."""
    own = next(one for one in kind.LADDER if one.name == lesson.step.technique)
    there = _found_at(kind, own, lesson.ladder, clues, moment)
    return there is not None and there.isdisjoint(lesson.step.cells)


def _found_at(kind: Any, own: Technique[Any], ladder: Ladder, clues: Any, moment: int) -> set[Cell] | None:
    """The cells in which a technique finds something after so many moments; None where it cannot be asked yet."""
    state = kind.start(clues)
    climbed(ladder, state, moment)
    try:
        return {cell for step in own.apply(state) for cell in step.cells}
    except Contradiction:  # of one that rests on what the easier ones have not yet found
        return None


def needs(kind: Any, technique: str, clues: Any) -> bool:
    """Whether a puzzle that a kind's ladder solves is not solved without a technique by what else it takes for that."""
    counted = {name for name, steps in kind.deduce(clues).techniques if steps}
    last = max((at for at, one in enumerate(kind.LADDER) if one.name in counted), default=-1)
    own = [one for one in kind.LADDER if one.name == technique]
    state = kind.start(clues)
    try:
        climbed([one for one in kind.LADDER[: last + 1] if one not in own], state)
        return any(one.apply(state) for one in own)
    except Contradiction:  # of a ladder that does not hold without it
        return True


def stepped(kind: Any, clues: Any, ladder: Ladder, moments: int) -> tuple[Any, tuple[Sequence[Finding], ...]]:
    """The state after so many moments, and all that is known before each of them and after the last."""
    state, behind = kind.start(clues), kind.start(clues)
    known = Log()
    by_moment = [known.by_now()]
    for _ in range(moments):
        (found,) = climbed(ladder, state, 1)
        for step in found:
            known.add(kind.marks(behind, step).concludes)
        climbed(ladder, behind, 1)
        by_moment.append(known.by_now())
    return state, tuple(by_moment)


def climbed(ladder: Ladder, state: Any, most: int | None = None) -> tuple[Sequence[Step], ...]:
    """The steps that a ladder takes from a state, moment by moment, until it stalls or for so many moments."""
    moments: list[Sequence[Step]] = []
    while most is None or len(moments) < most:
        found = next((steps for technique in ladder if (steps := technique.apply(state))), ())
        if not found:
            break
        moments.append(tuple(found))
    return tuple(moments)
