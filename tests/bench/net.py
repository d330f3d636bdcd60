"""What the speed table measures of Net; the known program is sgt-net of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("5x5", "7x7", "11x11", "15x15", "25x25", "35x35", "50x50", "75x75", "100x100", "121x121", "200x200")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size."""
    return ["/usr/games/sgt-net", "--generate", str(count), f"{width}x{height}"]
