"""A picture with one answer -> one of the grade that is asked for, by flips along the edges of what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookmaker.kinds.nonogram.making.fitting import Draft
from bookmaker.kinds.nonogram.making.stack import Settled, Stack
from bookmaker.kinds.nonogram.making.trials import left_by_trials
from bookmaker.kinds.nonogram.techniques import deduce, easy_sweeps, medium_sweeps
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.seeds import Stream

LOOKS = 16  # flips compared in a round, at most: in a large grid fewer do
PATIENCE = 48  # flips without a step nearer to it, before it is given up
EXPERT_PATIENCE = 2  # the same for expert
MOSTLY = 75  # percent of the cells that lines leave open in a good pattern for expert: some can be begun with
CLOSE_LOOKS = 2  # of the flips of a round that trials are made of, for expert


def is_of(one: Draft, grade: Grade) -> bool:
    """Whether the picture is a puzzle of that grade, and meets it as often as print asks."""
    found = deduce(one.clues())
    return found.grade is grade and found.moments >= least_moments(grade, one.width * one.height)


def hardest(drafts: Sequence[Draft], grade: Grade) -> Draft:
    """The one that line logic solves by most sweeps, or gets farthest with; for expert, where it gets half the way."""
    looks = Stack([one.picture() for one in drafts]).swept()
    if grade is Grade.EXPERT:
        away = [_off(drafts[0], look) for look in looks]
        return drafts[away.index(min(away))]
    ranks = [(-look.open.bit_count(), look.readings) for look in looks]
    return drafts[ranks.index(max(ranks))]


def _off(one: Draft, left: Settled) -> int:
    """How far a picture is from leaving as many cells open as is good for expert."""
    return abs(100 * left.open.bit_count() - MOSTLY * one.width * one.height)


def made_of_grade(one: Draft, grade: Grade, rng: Stream, most: int) -> bool:
    """Flip orbits, at most so many cells, until the picture is of the grade; whether it is."""
    if one.changed > most:
        return False
    return _made_expert(one, rng, most) if grade is Grade.EXPERT else _made_as_long(one, grade, rng, most)


def _made_as_long(one: Draft, grade: Grade, rng: Stream, most: int) -> bool:
    """Easy to hard: each round takes, of some flips along edges, the one that brings the sweeps nearest to the grade's.

    The sweeps of complete line logic are those of a person wherever single blocks tell enough, which is nearly always.
    """
    sides, area = one.width + one.height, one.width * one.height
    # The last sweep of a solve is not counted; so many readings are so many sweeps, or one fewer.
    bounds = (0, easy_sweeps(sides) + 1, medium_sweeps(sides) + 1, area)
    least, greatest = bounds[grade - 1] + 1, bounds[grade]

    def short_by(now: Settled) -> int:
        return area if now.open else max(least - now.readings, now.readings - greatest, 0)

    away = short_by(Stack([one.picture()]).swept()[0])
    barren, looks_each = 0, max(LOOKS // 4, min(LOOKS, 100 * LOOKS // area))
    while barren * looks_each < PATIENCE:
        if not away and is_of(one, grade):
            return True
        barren += 1
        orbits = _flips(one, rng, most, looks_each)
        if not orbits:
            return False
        looks = [short_by(now) for now in one.with_flips(orbits).swept()]
        nearest = min(looks)
        if nearest <= away:
            one.flip(orbits[looks.index(nearest)])
            away, barren = nearest, barren if nearest == away else 0
    return False


def _made_expert(one: Draft, rng: Stream, most: int) -> bool:
    """Expert: each round takes, of some flips along edges, the one that asks for an expert's means most often."""
    wanted = least_moments(Grade.EXPERT, one.width * one.height)
    moments = _expert_moments(one, one.settled())
    barren = 0
    while barren < EXPERT_PATIENCE:
        if moments >= wanted:
            return True
        barren += 1
        orbits = _flips(one, rng, most, LOOKS)
        if not orbits:
            return False
        looks = one.with_flips(orbits).settled()
        few = sorted((_off(one, look), at) for at, look in enumerate(looks) if look.open)[:CLOSE_LOOKS]
        best, highest = -1, moments
        for _, at in few:
            one.flip(orbits[at])
            now = _expert_moments(one, looks[at])
            one.flip(orbits[at])
            if now >= highest:
                best, highest = orbits[at], now
            if now >= wanted:
                break
        if best >= 0:
            one.flip(best)
            moments, barren = highest, barren if highest == moments else 0
    return False


def _expert_moments(one: Draft, left: Settled) -> int:
    """How often a picture needs an expert's means, as the ladder says; less than 0 where nothing solves it."""
    if not left.open:
        return -one.width * one.height // 4
    unsolved = left_by_trials(one.picture(), left)
    if unsolved:
        return -unsolved
    found = deduce(one.clues())
    return found.moments if found.grade is Grade.EXPERT else -1


def _flips(one: Draft, rng: Stream, most: int, count: int) -> list[int]:
    """Some orbits along edges with whose flip no more than `most` cells are changed."""
    edges = _edges(one, rng, count)
    return [at for at in edges if at in one.flipped or one.changed + len(one.orbits[at]) <= most]


def _edges(one: Draft, rng: Stream, count: int) -> Iterator[int]:
    """Some orbits at random, each once, whose first cell is filled and has an empty neighbour.

    Measured: to empty a cell makes a picture harder twice as often as to fill one.
    """
    rows, columns = one.lines, one.columns
    seen: set[int] = set()
    for _ in range(4 * count):
        orbit = rng.below(len(one.orbits))
        row, column = divmod(one.orbits[orbit][0], one.width)
        if not rows[row] >> column & 1:
            continue
        # What lies around the grid counts as filled.
        across, down = rows[row] << 1 | 1 | 2 << one.width, columns[column] << 1 | 1 | 2 << one.height
        is_inside = across >> column & 5 == 5 and down >> row & 5 == 5
        if not is_inside and orbit not in seen:
            seen.add(orbit)
            yield orbit
            count -= 1
            if not count:
                return
