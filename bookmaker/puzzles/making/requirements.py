"""Requirements: what an author asks of puzzles beside grade and options, as a filter on clues and their deduction."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.abilities import Counted
from bookmaker.puzzles.contract.asking import stars_of
from bookmaker.puzzles.contract.flow import flow
from bookmaker.puzzles.contract.grading import Cell, Deduction
from bookmaker.puzzles.contract.kind import Kind
from bookmaker.source.faults import Fault, SourcePlace, counted

Range: TypeAlias = tuple[float, float]  # the least and the most, both included

# Openings are in different parts where they lie so far apart: at least LEAST_APART cells, and so much of the side.
LEAST_APART, SHARE_APART = 2, 4

FLOW = "flow."  # before the name of a figure of a puzzle's flow
ENOUGH = 50  # candidates, after which a figure that is far from all of theirs is not waited for


@dataclass(frozen=True, slots=True)
class Requirements:
    """How many openings a puzzle has at least, how many clues, effort and stars, and techniques that it needs.

    `flow` has bounds for figures of its flow, by name. `best_of` is of how many the best is taken where an author says
    so, which is no filter. `marks` are the lines that ask, by key.
    """

    openings: int = 0
    clues: Range | None = None
    effort: Range | None = None
    needs: tuple[str, ...] = ()
    flow: tuple[tuple[str, Range], ...] = ()
    best_of: int | None = None
    stars: Range | None = None
    marks: tuple[tuple[str, SourcePlace], ...] = field(default=(), compare=False)

    def __bool__(self) -> bool:
        return bool(self.openings or self.clues or self.effort or self.needs or self.flow or self.stars)


NO_REQUIREMENTS = Requirements()


@dataclass(slots=True)
class WishReport:
    """What candidates of the ordered grade had, by wish: whether it was met, and the figure that decided."""

    candidates: int = 0
    seen: dict[str, list[tuple[bool, float]]] = field(default_factory=dict)

    def look(self, requirements: Requirements, kind: Kind, clues: Any, deduction: Deduction[Any]) -> bool:
        """Note what these clues have; whether every wish is met. Openings, which take long, are looked at last."""
        self.candidates += 1
        results = [
            self._note(key, is_met, value) for key, is_met, value in _figures(requirements, kind, clues, deduction)
        ]
        if not all(results):
            return False
        if not requirements.openings:
            return True
        count = openings(kind, clues)
        return self._note("openings", count >= requirements.openings, count)

    def _note(self, key: str, is_met: bool, value: float) -> bool:
        self.seen.setdefault(key, []).append((is_met, value))
        return is_met

    def has_no_hope(self, requirements: Requirements) -> bool:
        """Whether enough candidates were seen, and a wish is further from all of their figures than they lie apart."""
        bounds = {
            "effort": requirements.effort,
            "clues": requirements.clues,
            "openings": (requirements.openings, math.inf),
            **{f"{FLOW}{name}": bound for name, bound in requirements.flow},
        }
        for key, results in self.seen.items():
            if (wanted := bounds.get(key)) and len(results) >= ENOUGH:
                values = [value for _, value in results]
                least, most = min(values), max(values)
                if max(wanted[0] - most, least - wanted[1]) > most - least:
                    return True
        return False

    def fault(self, requirements: Requirements, what: str, attempts: int) -> Fault:
        """The fault of an order that found no puzzle among these, at the line of the wish that was met least."""
        key = min(self.seen, key=lambda one: sum(met for met, _ in self.seen[one]) / len(self.seen[one]))
        met, values = sum(one for one, _ in self.seen[key]), [value for _, value in self.seen[key]]
        span = "" if key == "needs" else f", and they had {min(values):g} to {max(values):g}"
        counts = f"of {len(values)} that were otherwise right, {met} had that{span}"
        asked = dict(_asked(requirements))[key]
        message = f"no {what} with {key} {asked} found in {counted(attempts, 'attempt')}: {counts}"
        return Fault(message, "ask for less, or for another size", dict(requirements.marks).get(key))


def _asked(requirements: Requirements) -> Iterator[tuple[str, str]]:
    """Each wish as its key and the words that ask for it."""
    if requirements.needs:
        yield "needs", ", ".join(requirements.needs)
    wished = [("stars", requirements.stars), *((f"{FLOW}{name}", bounds) for name, bounds in requirements.flow)]
    for key, bounds in (("effort", requirements.effort), ("clues", requirements.clues), *wished):
        if bounds:
            yield key, f"{bounds[0]:g}" + (f"-{bounds[1]:g}" if math.isfinite(bounds[1]) else " or more")
    if requirements.openings:
        yield "openings", str(requirements.openings)


def _figures(
    requirements: Requirements, kind: Kind, clues: Any, deduction: Deduction[Any]
) -> Iterator[tuple[str, bool, float]]:
    """For each wish but openings: its key, whether it is met, and the figure that decides."""
    if requirements.needs:
        used = {name for name, _ in deduction.techniques}
        lacking = len(set(requirements.needs) - used)
        yield "needs", not lacking, lacking
    if requirements.effort:
        yield "effort", requirements.effort[0] <= deduction.effort <= requirements.effort[1], deduction.effort
    if requirements.stars:
        stars = stars_of(kind, clues, deduction)
        yield "stars", requirements.stars[0] <= stars <= requirements.stars[1], stars
    if requirements.clues and isinstance(kind, Counted):
        count = kind.clue_count(clues)
        yield "clues", requirements.clues[0] <= count <= requirements.clues[1], count
    found = flow(kind, deduction) if requirements.flow else None
    for name, bounds in requirements.flow if found else ():
        value = getattr(found, name) or 0
        value = value / 100 if name == "before" else value
        yield f"{FLOW}{name}", bounds[0] <= value <= bounds[1], value


def openings(kind: Kind, clues: Any) -> int:
    """In how many different parts of the grid the solution can begin.

    The opening steps are taken in their order, each that lies far enough from all before it. One over a whole row or
    column only looks along the grid's edge, and is no place to begin at.
    """
    deduction = kind.deduce(clues)
    apart = max(LEAST_APART, max(clues.width, clues.height) // SHARE_APART)
    places: list[Sequence[Cell]] = []
    for step in deduction.steps[: deduction.opening]:
        if (
            step.cells
            and not _is_whole_line(step.cells, clues)
            and all(_distance(step.cells, other) >= apart for other in places)
        ):
            places.append(step.cells)
    return len(places)


def _is_whole_line(cells: Sequence[Cell], clues: Any) -> bool:
    rows, columns = ({cell[at] for cell in cells} for at in (0, 1))
    return (len(rows) == 1 and len(columns) == clues.width) or (len(columns) == 1 and len(rows) == clues.height)


def _distance(one: Sequence[Cell], other: Sequence[Cell]) -> int:
    """Steps of a king between the nearest cells of two places."""
    return min(max(abs(r - row), abs(c - column)) for r, c in one for row, column in other)
