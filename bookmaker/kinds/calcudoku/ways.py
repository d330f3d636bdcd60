"""The ways to fill a cage with what its cells may hold: for the ladder, which asks what all of them have in common."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.kits.values.packed import fitting, packed
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


class Ways:
    """How many ways there are, for each cell the digits in them, as bits, and each; of too many only that is known.

    What else they tell is found out when it is asked for, and kept.
    """

    def __init__(self, shape: Shape, count: int, used: tuple[int, ...], each: Sequence[tuple[int, ...]]) -> None:
        self.shape, self.count, self.used, self.each = shape, count, used, each

    @functools.cached_property
    def every(self) -> int:
        """The digits of all, as bits."""
        return functools.reduce(int.__or__, self.used)

    @functools.cached_property
    def sets(self) -> frozenset[tuple[int, ...]]:
        """The numbers of each, in order."""
        return frozenset([tuple(sorted(way)) for way in self.each])

    @functools.cached_property
    def sums(self) -> frozenset[int]:
        """What the numbers of each add up to."""
        return frozenset((self.shape.result,) if self.shape.sign == "+" else map(sum, self.each))

    @functools.cached_property
    def forced(self) -> tuple[int, ...]:
        """For each line of the cage the digits that stand in it in every way."""
        found = []
        for line in self.shape.lines:
            inside = [sum([1 << way[at] - 1 for at in line]) for way in self.each]
            found.append(functools.reduce(int.__and__, inside) if inside else 0)
        return tuple(found)


def ways(shape: Shape, masks: tuple[int, ...]) -> Ways:
    """Those of a cage whose cells may hold these digits, as bits; of one that could be filled in too many, nothing."""
    if len(masks) > LISTED:
        tries = math.prod(map(int.bit_count, masks))
        if tries > MOST:
            return Ways(shape, tries, masks, ())
        tick(tries // 64)
    return _left(shape, masks)


@functools.lru_cache(maxsize=1 << 15)
def _left(shape: Shape, masks: tuple[int, ...]) -> Ways:
    every = every_way(shape, masks if len(masks) > LISTED else None)
    live, used = fitting(every, masks, shape.n)
    return Ways(shape, len(live), used, [every[way] for way in live])


@functools.lru_cache(maxsize=1 << 15)
def kept(shape: Shape, is_large: bool, masks: tuple[int, ...]) -> tuple[int, ...]:
    """What making leaves at once: what is in a way to fill a small cage, or in the set of a large one with just one."""
    found = ways(shape, masks)
    if not is_large or not found.count:
        return found.used
    one = sorted(found.each[0])
    if any(sorted(way) != one for way in found.each):
        return masks
    return tuple([mask & found.every for mask in masks])


@functools.lru_cache(maxsize=1 << 12)
def every_way(shape: Shape, masks: tuple[int, ...] | None = None) -> Mapping[int, tuple[int, ...]]:
    """The numbers of all ways, of cells that may hold anything or these digits only; by their bits, n to a cell."""
    masks = masks or ((1 << shape.n) - 1,) * len(shape.clash)
    found = list[tuple[int, ...]]()
    for sign in shape.sign or "+x-:":
        if sign in "+x":
            found += _made(shape, masks, sign == "x")
        elif len(shape.clash) == 2:
            for low in range(1, shape.n + 1):
                high = low + shape.result if sign == "-" else low * shape.result
                if low < high <= shape.n:
                    found += [(low, high), (high, low)]
    return {packed([number - 1 for number in way], shape.n): way for way in found}


def _made(shape: Shape, masks: Sequence[int], is_product: bool) -> list[tuple[int, ...]]:
    """The ways to add up to the result, or to multiply to it: the last cell takes what the others leave."""
    found: list[tuple[tuple[int, ...], int]] = [((), shape.result)]
    for at, seen in enumerate(shape.clash):
        after, longer = len(shape.clash) - at - 1, []
        least, most = (1, shape.n**after) if is_product else (after, after * shape.n)
        numbers = [d + 1 for d in members(masks[at])]
        for way, left in found:
            taken = [way[k] for k in seen]
            for number in numbers if after else (left,) if left in numbers else ():
                rest, over = divmod(left, number) if is_product else (left - number, 0)
                if not over and least <= rest <= most and number not in taken:
                    longer.append(((*way, number), rest))
        found = longer
    return [way for way, _ in found]
