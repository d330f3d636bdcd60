"""What the speed table measures of Bridges; the known program is sgt-bridges of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("7x7", "10x10", "15x15")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size."""
    return ["/usr/games/sgt-bridges", "--generate", str(count), f"{width}x{height}"]
