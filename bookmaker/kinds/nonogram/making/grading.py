"""A picture with one answer -> one of the grade that is asked for, by flips along the edges of what it shows."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.nonogram.making.fitting import Draft
from bookmaker.kinds.nonogram.proving.lines import Settled, Stack
from bookmaker.kinds.nonogram.techniques import deduce, easy_sweeps, medium_sweeps
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.seeds import Stream

LOOKS = 16  # flips compared in a round, at most: in a large grid fewer do
PATIENCE = 48  # flips without a step nearer to it, before it is given up


def is_of(one: Draft, grade: Grade) -> bool:
    """Whether the picture is a puzzle of that grade, and meets it as often as print asks."""
    found = deduce(one.clues())
    return found.grade is grade and found.moments >= least_moments(grade, one.width * one.height)


def hardest(drafts: Sequence[Draft]) -> Draft:
    """The one that line logic solves by most sweeps, or gets farthest with."""
    looks = Stack([one.runs() for one in drafts]).settled()
    ranks = [(-look.open.bit_count(), look.readings) for look in looks]
    return drafts[ranks.index(max(ranks))]


def made_of_grade(one: Draft, grade: Grade, rng: Stream, most: int) -> bool:
    """Flip orbits, at most so many cells, until the picture is of the grade, easy to hard; whether it is.

    Each round takes, of some flips along edges, the one that brings the sweeps nearest to the grade's. The sweeps of
    complete line logic are those of a person wherever single blocks tell enough, which is nearly always.
    """
    if one.changed > most:
        return False
    sides, area = one.width + one.height, one.width * one.height
    # The last sweep of a solve is not counted; so many readings are so many sweeps, or one fewer.
    bounds = (0, easy_sweeps(sides) + 1, medium_sweeps(sides) + 1, area)
    least, greatest = bounds[grade - 1] + 1, bounds[grade]

    def short_by(now: Settled) -> int:
        return area if now.open else max(least - now.readings, now.readings - greatest, 0)

    away = short_by(one.settled())
    barren, looks_each = 0, max(LOOKS // 4, min(LOOKS, 100 * LOOKS // area))
    while barren * looks_each < PATIENCE:
        # Hard ones are read columns first as well: people, who read both at once, take no more sweeps than either way.
        is_long = not away and (grade < Grade.HARD or Stack([one.runs()[::-1]]).settled()[0].readings >= least)
        if is_long and is_of(one, grade):
            return True
        barren += 1
        orbits = flips(one, rng, most, looks_each)
        if not orbits:
            return False
        looks = [short_by(now) for now in one.with_flips(orbits).settled()]
        nearest = min(looks)
        if nearest <= away:
            one.flip(orbits[looks.index(nearest)])
            away, barren = nearest, barren if nearest == away else 0
    return False


def flips(one: Draft, rng: Stream, most: int, count: int) -> list[int]:
    """Some orbits at random whose first cell lies along an edge, with whose flip at most so many cells are changed."""
    edges = _edges(one)
    chosen: dict[int, None] = {}
    for _ in range(4 * count):
        orbit = rng.below(len(one.orbits))
        if edges >> one.orbits[orbit][0] & 1:
            chosen[orbit] = None
            if len(chosen) == count:
                break
    return [at for at in chosen if at in one.flipped or one.changed + len(one.orbits[at]) <= most]


def _edges(one: Draft) -> int:
    """The filled cells, as bits in reading order, that have an empty neighbour.

    Measured: to empty a cell makes a picture harder twice as often as to fill one.
    """
    full = (1 << one.width) - 1
    edges = 0
    lines = (full, *one.lines, full)  # what lies around the grid counts as filled
    for row, line in enumerate(one.lines):
        inside = lines[row] & lines[row + 2] & (line << 1 | 1) & (line >> 1 | 1 << one.width - 1)
        edges |= (line & ~inside) << row * one.width
    return edges
