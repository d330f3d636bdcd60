"""What is said of a Net's tiles: which options are untrue of them, how alike two nets look, what readers are told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.toolbox.masks import has_shape
from bookmaker.puzzles.toolbox.symmetry import is_own_half_turn

CLAIMS = frozenset({"mask", "cross", "clumps", "symmetry"})
# Every mask by its shape: dead end, straight, bend, tee, cross.
SHAPES = ((1, 2, 4, 8), (5, 10), (3, 6, 9, 12), (7, 11, 13, 14), (15,))


def told(clues: Clues, options: Variant) -> Variant:
    """{"cross": whether a tile with four arms is among the clues}, and "tiles": "ghost" where they are printed so."""
    return {"cross": "f" in clues.tiles, "tiles": "ghost" if clues.ghosts else ""}


def features(clues: Clues) -> tuple[float, ...]:
    """For each cell whether it is a dead end, and the share of each shape of tile, in parts of all cells."""
    cells = [mask for row in clues.grid() for mask in row]
    ends = tuple((mask in SHAPES[0]) / len(cells) for mask in cells)
    return (*ends, *(sum(mask in shape for mask in cells) / len(cells) for shape in SHAPES))


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `mask`, `cross`, `clumps` and `symmetry`, a sentence each."""
    return tuple(_broken(clues, options))


def _broken(clues: Clues, options: Mapping[str, Any]) -> Iterator[str]:
    """The same, one by one."""
    rows = clues.grid()
    if "mask" in options and not has_shape(options["mask"], rows):
        yield f"'mask' is {options['mask'] or 'none'}, and the cells that are there are others"
    if options.get("cross") is False and "f" in clues.tiles:
        yield "'cross' is false, and a tile has four arms"
    if options.get("clumps") is False and _has_clump(clues):
        yield "'clumps' is false, and four dead ends stand in a square"
    shapes = [[next((shape for shape in SHAPES if mask in shape), None) for mask in row] for row in rows]
    if options.get("symmetry") == "half-turn" and not is_own_half_turn(shapes):
        yield "'symmetry' is half-turn, and the tiles look different upside down"


def _has_clump(clues: Clues) -> bool:
    """Whether four dead ends stand in a square."""
    rows, wide, high = clues.grid(), clues.width, clues.height
    tops = range(high if clues.wrap else high - 1)
    lefts = range(wide if clues.wrap else wide - 1)
    return any(
        all(rows[(r + down) % high][(c + across) % wide] in SHAPES[0] for down, across in product((0, 1), repeat=2))
        for r, c in product(tops, lefts)
    )
