"""Calcudoku's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

import math
from collections.abc import Sequence

from bookmaker.kinds.calcudoku.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": another size, or a number above n (nothing else is then checked); "given": a printed number was changed;
    "row", "column": one holds a number twice; "cage": its numbers, which may repeat, do not give its result.
    """
    n, rows = clues.width, answer.rows
    if len(rows) != n or any(len(row) != n or max(value or 0 for value in row) > n for row in rows):
        return (BrokenRule("shape"),)
    values = {(r, c): value or 0 for r, row in enumerate(rows) for c, value in enumerate(row)}
    broken: dict[str, set[Cell]] = {"given": {cell for cell, value in clues.places() if values[cell] != value}}
    for at, name in enumerate(("row", "column")):
        broken[name] = {
            one for one in values for two in values if one != two and one[at] == two[at] and values[one] == values[two]
        }
    for cells, result, sign in clues.cages:
        places = [divmod(cell, n) for cell in cells]
        if not gives([values[cell] for cell in places], result, sign):
            broken.setdefault("cage", set()).update(places)
    return broken_rules(broken)


def gives(numbers: Sequence[int], result: int, sign: str) -> bool:
    """Whether numbers give a result with a sign, or, where none is printed, with one that may be meant."""
    low, high = min(numbers), max(numbers)
    found = {"+": sum(numbers) == result, "x": math.prod(numbers) == result}
    if len(numbers) == 2:
        found |= {"-": high - low == result, ":": high == low * result}
    return found[sign] if sign else any(found.values())
