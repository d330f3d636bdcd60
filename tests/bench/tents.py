"""What the speed table measures of Tents; the known program is sgt-tents of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("8x8", "10x10", "15x15", "20x20")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size."""
    return ["/usr/games/sgt-tents", "--generate", str(count), f"{width}x{height}"]
