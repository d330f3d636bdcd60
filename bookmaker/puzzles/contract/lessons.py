"""Lessons: a puzzle and one technique -> a position that stalls without it, and what it finds there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol, TypeAlias, runtime_checkable

from bookmaker.puzzles.contract.grading import Cell, Contradiction, Step, Technique
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.walking import Log

Ladder: TypeAlias = Sequence[Technique[Any]]
Moment: TypeAlias = tuple[Technique[Any], tuple[Step, ...]]  # the technique that goes on, and what it finds


@runtime_checkable
class TaughtByVariant(Protocol):
    """A kind with pages for its variants, too: for books that have puzzles of one alone."""

    VARIANT_POSITIONS: Mapping[str, tuple[str, ...]]  # for techniques with a position, by name, codes of such puzzles


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position in which one technique goes on where others stall.

    It comes after some moments of solving, whose techniques the `way` has; `found` is what the technique finds, of
    which `step` is shown. `near_miss` is after how many moments it last found nothing there, None where it always found
    something. Where it `is_strict` all the rest of the ladder stalls; else all that is easier, and what is harder finds
    the same.
    """

    way: Ladder
    found: tuple[Step, ...]
    step: Step
    near_miss: int | None
    is_strict: bool


def lesson_of(kind: Any, technique: str, clues: Any) -> Lesson | None:
    """The lesson that a puzzle gives of a technique, if it can with a near miss; None where it is never needed."""
    first: Lesson | None = None
    for lesson in chain(_where_the_rest_stalls(kind, technique, clues), _on_the_way(kind, technique, clues)):
        if lesson.near_miss is not None:
            return lesson
        first = first or lesson
    return first


def _where_the_rest_stalls(kind: Any, technique: str, clues: Any) -> Iterator[Lesson]:
    """The lesson in which all other techniques stall, if they do."""
    own = next(one for one in kind.LADDER if one.name == technique)
    others = tuple(one for one in kind.LADDER if one is not own)
    state = kind.start(clues)
    try:
        way = _way(climbed(others, state))
        found = tuple(own.apply(state))
    except Contradiction:  # of a ladder that does not hold without it
        return
    if any(step.cells for step in found):
        yield _lesson(kind, own, clues, way, found, is_strict=True)


def _on_the_way(kind: Any, technique: str, clues: Any) -> Iterator[Lesson]:
    """The lessons on the way of the whole ladder, one by one."""
    own = next(one for one in kind.LADDER if one.name == technique)
    state = kind.start(clues)
    way: Ladder = ()
    while taken := climbed(kind.LADDER, state, 1):
        ((_, found),) = taken
        if any(step.technique == technique and step.cells for step in found):
            yield _lesson(kind, own, clues, way, found, is_strict=False)
        way = (*way, *_way(taken))


def _lesson(
    kind: Any,
    own: Technique[Any],
    clues: Any,
    way: Ladder,
    found: tuple[Step, ...],
    *,
    is_strict: bool,
) -> Lesson:
    """The lesson at that moment, about the step with fewest cells that has a near miss, if one has."""
    steps = sorted((one for one in found if one.cells), key=lambda one: (len(one.cells), one.cells))
    near = _near_misses(kind, own, clues, way, steps)
    step = next((one for one, at in zip(steps, near, strict=True) if at is not None), steps[0])
    return Lesson(way, found, step, near[steps.index(step)], is_strict)


def _near_misses(kind: Any, own: Technique[Any], clues: Any, way: Ladder, steps: Sequence[Step]) -> list[int | None]:
    """For each step the last moment at which the technique finds nothing in any of its cells."""
    near: list[int | None] = [None] * len(steps)
    for at in range(len(way) - 1, -1, -1):
        there = _found_after(kind, own, clues, way[:at])
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
    there = _found_after(kind, own, clues, lesson.way[:moment])
    return there is not None and there.isdisjoint(lesson.step.cells)


def _found_after(kind: Any, own: Technique[Any], clues: Any, way: Ladder) -> set[Cell] | None:
    """The cells in which a technique finds something at the end of a way; None where it cannot be asked yet."""
    state = kind.start(clues)
    for technique in way:  # what found nothing at a moment need not be asked again
        technique.apply(state)
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


def stepped(kind: Any, clues: Any, way: Ladder) -> tuple[Any, tuple[Sequence[Finding], ...]]:
    """The state at the end of a way, and all that is known before each of its moments and after the last."""
    state, behind = kind.start(clues), kind.start(clues)
    known = Log()
    by_moment = [known.by_now()]
    for technique in way:
        for step in technique.apply(state):
            known.add(kind.marks(behind, step).concludes)
        technique.apply(behind)
        by_moment.append(known.by_now())
    return state, tuple(by_moment)


def climbed(ladder: Ladder, state: Any, most: int | None = None) -> tuple[Moment, ...]:
    """The techniques and steps that a ladder takes from a state, until it stalls or for so many moments."""
    moments: list[Moment] = []
    while most is None or len(moments) < most:
        found = next(((one, tuple(steps)) for one in ladder if (steps := one.apply(state))), None)
        if found is None:
            break
        moments.append(found)
    return tuple(moments)


def _way(moments: Sequence[Moment]) -> Ladder:
    return tuple(technique for technique, _ in moments)
