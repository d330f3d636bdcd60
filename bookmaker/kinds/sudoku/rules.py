"""Sudoku's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

import math
from collections.abc import Iterator, Sequence

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": the answer has another size than the puzzle (nothing else is then checked); "digit": a cell holds something
    else than 1 to n; "given": a printed digit was changed; "row", "column", "box", "region", "diagonal", "window",
    "cage": one of these holds a digit twice; "knight": two cells a knight's move apart hold the same one; "sum": a
    cage's digits add up to something else.
    """
    rows, n = answer.rows, clues.width
    if len(rows) != n or any(len(row) != n for row in rows):
        return (BrokenRule("shape"),)
    every = [(r, c) for r in range(n) for c in range(n)]
    broken: dict[str, set[Cell]] = {
        "digit": {(r, c) for r, c in every if not 1 <= rows[r][c] <= n},
        "given": {(r, c) for r, c in every if clues.rows[r][c] not in (0, rows[r][c])},
    }
    for sort, cells in _houses(clues):
        digits = [rows[r][c] for r, c in cells]
        if len(set(digits)) < len(digits):
            twice = [cell for cell, digit in zip(cells, digits, strict=True) if digits.count(digit) > 1]
            broken.setdefault(sort, set()).update(twice)
    for cells, total in clues.cages:
        if sum(rows[r][c] for r, c in cells) != total:
            broken.setdefault("sum", set()).update(cells)
    return broken_rules(broken)


def _houses(clues: Clues) -> Iterator[tuple[str, Sequence[Cell]]]:
    """All that hold no digit twice, cages as well and cells a knight's move apart, each by its sort and its cells."""
    n = range(clues.width)
    for k in n:
        yield "row", [(k, c) for c in n]
        yield "column", [(r, k) for r in n]
    if clues.x:
        yield "diagonal", [(k, k) for k in n]
        yield "diagonal", [(k, n[-1] - k) for k in n]
    if clues.regions is not None:
        areas: dict[int, list[Cell]] = {}
        for r in n:
            for c in n:
                areas.setdefault(clues.regions[r][c], []).append((r, c))
        yield from (("region", cells) for cells in areas.values())
    elif clues.box is not None:
        wide, high = clues.box
        for top in range(0, clues.width, high):
            for left in range(0, clues.width, wide):
                yield "box", [(top + y, left + x) for y in range(high) for x in range(wide)]
    if clues.windoku:
        apart = math.isqrt(clues.width) + 1  # of a window's corner and the next one's
        corners = [(top, left) for top in n[1::apart] for left in n[1::apart]]
        yield from (
            ("window", [(top + y, left + x) for y in n[: apart - 1] for x in n[: apart - 1]]) for top, left in corners
        )
    if clues.antiknight:
        cells = [(r, c) for r in n for c in n]
        yield from (("knight", (a, b)) for a in cells for b in cells if {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2})
    yield from (("cage", cells) for cells, _ in clues.cages)
