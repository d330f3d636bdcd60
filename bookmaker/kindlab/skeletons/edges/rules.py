"""New Kind's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from __future__ import annotations

from bookmaker.kindlab.skeletons.edges.board import MOST, Answer, Clues
from bookmaker.puzzles.contract.kind import BrokenRule

WAYS = ((1, 0, 1, 4), (8, 1, 0, 2))  # an arm, where it leads, and the arm that comes back


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks: "shape" (alone: no lines from node to node), "count", "crossing"."""
    nodes, arms = dict(clues.places()), {(r, c): m for r, row in enumerate(answer.rows) for c, m in enumerate(row) if m}
    size_fits = len(answer.rows) == clues.height and all(len(row) == clues.width for row in answer.rows)
    if not size_fits or not arms.keys() <= nodes.keys():
        return (BrokenRule("shape"),)
    passed: dict[tuple[int, int], int] = {}  # how many spans pass through a cell
    lines = dict.fromkeys(nodes, 0)
    backs = 0  # arms to the left and up that something comes by
    for (r, c), mask in arms.items():
        for arm, down, right, back in WAYS:
            count = sum(bool(mask & arm << shift) for shift in (0, 4, 8))
            if count:
                y, x = r + down, c + right
                while (y, x) not in nodes and y < clues.height and x < clues.width:
                    passed[y, x] = passed.get((y, x), 0) + 1
                    y, x = y + down, x + right
                there = arms.get((y, x), 0)
                if count > MOST or any(bool(mask & arm << n) is not bool(there & back << n) for n in (0, 4, 8)):
                    return (BrokenRule("shape"),)
                lines[r, c] += count
                lines[y, x] += count
                backs += count
    if backs != sum((mask & 0x666).bit_count() for mask in arms.values()):
        return (BrokenRule("shape"),)
    wrong = tuple(node for node, number in nodes.items() if lines[node] != number)
    crossed = tuple(cell for cell, count in passed.items() if count > 1)
    found = [BrokenRule("count", wrong)] if wrong else []
    return (*found, BrokenRule("crossing", crossed)) if crossed else tuple(found)
