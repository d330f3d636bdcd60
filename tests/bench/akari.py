"""What the speed table measures of Akari; the known program is sgt-lightup of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("7x7", "10x10", "14x14", "20x20")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size, a quarter black, half-turn symmetric, of any level."""
    return ["/usr/games/sgt-lightup", "--generate", str(count), f"{width}x{height}b25s2d2"]
