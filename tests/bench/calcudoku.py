"""What the speed table measures of Calcudoku; the known program is sgt-keen of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("5x5", "6x6", "7x7", "8x8", "9x9")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size, none of them of its easy levels."""
    return ["/usr/games/sgt-keen", "--generate", str(count), f"{width}dn"]
