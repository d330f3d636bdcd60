"""Star Battle's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections import Counter

from bookmaker.kinds.starbattle.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": the answer has other cells than the puzzle (nothing else is then checked); "row", "column", "region": one
    of these has another number of stars; "touch": stars touch, by a side or a corner.
    """
    shapes = [[[value is None for value in row] for row in one.rows] for one in (clues, answer)]
    if shapes[0] != shapes[1]:
        return (BrokenRule("shape"),)
    cells = [(r, c) for r, row in enumerate(answer.rows) for c, value in enumerate(row) if value is not None]
    stars = {(r, c) for r, c in cells if answer.rows[r][c]}
    groups = {(r, c): (("row", r), ("column", c), ("region", clues.regions[r][c])) for r, c in cells}
    count = Counter(group for star in stars for group in groups[star])
    broken: dict[str, set[Cell]] = {
        name: {cell for cell in cells if count[groups[cell][at]] != clues.stars}
        for at, name in enumerate(("row", "column", "region"))
    }
    near = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0)]
    broken["touch"] = {(r, c) for r, c in stars if any((r + y, c + x) in stars for y, x in near)}
    return broken_rules(broken)
