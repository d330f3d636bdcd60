"""A line, its clue and what is known of its cells -> where each block may start, and what follows for the cells.

Cells are bits of an integer, cell 0 the lowest. All places of a block are one integer, so that a look at a line takes
some operations for each block and none for each cell; and as few for many states of it, each in a lane of bits, one
behind the other.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.puzzles.toolbox.bitgrid import indices, repeat

Implied: TypeAlias = tuple[int, int]  # cells of a line to fill, and to clear, as bits

# memoryview's letters for lanes of that many bits; wider ones, of grids larger than 62 cells, are read one by one.
_FORMATS: Mapping[int, Literal["H", "I", "Q"]] = {16: "H", 32: "I", 64: "Q"}


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at a line tells: where each block may start, and what a cell can be in some way to place them all."""

    starts: tuple[int, ...]
    can_fill: int
    can_clear: int


@functools.lru_cache(maxsize=1 << 15)
def look(runs: Runs, cells: int, filled: int, empty: int) -> Look | None:
    """All ways to place the blocks of a line that agree with its known cells; None where there is none."""
    starts, can_fill, can_clear = looked_at(runs, cells, filled << 1, empty << 1, 1)
    if not can_clear & 1:
        return None
    return Look(tuple([places >> 1 for places in starts]), can_fill >> 1, (can_clear & (2 << cells) - 1) >> 1)


def looked_at(runs: Runs, cells: int, filled: int, empty: int, firsts: int) -> tuple[list[int], int, int]:
    """For each lane where each block may start, the cells that some way to place them fills, and those that one leaves.

    In a lane, bit 0 and the bit behind the last cell stand for what lies outside: so the gaps at the walls are like
    others. Bit 0, of which `firsts` has all, is among the last where there is a way at all.
    """
    inside = firsts * ((2 << cells) - 2)
    outside = firsts << cells + 1
    passable = (inside | firsts) & ~filled
    free = inside & ~empty
    beside = ~(filled << 1)
    gap = passable & ~(passable + firsts)  # the carry runs through cells that are not filled
    gaps, forward, fits, found = [gap], [], [], []
    for run in runs:
        places = starts_in(free, run) & beside & ~(filled >> run)
        starts = gap << 1 & places
        seeds = starts << run
        gap = (passable & ~(passable + (seeds & inside))) | seeds
        fits.append(places)
        forward.append(starts)
        gaps.append(gap)
    left = gaps.pop() & (outside | spread_left(outside >> 1 & passable, passable, cells + 1))
    can_clear, can_fill = left, 0
    for at in range(len(runs) - 1, -1, -1):
        run = runs[at]
        starts = fits[at] & left >> run
        found.append(starts & forward[at])
        can_fill |= covered(found[-1], run)
        left = gaps[at] & spread_left(starts >> 1, passable, cells + 1)
        can_clear |= left
    # A way to be leaves bit 0 of the first gap.
    return found[::-1], can_fill, can_clear & ~firsts | left & firsts


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


def lane_for(cells: int) -> int:
    """The bits of a lane for a line of so many cells."""
    return max(16, 1 << (cells + 1).bit_length())


def parted(data: bytes, lane: int) -> list[int]:
    """Lanes that lie behind one another."""
    if lane in _FORMATS:
        return memoryview(data).cast(_FORMATS[lane]).tolist()
    size = lane // 8
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]


def dealt(data: bytes, lane: int, count: int) -> list[int]:
    """Lanes that lie behind one another as so many integers: each has every so many-th lane."""
    if lane in _FORMATS:
        lanes = memoryview(data).cast(_FORMATS[lane])
        return [int.from_bytes(lanes[at::count].tobytes(), "little") for at in range(count)]
    size = lane // 8
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    return [int.from_bytes(b"".join(pieces[at::count]), "little") for at in range(count)]


@functools.lru_cache(maxsize=1 << 11)  # a picture's symmetry makes lines alike
def either_way(runs: Runs, cells: int, filled: int, empty: int) -> tuple[tuple[int, Implied, Implied], ...]:
    """For each unknown cell of a line, of which lines tell nothing: what follows in it where it is filled, or empty."""
    unknown = ((1 << cells) - 1) & ~(filled | empty)
    places = tuple(indices(unknown))
    lane = lane_for(cells)
    firsts = repeat(1, lane, 2 * len(places))
    fills = clears = 0
    for at, place in enumerate(places):
        fills |= 2 << place << 2 * at * lane
        clears |= 2 << place << (2 * at + 1) * lane
    some_filled, some_empty = firsts * (filled << 1) | fills, firsts * (empty << 1) | clears
    _, can_fill, can_clear = looked_at(runs, cells, some_filled, some_empty, firsts)
    new = firsts * (unknown << 1) & ~(fills | clears)
    size = lane // 8 * 2 * len(places)
    fill, clear = (parted((bits >> 1).to_bytes(size, "little"), lane) for bits in (new & ~can_clear, new & ~can_fill))
    return tuple(
        (place, (fill[at], clear[at]), (fill[at + 1], clear[at + 1]))
        for at, place in zip(range(0, 2 * len(places), 2), places, strict=True)
    )
