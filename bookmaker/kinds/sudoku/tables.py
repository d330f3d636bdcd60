"""Sudoku's tables for play on the web: its houses, a letter for each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bookmaker.kinds.sudoku.board import Clues, unlike
from bookmaker.puzzles.contract.grading import Cell

FIRST = ord("0")  # the letter of the first house of a rule; there are at most as many as cells


def tables(clues: Clues) -> Mapping[str, Any]:
    """{"houses": [[the rule, the letters in reading order], ...]}; a cell in no house of a rule has "."."""
    return {"houses": [[name, _letters(houses, clues.width)] for name, houses in unlike(clues)]}


def _letters(houses: Sequence[Sequence[Cell]], n: int) -> str:
    of = {cell: chr(FIRST + number) for number, cells in enumerate(houses) for cell in cells}
    return "".join(of.get((r, c), ".") for r in range(n) for c in range(n))
