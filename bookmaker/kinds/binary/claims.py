"""What readers of a Binary are told; its clues counted, and by what its puzzles look alike."""

from __future__ import annotations

from bookmaker.kinds.binary.board import Clues
from bookmaker.puzzles.contract.abilities import Variant


def told(clues: Clues, options: Variant) -> Variant:
    """`signs`, where there are any."""
    return {"signs": True} if clues.signs else {}


def clue_count(clues: Clues) -> int:
    """How many digits and signs are printed."""
    return len(clues.signs) + sum(1 for _ in clues.places())


def features(clues: Clues) -> tuple[float, ...]:
    """Whether a digit is printed in each cell, and how many signs it has, as a part of all that there could be."""
    ends, flat = [cell for a, b, _ in clues.signs for cell in (a, b)], [value for row in clues.rows for value in row]
    return tuple((bool(value) + ends.count(cell) / 4) / len(flat) for cell, value in enumerate(flat))
