"""Number paths beside one another: Clues -> the clues of equal puzzles; and of a tiny grid every path."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.kinds.numberpath.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.toolbox.near import king_near, missing_of


def twins(clues: Clues) -> Iterator[Clues]:
    """The grid turned and mirrored in eight ways, each counted from either end."""
    return clues.images()


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every path of a king's steps through all the cells of a tiny grid, whatever its clues say."""
    near = king_near(clues.width, clues.height, missing_of(clues.rows))
    waiting: list[tuple[Cell, ...]] = [(cell,) for cell in near]
    while waiting:
        path = waiting.pop()
        if len(path) == len(near):
            numbers = {cell: number for number, cell in enumerate(path, start=1)}
            yield Answer(tuple(tuple(numbers.get((r, c)) for c in range(clues.width)) for r in range(clues.height)))
        else:
            waiting += [(*path, cell) for cell in near[path[-1]] if cell not in path]
