"""Net's claims: clues, answer and options -> what an option says that is untrue of them; by geometry alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.puzzles.toolbox.masks import has_shape
from bookmaker.puzzles.toolbox.symmetry import is_own_half_turn

CLAIMS = frozenset({"mask", "cross", "clumps", "symmetry"})
DEAD_ENDS = (1, 2, 4, 8)
ALL_ARMS = 15
STRAIGHTS = (5, 10)


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `mask`, `cross`, `clumps` and `symmetry`, a sentence each."""
    return tuple(_broken(clues, options))


def _broken(clues: Clues, options: Mapping[str, Any]) -> Iterator[str]:
    rows = clues.grid()
    if "mask" in options and not has_shape(options["mask"], rows):
        yield f"'mask' is {options['mask'] or 'none'}, and the cells that are there are others"
    if options.get("cross") is False and any(ALL_ARMS in row for row in rows):
        yield "'cross' is false, and a tile has four arms"
    if options.get("clumps") is False and _has_clump(clues):
        yield "'clumps' is false, and four dead ends stand in a square"
    shapes = [[_shape(mask) for mask in row] for row in rows]
    if options.get("symmetry") == "half-turn" and not is_own_half_turn(shapes):
        yield "'symmetry' is half-turn, and the tiles look different upside down"


def _shape(mask: int | None) -> tuple[int, bool] | None:
    return None if mask is None else (mask.bit_count(), mask in STRAIGHTS)


def _has_clump(clues: Clues) -> bool:
    rows, wide, high = clues.grid(), clues.width, clues.height
    tops = range(high if clues.wrap else high - 1)
    lefts = range(wide if clues.wrap else wide - 1)
    return any(
        all(rows[(r + down) % high][(c + across) % wide] in DEAD_ENDS for down, across in product((0, 1), repeat=2))
        for r, c in product(tops, lefts)
    )
