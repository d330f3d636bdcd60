"""Futoshiki's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from bookmaker.kinds.futoshiki.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": another size, or a number above n (nothing else is then checked); "given": a printed number was changed;
    "row", "column": one holds a number twice; "sign": a number is not smaller where the sign says so.
    """
    n, rows = clues.width, answer.rows
    if len(rows) != n or any(len(row) != n or max(value or 0 for value in row) > n for row in rows):
        return (BrokenRule("shape"),)
    values = {(r, c): value or 0 for r, row in enumerate(rows) for c, value in enumerate(row)}
    broken: dict[str, set[Cell]] = {"given": {cell for cell, value in clues.places() if values[cell] != value}}
    broken["row"] = {
        one for one in values for two in values if one != two and one[0] == two[0] and values[one] == values[two]
    }
    broken["column"] = {
        one for one in values for two in values if one != two and one[1] == two[1] and values[one] == values[two]
    }
    for low, high in clues.signs:
        one, other = divmod(low, n), divmod(high, n)
        if values[one] >= values[other]:
            broken.setdefault("sign", set()).update((one, other))
    return tuple(BrokenRule(name, tuple(sorted(cells))) for name, cells in sorted(broken.items()) if cells)
