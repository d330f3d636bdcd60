"""Numberlink's symmetries: Clues -> the clues of equal puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.kinds.numberlink.board import Clues
from bookmaker.puzzles.toolbox import symmetry


def twins(clues: Clues) -> Iterator[Clues]:
    """The grid turned and mirrored in eight ways; last, the numbers given out the other way round."""
    for rows in symmetry.twins(clues.rows):
        yield Clues(rows)
    numbers = sorted({value for row in clues.rows for value in row if value})
    names: dict[int | None, int | None] = {None: None, 0: 0, **dict(zip(numbers, reversed(numbers), strict=True))}
    yield Clues(tuple(tuple(names[value] for value in row) for row in clues.rows))
