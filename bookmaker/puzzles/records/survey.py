"""Puzzles -> how hard they are together: grades, efforts and techniques, counted by kind."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from statistics import median
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.flow import Flow, flow
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Deduction, budgeted
from bookmaker.puzzles.records.isolating import Failed, guarded, undecided
from bookmaker.puzzles.records.record import RECORD_HINT, read_given
from bookmaker.source.faults import Fault

UNSOLVED = "unsolved"  # in place of a grade, where no technique leads on
# What is told of a flow, in columns; `before` in hundredths of what is set.
FLOW = ("openings", "before", "steps", "kinds", "variety", "dry")
BINS = 12  # bars of a histogram of efforts


@dataclass(frozen=True, slots=True)
class Graded:
    """How hard one puzzle is: its kind and size, grade (UNSOLVED where the ladder fails), effort, techniques, flow."""

    kind: str
    size: str
    grade: str
    effort: float
    techniques: tuple[tuple[str, int], ...]
    flow: Flow | None = None


def graded(kind: str, clues: Any, deduction: Deduction[Any]) -> Graded:
    """How hard a puzzle is of which that is the deduction."""
    grade = deduction.grade.word if deduction.grade else UNSOLVED
    techniques = tuple(dict(deduction.techniques).items())
    size = f"{clues.width}x{clues.height}"
    return Graded(kind, size, grade, deduction.effort, techniques, flow(registry.get(kind), deduction))


@dataclass(frozen=True, slots=True)
class Survey:
    """What the puzzles of one kind are: their number; by grade how many, and least, middle and greatest effort.

    `techniques` has for each technique of the ladder how many puzzles need it and how many steps it takes in all;
    `bars` are (from, to, number) of efforts; `flows` has for each grade the middle of each of FLOW, None where none has
    that.
    """

    kind: str
    count: int
    sizes: tuple[str, ...]
    grades: tuple[tuple[str, int, float, float, float], ...]
    techniques: tuple[tuple[str, int, int], ...]
    bars: tuple[tuple[float, float, int], ...]
    flows: tuple[tuple[str, tuple[float | None, ...]], ...] = ()


def grade_many(budget: int, lines: Sequence[str]) -> list[Graded | Fault | Failed]:
    """How hard the puzzle of each record's line is.

    A Fault, without its place, for a line that is none and for a puzzle that takes more positions than `budget`;
    Failed for one we fail at.
    """
    return [guarded(partial(_graded, budget), line) for line in lines]


def _graded(budget: int, line: str) -> Graded | Fault:
    try:
        given = read_given(line)
    except ValueError as error:
        return Fault(str(error), RECORD_HINT)
    with budgeted(budget):
        deduction = registry.get(given.kind).deduce(given.clues)
    if deduction.undecided:
        return undecided(budget)
    return graded(given.kind, given.clues, deduction)


def survey(puzzles: Sequence[Graded]) -> tuple[Survey, ...]:
    """A Survey for each kind, in alphabetical order. Puzzles without a grade count in no effort."""
    return tuple(
        _of_kind(kind, [one for one in puzzles if one.kind == kind]) for kind in sorted({one.kind for one in puzzles})
    )


def _of_kind(kind: str, puzzles: Sequence[Graded]) -> Survey:
    grades: list[tuple[str, int, float, float, float]] = []
    for word in (*GRADE_WORDS, UNSOLVED):
        efforts = [one.effort for one in puzzles if one.grade == word]
        if efforts:
            grades.append((word, len(efforts), min(efforts), median(efforts), max(efforts)))
    needed: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    for one in puzzles:
        for name, count in one.techniques:
            needed[name] += bool(count)
            steps[name] += count
    techniques = [(one.name, needed[one.name], steps[one.name]) for one in registry.get(kind).LADDER]
    sizes = sorted({one.size for one in puzzles}, key=lambda size: [int(side) for side in size.split("x")])
    efforts = [one.effort for one in puzzles if one.grade != UNSOLVED]
    flows = [
        (word, tuple(_middle(name, [one.flow for one in puzzles if one.grade == word]) for name in FLOW))
        for word, *_ in grades
        if word != UNSOLVED
    ]
    return Survey(
        kind, len(puzzles), tuple(sizes), tuple(grades), tuple(techniques), tuple(_bars(efforts)), tuple(flows)
    )


def _middle(name: str, flows: Sequence[Flow | None]) -> float | None:
    values = [value for one in flows if one and (value := getattr(one, name)) is not None]
    return median(values) if values else None


def flow_rows(one: Survey) -> list[tuple[str, ...]]:
    """The middles of each grade's flow in figures, under FLOW; a dash where easy ones have none."""
    return [(word, *("-" if value is None else f"{value:g}" for value in values)) for word, values in one.flows]


def _bars(efforts: Sequence[float]) -> list[tuple[float, float, int]]:
    if not efforts:
        return []
    least, most = min(efforts), max(efforts)
    wide = (most - least) / BINS
    if not wide:
        return [(least, most, len(efforts))]
    counts = Counter(min(int((one - least) / wide), BINS - 1) for one in efforts)
    edges = [least + wide * at for at in range(BINS + 1)]
    return [(start, end, counts[at]) for at, (start, end) in enumerate(pairwise(edges))]
