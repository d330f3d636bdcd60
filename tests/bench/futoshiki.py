"""What the speed table measures of Futoshiki; the known program is sgt-unequal of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("5x5", "6x6", "7x7", "8x8", "9x9")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size."""
    return ["/usr/games/sgt-unequal", "--generate", str(count), str(width)]
