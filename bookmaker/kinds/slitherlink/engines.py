"""Slitherlink as a SAT formula: a variable for each cell that lies within the loop; what lies apart is cut lazily."""

from collections.abc import Mapping

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined, Several, Unique
from bookmaker.puzzles.kits.edges.within import Within
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.near import missing_of

CONFLICTS = 10_000  # of a search for the sides of holes, where all cells are told


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts."""
    return _count(clues, budget, {})


def settled(clues: Clues, answer: Answer) -> Answer:
    """The answer with each hole inside or outside, where only its cells are told; as it is where no loop fits them."""
    if not (missing := missing_of(answer.rows)) or missing != clues.holes:
        return answer
    told = {(r, c): held for r, row in enumerate(answer.rows) for c, held in enumerate(row) if held is not None}
    match _count(clues, CONFLICTS, told).proof:
        case Unique(answer=found) | Several(first=found):
            return found
    return answer


def _count(clues: Clues, budget: int, told: Mapping[Cell, int]) -> Examined[Answer]:
    within = Within(clues.width, clues.height)
    within.formula.add([[within.of(cell) if held else -within.of(cell)] for cell, held in told.items()])
    for r, c in clues.holes:
        for there in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            if there in clues.holes or there not in within.within:  # no line parts them
                one, other = within.of((r, c)), within.of(there)
                within.formula.add([[one, -other], [-one, other]])
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
        rows = tuple(tuple(int((r, c) in held) for c in range(clues.width)) for r in range(clues.height))
        return Answer(rows, clues.holes)

    return within.count(budget, answer)


ENGINES = {"sat": examine}
