"""Pictures that lines leave open -> one for experts: the first of some that is, or the nearest steered there by flips.

Measured at 10x10: of patterns of which lines tell next to nothing, and that have no switch, 15 % ask for an expert's
means three times; of those one flip away from one that asks twice, 22 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.kinds.nonogram.making.fitting import Draft, doubtful
from bookmaker.kinds.nonogram.making.grading import flips
from bookmaker.kinds.nonogram.making.switches import has_switch
from bookmaker.kinds.nonogram.making.trials import tried
from bookmaker.kinds.nonogram.proving.lines import Settled, Stack
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.seeds import Stream

LOOKS = 16  # flips compared in a round
CLOSE_LOOKS = 3  # of them that are tried
PATIENCE = 4  # rounds that bring a picture no nearer before it is given up
DRAWN_OPEN = 90  # percent of the cells that lines leave open, at least, in a drawn picture that is tried
FLIPPED_OPEN = 75  # the same in flips: those nearest to it are tried first


@dataclass(frozen=True, slots=True)
class _Nearness:
    """How near a picture is to being for experts, the more the nearer, and the cells that trials leave open."""

    rank: int
    left: frozenset[int]


def for_experts(drafts: Sequence[Draft], rng: Stream, most: int) -> Draft | None:
    """One of these, patterns as a rule, that is for experts; at most so many of its cells are changed for it."""
    wanted = _wanted(drafts[0])
    nearest, best = None, None
    for one, look in zip(drafts, Stack([one.runs() for one in drafts]).settled(), strict=True):
        if _open(one, look) < DRAWN_OPEN or has_switch(one.lines, one.columns):
            continue
        near = _nearness(one, look)
        if near.rank >= wanted:
            return one
        if near.rank == wanted - 1 and not best:
            nearest, best = one, near
    return nearest if nearest and best and _steered(nearest, best, rng, most) else None


def made_for_experts(one: Draft, rng: Stream, most: int) -> bool:
    """Flip orbits, at most so many cells, until the picture is for experts; whether it is."""
    return one.changed <= most and _steered(one, _nearness(one, one.settled()), rng, most)


def _wanted(one: Draft) -> int:
    return least_moments(Grade.EXPERT, one.width * one.height)


def _open(one: Draft, left: Settled) -> int:
    """The percentage of cells that lines leave open, rounded down."""
    return 100 * left.open.bit_count() // (one.width * one.height)


def _nearness(one: Draft, left: Settled) -> _Nearness:
    """Moments count for it, up to those wanted; against it that trials leave cells open, and how many do."""
    if not left.open:
        return _Nearness(-2, frozenset())
    after = tried(one, left)
    quarters = 4 * len(after.open) // (one.width * one.height)
    return _Nearness(min(after.moments, _wanted(one)) - (1 + quarters if after.open else 0), after.open)


def _steered(one: Draft, near: _Nearness, rng: Stream, most: int) -> bool:
    """Each round takes, of some flips, the one that brings the picture nearest."""
    wanted, barren = _wanted(one), 0
    while near.rank < wanted:
        if barren == PATIENCE:
            return False
        barren += 1
        # Cells that trials leave open are in doubt: elsewhere to empty cells along edges makes a picture harder.
        orbits = doubtful(one, near.left, most)[:LOOKS] if near.rank == wanted - 1 else []
        orbits = orbits or flips(one, rng, most, LOOKS)
        if not orbits:
            return False
        looks = one.with_flips(orbits).settled()
        few = sorted((abs(_open(one, look) - FLIPPED_OPEN), at) for at, look in enumerate(looks) if look.open)
        best, nearest, tries = -1, near, CLOSE_LOOKS
        for _, at in few:
            one.flip(orbits[at])
            now = None if has_switch(one.lines, one.columns) else _nearness(one, looks[at])
            one.flip(orbits[at])
            if now:
                tries -= 1
                if now.rank >= nearest.rank:
                    best, nearest = orbits[at], now
                if not tries or now.rank >= wanted:
                    break
        if best >= 0:
            one.flip(best)
            barren = barren if nearest.rank == near.rank else 0
            near = nearest
    return True
