"""Kakuro's exact search: what the fillings of each run leave to its cells, and a digit supposed where that stops."""

import functools
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bookmaker.kinds.kakuro.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import Search, depth_first, for_size, verdict

# For each cell, in reading order, the digits left to it, d as bit d - 1; 0 for a black one.
Masks: TypeAlias = list[int]
Position: TypeAlias = tuple[Masks, Sequence[int]]  # and the runs to look at

USUAL = 100  # cells; in a larger grid a node counts for more


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a digit supposed, the budget counts them by the size of the grid."""
    found = _search(clues, for_size(budget, clues.width * clues.height, USUAL))
    return verdict(found, lambda values: Answer.of(values, clues.width))


def _search(clues: Clues, budget: int) -> Search[list[int | None]]:
    flat, full = [value for row in clues.rows for value in row], (1 << clues.top) - 1
    sums = dict(clues.cages)
    runs = [(cells, sums.get(cells, 0)) for cells in _lines(flat, clues.width)]
    of: list[list[int]] = [[] for _ in flat]
    for k, (cells, _) in enumerate(runs):
        for cell in cells:
            of[cell].append(k)

    def settled(masks: Masks, waiting: Iterable[int]) -> bool:
        """Strike in place what no filling has, until each run that changed was looked at again; False without any."""
        left = dict.fromkeys(waiting)
        while left:
            k = next(iter(left))
            del left[k]
            cells, total = runs[k]
            before = tuple([masks[cell] for cell in cells])
            after = _filled(total, before)
            if after is None:
                return False
            for cell, old, new in zip(cells, before, after, strict=True):
                if old != new:
                    masks[cell] = new
                    left |= dict.fromkeys(of[cell])
            left.pop(k, None)
        return True

    def branch(position: Position) -> tuple[list[int | None] | None, Iterable[Position]]:
        masks, waiting = position
        if not settled(masks, waiting):
            return None, ()
        left = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
        if not left:
            return [mask.bit_length() or None for mask in masks], ()
        cell = min(left, key=lambda cell: masks[cell].bit_count())
        return None, [([*masks[:cell], bit, *masks[cell + 1 :]], of[cell]) for bit in _bits(masks[cell])]

    start = [0 if value is None else 1 << value - 1 if value else full for value in flat]
    begun: Position = (start, range(len(runs)))
    return depth_first([begun], branch, budget=budget)


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
def _filled(total: int, masks: tuple[int, ...]) -> tuple[int, ...] | None:
    """For each cell the digits that it has in some filling, no digit twice, with that sum if any; None without one.

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
        if not out:
            return None
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
