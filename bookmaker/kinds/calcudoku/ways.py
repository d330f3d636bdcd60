"""The ways to fill a cage with what its cells may hold: for the ladder, which asks what all of them have in common."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.toolbox.bitgrid import members

LISTED = 4  # cells of a cage whose ways are listed once; of a larger one those that are left
MOST = 9**5  # ways, right or wrong, to fill a larger cage; with more it waits until fewer are left


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A cage, wherever it lies: for each cell the earlier ones that see it, the cells of each line; what it says."""

    clash: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[int, ...], ...]
    result: int
    sign: str
    n: int

    @classmethod
    @functools.lru_cache(maxsize=1 << 12)
    def of(cls, clash: tuple[tuple[int, ...], ...], lines: tuple[tuple[int, ...], ...], *cage: Any) -> Shape:
        """The one object for all cages alike, so that what is kept of it is found at once."""
        return cls(clash, lines, *cage)


@dataclass(frozen=True, slots=True)
class Ways:
    """How many ways there are, for each cell the digits in them, as bits; the digits of each; and the sums of those.

    `forced` are for each line of the cage the digits that stand in it in every way.
    """

    count: int
    used: tuple[int, ...]
    sets: frozenset[tuple[int, ...]]
    forced: tuple[int, ...]
    sums: frozenset[int]


def ways(shape: Shape, masks: tuple[int, ...]) -> Ways:
    """Those of a cage whose cells may hold these digits, as bits; of one that could be filled in too many, nothing."""
    if len(masks) > LISTED:
        tries = math.prod(map(int.bit_count, masks))
        if tries > MOST:
            sums = frozenset((shape.result,) if shape.sign == "+" else ())
            return Ways(tries, masks, frozenset(), (0,) * len(shape.lines), sums)
        tick(tries // 64)
    return _left(shape, masks)


@functools.lru_cache(maxsize=1 << 15)
def _left(shape: Shape, masks: tuple[int, ...]) -> Ways:
    n = shape.n
    may = sum(mask << n * at for at, mask in enumerate(masks))
    every = _every(shape, masks if len(masks) > LISTED else ((1 << n) - 1,) * len(masks))
    live = [one for one in every if one[0] & may == one[0]]
    used = functools.reduce(int.__or__, (bits for bits, _, _ in live), 0)
    forced = [functools.reduce(int.__and__, line) for line in zip(*(lines for _, _, lines in live), strict=True)]
    return Ways(
        len(live),
        tuple(used >> n * at & (1 << n) - 1 for at in range(len(masks))),
        frozenset(numbers for _, numbers, _ in live),
        tuple(forced),
        frozenset(sum(numbers) for _, numbers, _ in live),
    )


@functools.lru_cache(maxsize=1 << 12)
def _every(shape: Shape, masks: tuple[int, ...]) -> Sequence[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """All ways: the digits of each cell as bits, n to a cell; the numbers in order; the digits in each line."""
    return [
        (
            sum(1 << shape.n * at + number - 1 for at, number in enumerate(way)),
            tuple(sorted(way)),
            tuple(sum(1 << way[at] - 1 for at in line) for line in shape.lines),
        )
        for way in dict.fromkeys(_found(shape, masks))
    ]


def _found(shape: Shape, masks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for sign in shape.sign or "+x-:":
        if sign in "+x":
            yield from _made(shape, masks, sign == "x")
        elif len(shape.clash) == 2:
            for low in range(1, shape.n + 1):
                high = low + shape.result if sign == "-" else low * shape.result
                if low < high <= shape.n:
                    yield from ((low, high), (high, low))


def _made(shape: Shape, masks: Sequence[int], is_product: bool) -> list[tuple[int, ...]]:
    """The ways to add up to the result, or to multiply to it."""
    found: list[tuple[tuple[int, ...], int]] = [((), shape.result)]
    for at, seen in enumerate(shape.clash):
        after, longer = len(shape.clash) - at - 1, []
        for way, left in found:
            for d in members(masks[at]):
                rest, over = divmod(left, d + 1) if is_product else (left - d - 1, 0)
                least, most = (1, shape.n**after) if is_product else (after, after * shape.n)
                if not over and least <= rest <= most and all(way[k] != d + 1 for k in seen):
                    longer.append(((*way, d + 1), rest))
        found = longer
    return [way for way, _ in found]
