"""What options say of a Slitherlink that is untrue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.kits.claims import no_symmetry

CLAIMS = frozenset({"symmetry"})


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `symmetry`, in a sentence."""
    shown = [[bool(number) for number in row] for row in clues.rows]
    return tuple(no_symmetry(options, shown, "numbers' cells"))
