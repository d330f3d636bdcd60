"""What options say of Bridges that is untrue; and what readers are told beside the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.bridges.board import Answer, Clues
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.source.faults import counted

CLAIMS = frozenset({"unknown"})


def broken_claims(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `unknown`, in a sentence."""
    blank = _without_numbers(clues)
    if blank == options.get("unknown", blank):
        return ()
    return (f"'unknown' is {options['unknown']}, and {counted(blank, 'island')} printed without a number",)


def told(clues: Clues, options: Variant) -> Variant:
    """{"unknown": whether an island has no number, "most": how many bridges may join two}."""
    return {"unknown": _without_numbers(clues) > 0, "most": clues.most}


def _without_numbers(clues: Clues) -> int:
    return sum(number == UNKNOWN for _, number in clues.places())
