"""What is said of a Net's tiles: which options are untrue of them, how alike two nets look, what readers are told."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.option_checks import no_symmetry, other_mask

CHECKED_OPTIONS = frozenset({"mask", "cross", "clumps", "symmetry"})
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


def broken_options(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `mask`, `cross`, `clumps` and `symmetry`, a sentence each."""
    rows, wide, high = clues.grid(), clues.width, clues.height
    shapes = [[next((shape for shape in SHAPES if mask in shape), None) for mask in row] for row in rows]
    # On a torus a square may lie across the edge.
    squares = product(range(high - (not clues.wrap)), range(wide - (not clues.wrap)))
    has_clump = any(
        all(shapes[(r + k // 2) % high][(c + k % 2) % wide] is SHAPES[0] for k in range(4)) for r, c in squares
    )
    broken = {
        "'cross' is false, and a tile has four arms": options.get("cross") is False and "f" in clues.tiles,
        "'clumps' is false, and four dead ends stand in a square": options.get("clumps") is False and has_clump,
    }
    sentences = (sentence for sentence, is_so in broken.items() if is_so)
    return (*other_mask(options, rows), *sentences, *no_symmetry(options, shapes, "tiles"))
