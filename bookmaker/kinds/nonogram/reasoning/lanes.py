"""One line in many states at once: a lane of bits for each, and the operations that `line.look` needs for one.

In a lane, bit 0 and the bit behind the last cell stand for what lies outside: so the gaps at the walls are like others.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Literal, TypeAlias

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.kinds.nonogram.reasoning.line import covered, spread_left, starts_in
from bookmaker.puzzles.toolbox.bitgrid import indices, repeat

Implied: TypeAlias = tuple[int, int]  # cells of a line to fill, and to clear, as bits

# memoryview's letters for lanes of that many bits; wider ones, of grids larger than 62 cells, are read one by one.
_FORMATS: Mapping[int, Literal["H", "I", "Q"]] = {16: "H", 32: "I", 64: "Q"}


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


def looked_at(runs: Runs, cells: int, filled: int, empty: int, firsts: int) -> tuple[int, int]:
    """For each lane the cells that some way to place the blocks fills, and those that some way leaves empty.

    Bit 0 of a lane, of which `firsts` has all, is among the second where there is a way at all.
    """
    inside = firsts * ((2 << cells) - 2)
    outside = firsts << cells + 1
    passable = (inside | firsts) & ~filled
    free = inside & ~empty
    beside = ~(filled << 1)
    gap = passable & ~(passable + firsts)  # the carry runs through cells that are not filled
    gaps, forward, fits = [gap], [], []
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
        can_fill |= covered(starts & forward[at], run)
        left = gaps[at] & spread_left(starts >> 1, passable, cells + 1)
        can_clear |= left
    # A way to be leaves bit 0 of the first gap.
    return can_fill, can_clear & ~firsts | left & firsts


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
    can_fill, can_clear = looked_at(runs, cells, some_filled, some_empty, firsts)
    new = firsts * (unknown << 1) & ~(fills | clears)
    size = lane // 8 * 2 * len(places)
    fill, clear = (parted((bits >> 1).to_bytes(size, "little"), lane) for bits in (new & ~can_clear, new & ~can_fill))
    return tuple(
        (place, (fill[at], clear[at]), (fill[at + 1], clear[at + 1]))
        for at, place in zip(range(0, 2 * len(places), 2), places, strict=True)
    )
