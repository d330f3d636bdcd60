"""Skyscrapers' exact search: the heights left to each cell, narrowed by singles and by all orders of lines."""

import functools
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate, permutations

from bookmaker.kinds.skyscrapers.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import verdict
from bookmaker.puzzles.kits.values.proving import group, lines, search, striking


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a height supposed."""
    clued = zip(lines(clues.width), clues.ends, strict=True)
    orders = [group(line, partial(_in_orders, ends, clues.parks)) for line, ends in clued if any(ends)]
    found = search(clues.rows, striking(orders), budget)
    return verdict(found, lambda values: Answer.of([value - clues.parks for value in values], clues.width))


@functools.lru_cache(maxsize=1 << 15)
def _in_orders(ends: tuple[int, int], parks: bool, masks: tuple[int, ...]) -> tuple[int, ...]:
    """For each cell the heights, as bits, that it has in an order with so many seen from the ends."""
    n = len(masks)
    may = sum([mask << at * n for at, mask in enumerate(masks)])
    held = functools.reduce(int.__or__, [way for way in _orders(n, parks)[ends] if not way & ~may], 0)
    return tuple([held >> at * n & (1 << n) - 1 for at in range(n)])


@functools.cache
def _orders(n: int, parks: bool) -> Mapping[tuple[int, int], Sequence[int]]:
    """The orders of a line, n bits to a cell, by how many are seen from its ends, and by 0 for any number."""
    found = defaultdict[tuple[int, int], list[int]](list)
    hidden = {0} if parks else set[int]()
    seen = {order: len({*accumulate(order, max)} - hidden) for order in permutations(range(n))}
    for order, first in seen.items():
        way, last = sum([1 << at * n + height for at, height in enumerate(order)]), seen[order[::-1]]
        for ends in ((first, last), (first, 0), (0, last)):
            found[ends].append(way)
    return found
