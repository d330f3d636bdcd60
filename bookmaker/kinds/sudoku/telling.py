"""What readers of a Sudoku are told beside its digits."""

from __future__ import annotations

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.puzzles.contract.abilities import Variant


def told(clues: Clues, options: Variant) -> Variant:
    """Which houses stand beside rows and columns, whether there are cages, and how large numbers are printed."""
    regions = "jigsaw" if clues.regions is not None else ""
    symbols = "letters" if clues.letters else ""
    return {"regions": regions, "cages": bool(clues.cages), "symbols": symbols, "uniqueness": clues.uniqueness}
