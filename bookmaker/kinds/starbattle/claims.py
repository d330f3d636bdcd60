"""What the readers of a Star Battle are told."""

from __future__ import annotations

from bookmaker.kinds.starbattle.board import Clues
from bookmaker.puzzles.contract.abilities import Variant


def told(clues: Clues, options: Variant) -> Variant:
    """{"stars": how many stars each row, column and region has}."""
    return {"stars": clues.stars}
