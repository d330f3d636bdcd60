"""Calcudoku's exact search: the numbers left to each cell, narrowed by singles and by the ways to fill cages."""

import functools
import math
from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain, product

from bookmaker.kinds.calcudoku.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import for_size, verdict
from bookmaker.puzzles.kits.values.proving import group, search, striking

USUAL = 3  # cells; in a larger grid a node counts for more
MOST = 2000  # fillings, right or wrong, that are tried of a cage; with more it waits until fewer are left


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a number supposed, the budget counts them by the size of the grid."""
    n, cages = clues.width, []
    for cells, result, sign in clues.cages:
        places = [divmod(cell, n) for cell in cells]
        seen = [
            tuple([k for k in range(at) if r == places[k][0] or c == places[k][1]]) for at, (r, c) in enumerate(places)
        ]
        cages.append(group(cells, partial(_met, tuple(seen), result, sign)))
    found = search(clues.rows, striking(cages), for_size(budget, n * n, USUAL))
    return verdict(found, lambda values: Answer.of(values, n))


@functools.lru_cache(maxsize=1 << 15)
def _met(seen: tuple[tuple[int, ...], ...], result: int, sign: str, masks: tuple[int, ...]) -> tuple[int, ...]:
    """For each cell the numbers, as bits from 1 on, that it has in some way to make the result."""
    if len(masks) > 4 and math.prod(map(int.bit_count, masks)) > MOST:
        return masks
    gives: Mapping[str, Callable[[tuple[int, ...]], bool]] = {
        "+": lambda way: sum(way) == result,
        "x": lambda way: math.prod(way) == result,
        "-": lambda way: max(way) - min(way) == result,
        ":": lambda way: max(way) == min(way) * result,
    }
    numbers = [[d for d in range(1, mask.bit_length() + 1) if mask >> d - 1 & 1] for mask in masks]
    ways = [filter(gives[one], product(*numbers)) for one in sign or ("+x-:" if len(masks) == 2 else "+x")]
    used = [0] * len(masks)
    for way in chain(*ways):
        if all(way[k] != number for number, some in zip(way, seen, strict=True) for k in some):
            used = [bits | 1 << number - 1 for bits, number in zip(used, way, strict=True)]
    return tuple(used)
