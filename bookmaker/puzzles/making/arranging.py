"""Puzzles of a section -> their order: effort rises, the first invites, and neighbours do not look alike.

The rule that the order keeps: grades rise, and within a grade no puzzle takes less than NEARLY of the effort of any
before it. Within that freedom the first is, of the easiest few, the one that can be begun in most places; and none
follows its nearest twin, the one that looks most like it, where another of the easiest few left may come first.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Likeness
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.making.wishes import openings

NEARLY = 0.9  # of an effort: so near, a reader notices no difference
FEW = 5  # puzzles that are looked at for each place
WINDOW = 20  # places; twins further apart by effort stay apart anyway


def first_fall(efforts: Sequence[tuple[int, float]]) -> int | None:
    """The place of the first (grade, effort) that breaks the rule; None where all rise as it asks."""
    highest: dict[int, float] = {}
    for at, (grade, effort) in enumerate(efforts):
        highest[grade] = max(highest.get(grade, effort), effort)
        if (at and grade < efforts[at - 1][0]) or effort < NEARLY * highest[grade]:
            return at
    return None


def arranged(puzzles: Sequence[Puzzle]) -> list[int]:
    """The places of a section's puzzles in the order in which they are to be printed."""
    left = sorted(range(len(puzzles)), key=lambda at: _difficulty(puzzles[at]))
    twins = _nearest_twins(puzzles, tuple(left))
    order: list[int] = []
    while left:
        may_be_next = [at for at in left[:FEW] if _is_near(puzzles[left[0]], puzzles[at])]
        if not order:
            # Equally many openings: the easiest, which stands first among them.
            chosen = max(may_be_next, key=lambda at: _openings(puzzles[at])) if len(may_be_next) > 1 else left[0]
        else:
            chosen = next((at for at in may_be_next if twins.get(at) != order[-1]), left[0])
        left.remove(chosen)
        order.append(chosen)
    return order


def _difficulty(puzzle: Puzzle) -> tuple[int, float, int]:
    return (_grade(puzzle), puzzle.deduction.effort, puzzle.order.number)


def _grade(puzzle: Puzzle) -> Grade:
    return puzzle.deduction.grade or Grade.EASY


def _is_near(easiest: Puzzle, other: Puzzle) -> bool:
    """Whether the other may come before the easiest one left."""
    return _grade(easiest) == _grade(other) and easiest.deduction.effort >= NEARLY * other.deduction.effort


def _openings(puzzle: Puzzle) -> int:
    return openings(registry.get(puzzle.order.kind), puzzle.clues)


def _nearest_twins(puzzles: Sequence[Puzzle], order: Sequence[int]) -> dict[int, int]:
    """The pairs of puzzles of which each is the one that looks most like the other; both ways.

    Looked at are those less than WINDOW places apart in that order: others never become neighbours.
    """
    looks = [features(puzzle.order.kind, puzzle.clues) for puzzle in puzzles]
    nearest = {}
    for place, at in enumerate(order):
        near = (*order[max(0, place - WINDOW) : place], *order[place + 1 : place + WINDOW])
        others = [other for other in near if len(looks[other]) == len(looks[at])]
        if others:
            nearest[at] = min(others, key=lambda other: (unlikeness(looks[at], looks[other]), other))
    return {at: other for at, other in nearest.items() if nearest.get(other) == at}


def unlikeness(one: Sequence[float], other: Sequence[float]) -> float:
    """How different two puzzles look: the sum of their features' differences."""
    return math.fsum(abs(a - b) for a, b in zip(one, other, strict=True))


def features(name: str, clues: Any) -> tuple[float, ...]:
    """By what puzzles of a kind look alike; from the grid where the kind does not say.

    From the grid: which cells are blank, and which share of the clues each number has.
    """
    kind = registry.get(name)
    if isinstance(kind, Likeness):
        return tuple(kind.features(clues))
    cells = [value for row in clues.grid() for value in row]
    numbers = Counter(value for value in cells if value)
    count = max(1, sum(numbers.values()))
    layout = tuple(bool(value) / len(cells) for value in cells)
    # Numbers up to a quarter of the grid, each its share; larger ones and the unknown together.
    largest = max(2, len(cells) // 4)
    shares = tuple(numbers[value] / count for value in range(1, largest + 1))
    return (*layout, *shares, 1 - math.fsum(shares) if numbers else 0.0)
