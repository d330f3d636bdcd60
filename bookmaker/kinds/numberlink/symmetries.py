"""Numberlink's symmetries: Clues -> the clues of equal puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bookmaker.kinds.numberlink.board import Clues


def twins(clues: Clues) -> Iterator[Clues]:
    """The grid turned and mirrored in eight ways; last, the numbers given out the other way round."""
    yield from clues.images()
    numbers = sorted({number for _, number in clues.places()})
    names: dict[int | None, int | None] = {None: None, 0: 0, **dict(zip(numbers, reversed(numbers), strict=True))}
    yield replace(clues, rows=tuple(tuple(map(names.get, row)) for row in clues.rows))
