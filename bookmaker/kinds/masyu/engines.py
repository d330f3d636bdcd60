"""Masyu as a SAT formula over the corners where four cells meet: a variable for each that lies within the loop."""

from itertools import product

from bookmaker.kinds.masyu.board import WHITE, Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.edges.within import Within
from bookmaker.puzzles.toolbox import sat

STRAIGHT = ((0, 1, 0, 1), (1, 0, 1, 0)), ((0, 0, 1, 1), (1, 1, 0, 0))  # which of a cell's corners lie within


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts.

    The line parts corners within from corners outside; the corners of a cell tell how it runs there.
    """
    within = Within(clues.width - 1, clues.height - 1)
    formula = within.formula

    def corners(r: int, c: int) -> list[int]:
        return [within.of((r - y, c - x)) for y, x in ((1, 1), (1, 0), (0, 1), (0, 0))]

    def runs(r: int, c: int, upright: bool) -> int:
        """A variable that is true only where the line runs straight through a cell, level or upright."""
        if not (0 <= r < clues.height and 0 <= c < clues.width):
            return within.beyond
        is_so, four, ways = formula.fresh(), corners(r, c), STRAIGHT[not upright]
        formula.add(
            [-is_so, *(-one if held else one for one, held in zip(four, choice, strict=True))]
            for choice in product((0, 1), repeat=4)
            if choice not in ways
        )
        # And false only where it does not: what says that it turns needs that.
        formula.add([[is_so, *(-one if held else one for one, held in zip(four, way, strict=True))] for way in ways])
        return is_so

    for (r, c), pearl in clues.places():
        a, b, d, e = corners(r, c)  # upper left and right, lower left and right
        if pearl == WHITE:  # opposite corners differ, so it runs straight
            formula.add([[a, e], [-a, -e], [b, d], [-b, -d]])
            level, up = [(r, c - 1), (r, c + 1)], [(r - 1, c), (r + 1, c)]
            for some, is_up in ((level, False), (up, True)):
                formula.add([[-runs(r, c, is_up), *(-runs(*there, is_up) for there in some)]])
        else:  # one corner differs from the three others
            formula.add(sat.only_counts([a, b, d, e], (1, 3)))
            for one, other, there, is_up in (
                (a, b, (r - 1, c), True),
                (d, e, (r + 1, c), True),
                (a, d, (r, c - 1), False),
                (b, e, (r, c + 1), False),
            ):
                on = runs(*there, is_up)
                formula.add([[one, -other, on], [-one, other, on]])

    def answer(held: set[Cell]) -> Answer:
        def mask(r: int, c: int) -> int:
            a, b, d, e = ((r - y, c - x) in held for y, x in ((1, 1), (1, 0), (0, 1), (0, 0)))
            return (b is not e) | (a is not b) << 1 | (a is not d) << 2 | (d is not e) << 3

        return Answer(tuple(tuple(mask(r, c) for c in range(clues.width)) for r in range(clues.height)))

    return within.count(budget, answer)


ENGINES = {"sat": examine}
