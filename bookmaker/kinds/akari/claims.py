"""What options say of an Akari that is untrue, and by what two look alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.akari.board import WHITE, Answer, Clues
from bookmaker.puzzles.toolbox.symmetry import looks_alike

CLAIMS = frozenset({"symmetry"})
HOW = {"half-turn": "upside down", "mirror": "in a mirror"}


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `symmetry`, in a sentence."""
    symmetry = options.get("symmetry", "half-turn")
    if looks_alike([[value == WHITE for value in row] for row in clues.rows], symmetry):
        return ()
    return (f"'symmetry' is {symmetry}, and the black cells look different {HOW[symmetry]}",)


def features(clues: Clues) -> tuple[float, ...]:
    """Which cells are black: for each cell 1 or 0, divided by how many there are."""
    return tuple((value != WHITE) / (clues.width * clues.height) for row in clues.rows for value in row)
