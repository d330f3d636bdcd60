"""Blank's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from bookmaker.kinds.blank.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule of words.toml that an answer breaks, and the cells where."""

    name: str
    cells: tuple[Cell, ...]


def faults(clues: Clues, answer: Answer) -> tuple[Broken, ...]:
    """Every rule that the answer breaks: "shape" (not the grid's size), "filled" (a cell is not 0)."""
    rows = answer.rows
    if len(rows) != clues.height or any(len(row) != clues.width for row in rows):
        return (Broken("shape", ()),)
    filled = tuple((r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value)
    return (Broken("filled", filled),) if filled else ()
