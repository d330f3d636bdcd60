"""Nonogram's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections.abc import Iterator

from bookmaker.kinds.nonogram.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": the answer has another size than the puzzle (nothing else is then checked); "row" and "column": the
    blocks of filled cells of a line, in order, are not those of its clue.
    """
    rows = answer.rows
    if len(rows) != clues.height or any(len(row) != clues.width for row in rows):
        return (BrokenRule("shape"),)
    wrong_rows = [r for r, row in enumerate(rows) if tuple(_blocks(row)) != clues.rows[r]]
    wrong_columns = [c for c, line in enumerate(zip(*rows, strict=True)) if tuple(_blocks(line)) != clues.columns[c]]
    found: list[tuple[str, tuple[Cell, ...]]] = [
        ("row", tuple((r, c) for r in wrong_rows for c in range(clues.width))),
        ("column", tuple((r, c) for r in range(clues.height) for c in wrong_columns)),
    ]
    return tuple(BrokenRule(name, cells) for name, cells in found if cells)


def _blocks(line: tuple[int, ...]) -> Iterator[int]:
    """The lengths of the blocks of a line: filled cells in sequence."""
    length = 0
    for cell in (*line, 0):
        if cell:
            length += 1
        elif length:
            yield length
            length = 0
