"""Kakuro's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections.abc import Iterator

from bookmaker.kinds.kakuro.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": another size or other cells, or a digit that there is not (nothing else is then checked); "given": a
    printed digit was changed; "twice": a digit stands twice in one sum; "sum": the digits of a run do not make its sum.
    """
    rows, wide = answer.rows, clues.width
    if [[value is None for value in row] for row in rows] != [[value is None for value in row] for row in clues.rows]:
        return (BrokenRule("shape"),)
    if any((value or 0) > clues.top for row in rows for value in row):
        return (BrokenRule("shape"),)
    held = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row) if value is not None}
    broken: dict[str, set[Cell]] = {"given": {cell for cell, value in clues.places() if held[cell] != value}}
    for run in _runs(set(held)):
        values = [held[cell] for cell in run]
        broken.setdefault("twice", set()).update(cell for cell in run if values.count(held[cell]) > 1)
    for cells, total in clues.cages:
        places = [divmod(cell, wide) for cell in cells]
        if sum(held[cell] for cell in places) != total:
            broken.setdefault("sum", set()).update(places)
    return broken_rules(broken)


def _runs(white: set[Cell]) -> Iterator[list[Cell]]:
    """White cells side by side, and one below the other."""
    for down, across in ((0, 1), (1, 0)):
        for r, c in white:
            if (r - down, c - across) not in white:
                run = [(r, c)]
                while (after := (run[-1][0] + down, run[-1][1] + across)) in white:
                    run.append(after)
                yield run
