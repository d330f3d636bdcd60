"""New Kind's exact search: what each cell may still hold, the cell with the fewest first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from bookmaker.kindlab.skeletons.latin.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import depth_first, verdict

May: TypeAlias = dict[int, int]  # for each open cell, in reading order, the numbers left as bits
Position: TypeAlias = tuple[tuple[int, ...], May]  # the numbers placed, 0 for none, and what may follow


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a number placed."""
    n = clues.width
    search = depth_first([_start(clues)], lambda position: _branched(n, position), budget=budget)
    return verdict(search, lambda flat: Answer(tuple(flat[at : at + n] for at in range(0, n * n, n))))


def _start(clues: Clues) -> Position:
    n = clues.width
    position: Position = ((0,) * (n * n), dict.fromkeys(range(n * n), (1 << n) - 1))
    for (r, c), number in clues.places():
        position = _placed(n, position, r * n + c, number)
    return position


def _branched(n: int, position: Position) -> tuple[tuple[int, ...] | None, Iterable[Position]]:
    flat, may = position
    if not all(may.values()) or 0 in (flat[cell] for cell in range(n * n) if cell not in may):
        return None, ()
    if not may:
        return flat, ()
    cell = min(may, key=lambda one: (may[one].bit_count(), one))
    return None, [_placed(n, position, cell, k + 1) for k in range(n) if may[cell] >> k & 1]


def _placed(n: int, position: Position, cell: int, number: int) -> Position:
    """The position with a number in a cell; a number that cannot stand there leaves 0, which is no answer."""
    flat, may = position
    put = number if may[cell] >> number - 1 & 1 else 0
    bit = 1 << number - 1
    rest = {
        other: left & ~bit if other // n == cell // n or other % n == cell % n else left
        for other, left in may.items()
        if other != cell
    }
    return (*flat[:cell], put, *flat[cell + 1 :]), rest
