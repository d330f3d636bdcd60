"""What the speed table measures of Suguru; there is no known program to measure beside it."""

from __future__ import annotations

from typing import Any

SIZES = ("6x6", "8x8", "10x10")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """None: there is none."""
    return None
