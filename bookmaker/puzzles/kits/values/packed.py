"""Ways to fill cells, each packed into one integer, so that those which fit what cells may hold are found at once."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence


def packed(values: Iterable[int], bits: int) -> int:
    """Values of cells, from 0, in one integer: so many bits to a cell, of which that of its value is set."""
    return sum([1 << at * bits + value for at, value in enumerate(values)])


def fitting(ways: Iterable[int], masks: Sequence[int], bits: int) -> tuple[list[int], tuple[int, ...]]:
    """Those of such ways that the masks of the cells allow, and the values that each cell has in them, as bits."""
    gone = ~functools.reduce(lambda may, mask: may << bits | mask, reversed(masks), 0)
    left, full = [way for way in ways if not way & gone], (1 << bits) - 1
    used = functools.reduce(int.__or__, left, 0)
    return left, tuple([used >> at & full for at in range(0, bits * len(masks), bits)])
