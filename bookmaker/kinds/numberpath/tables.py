"""Number paths' tables for play on the web."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bookmaker.kinds.numberpath.board import Clues


def tables(clues: Clues) -> Mapping[str, Any]:
    """{"slants": whether a step also goes from corner to corner}."""
    return {"slants": clues.KING}
