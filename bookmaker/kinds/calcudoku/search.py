"""Calcudoku's exact search: the numbers left to each cell, narrowed by singles and by the ways to fill cages."""

import functools
import math
from collections.abc import Sequence
from functools import partial
from itertools import product

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
    used = [0] * len(masks)

    def fill(some: tuple[int, ...], left: int, is_product: bool) -> bool:
        """Whether the cells after some can make what is left; notes the numbers that stand then."""
        at, fits = len(some), False
        if at == len(masks):
            return left == is_product
        barred, others = [some[k] for k in seen[at]], len(masks) - at - 1
        for number in _numbers(masks[at]):
            rest, over = divmod(left, number) if is_product else (left - number, 0)
            if over or number in barred or (not is_product and rest < others):
                continue
            if fill((*some, number), rest, is_product):
                used[at] |= 1 << number - 1
                fits = True
        return fits

    for one in sign or "+x-:":
        if one in "+x":
            fill((), result, one == "x")
        elif len(masks) == 2:
            for a, b in product(*map(_numbers, masks)):
                if a != b and result == (abs(a - b) if one == "-" else max(a, b) / min(a, b)):
                    used[0] |= 1 << a - 1
                    used[1] |= 1 << b - 1
    return tuple(used)


@functools.cache
def _numbers(mask: int) -> Sequence[int]:
    return [at + 1 for at in range(mask.bit_length()) if mask >> at & 1]
