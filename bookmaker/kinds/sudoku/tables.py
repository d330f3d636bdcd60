"""Sudoku's tables for play on the web: its houses, a letter for each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.picture import areas
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.toolbox.regions import cells_of_regions

FIRST = ord("0")  # the letter of the first house of a rule; there are at most as many as cells


def tables(clues: Clues) -> Mapping[str, Any]:
    """{"houses": [[the rule, the letters in reading order], ...]}; a cell in no house of a rule has "."."""
    n = clues.width
    lines = [[(k, c) for c in range(n)] for k in range(n)]
    diagonals = [[(k, k) for k in range(n)]], [[(k, n - 1 - k) for k in range(n)]]
    found: list[tuple[str, Sequence[Sequence[Cell]]]] = [
        ("row", lines),
        ("column", [[(r, c) for c, r in line] for line in lines]),
        ("box" if clues.regions is None else "region", cells_of_regions(areas(clues))),
    ]
    found += [("diagonal", one) for one in diagonals if clues.x]
    found += [("cage", [cells for cells, _ in clues.cages])] if clues.cages else []
    return {"houses": [[name, _letters(houses, n)] for name, houses in found]}


def _letters(houses: Sequence[Sequence[Cell]], n: int) -> str:
    of = {cell: chr(FIRST + number) for number, cells in enumerate(houses) for cell in cells}
    return "".join(of.get((r, c), ".") for r in range(n) for c in range(n))
