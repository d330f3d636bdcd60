"""What readers of a Shikaku are told beside its numbers."""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import UNKNOWN, Clues
from bookmaker.puzzles.contract.abilities import Variant


def told(clues: Clues, options: Variant) -> Variant:
    """{"unknown": whether a "?" is among the clues}."""
    return {"unknown": any(number == UNKNOWN for _, _, number in clues.places())}
