"""What readers of Skyscrapers are told; its clues counted, and by what two look alike."""

from __future__ import annotations

from bookmaker.kinds.skyscrapers.board import Clues
from bookmaker.puzzles.contract.abilities import Variant


def clue_count(clues: Clues) -> int:
    """How many numbers and heights are printed."""
    return sum(map(bool, clues.around)) + sum(1 for _ in clues.places())


def features(clues: Clues) -> tuple[float, ...]:
    """The numbers outside, and which heights are given, each as a part of all."""
    n = clues.width
    outside = [number / (4 * n * n) for pair in clues.ends for number in pair]
    return (*outside, *(bool(value) / n**2 for row in clues.rows for value in row))


def told(clues: Clues, options: Variant) -> Variant:
    """{"last": the greatest height}."""
    return {"last": clues.width - clues.parks}
