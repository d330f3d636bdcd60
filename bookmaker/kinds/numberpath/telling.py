"""What readers of a number path are told beside its numbers."""

from __future__ import annotations

from bookmaker.kinds.numberpath.board import Clues
from bookmaker.puzzles.contract.abilities import Variant


def told(clues: Clues, options: Variant) -> Variant:
    """{"last": the last number}."""
    return {"last": clues.count}
