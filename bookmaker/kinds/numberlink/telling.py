"""What readers of a Numberlink are told beside its numbers."""

from __future__ import annotations

from bookmaker.kinds.numberlink.board import Clues
from bookmaker.puzzles.contract.abilities import Variant


def told(clues: Clues, options: Variant) -> Variant:
    """What holds of "unique": "free" (no other answer, even among those that leave cells empty) and "uniqueness".

    The clues do not show the first: the puzzle was made so, as its record's options say. The second says that
    solving may rest on it.
    """
    free: Variant = {"unique": "free"} if options.get("unique") == "free" else {}
    return {**free, "uniqueness": True} if clues.uniqueness else free
