"""Ladder of techniques + solver state -> Deduction: what a person does, step by step, and its grade."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Generic, TypeVar

from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.contract.units import Cell as Cell
from bookmaker.puzzles.contract.units import Facts

S = TypeVar("S")
A = TypeVar("A")


class Grade(IntEnum):
    """How hard a puzzle is: the grade of the hardest technique that it needs, or that it needs often (see Raise)."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4

    @property
    def word(self) -> str:
        """The grade as written in book.yaml and in records."""
        return self.name.lower()


GRADE_WORDS = tuple(grade.word for grade in Grade)


class Contradiction(Exception):
    """The clues allow no answer: a technique found two facts that exclude each other."""


class OutOfBudget(Exception):
    """More positions were looked at than the budget allows; `climb` catches it and calls the puzzle undecided."""


_budget: ContextVar[int] = ContextVar("budget", default=DEFAULT_BUDGET)
_ticked = [0]  # positions, in this process
_left: ContextVar[list[int] | None] = ContextVar("left", default=None)  # of the climb under way: one number


@contextmanager
def budgeted(positions: int) -> Iterator[None]:
    """Within it a ladder may look at so many positions before it leaves a puzzle undecided."""
    token = _budget.set(positions)
    try:
        yield
    finally:
        _budget.reset(token)


@contextmanager
def within(positions: int) -> Iterator[None]:
    """Within it all that is counted, by techniques outside a climb too, is so many positions at most; OutOfBudget."""
    token = _left.set([positions])
    try:
        yield
    finally:
        _left.reset(token)


def budget() -> int:
    """How many positions a ladder may look at here: who remembers deductions keeps them apart by it."""
    return _budget.get()


def tick(positions: int = 1) -> None:
    """Count positions that a technique looks at beside the one it was given: its trials, the ways it lists.

    OutOfBudget beyond the budget of the climb that the technique is part of. Outside of one, as in making puzzles, it
    is work and nothing else; see `ticked`.
    """
    _ticked[0] += positions
    left = _left.get()
    if left is not None:
        left[0] -= positions
        if left[0] < 0:
            raise OutOfBudget


