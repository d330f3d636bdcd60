"""New Kind's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections import Counter

from bookmaker.kindlab.skeletons.edges.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks: "shape" (alone: no lines from node to node), "count", "crossing"."""
    size_fits = len(answer.rows) == clues.height and all(len(row) == clues.width for row in answer.rows)
    spans = answer.between({node for node, _ in clues.places()}) if size_fits else None
    if spans is None or any(count > clues.MOST for _, _, count in spans):
        return (BrokenRule("shape"),)
    lines = Counter[Cell]()
    for one, other, count in spans:
        lines.update({one: count, other: count})
    wrong = tuple(node for node, number in clues.places() if lines[node] != number)
    crossed = Counter(cell for one, other, _ in spans for cell in answer.passed(one, other))
    broken = {"count": wrong, "crossing": tuple(cell for cell, count in crossed.items() if count > 1)}
    return broken_rules(broken)
