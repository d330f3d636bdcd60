"""Puzzles of a section -> their order: effort rises, the first invites, and neighbours do not look alike.

The rule that the order keeps: grades rise; within a grade the puzzles of one kind rise in size; and within a size none
takes less than NEARLY of the effort of any before it, or than APART where one with the same hardest technique would
else follow. Where a section mixes kinds, they take turns within each grade.
Within that freedom the first is, of the easiest few, the one that can be begun in most places; and none
follows its nearest twin, the one that looks most like it, where another of the easiest few left may come first; nor,
of these, one with the same hardest technique.
"""

import math
import operator
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Likeness
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.choosing import key_of
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.making.requirements import openings

NEARLY = 0.9  # of an effort: so near, a reader notices no difference
APART = 0.8  # of an effort: the most that it may fall, and only so that neighbours do not ask for the same
FEW = 5  # puzzles that are looked at for each place
WINDOW = 20  # places; twins further apart by effort stay apart anyway


@dataclass(frozen=True, slots=True)
class Hardness:
    """What the order of a section's puzzles goes by; `size` counts the cells of the grid."""

    grade: int
    kind: str
    size: int
    effort: float


def first_fall(puzzles: Sequence[Hardness]) -> int | None:
    """The place of the first puzzle of a section that breaks the rule; None where all rise as it asks."""
    sizes: dict[tuple[int, str], int] = {}
    efforts: dict[tuple[int, str, int], float] = {}
    for at, one in enumerate(puzzles):
        group = (one.grade, one.kind)
        is_smaller = one.size < sizes.get(group, one.size)
        sizes[group] = one.size
        highest = efforts[*group, one.size] = max(efforts.get((*group, one.size), one.effort), one.effort)
        if (at and one.grade < puzzles[at - 1].grade) or is_smaller or one.effort < APART * highest:
            return at
    return None


def arranged(puzzles: Sequence[Puzzle]) -> list[int]:
    """The places of a section's puzzles in the order in which they are to be printed."""
    kinds: dict[str, list[int]] = {}
    for at, puzzle in enumerate(puzzles):
        kinds.setdefault(puzzle.order.kind, []).append(at)
    rising = [[places[at] for at in _risen([puzzles[at] for at in places])] for places in kinds.values()]
    return in_turns([[(_grade(puzzles[at]), at) for at in places] for places in rising])


def in_turns(kinds: Sequence[Sequence[tuple[int, int]]]) -> list[int]:
    """The places of puzzles so that kinds take turns within each grade; of each kind (grade, place) as they rise."""
    turns: list[tuple[int, float, int]] = []  # of n puzzles of a kind and grade the first comes after 1/2n of them
    for kind in kinds:
        for grade, group in groupby(kind, key=lambda one: one[0]):
            places = [place for _, place in group]
            turns += [(grade, (2 * nth + 1) / (2 * len(places)), place) for nth, place in enumerate(places)]
    return [place for *_, place in sorted(turns, key=lambda turn: turn[:2])]


def _risen(puzzles: Sequence[Puzzle]) -> list[int]:
    """The places of puzzles of one kind in their order."""
    left = sorted(range(len(puzzles)), key=lambda at: _difficulty(puzzles[at]))
    twins = _nearest_twins(puzzles, tuple(left))
    keys = [key_of(registry.get(one.order.kind), one.deduction) for one in puzzles]
    order: list[int] = []
    while left:
        may_be_next = [at for at in left[:FEW] if _is_near(puzzles[left[0]], puzzles[at], NEARLY)]
        if not order:
            # Equally many openings: the easiest, which stands first among them.
            chosen = max(may_be_next, key=lambda at: _openings(puzzles[at])) if len(may_be_next) > 1 else left[0]
        else:
            unlike = [at for at in may_be_next if twins.get(at) != order[-1]] or left[:1]
            further = [at for at in left[:FEW] if _is_near(puzzles[left[0]], puzzles[at], APART)]
            apart = (at for at in further if twins.get(at) != order[-1])
            chosen = next((at for at in (*unlike, *apart) if keys[at] != keys[order[-1]]), unlike[0])
        left.remove(chosen)
        order.append(chosen)
    return order


def _difficulty(puzzle: Puzzle) -> tuple[int, int, float, int]:
    return (_grade(puzzle), _size(puzzle), puzzle.deduction.effort, puzzle.order.number)


def _size(puzzle: Puzzle) -> int:
    return int(puzzle.clues.width * puzzle.clues.height)


def _grade(puzzle: Puzzle) -> Grade:
    return puzzle.deduction.grade or Grade.EASY


def _is_near(easiest: Puzzle, other: Puzzle, share: float) -> bool:
    """Whether the other may come before the easiest one left, which takes at least that share of its effort."""
    is_alike = (_grade(easiest), _size(easiest)) == (_grade(other), _size(other))
    return is_alike and easiest.deduction.effort >= share * other.deduction.effort


def _openings(puzzle: Puzzle) -> int:
    return openings(registry.get(puzzle.order.kind), puzzle.clues)


def _nearest_twins(puzzles: Sequence[Puzzle], order: Sequence[int]) -> dict[int, int]:
    """The pairs of puzzles of which each is the one that looks most like the other; both ways.

    Looked at are those less than WINDOW places apart in that order: others never become neighbours.
    """
    looks = [features(puzzle.order.kind, puzzle.clues) for puzzle in puzzles]
    nearest = {}
    for place, at in enumerate(order):
        near = (*order[max(0, place - WINDOW + 1) : place], *order[place + 1 : place + WINDOW])
        others = [other for other in near if len(looks[other]) == len(looks[at])]
        if others:
            nearest[at] = min(others, key=lambda other: (unlikeness(looks[at], looks[other]), other))
    return {at: other for at, other in nearest.items() if nearest.get(other) == at}


def unlikeness(one: Sequence[float], other: Sequence[float]) -> float:
    """How different two puzzles look: the sum of the differences of their features, which are equally many."""
    return math.fsum(map(abs, map(operator.sub, one, other)))


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
