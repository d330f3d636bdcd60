"""What the speed table measures of Shikaku; the known program is sgt-rect of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("7x7", "10x10", "12x8", "15x15", "20x20", "30x30", "50x50", "100x100")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size."""
    return ["/usr/games/sgt-rect", "--generate", str(count), f"{width}x{height}"]
