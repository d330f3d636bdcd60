"""What options say of a Futoshiki that is untrue; what its readers are told; its clues counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.futoshiki.board import Answer, Clues
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.source.faults import counted

CLAIMS = frozenset({"givens"})


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """That numbers are printed where `givens` is none."""
    count = sum(1 for _ in clues.places()) if options.get("givens") == "none" else 0
    return (f"'givens' is none, and there are {counted(count, 'number')}",) if count else ()


def clue_count(clues: Clues) -> int:
    """How many numbers and signs are printed."""
    return len(clues.signs) + sum(1 for _ in clues.places())


def features(clues: Clues) -> tuple[float, ...]:
    """How many signs each cell has, as a part of all that there could be, and whether a number is printed in it."""
    ends, flat = [cell for pair in clues.signs for cell in pair], [value for row in clues.rows for value in row]
    return tuple((ends.count(cell) / 4 + bool(value)) / len(flat) for cell, value in enumerate(flat))


def told(clues: Clues, options: Variant) -> Variant:
    """{"last": the greatest number}."""
    return {"last": clues.width}
