"""Lanes of bits, one behind the other: how long they are, how they are parted; and a line in as many states at once."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Literal, TypeAlias

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.kinds.nonogram.reasoning.line import looked_at
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
