"""Sudoku's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from collections.abc import Iterable

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": the answer has another size than the puzzle (nothing else is then checked); "digit": a cell holds something
    else than 1 to n; "given": a printed digit was changed; "row", "column", "box", "region", "diagonal", "cage": one of
    these holds a digit twice; "sum": a cage's digits add up to something else.
    """
    rows, n = answer.rows, clues.width
    if len(rows) != n or any(len(row) != n for row in rows):
        return (BrokenRule("shape"),)
    every = [(r, c) for r in range(n) for c in range(n)]
    broken: dict[str, set[Cell]] = {
        "digit": {(r, c) for r, c in every if not 1 <= rows[r][c] <= n},
        "given": {(r, c) for r, c in every if clues.rows[r][c] not in (0, rows[r][c])},
    }
    houses: list[tuple[str, Iterable[Cell]]] = [
        (house.sort, map(clues.place, house.cells)) for house in clues.layout.houses
    ]
    houses += [("cage", cells) for cells, _ in clues.cages]
    for sort, cells in houses:
        met: dict[int, list[Cell]] = {}
        for r, c in cells:
            met.setdefault(rows[r][c], []).append((r, c))
        for alike in met.values():
            if len(alike) > 1:
                broken.setdefault(sort, set()).update(alike)
    for cells, total in clues.cages:
        if sum(rows[r][c] for r, c in cells) != total:
            broken.setdefault("sum", set()).update(cells)
    return tuple(BrokenRule(name, tuple(sorted(cells))) for name, cells in sorted(broken.items()) if cells)
