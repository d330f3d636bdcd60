"""Shikaku's symmetries: Clues -> the clues of equal puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.kinds.shikaku.board import Clues
from bookmaker.puzzles.toolbox import symmetry


def twins(clues: Clues) -> Iterator[Clues]:
    """The grid turned and mirrored in eight ways."""
    return (Clues(rows) for rows in symmetry.twins(clues.rows))
