"""Bridges' referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections import Counter

from bookmaker.kinds.bridges.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every broken rule: "shape" (alone: no bridges from island to island), "many", "count", "crossing", "apart".

    An island without a number may have any number of bridges.
    """
    islands = dict(clues.places())
    size_fits = len(answer.rows) == clues.height and all(len(row) == clues.width for row in answer.rows)
    spans = answer.spans(islands) if size_fits else None
    if spans is None:
        return (BrokenRule("shape"),)
    bridges, water = Counter[Cell](), Counter[Cell]()
    shores = {island: {island} for island in islands}  # what an island hangs together with
    for (r, c), (r2, c2), count in spans:
        bridges.update({(r, c): count, (r2, c2): count})
        water.update([(r, x) for x in range(c + 1, c2)] if r == r2 else [(y, c) for y in range(r + 1, r2)])
        for island in (together := shores[r, c] | shores[r2, c2]):
            shores[island] = together
    broken = {
        "many": sorted({end for one, other, count in spans if count > clues.most for end in (one, other)}),
        "count": [island for island, number in islands.items() if number > 0 and bridges[island] != number],
        "crossing": [cell for cell, spans_there in water.items() if spans_there > 1],
        "apart": [island for island in islands if island not in next(iter(shores.values()))],
    }
    return broken_rules(broken)
