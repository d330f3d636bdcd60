"""Solving times -> costs of techniques: a small least squares in which no cost is below 0."""

import csv
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bookmaker.puzzles.contract import grading, registry
from bookmaker.puzzles.records.record import Given, read_given
from tests.bench.calibrate.measures import spearman

SWEEPS, SMALL = 100_000, 1e-12


@dataclass(frozen=True)
class Timed:
    """A record, and the seconds that somebody took to solve it."""

    given: Given
    seconds: float


@dataclass(frozen=True)
class Fitted:
    """A technique: its cost in the ladder and as fitted (None where no puzzle needs it), in how many puzzles it is."""

    name: str
    cost: float
    fitted: float | None
    puzzles: int


def read_times(path: Path) -> list[Timed]:
    """The lines "id,seconds" of a CSV file whose ids are in the .jsonl files beside it; others are left out."""
    with path.open(encoding="utf-8", newline="") as file:
        times = [(line[0].strip(), line[1].strip()) for line in csv.reader(file) if len(line) >= 2]
    records: dict[str, str] = {}
    for beside in sorted(path.parent.glob("*.jsonl")):
        for line in beside.read_text(encoding="utf-8").splitlines():
            records.setdefault(str(json.loads(line).get("id")), line)
    return [Timed(read_given(records[id]), float(seconds)) for id, seconds in times if id in records]


def weights(given: Given) -> list[float]:
    """For each technique of the ladder how much of it a puzzle needs: effort is the sum of these times the costs."""
    found = [0.0] * len(registry.get(given.kind).LADDER)
    with _noting(lambda rung, steps_open: found.__setitem__(rung, found[rung] + grading.steps_effort(1.0, steps_open))):
        registry.get(given.kind).deduce(given.clues)
    return found


@contextmanager
def _noting(note: Any) -> Iterator[None]:
    """Let every count of steps that a ladder makes be told to a function, too."""
    usual = grading.Tally.note

    def noted(self: Any, rung: int, steps_open: int) -> None:
        note(rung, steps_open)
        usual(self, rung, steps_open)

    grading.Tally.note = noted  # type: ignore[method-assign]
    try:
        yield
    finally:
        grading.Tally.note = usual  # type: ignore[method-assign]


def non_negative_least_squares(rows: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float]:
    """The x of 0 and above for which the sum of (row . x - target)^2 is least.

    Coordinate by coordinate, each put to its best value, until none changes (Franc, Hlavac and Navara 2005).
    """
    size = len(rows[0])
    squares = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    x = [0.0] * size
    slope = [-sum(row[i] * target for row, target in zip(rows, targets, strict=True)) for i in range(size)]
    for _ in range(SWEEPS):
        largest = 0.0
        for i in range(size):
            if squares[i][i] == 0:
                continue
            change = max(0.0, x[i] - slope[i] / squares[i][i]) - x[i]
            if change:
                x[i] += change
                slope = [s + change * squares[i][j] for j, s in enumerate(slope)]
                largest = max(largest, abs(change))
        if largest <= SMALL * max(x, default=0.0):
            break
    return x


def fit(kind: str, timed: Sequence[Timed]) -> list[Fitted]:
    """The costs of a kind's techniques that explain the times best; a puzzle's error counts in parts of its time.

    Seconds that every puzzle takes, whatever it needs, are fitted too and left out. The easiest technique that
    occurs costs 1.
    """
    ladder = registry.get(kind).LADDER
    needed = [weights(one.given) for one in timed]
    rows = [[value / one.seconds for value in (*row, 1.0)] for row, one in zip(needed, timed, strict=True)]
    costs = non_negative_least_squares(rows, [1.0] * len(rows))[:-1]
    unit = next((cost for cost in costs if cost > 0), 1.0)
    counts = [sum(row[at] > 0 for row in needed) for at in range(len(ladder))]
    return [
        Fitted(technique.name, technique.cost, cost / unit if n else None, n)
        for technique, cost, n in zip(ladder, costs, counts, strict=True)
    ]


def table(times: Sequence[Timed]) -> Iterator[str]:
    """For each kind the costs now and as fitted, and how well effort and time go together before and after."""
    for kind in sorted({one.given.kind for one in times}):
        timed = [one for one in times if one.given.kind == kind]
        fitted = fit(kind, timed)
        seconds, needed = [one.seconds for one in timed], [weights(one.given) for one in timed]
        now, then = (
            spearman([sum(n * c for n, c in zip(row, costs, strict=True)) for row in needed], seconds)
            for costs in ([one.cost for one in fitted], [one.fitted or 0.0 for one in fitted])
        )
        yield f"{kind}: {len(timed)} times; effort and time go together at {_rho(now)} now, {_rho(then)} as fitted"
        yield f"{'technique':<18} {'puzzles':>8} {'cost':>7} {'fitted':>7}"
        for one in fitted:
            shown = "-" if one.fitted is None else f"{one.fitted:.2f}"
            yield f"{one.name:<18} {one.puzzles:>8} {one.cost:>7.2f} {shown:>7}"


def _rho(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
