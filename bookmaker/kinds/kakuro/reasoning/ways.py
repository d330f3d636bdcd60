"""What the sum of a run tells, for the ladder: pure functions of the sum left, the digits used, and the open cells.

`total` is what the open cells make, `used` are the digits that they cannot hold, as bits with digit d as bit d - 1, and
`masks` are what each of them may hold. All that is found is kept: puzzles come back to the same runs again and again.
"""

import functools
from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.toolbox.bitgrid import members

Masks: TypeAlias = tuple[int, ...]
kept = functools.lru_cache(maxsize=1 << 17)


@functools.cache
def combination(count: int, total: int) -> Sequence[int]:
    """The sets of so many digits from 1 to 9 that make a total, as bits."""
    return [sum(1 << d - 1 for d in some) for some in combinations(range(1, 10), count) if sum(some) == total]


@kept
def rest(total: int, used: int, count: int) -> Sequence[int]:
    """Those without a digit that is used; Contradiction where there is none."""
    found = [one for one in combination(count, total) if not one & used]
    if not found:
        raise Contradiction
    return found


@kept
def fit(total: int, used: int, masks: Masks) -> Sequence[int]:
    """Of these the sets that leave each cell a digit, and each of their digits a cell; Contradiction without any."""
    union = functools.reduce(int.__or__, masks)
    found = [one for one in rest(total, used, len(masks)) if not one & ~union and all(one & mask for mask in masks)]
    if not found:
        raise Contradiction
    return found


@kept
def pair(total: int, masks: Masks) -> Masks:
    """Of two cells the digits that go with another one of the other."""
    one, other = ({d + 1 for d in members(mask)} for mask in masks)
    ways = [(d, total - d) for d in one if total - d in other and total != 2 * d]
    return tuple(sum(1 << way[at] - 1 for way in ways) for at in (0, 1))


@kept
def limits(total: int, used: int, masks: Masks) -> Sequence[tuple[int, int]]:
    """For each cell the least and the greatest that the others can make.

    Each of them has its smallest digit at least, and together as many different ones as they are.
    """
    free = [d + 1 for d in members(511 & ~used)]
    lows, highs = [(mask & -mask).bit_length() for mask in masks], [mask.bit_length() for mask in masks]
    others = len(masks) - 1
    least, most = sum(free[:others]), sum(free[-others:]) if others else 0
    return [(max(sum(lows) - low, least), min(sum(highs) - high, most)) for low, high in zip(lows, highs, strict=True)]


@kept
def within(total: int, used: int, masks: Masks) -> Masks:
    """What each cell keeps between these limits."""
    found = []
    for mask, (least, most) in zip(masks, limits(total, used, masks), strict=True):
        low, high = max(total - most, 1), total - least
        found.append(mask & (1 << max(high, 0)) - 1 & -(1 << low - 1))
    return tuple(found)


@kept
def common(sets: tuple[int, ...], masks: Masks) -> Sequence[tuple[int, int]]:
    """The digits, from 0, of every set, each with the places of the cells that may hold it, as bits."""
    every = functools.reduce(int.__and__, sets)
    return [(d, sum(1 << at for at, mask in enumerate(masks) if mask >> d & 1)) for d in members(every)]


@kept
def filled(total: int, used: int, masks: Masks) -> Masks:
    """The digits that each cell has in some filling of the run; Contradiction where there is none.

    `ends[at]` are the sets that the cells from a place on can hold, each of digits that differ.
    """
    ends: list[set[int]] = [{0}]
    for mask in reversed(masks):
        ends.append({some | 1 << d for some in ends[-1] for d in members(mask & ~some)})
    ends.reverse()
    begins, left = set(rest(total, used, len(masks))) & ends[0], list[int]()
    for at, mask in enumerate(masks):
        here, after = 0, set[int]()
        for some in begins:
            for d in members(some & mask):
                if some ^ 1 << d in ends[at + 1]:
                    here |= 1 << d
                    after.add(some ^ 1 << d)
        if not here:
            raise Contradiction
        left.append(here)
        begins = after
    return tuple(left)


@functools.cache
def total_of(digits: int) -> int:
    """What a set of digits adds up to."""
    return sum(d + 1 for d in members(digits))
