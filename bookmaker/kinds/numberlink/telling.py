"""What readers of a Numberlink are told beside its numbers."""

from __future__ import annotations

from bookmaker.kinds.numberlink.board import Clues
from bookmaker.puzzles.contract.abilities import Variant


def told(clues: Clues, options: Variant) -> Variant:
    """{"unique": "free"} where there is no other answer even among those that leave cells empty.

    The clues do not show it: the puzzle was made so, as its record's options say.
    """
    return {"unique": "free"} if options.get("unique") == "free" else {}
