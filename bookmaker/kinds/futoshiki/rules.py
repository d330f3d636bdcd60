"""Futoshiki's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kinds.futoshiki.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": another size, or a number above n (nothing else is then checked); "given": a printed number was changed;
    "row", "column": one holds a number twice; "sign": a number is not smaller where the sign says so.
    """
    n, rows = clues.width, answer.rows
    if len(rows) != n or any(len(row) != n or max(value or 0 for value in row) > n for row in rows):
        return (BrokenRule("shape"),)
    flat = {(r, c): value or 0 for r, row in enumerate(rows) for c, value in enumerate(row)}
    broken: dict[str, set[Cell]] = {"given": {cell for cell, value in clues.places() if flat[cell] != value}}
    for at, name in enumerate(("row", "column")):
        broken[name] = {a for a in flat for b in flat if a != b and a[at] == b[at] and flat[a] == flat[b]}
    pairs = [(divmod(low, n), divmod(high, n)) for low, high in clues.signs]
    broken["sign"] = {cell for low, high in pairs if flat[low] >= flat[high] for cell in (low, high)}
    return broken_rules(broken)
