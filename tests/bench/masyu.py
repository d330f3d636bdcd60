"""What the speed table measures of Masyu; the known program is sgt-pearl of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("6x6", "10x10", "18x10")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size."""
    return ["/usr/games/sgt-pearl", "--generate", str(count), f"{width}x{height}"]
