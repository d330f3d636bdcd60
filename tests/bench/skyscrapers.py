"""What the speed table measures of Skyscrapers; the known program is sgt-towers of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("4x4", "5x5", "6x6", "7x7")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size."""
    return ["/usr/games/sgt-towers", "--generate", str(count), str(width)]
