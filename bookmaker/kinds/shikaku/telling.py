"""What readers of a Shikaku are told beside its numbers."""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import Clues
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN


def told(clues: Clues, options: Variant) -> Variant:
    """{"unknown": whether a "?" is among the clues}."""
    return {"unknown": any(number == UNKNOWN for _, _, number in clues.places())}
