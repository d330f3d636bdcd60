"""A picture with one answer -> one of the grade that is asked for, by flips along the edges of what it shows."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.kinds.nonogram.making.fitting import Draft
from bookmaker.kinds.nonogram.techniques import deduce
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.seeds import Stream

ROUNDS = 12  # flips, or looks for one, before the grade is given up
LOOKS = 10  # flips compared in a round
EXPERT_LOOKS = 5  # the same for expert, where each is solved as a person would
# What of a flip counts for expert: a puzzle that the ladder solves by an expert's means, and how often it needs them.
SOLVED, STUCK = 1000, -1000


def is_of(one: Draft, grade: Grade) -> bool:
    """Whether the picture is a puzzle of that grade, and meets it as often as print asks."""
    found = deduce(one.clues())
    return found.grade is grade and found.moments >= least_moments(grade, one.width * one.height)


def made_of_grade(one: Draft, grade: Grade, rng: Stream, most: int) -> bool:
    """Flip orbits, at most so many cells, until the picture is of the grade; whether it is.

    Each round takes, of some flips along edges, the one that makes most of what the grade wants.
    """
    score = _score(one, grade)
    for _ in range(ROUNDS):
        if (score >= SOLVED or grade is not Grade.EXPERT) and is_of(one, grade):
            return True
        if grade is Grade.EASY:
            return False
        best, highest = -1, score
        for orbit in _edges(one, rng, EXPERT_LOOKS if grade is Grade.EXPERT else LOOKS):
            one.flip(orbit)
            now = _score(one, grade) if one.changed <= most else STUCK * 2
            one.flip(orbit)
            if now >= highest:
                best, highest = orbit, now
        if best >= 0:
            one.flip(best)
            score = highest
    return False


def _score(one: Draft, grade: Grade) -> int:
    """How near a picture is to the grade, from below: by the sweeps it takes; for expert by what the ladder says."""
    left, sweeps = one.looked_at()
    if grade is not Grade.EXPERT:
        return STUCK if left else sweeps
    if not left:
        return STUCK + sweeps
    found = deduce(one.clues())
    if found.grade is None:
        return -len(left)
    return SOLVED + found.moments if found.grade is Grade.EXPERT else STUCK + sweeps


def _edges(one: Draft, rng: Stream, count: int) -> Iterator[int]:
    """Some orbits at random whose first cell has a neighbour of the other colour."""
    width, cells = one.width, one.cells
    for _ in range(4 * count):
        orbit = rng.below(len(one.orbits))
        cell = one.orbits[orbit][0]
        column = cell % width
        beside = (
            (cell - 1 if column else cell),
            (cell + 1 if column < width - 1 else cell),
            (cell - width if cell >= width else cell),
            (cell + width if cell + width < len(cells) else cell),
        )
        if any(cells[other] != cells[cell] for other in beside):
            yield orbit
            count -= 1
            if not count:
                return
