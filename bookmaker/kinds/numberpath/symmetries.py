"""Number paths' symmetries: Clues -> the clues of equal puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.kinds.numberpath.board import Clues
from bookmaker.puzzles.toolbox import symmetry


def twins(clues: Clues) -> Iterator[Clues]:
    """The grid turned and mirrored in eight ways, each counted from either end."""
    for start in (clues, clues.backwards()):
        for rows in symmetry.twins(start.rows):
            yield type(clues)(rows)
