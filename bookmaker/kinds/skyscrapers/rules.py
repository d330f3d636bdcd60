"""Skyscrapers' referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections.abc import Sequence

from bookmaker.kinds.skyscrapers.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": another size, or a height that is none (nothing else is then checked); "given": a printed height was
    changed; "row", "column": one has a height twice; "seen": another number of towers is seen than is told outside.
    """
    n, least = clues.width, 0 if clues.parks else 1
    rows = [[value or 0 for value in row] for row in answer.rows]
    if len(rows) != n or any(len(row) != n or not least <= min(row) <= max(row) < least + n for row in rows):
        return (BrokenRule("shape"),)
    changed = {(r, c) for (r, c), value in clues.places() if rows[r][c] != value - 1 + least}
    broken: dict[str, set[Cell]] = {"given": changed, "row": set(), "column": set(), "seen": set()}
    for k, ends in enumerate(clues.ends):
        name, cells = ("row", [(k, c) for c in range(n)]) if k < n else ("column", [(r, k - n) for r in range(n)])
        line = [rows[r][c] for r, c in cells]
        broken[name] |= {cell for cell, height in zip(cells, line, strict=True) if line.count(height) > 1}
        if any(number not in (0, seen(view)) for number, view in zip(ends, (line, line[::-1]), strict=True)):
            broken["seen"] |= {*cells}
    return broken_rules(broken)


def seen(heights: Sequence[int]) -> int:
    """How many are taller than all before them; a park, of height 0, is not."""
    return sum(height > max((0, *heights[:at])) for at, height in enumerate(heights))
