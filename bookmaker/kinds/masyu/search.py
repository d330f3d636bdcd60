"""Masyu's exact search: Clues -> Unique, Several, Impossible or Undecided.

Each way between neighbours is a variable of a formula: two at each cell or none, at each pearl as its rules say. A SAT
solver finds such lines; where one of them is several loops, those that cannot be alone are forbidden, one by one.
"""

from collections.abc import Sequence

from bookmaker.kinds.masyu.board import BLACK, WHITE, Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.edges.looping import one_loop
from bookmaker.puzzles.toolbox import sat

WAYS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}
BACK = {1: 4, 2: 8, 4: 1, 8: 2}


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; the budget is counted in the solver's conflicts."""
    formula = sat.Formula()
    cells = [(r, c) for r in range(clues.height) for c in range(clues.width)]
    nowhere = formula.fresh()  # a way out of the grid
    formula.add([[-nowhere]])
    ways: dict[tuple[Cell, int], int] = {}
    ends: dict[int, tuple[Cell, Cell]] = {}
    for r, c in cells:
        for arm in (1, 8):
            there = (r + WAYS[arm][0], c + WAYS[arm][1])
            if there[0] < clues.height and there[1] < clues.width:
                way = formula.fresh()
                ways[(r, c), arm] = ways[there, BACK[arm]] = way
                ends[way] = ((r, c), there)

    def on(cell: Cell, arm: int) -> int:
        return ways.get((cell, arm), nowhere)

    def further(cell: Cell, arm: int) -> int:
        return on((cell[0] + WAYS[arm][0], cell[1] + WAYS[arm][1]), arm)

    pearls = dict(clues.places())
    for cell in cells:
        every = [on(cell, arm) for arm in WAYS]
        counts = (2,) if cell in pearls else (0, 2)
        formula.add(sat.only_counts(every, counts))
        for arm in WAYS if cell in pearls else ():
            one, other = on(cell, arm), on(cell, BACK[arm])
            if pearls[cell] == WHITE:  # straight, and not straight on at both sides
                formula.add([[-one, other], [-one, -further(cell, arm), -further(cell, BACK[arm])]])
            elif pearls[cell] == BLACK:  # not straight, and straight on
                formula.add([[-one, -other], [-one, further(cell, arm)]])

    def is_alone(loop: Sequence[int]) -> bool:
        return pearls.keys() <= {cell for way in loop for cell in ends[way]}

    def answer(model: sat.Model) -> Answer:
        masks = [sum(arm for arm in WAYS if on(cell, arm) in model) for cell in cells]
        return Answer.of(masks, clues.width)

    return one_loop(formula, ends, is_alone, budget, answer).proof
