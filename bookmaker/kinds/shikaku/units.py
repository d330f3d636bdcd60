"""What Shikaku's sentences name, and what they rest on."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from bookmaker.kinds.shikaku.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.areas import bases
from bookmaker.puzzles.kits.areas.known import Area, Known
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN


@functools.lru_cache(maxsize=8)
def units(clues: Clues) -> Sequence[Unit]:
    """Each number with each rectangle that it could have in the empty grid."""
    numbers = _numbers(clues)
    return tuple(
        Unit("area", tuple(sorted(area)), numbers[clue], full=False)
        for clue, areas in _areas(clues).items()
        for area in areas
    )


def reader(clues: Clues, known: Sequence[Finding]) -> Known:
    """Who has the printed numbers, and was told this."""
    return Known(_areas(clues), _numbers(clues), known)


def _numbers(clues: Clues) -> Mapping[Cell, int]:
    return {(r, c): 0 if number == UNKNOWN else number for r, c, number in clues.places()}


@functools.lru_cache(maxsize=8)
def _areas(clues: Clues) -> Mapping[Cell, tuple[Area, ...]]:
    """For each number every rectangle of its size with it and no other number, and no hole."""
    numbers = _numbers(clues)
    free = [
        {c for c, value in enumerate(row) if value is not None and (r, c) not in numbers}
        for r, row in enumerate(clues.rows)
    ]
    spare = clues.count - sum(number or 1 for number in numbers.values())
    found = {}
    for (row, column), number in numbers.items():
        most, boxes, above = number or spare + 1, list[tuple[int, int, int, int]](), free[row] | {column}
        for top in range(row, -1, -1):
            above = above & free[top] if top < row else above
            across = above  # the columns that are free in all rows of a rectangle
            for bottom in range(row, clues.height):
                across = across & free[bottom] if bottom > row else across
                high = bottom - top + 1
                if column not in across or high > most:
                    break
                first = next(c for c in range(column, -2, -1) if c - 1 not in across)
                last = next(c for c in range(column, clues.width) if c + 1 not in across)
                if number:
                    wides = range(number // high, number // high + (number % high == 0))
                else:
                    wides = range(1, most // high + 1)
                for wide in wides:
                    lefts = range(max(first, column - wide + 1), min(column, last - wide + 1) + 1)
                    boxes += [(top, bottom, left, left + wide) for left in lefts]
        found[row, column] = tuple(
            frozenset((r, c) for r in range(top, bottom + 1) for c in range(left, end))
            for top, bottom, left, end in sorted(boxes)
        )
    return found


BASES = {
    "only": bases.ONLY,
    "reach": bases.REACH,
    "core": bases.CORE,
    "taken": bases.TAKEN,
    "strand": bases.STRAND,
    "pocket": bases.POCKET,
    "share": bases.SHARE,
    "area": bases.CLOSED,
    "trial": bases.TRIAL,
    "long-trial": bases.TRIAL,
}
