"""What readers of a Binary are told."""

from __future__ import annotations

from bookmaker.kinds.binary.board import Clues
from bookmaker.puzzles.contract.abilities import Variant


def told(clues: Clues, options: Variant) -> Variant:
    """`signs`, where there are any."""
    return {"signs": True} if clues.signs else {}
