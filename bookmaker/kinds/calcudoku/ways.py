"""The ways to fill a cage with what its cells may hold: for the ladder, which asks what all of them have in common."""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.kits.values.packed import fitting, packed
from bookmaker.puzzles.toolbox.bitgrid import members

Way: TypeAlias = tuple[int, ...]  # the number of each cell
Places: TypeAlias = tuple[tuple[int, ...], ...]  # some cells of a cage for each

LISTED = 4  # cells of a cage whose ways are listed once; of a larger one those that are left
MOST = 9**5  # ways, right or wrong, to fill a larger cage; with more it waits until fewer are left


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A cage, wherever it lies: for each cell the earlier ones that see it, the cells of each line; what it says."""

    clash: Places
    lines: Places
    result: int
    sign: str
    n: int

    @classmethod
    @functools.lru_cache(maxsize=1 << 12)
    def of(cls, clash: Places, lines: Places, *cage: Any) -> Shape:
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


def results(numbers: Sequence[int]) -> Mapping[str, int]:
    """What numbers give by each sign, in any order: by - and : just two, and by : where that is whole."""
    low, high = min(numbers), max(numbers)
    found = {"+": sum(numbers), "x": math.prod(numbers)}
    if len(numbers) == 2:
        found |= {"-": high - low} if high % low else {"-": high - low, ":": high // low}
    return found


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
    n, sign, result = shape.n, shape.sign, shape.result
    if len(masks) > LISTED:
        gives = [total for total, meant in ((sum, "+"), (math.prod, "x")) if sign in ("", meant)]
        found = [way for way in _fillings(shape.clash, masks) if any(total(way) == result for total in gives)]
        every: Mapping[int, Way] = {packed([number - 1 for number in way], n): way for way in found}
    else:
        every = every_way(shape.clash, n).get((sign, result), {})
    live, used = fitting(every, masks, n)
    return Ways(shape, len(live), used, [every[way] for way in live])


@functools.lru_cache(maxsize=1 << 15)
def kept(shape: Shape, is_large: bool, masks: tuple[int, ...]) -> tuple[int, ...]:
    """What making leaves at once: what is in a way to fill a small cage, or in the set of a large one with just one."""
    found = ways(shape, masks)
    if not is_large or not found.count:
        return found.used
    return tuple([mask & found.every for mask in masks]) if len(found.sets) == 1 else masks


@functools.cache
def every_way(clash: Places, n: int) -> Mapping[tuple[str, int], Mapping[int, Way]]:
    """All ways to fill cells, packed, by a sign, "" for any, and what they give with it."""
    found = defaultdict[tuple[str, int], dict[int, Way]](dict)
    for way in _fillings(clash, [(1 << n) - 1] * len(clash)):
        bits = packed([number - 1 for number in way], n)
        for sign, result in results(way).items():
            found[sign, result][bits] = found["", result][bits] = way
    return found


def _fillings(clash: Places, masks: Sequence[int]) -> list[Way]:
    ways: list[Way] = [()]
    for seen, mask in zip(clash, masks, strict=True):
        numbers = [d + 1 for d in members(mask)]
        ways = [(*way, number) for way in ways for number in numbers if number not in [way[k] for k in seen]]
    return ways
