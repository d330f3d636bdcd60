"""Hashi's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from collections import Counter

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule
from hashi.board import Answer, Clues


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every broken rule: "shape" (alone: no bridges from island to island), "count", "crossing", "apart"."""
    islands = dict(clues.places())
    size_fits = len(answer.rows) == clues.height and all(len(row) == clues.width for row in answer.rows)
    spans = answer.between(islands) if size_fits else None
    if spans is None or any(count > clues.MOST for _, _, count in spans):
        return (BrokenRule("shape"),)
    bridges, water = Counter[Cell](), Counter[Cell]()
    shores = {island: {island} for island in islands}  # what an island hangs together with
    for one, other, count in spans:
        bridges.update({one: count, other: count})
        water.update(answer.passed(one, other))
        for island in (together := shores[one] | shores[other]):
            shores[island] = together
    broken = {
        "count": [island for island, number in islands.items() if bridges[island] != number],
        "crossing": [cell for cell, spans_there in water.items() if spans_there > 1],
        "apart": [island for island in islands if island not in next(iter(shores.values()))],
    }
    return tuple(BrokenRule(name, tuple(cells)) for name, cells in broken.items() if cells)
