"""What options say of a Calcudoku that is untrue; what its readers are told and may look up; by what two look alike."""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from bookmaker.kinds.calcudoku.board import Answer, Clues, Params, printed
from bookmaker.puzzles.contract.abilities import Table, Variant

CHECKED_OPTIONS = frozenset({"signs"})
MADE = {"all": "+-x:", "plus": "+", "times": "x", "none": "+-x:"}  # by which signs cages may have their results
MEANT = {**{name: {*signs} for name, signs in MADE.items()}, "none": {""}}  # and which they have printed


def broken_options(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
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


def table(params: Params) -> Table:
    """For cages of two and of three cells each result with its sign, and the sets of numbers that make it.

    Two cells side by side differ; of three, two may be equal where the cage bends.
    """
    groups = []
    for count in (2, 3):
        found: dict[str, dict[int, list[str]]] = {sign: {} for sign in MADE[params.signs]}
        for numbers in combinations_with_replacement(range(1, params.width + 1), count):
            if len(set(numbers)) > 1:
                for sign, result in results(numbers).items():
                    if sign in found:
                        found[sign].setdefault(result, []).append("".join(map(str, numbers)))
        entries = [
            (printed(result, sign), ", ".join(of[result])) for sign, of in found.items() for result in sorted(of)
        ]
        groups.append((count, tuple(entries)))
    return Table(tuple(groups), (("last", params.width),))


def results(numbers: Sequence[int]) -> Mapping[str, int]:
    """What numbers give by each sign, in any order: by - and : just two, and by : where that is whole."""
    low, high = min(numbers), max(numbers)
    found = {"+": sum(numbers), "x": math.prod(numbers)}
    if len(numbers) == 2:
        found |= {"-": high - low} if high % low else {"-": high - low, ":": high // low}
    return found


def _signs(clues: Clues) -> set[str]:
    return {sign for cells, _, sign in clues.cages if len(cells) > 1}
