"""Kakuro's exact search: what the fillings of each run leave to its cells, and a digit supposed where that stops."""

import functools
from collections.abc import Sequence
from functools import partial

from bookmaker.kinds.kakuro.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import for_size, verdict
from bookmaker.puzzles.kits.values.proving import group, search_from, striking

USUAL = 100  # cells; in a larger grid a node counts for more


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a digit supposed, the budget counts them by the size of the grid."""
    flat, full = [value for row in clues.rows for value in row], (1 << clues.top) - 1
    sums, white = dict(clues.cages), [cell for cell, value in enumerate(flat) if value is not None]
    at = {cell: k for k, cell in enumerate(white)}
    runs = [
        group([at[cell] for cell in cells], partial(_filled, sums.get(cells, 0))) for cells in _lines(flat, clues.width)
    ]
    start = [1 << value - 1 if value else full for value in flat if value is not None]
    found = search_from(start, 0, striking(runs), for_size(budget, len(flat), USUAL))

    def answer(values: Sequence[int]) -> Answer:
        held = dict(zip(white, values, strict=True))
        return Answer.of([held.get(cell) for cell in range(len(flat))], clues.width)

    return verdict(found, answer)


def _lines(flat: Sequence[int | None], wide: int) -> list[tuple[int, ...]]:
    """White cells that follow each other, across and down."""
    found = []
    for step, line in ((1, wide), (wide, len(flat))):
        for cell, value in enumerate(flat):
            if value is not None and (cell % line < step or flat[cell - step] is None):
                end = cell // line * line + line
                black = (at for at in range(cell, end, step) if flat[at] is None)
                found.append(tuple(range(cell, next(black, end), step)))
    return found


@functools.lru_cache(maxsize=1 << 17)
def _filled(total: int, masks: tuple[int, ...]) -> tuple[int, ...]:
    """For each cell the digits that it has in some filling, no digit twice, with that sum if any; none without one.

    Forward over the cells go the sets of digits used so far, at most 126 at a time, and back those that can end well.
    """
    layers = [{0}]
    for mask in masks:
        layers.append({used | bit for used in layers[-1] for bit in _bits(mask & ~used)})
    last = {used for used in layers[-1] if not total or _sum(used) == total}
    found = []
    for at in reversed(range(len(masks))):
        before, here, out = layers[at], set[int](), 0
        for used in last:
            for bit in _bits(masks[at] & used):
                if used ^ bit in before:
                    here.add(used ^ bit)
                    out |= bit
        found.append(out)
        last = here
    return tuple(reversed(found))


@functools.cache
def _bits(mask: int) -> Sequence[int]:
    return [1 << d for d in range(mask.bit_length()) if mask >> d & 1]


@functools.cache
def _sum(digits: int) -> int:
    """What a set of digits, as bits, adds up to."""
    return sum(bit.bit_length() for bit in _bits(digits))
