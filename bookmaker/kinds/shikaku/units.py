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
    there = {(r, c) for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value is not None}
    spare = len(there) - sum(number or 1 for number in numbers.values())
    found = {}
    for (row, column), number in numbers.items():
        barred = numbers.keys() - {(row, column)}
        every = [
            frozenset((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))
            for top in range(row + 1)
            for bottom in range(row, clues.height)
            for left in range(column + 1)
            for right in range(column, clues.width)
            if ((bottom - top + 1) * (right - left + 1) == number if number else True)
        ]
        most = number or spare + 1
        found[row, column] = tuple(area for area in every if len(area) <= most and area <= there and not area & barred)
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
