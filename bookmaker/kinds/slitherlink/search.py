"""Slitherlink's exact search: Clues -> Unique, Several, Impossible or Undecided.

Each side is a variable of a formula: two sides on the line at each dot or none, at each number as many as it says. A
SAT solver finds such lines; where one of them is several loops, those that cannot be alone are forbidden, one by one.
"""

import functools
from collections.abc import Sequence

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.edges.looping import one_loop
from bookmaker.puzzles.toolbox import sat

AT_A_DOT = (0, 2)  # sides of the line at a dot


@functools.lru_cache(maxsize=4)
def _lines(
    wide: int, high: int, holes: frozenset[Cell]
) -> tuple[dict[int, tuple[Cell, Cell]], dict[tuple[Cell, Cell], int], list[sat.Clause]]:
    """All that cells of a size say before their numbers: each side's two dots, the side between two, dots' clauses."""
    there = {(r, c) for r in range(high) for c in range(wide)} - holes
    # A side is one of a cell: between two holes there is none, nor between a hole and what lies around the grid.
    across = [((r, c), (r, c + 1)) for r in range(high + 1) for c in range(wide) if there & {(r - 1, c), (r, c)}]
    down = [((r, c), (r + 1, c)) for r in range(high) for c in range(wide + 1) if there & {(r, c - 1), (r, c)}]
    ends = dict(enumerate((*across, *down), 1))
    at: dict[Cell, list[int]] = {}  # the sides at each dot
    for side, both in ends.items():
        for dot in both:
            at.setdefault(dot, []).append(side)
    at_dots = [clause for some in at.values() for clause in sat.only_counts(some, AT_A_DOT)]
    return ends, {both: side for side, both in ends.items()}, at_dots


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; the budget is counted in the solver's conflicts."""
    wide, high = clues.width, clues.height
    ends, of, at_dots = _lines(wide, high, clues.holes)
    numbers = []
    for (r, c), number in clues.places():
        around = (
            ((r, c), (r, c + 1)),
            ((r + 1, c), (r + 1, c + 1)),
            ((r, c), (r + 1, c)),
            ((r, c + 1), (r + 1, c + 1)),
        )
        numbers.append((number, [of[one] for one in around]))
    formula = sat.Formula(at_dots.copy(), len(ends))
    for number, some in numbers:
        formula.add(sat.only_counts(some, (number,)))

    def is_alone(loop: Sequence[int]) -> bool:
        on = {*loop}
        return all(len(on.intersection(some)) == number for number, some in numbers)

    def answer(model: sat.Model) -> Answer:
        rows = []
        for r in range(high):
            row, within = [], False
            for c in range(wide):
                within ^= of.get(((r, c), (r + 1, c)), 0) in model
                row.append(int(within))
            rows.append(tuple(row))
        return Answer(tuple(rows), clues.holes)

    return one_loop(formula, ends, is_alone, budget, answer).proof
