"""What can go: some things and what must hold of them -> the fewer of which it still holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def least(some: Sequence[T], holds: Callable[[Sequence[T]], bool]) -> list[T]:
    """Those none of which can be done without; it `holds` of all of them together, or they are given back.

    Many are left out at once first (Zeller and Hildebrandt, 2002, call that delta debugging).
    """
    kept = [*some]
    size = len(kept)
    while size:
        at = 0
        while at < len(kept):
            fewer = [*kept[:at], *kept[at + size :]]
            if holds(fewer):
                kept = fewer
            else:
                at += size
        size //= 2
    return kept
