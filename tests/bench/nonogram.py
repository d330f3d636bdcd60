"""What the speed table measures of Nonogram: smooth patterns; no known program makes such, so there is no peer here."""

from __future__ import annotations

from typing import Any

SIZES = ("10x10", "15x15", "20x20", "25x25", "30x30", "50x50")
OPTIONS: dict[str, Any] = {"subject": "ornament"}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size; none."""
    return None
