"""What options say of a Futoshiki that is untrue; what its readers are told."""

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


def told(clues: Clues, options: Variant) -> Variant:
    """{"last": the greatest number}."""
    return {"last": clues.width}
