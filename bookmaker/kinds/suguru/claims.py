"""What options say of a Suguru that is untrue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.puzzles.toolbox.symmetry import looks_alike

CLAIMS = frozenset({"symmetry"})


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `symmetry`, in a sentence."""
    if looks_alike([[bool(number) for number in row] for row in clues.rows], options.get("symmetry", "none")):
        return ()
    return (f"'symmetry' is {options['symmetry']}, and the numbers' cells look different upside down",)
