"""Skyscrapers' exact search: the heights left to each cell, narrowed by singles and by all orders of lines."""

import functools
from functools import partial

from bookmaker.kinds.skyscrapers.board import Answer, Clues, lines
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import verdict
from bookmaker.puzzles.kits.values.proving import group, search, striking


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a height supposed."""
    clued = zip(lines(clues.width), clues.ends, strict=True)
    orders = [group(line, partial(_in_orders, *ends, int(clues.parks))) for line, ends in clued if any(ends)]
    found = search(clues.rows, striking(orders), budget)
    return verdict(found, lambda values: Answer.of([value - clues.parks for value in values], clues.width))


@functools.lru_cache(maxsize=1 << 15)
def _in_orders(first: int, last: int, floor: int, masks: tuple[int, ...]) -> tuple[int, ...]:
    """For each cell the heights, as bits, that it has in an order with so many seen from either end, 0 for any number.

    The heights that stand before a cell tell what is seen from both ends: those that do not, stand behind it. With a
    `floor` of 1 the lowest height is a park.
    """
    n = len(masks)
    every, used, known = (1 << n) - 1, [0] * n, dict[tuple[int, int, int], bool]()

    def fits(at: int, taken: int, front: int, back: int) -> bool:
        if at == n:
            return first in (0, front) and last in (0, back)
        if (first and front > first) or (last and back > last):
            return False
        found = known.get((taken, front, back))
        if found is None:
            found, left = False, masks[at] & ~taken
            while left:
                bit = left & -left
                left ^= bit
                behind = every & ~(taken | bit) | floor
                if fits(at + 1, taken | bit, front + (bit > taken | floor), back + (bit > behind)):
                    used[at] |= bit
                    found = True
            known[taken, front, back] = found
        return found

    fits(0, 0, 0, 0)
    return tuple(used)
