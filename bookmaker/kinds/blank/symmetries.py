"""Blank's symmetries: Clues -> the clues of equal puzzles."""

from collections.abc import Iterator

from bookmaker.kinds.blank.board import Clues


def twins(clues: Clues) -> Iterator[Clues]:
    """The grid, and the grid on its side: every other turn looks like one of these."""
    yield clues
    yield Clues(clues.height, clues.width)
