"""What options say of a Calcudoku that is untrue; what its readers are told; by what two look alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.calcudoku.board import Answer, Clues
from bookmaker.puzzles.contract.abilities import Variant

CLAIMS = frozenset({"signs"})
MEANT = {"all": {"+", "-", "x", ":"}, "plus": {"+"}, "times": {"x"}, "none": {""}}


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """That cages of several cells have other signs than `signs` says."""
    asked = options.get("signs", "all")
    if _signs(clues) <= MEANT[asked]:
        return ()
    return (f"'signs' is {asked}, and a cage has another sign, or none",)


def clue_count(clues: Clues) -> int:
    """How many cages and numbers are printed."""
    return len(clues.cages) + sum(1 for _ in clues.places())


def features(clues: Clues) -> tuple[float, ...]:
    """Where cages are parted: for each cell on how many of two sides, below and to the right, as a part of all."""
    n, rooms = clues.width, clues.rooms
    return tuple(
        sum(rooms[r][c] != rooms[y][x] for y, x in ((r + 1, c), (r, c + 1)) if max(y, x) < n) / (2 * n * n)
        for r in range(n)
        for c in range(n)
    )


def told(clues: Clues, options: Variant) -> Variant:
    """{"last": the greatest number}; "signs": "none", "plus" or "times" where all are so; else perhaps "unsigned"."""
    signs = _signs(clues)
    for name in ("none", "plus", "times"):
        if signs == MEANT[name]:
            return {"last": clues.width, "signs": name}
    return {"last": clues.width, **({"unsigned": True} if "" in signs else {})}


def _signs(clues: Clues) -> set[str]:
    return {sign for cells, _, sign in clues.cages if len(cells) > 1}
