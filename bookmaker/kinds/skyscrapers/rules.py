"""Skyscrapers' referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.skyscrapers.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": another size, or a height that is none (nothing else is then checked); "given": a printed height was
    changed; "row", "column": one has a height twice; "seen": another number of towers is seen than is told outside.
    """
    n, rows, least = clues.width, answer.rows, 0 if clues.parks else 1
    heights = [[value or 0 for value in row] for row in rows]
    if len(rows) != n or any(len(row) != n for row in rows):
        return (BrokenRule("shape"),)
    if any(not least <= value < least + n for row in heights for value in row):
        return (BrokenRule("shape"),)
    changed = {(r, c) for (r, c), value in clues.places() if heights[r][c] != value - 1 + least}
    broken: dict[str, set[Cell]] = {"given": changed}
    for k in range(n):
        for name, cells, ends in (
            ("row", [(k, c) for c in range(n)], clues.ends[k]),
            ("column", [(r, k) for r in range(n)], clues.ends[n + k]),
        ):
            line = [heights[r][c] for r, c in cells]
            if len(set(line)) < n:
                twice = {cell for cell, height in zip(cells, line, strict=True) if line.count(height) > 1}
                broken.setdefault(name, set()).update(twice)
            for number, view in zip(ends, (line, line[::-1]), strict=True):
                if number and _seen(view) != number:
                    broken.setdefault("seen", set()).update(cells)
    return tuple(BrokenRule(name, tuple(sorted(cells))) for name, cells in sorted(broken.items()) if cells)


def _seen(heights: Sequence[int]) -> int:
    """How many are taller than all before them; a park, of height 0, is not."""
    return sum(height > max((0, *heights[:at])) for at, height in enumerate(heights))
