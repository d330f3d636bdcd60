"""What readers of a Net are told beside its variant."""

from __future__ import annotations

from bookmaker.kinds.net.board import Clues
from bookmaker.puzzles.contract.abilities import Variant

CROSS = "f"  # the digit of a tile with four arms


def told(clues: Clues, options: Variant) -> Variant:
    """{"cross": whether a tile with four arms is among the clues}, and "tiles": "ghost" where they are printed so."""
    return {"cross": CROSS in clues.tiles, "tiles": "ghost" if clues.ghosts else ""}
