"""Towers's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections.abc import Sequence

from bookmaker.puzzles.contract.kind import BrokenRule
from towers.board import Answer, Clues, lines


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    n, rows = clues.width, answer.rows
    if len(rows) != n or any(len(row) != n or max(row) > n for row in rows):
        return (BrokenRule("shape"),)
    changed = [(r, c) for r, row in enumerate(clues.grid()) for c, v in enumerate(row) if v not in (0, rows[r][c])]
    found = [BrokenRule("given", tuple(changed))] if changed else []
    for line, (first, last) in zip(lines(n), clues.ends(), strict=True):
        cells = tuple(divmod(at, n) for at in line)
        heights = [rows[r][c] for r, c in cells]
        if len(set(heights)) < n:
            found.append(BrokenRule("twice", cells))
        if (first and _seen(heights) != first) or (last and _seen(heights[::-1]) != last):
            found.append(BrokenRule("seen", cells))
    return tuple(found)


def _seen(heights: Sequence[int]) -> int:
    return sum(height > max(heights[:at], default=0) for at, height in enumerate(heights))
