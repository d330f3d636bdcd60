"""Sudoku's symmetries: Clues -> the clues of equal puzzles."""

from collections.abc import Iterator
from dataclasses import replace

from bookmaker.kinds.sudoku import twinning
from bookmaker.kinds.sudoku.board import Clues


def twins(clues: Clues) -> Iterator[Clues]:
    """The turns; then, one after the other and each from the one before, every exchange that leaves a puzzle the same.

    Those of a plain grid are of rows, columns, bands and stacks; with an extra the maps that keep it; with cages
    digits change only to n + 1 - d, else in any order.
    """
    n, box = clues.width, clues.box
    for image in twinning.turns(n, box):
        yield clues.mapped(image)
    twin = clues
    if clues.cages:
        for image in twinning.turns(n, box):
            yield clues.complement().mapped(image)
        return
    yield (twin := _renamed(twin))
    maps: list[twinning.Map] = []
    if clues.extra:
        maps = list(clues.maps())
    elif box:
        maps = list(twinning.swaps(n, box))
    for image in maps:
        twin = _renamed(twin.mapped(image))
        yield twin


def _renamed(clues: Clues) -> Clues:
    """Every digit one more, the last the first."""
    n = clues.width
    return replace(clues, rows=tuple(tuple(value and value % n + 1 for value in row) for row in clues.rows))
