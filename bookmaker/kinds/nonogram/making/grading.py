"""A picture with one answer -> whether it is of the grade that is asked for; or one that is, by flips along edges.

A grade is asked for more strictly than a puzzle from elsewhere bears it: the rounds, the thin ones among them and the
lines that tell something in a round are those of good published puzzles, and what needs two lines at once begins late.
"""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.kinds.nonogram.board import Clues, Params
from bookmaker.kinds.nonogram.making.fitting import Draft
from bookmaker.kinds.nonogram.making.switch import has_switch
from bookmaker.kinds.nonogram.proving.lines import Settled, Stack
from bookmaker.kinds.nonogram.reasoning.knowledge import LineFinding, State
from bookmaker.kinds.nonogram.reasoning.line import cores, reached
from bookmaker.kinds.nonogram.techniques import EARLY, course, easy_sweeps, medium_sweeps, thin
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.cover import union
from bookmaker.seeds import Stream

LOOKS = 16  # flips compared in a round, at most: in a large grid fewer do
PATIENCE = 48  # flips without a step nearer to it, before it is given up
LARGE = 20  # both sides together, from which on thin rounds and the lines that tell something count
LARGER = 60  # and so many from which on hardly any pattern needs many rounds
MOST_THIN = {Grade.EASY: 0, Grade.MEDIUM: 2}  # rounds
TELLING = {Grade.EASY: 8, Grade.MEDIUM: 4}  # lines that tell something in a round, the median at least
OF_LINES = {Grade.EASY: 4, Grade.MEDIUM: 8}  # in small grids one of so many does
LINES, LINES_AMONG_THIN, THIN = 2, 1, 3  # moments of whole lines in a hard puzzle; fewer with so many thin rounds
MOST_PAIRS, FIRST_PAIR, IN_A_ROW = 10, 0.2, 3  # of two lines at once: cells, share known before the first, at a time


@dataclass(slots=True)
class Overlaps:
    """How a puzzle goes for who knows overlaps only: in each round the lines that tell something, and of them the few.

    `whole` counts the rounds of whole lines where overlaps told no more, `left` are cells that none of these tell.
    """

    rounds: list[int]
    thin: int
    whole: int
    left: int


def by_overlaps(clues: Clues) -> Overlaps:
    """What the leftmost and the rightmost place of each block tell, and whole lines only where that is nothing."""
    state, thinnest = State(clues), thin(clues.width + clues.height)
    went = Overlaps([], 0, 0, 0)
    while True:
        found: list[LineFinding] = []
        for line in state.look_again():
            if new := state.unknown(line):
                runs, starts = state.runs[line], state.looks[line].starts
                fill, clear = new & union(cores(runs, starts)), new & ~reached(runs, starts)
                found += [(line, fill, clear)] if fill | clear else []
        if not found:
            for line, seen in enumerate(state.looks):
                fill, clear = (state.unknown(line) & ~cells for cells in (seen.can_clear, seen.can_fill))
                found += [(line, fill, clear)] if fill | clear else []
            if not found:
                went.left = sum(state.unknown(row).bit_count() for row in range(state.height))
                return went
            went.whole += 1
        went.rounds.append(len(found))
        went.thin += len(found) <= thinnest and state.share < EARLY
        for one in found:
            state.put(one, state.stale)


def is_inside(clues: Clues, grade: Grade, *, with_trials: bool = False) -> bool:
    """Whether a puzzle is as one that is asked for in that grade should be.

    Of all but experts also by overlaps alone, without what people see besides: most that are not fail by that.
    """
    if grade is not Grade.EXPERT and not _is_inside_by_overlaps(by_overlaps(clues), grade, clues.width + clues.height):
        return False
    deduction, state = course(clues, with_trials=with_trials)
    if deduction.grade is not grade:
        return False
    if grade is Grade.HARD:
        return _is_whole(deduction.moments, state.thin)
    if grade < Grade.HARD or state.trials:
        return True
    shares = [share for share, _ in state.paired]
    rounds = [sweeps for _, sweeps in state.paired]
    is_late = shares[0] >= FIRST_PAIR and max(map(rounds.count, rounds)) <= IN_A_ROW
    return is_late and len(course(clues, singly=True)[1].paired) <= MOST_PAIRS


def _is_whole(moments: int, thin_rounds: int) -> bool:
    return moments >= LINES or (moments >= LINES_AMONG_THIN and thin_rounds >= THIN)


def _is_inside_by_overlaps(went: Overlaps, grade: Grade, sides: int) -> bool:
    if grade is Grade.HARD:
        return not went.left and _is_whole(went.whole, went.thin)
    if went.left or went.whole:
        return False
    if sides < LARGE:
        return True
    most = easy_sweeps(sides) if grade is Grade.EASY else medium_sweeps(sides)
    is_open = not went.rounds or statistics.median(went.rounds) >= min(TELLING[grade], sides // OF_LINES[grade])
    return is_open and len(went.rounds) <= most and went.thin <= MOST_THIN[grade]


def made_of_grade(one: Draft, params: Params, grade: Grade, rng: Stream, most: int) -> bool:
    """Flip orbits, at most so many cells, until the picture is of the grade; whether it is.

    Each round takes, of some flips along edges, the one that brings the sweeps of complete line logic nearest to the
    grade's, or of an expert's what it leaves open to a part of the cells.
    """
    if one.changed > most:
        return False
    sides, area = one.width + one.height, one.width * one.height
    # The last sweep of a solve is not counted; so many readings are so many sweeps, or one fewer.
    bounds = (0, easy_sweeps(sides) + 1, medium_sweeps(sides) + 1, area)
    least, greatest = (1, area) if grade >= Grade.HARD else (bounds[grade - 1] + 1, bounds[grade])

    def short_by(now: Settled) -> int:
        left = now.open.bit_count()
        if grade is Grade.EXPERT:
            return max(0, left - int((1 - FIRST_PAIR) * area)) if left else area
        return area + left if left else max(least - now.readings, now.readings - greatest, 0)

    away = short_by(one.settled())
    barren, looks_each = 0, max(LOOKS // 4, min(LOOKS, 100 * LOOKS // area))
    while barren * looks_each < PATIENCE:
        if not away and is_inside(one.clues(), grade, with_trials=params.trials == "any"):
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


def first_inside(drafts: Sequence[Draft], params: Params, grade: Grade) -> Clues | None:
    """Of some pictures the first that is of the grade, those looked at first that are likeliest to be."""
    with_trials = params.trials == "any"
    looks = Stack([one.runs() for one in drafts]).settled()
    sides, area = params.width + params.height, params.width * params.height
    few, most = {
        Grade.EASY: (0, easy_sweeps(sides) + 1),
        Grade.MEDIUM: (easy_sweeps(sides) + (2 if sides < LARGER else 0), medium_sweeps(sides) + 1),
    }.get(grade, (0, area))
    likely = []
    for at, (one, look) in enumerate(zip(drafts, looks, strict=True)):
        left, rank = look.open.bit_count(), None
        if grade is Grade.EXPERT:
            # Of what lines leave open, the more the likelier there are trials.
            has_part = 0 < left <= (area if with_trials else (1 - FIRST_PAIR) * area)
            if has_part and not has_switch(one.lines, one.columns):
                rank = -left if with_trials else left
        elif not left and few <= look.readings <= most:
            rank = -look.readings if grade > Grade.EASY else look.readings
        if rank is not None:
            likely.append((rank, at))
    some = (drafts[at].clues() for _, at in sorted(likely))
    return next((one for one in some if is_inside(one, grade, with_trials=with_trials)), None)


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
