"""What the speed table measures of Slitherlink; the known program is sgt-loopy of Debian's package sgt-puzzles."""

from __future__ import annotations

from typing import Any

SIZES = ("7x7", "10x10", "20x20")
OPTIONS: dict[str, Any] = {}


def peer(width: int, height: int, count: int) -> list[str] | None:
    """The command line that makes `count` puzzles of that size."""
    return ["/usr/games/sgt-loopy", "--generate", str(count), f"{width}x{height}t0de"]
