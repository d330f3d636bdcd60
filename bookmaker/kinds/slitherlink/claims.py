"""What options say of a Slitherlink that is untrue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.toolbox.symmetry import looks_alike

CLAIMS = frozenset({"symmetry"})


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `symmetry`, in a sentence."""
    symmetry = options.get("symmetry", "none")
    if looks_alike([[bool(number) for number in row] for row in clues.rows], symmetry):
        return ()
    seen = "upside down" if symmetry == "half-turn" else "in a mirror"
    return (f"'symmetry' is {symmetry}, and the numbers' cells look different {seen}",)
