"""What the speed table measures of Binary; the known program is sgt-unruly of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("6x6", "8x8", "10x10", "14x14")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size."""
    return ["/usr/games/sgt-unruly", "--generate", str(count), f"{width}x{height}"]
