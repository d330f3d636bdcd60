"""Slitherlink as a SAT formula: a variable for each cell that lies within the loop; what lies apart is cut lazily."""

from __future__ import annotations

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.edges.within import Within
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    within = Within(clues.width, clues.height)
    for (r, c), number in clues.places():
        near = [within.of(cell) for cell in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c))]
        # Of a cell within so many neighbours are outside, and of one outside so many within.
        allowed = [
            choice << 1 | is_in
            for is_in in (0, 1)
            for choice in range(1 << len(near))
            if choice.bit_count() == (len(near) - number if is_in else number)
        ]
        within.formula.add(sat.only_sums([within.of((r, c)), *near], allowed))

    def answer(held: set[Cell]) -> Answer:
        return Answer(tuple(tuple(int((r, c) in held) for c in range(clues.width)) for r in range(clues.height)))

    return within.count(budget, answer)


ENGINES = {"sat": examine}
