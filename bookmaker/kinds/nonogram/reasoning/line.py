"""One line, its clue and what is known of its cells -> where each block may start, and what follows for the cells.

Cells are bits of an integer, cell 0 the lowest. All places of a block are one integer, so that a look at a line takes
some operations for each block and none for each cell.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.puzzles.contract.grading import Contradiction


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at a line tells: where each block may start, and what a cell can be in some way to place them all."""

    starts: tuple[int, ...]
    can_fill: int
    can_clear: int


@functools.lru_cache(maxsize=1 << 15)
def look(runs: Runs, cells: int, filled: int, empty: int) -> Look | None:
    """All ways to place the blocks of a line that agree with its known cells; None where there is none."""
    full = (1 << cells) - 1
    if not runs:
        return None if filled else Look((), 0, full)
    passable = full & ~filled
    fits = [starts_in(full & ~empty, run) & ~(filled << 1) & ~(filled >> run) for run in runs]
    # From the left: block 0 starts at the first filled cell or before; each further one behind a gap.
    forward, gaps = [fits[0] & ((filled & -filled) * 2 - 1 if filled else full)], []
    for run, places in zip(runs, fits[1:], strict=False):
        seeds = (forward[-1] << run) & full
        gap = (passable & ~(passable + seeds)) | seeds  # the carry runs through cells that are not filled
        gaps.append(gap)
        forward.append((gap << 1) & places)
    # From the right: the last block covers the last filled cell or lies behind it.
    last = filled.bit_length()
    backward = fits[-1] & (full << max(0, last - runs[-1]))
    starts = [forward[-1] & backward]
    can_clear = 0
    for at in range(len(runs) - 2, -1, -1):
        gap = gaps[at] & spread_left(backward >> 1, passable, cells)
        can_clear |= gap
        backward = fits[at] & (gap >> runs[at])
        starts.append(forward[at] & backward)
    starts.reverse()
    if not all(starts):
        return None
    can_clear |= (1 << (starts[0].bit_length() - 1)) - 1
    can_clear |= full & -((starts[-1] & -starts[-1]) << runs[-1])
    can_fill = 0
    for run, places in zip(runs, starts, strict=True):
        can_fill |= covered(places, run)
    return Look(tuple(starts), can_fill, can_clear)


def must(runs: Runs, cells: int, filled: int, empty: int) -> Look:
    """The look; Contradiction where the blocks cannot be placed."""
    seen = look(runs, cells, filled, empty)
    if seen is None:
        raise Contradiction
    return seen


def covered(starts: int, run: int) -> int:
    """The cells of blocks of that length at all these starts."""
    have = 1
    while have < run:
        step = min(have, run - have)
        starts |= starts << step
        have += step
    return starts


def cores(runs: Runs, starts: tuple[int, ...]) -> list[int]:
    """For each block the cells that it fills whether it lies as far left as it can or as far right."""
    found = []
    for run, places in zip(runs, starts, strict=True):
        spare = places.bit_length() - 1  # its last start
        found.append(max(0, ((places & -places) << run) - (1 << spare)))
    return found


def reached(runs: Runs, starts: tuple[int, ...]) -> int:
    """The cells between the leftmost and the rightmost place of some block."""
    cells = 0
    for run, places in zip(runs, starts, strict=True):
        cells |= (1 << (places.bit_length() - 1 + run)) - (places & -places)
    return cells


def wide_enough(free: int, run: int) -> int:
    """The cells of those groups of neighbouring free cells that have room for a block of that length."""
    return covered(starts_in(free, run), run)


def starts_in(free: int, run: int) -> int:
    """Where a block of that length has free cells only."""
    have = 1
    while have < run:
        step = min(have, run - have)
        free &= free >> step
        have += step
    return free


def spread_left(seeds: int, passable: int, cells: int) -> int:
    """The seeds and all cells to their left, as far as those are passable without a break (Kogge and Stone 1973)."""
    step = 1
    while step < cells:
        seeds |= passable & (seeds >> step)
        passable &= passable >> step
        step *= 2
    return seeds
