"""What the speed table measures of Hidato; no known command makes them."""

from __future__ import annotations

from typing import Any

SIZES = ("5x5", "7x7", "10x10", "15x15", "20x20")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """There is no command to compare with."""
    return None