def ticked() -> int:
    """All positions counted in this process so far: what a task took is the difference, the same on every machine."""
    return _ticked[0]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of solving: the technique, the cells it decides, and the facts for its sentence.

    `facts` fill the placeholders of the technique's sentence in the kind's words.toml; the
    placeholder {cells} is filled from `cells`. A fact made of cells is worded like them, one made of units by their
    names.
    """

    technique: str
    cells: tuple[Cell, ...]
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Raise:
    """A puzzle that needs more than so many steps of a technique is of this grade, at least."""

    more_than: int
    grade: Grade


@dataclass(frozen=True, slots=True)
class Technique(Generic[S]):
    """A named way of reasoning: `apply` changes the state and returns the steps it took, none if stuck.

    `cost` is the effort of seeing one such step, the easiest technique of a kind being 1. `raises` is for
    techniques that are easy once and tiring often: Raise(more_than=6, grade=Grade.HARD), for one. They
    stand fewest steps first, each of a higher grade than the one before. `trusting` techniques rest on there being
    one answer; so what they find proves none. A `pure` one that finds nothing has changed nothing.
    """

    name: str
    grade: Grade
    cost: float
    apply: Callable[[S], Sequence[Step]]
    raises: tuple[Raise, ...] = ()
    trusting: bool = False
    pure: bool = False

    def grade_after(self, steps: int) -> Grade:
        """The grade of a puzzle that needs so many steps of this technique and nothing harder."""
        return max((one.grade for one in self.raises if steps > one.more_than), default=self.grade)


def rests_on_trust(ladder: Sequence[Technique[S]], techniques: Sequence[tuple[str, int]]) -> bool:
    """Whether one of the techniques that were counted is a trusting one."""
    trusting = {technique.name for technique in ladder if technique.trusting}
    return any(name in trusting and steps > 0 for name, steps in techniques)


def grades_of(ladder: Sequence[Technique[S]]) -> tuple[Grade, ...]:
    """The grades that puzzles of this ladder can have, easiest first."""
    found = {technique.grade for technique in ladder} | {one.grade for rung in ladder for one in rung.raises}
    return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class Deduction(Generic[A]):
    """How far a person gets: the answer if they finish, the steps, the grade and the effort.

    `answer` and `grade` are None when the ladder got stuck, met a contradiction or left the puzzle undecided.
    `techniques` counts the steps by technique, in the ladder's order. `moments` counts the rounds of solving in
    which no technique easier than the puzzle's grade found anything. `opening` is how many of the first steps are
    taken on the first way up the ladder, by techniques of one grade: where a person can begin. `trace` has for each
    round the rung that found something, from 0, and how many steps.
    """

    answer: A | None
    steps: tuple[Step, ...]
    techniques: tuple[tuple[str, int], ...]
    grade: Grade | None
    effort: float
    moments: int = 0
    contradiction: bool = False
    undecided: bool = False
    opening: int = field(default=0, compare=False)
    trace: tuple[tuple[int, int], ...] = field(default=(), compare=False)


@functools.lru_cache(maxsize=4096)
def steps_effort(cost: float, steps_open: int) -> float:
    """The effort of finding `steps_open` steps of one technique that can all be taken at the same moment.

    One step alone costs what its technique costs; further steps open at that moment add only the
    logarithm of their number. The number of available steps and the cost of techniques are what
    published work on human solving times finds to matter most (Pelanek 2014 on Sudoku).
    """
    return cost * (1.0 + math.log(steps_open))


class Tally(Generic[S]):
    """What was counted so far while solving: the steps by rung (place in the ladder, from 0), and the effort."""

    __slots__ = ("counts", "effort", "is_under_way", "ladder", "last", "opening", "rounds", "trace")

    def __init__(self, ladder: Sequence[Technique[S]]) -> None:
        self.ladder = ladder
        self.counts = [0] * len(ladder)
        self.rounds = [0] * len(ladder)
        self.trace: list[tuple[int, int]] = []
        self.effort = 0.0
        self.opening = 0
        self.last: int | None = None  # the rung of the last opening step
        self.is_under_way = False  # whether the opening is over

    def _is_next(self, rung: int) -> bool:
        """Whether a technique goes on with the first way up the ladder, in the grade that it began with."""
        return self.last is None or (rung > self.last and self.ladder[rung].grade == self.ladder[self.last].grade)

    def note(self, rung: int, steps_open: int) -> None:
        """Count `steps_open` steps of one technique that could all be taken at the same moment."""
        if not self.is_under_way and self._is_next(rung):
            self.opening += steps_open
            self.last = rung
        else:
            self.is_under_way = True
        self.trace.append((rung, steps_open))
        self.counts[rung] += steps_open
        self.rounds[rung] += 1
        self.effort += steps_effort(self.ladder[rung].cost, steps_open)

    def result(self, answer: A | None, steps: Sequence[Step] = (), *, contradiction: bool = False) -> Deduction[A]:
        """The deduction that ends here; the grade is that of the hardest technique counted, or one that it raises."""
        techniques: list[tuple[str, int]] = []
        hardest, moments = Grade.EASY, 0
        for technique, count, rounds in zip(self.ladder, self.counts, self.rounds, strict=True):
            if count:
                techniques.append((technique.name, count))
                grade = technique.grade_after(count) if technique.raises else technique.grade
                if grade > hardest:
                    hardest, moments = grade, 0
                if grade == hardest:
                    moments += rounds
        return Deduction(
            answer=answer,
            steps=tuple(steps),
            techniques=tuple(techniques),
            grade=hardest if answer is not None else None,
            effort=round(self.effort, 1),
            moments=moments,
            contradiction=contradiction,
            opening=self.opening,
            trace=tuple(self.trace),
        )


@dataclass(frozen=True, slots=True)
class StarScale:
    """How effort tells puzzles of one grade apart, in one to five stars: quintiles of effort for the size.

    Effort grows with the number of cells as its power of `power`; `bounds` are where the second star begins, the third
    and so on, of effort divided by that.
    """

    power: float
    bounds: tuple[float, float, float, float]

    def stars(self, effort: float, cells: int) -> int:
        """The stars of a puzzle with so many cells: 1, among the fifth that take least for their size, to 5."""
        scaled = round(effort / cells**self.power, 6)
        return 1 + len([bound for bound in self.bounds if scaled >= bound])


# A puzzle of an ordered grade meets it more than once: at least so many moments of it in a grid of so many cells.
LEAST_MOMENTS = ((100, 3), (49, 2), (0, 1))


def least_moments(grade: Grade, cells: int) -> int:
    """How many moments of a grade a puzzle of so many cells needs where that grade is ordered; none when easy."""
    if grade is Grade.EASY:
        return 0
    return next(moments for least, moments in LEAST_MOMENTS if cells >= least)


def climb(
    state: S,
    ladder: Sequence[Technique[S]],
    *,
    finished: Callable[[S], A | None],
    weight: int = 1,
) -> Deduction[A]:
    """Solve as a person would: always the easiest technique that finds something, then from the top again.

    `finished` returns the answer once the state is complete, else None. A contradiction that rests on trust is none:
    then the ladder is stuck. Each technique that is applied counts as `weight` positions, and what it ticks besides;
    beyond the budget (see `budgeted`) the puzzle is left undecided. A climb within another's technique counts with
    that.
    """
    steps: list[Step] = []
    tally = Tally(ladder)
    trusting = False
    token = _left.set([_budget.get()]) if _left.get() is None else None
    try:
        while True:
            answer = finished(state)
            if answer is not None:
                return tally.result(answer, steps)
            for rung, technique in enumerate(ladder):
                trusting = technique.trusting
                found = technique.apply(state)
                if found:
                    steps += found
                    tally.note(rung, len(found))
                    tick(weight * (rung + 1))
                    break
            else:
                return tally.result(None, steps)
    except Contradiction:
        stuck: Deduction[A] = tally.result(None, steps)
        return replace(stuck, contradiction=not trusting and not rests_on_trust(ladder, stuck.techniques))
    except OutOfBudget:
        if token is None:
            raise
        return replace(tally.result(None, steps), undecided=True)
    finally:
        if token is not None:
            _left.reset(token)
