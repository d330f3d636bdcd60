"""What options say of an Akari that is untrue, and by what two look alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.akari.board import WHITE, Answer, Clues
from bookmaker.puzzles.kits.claims import no_symmetry

CLAIMS = frozenset({"symmetry"})


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `symmetry`, in a sentence."""
    white = [[value == WHITE for value in row] for row in clues.rows]
    return tuple(no_symmetry({"symmetry": "half-turn", **options}, white, "black cells"))


def features(clues: Clues) -> tuple[float, ...]:
    """Which cells are black: for each cell 1 or 0, divided by how many there are."""
    return tuple((value != WHITE) / (clues.width * clues.height) for row in clues.rows for value in row)
