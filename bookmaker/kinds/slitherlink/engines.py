"""Slitherlink as a SAT formula: a variable for each cell that lies within the loop; what lies apart is cut lazily."""

from __future__ import annotations

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import hanging, leaving, pieces
from bookmaker.puzzles.toolbox import sat


def examine(clues: Clues, budget: int) -> Examined[Answer]:
    """Count the answers to two; the budget is in conflicts.

    All cells within hang together, and so do all outside with what lies beyond the grid; nowhere do two of one side
    touch at a corner alone.
    """
    formula = sat.Formula()
    wide, high = clues.width, clues.height
    within = {(r, c): formula.fresh() for r in range(high) for c in range(wide)}
    beyond = formula.fresh()
    formula.add([[-beyond], [*within.values()]])
    for (r, c), number in clues.places():
        around = ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c))
        near = [within.get(cell, beyond) for cell in around]
        # Of a cell within so many neighbours are outside, and of one outside so many within.
        choices = range(1 << len(near))
        allowed = [
            choice << 1 | is_in
            for is_in in (0, 1)
            for choice in choices
            if choice.bit_count() == (len(near) - number if is_in else number)
        ]
        formula.add(sat.only_sums([within[r, c], *near], allowed))
    for (r, c), one in within.items():
        if (r + 1, c + 1) in within:
            right, below, far = within[r, c + 1], within[r + 1, c], within[r + 1, c + 1]
            formula.add([[-one, -far, right, below], [one, far, -right, -below]])
    sides: dict[int, tuple[Cell, Cell]] = {}
    border = (-1, -1)
    for r, c in within:
        beside = ((r, c + 1), (r + 1, c))
        outer = [border] * ((r in (0, high - 1)) or (c in (0, wide - 1)))
        for there in (*(cell for cell in beside if cell in within), *outer):
            sides[len(sides)] = ((r, c), there)

    def cuts(model: sat.Model) -> list[sat.Clause]:
        found = []
        for is_in in (True, False):
            mine = {cell for cell, one in within.items() if (one in model) is is_in} | (
                {border} if not is_in else set()
            )
            on = [side for side, both in sides.items() if mine.issuperset(both)]
            groups = pieces(mine, sides, on)[0]
            for group in groups if len(groups) > 1 else ():
                if border in group:
                    continue
                around = {cell for side in leaving(sides, group) for cell in sides[side]} - group
                sign = 1 if is_in else -1
                # Of the other groups one cell is enough: while it and this one are so, something around must be too.
                other = next(min(far) for far in groups if far is not group)
                start = [within[cell] for cell in (min(group), other) if cell != border]
                way = [sign * within[cell] for cell in sorted(around) if cell != border]
                found.append([*(-sign * one for one in start), *way])
        return found

    def eager() -> None:
        """All within hang on one of them, and all outside on what lies beyond the grid."""
        first = {cell: formula.fresh() for cell in within}
        formula.at_most_one(list(first.values()))
        inner = [both for both in sides.values() if border not in both]
        hanging(formula, within, [(a, b, (within[a], within[b])) for a, b in inner], first)
        outside = {cell: -one for cell, one in within.items()} | {border: 0}
        ways = [(a, b, [-within[cell] for cell in (a, b) if cell != border]) for a, b in sides.values()]
        hanging(formula, outside, ways, {border: 0})

    def answer(model: sat.Model) -> Answer:
        return Answer.of([int(within[cell] in model) for cell in sorted(within)], wide)

    return sat.count(formula, [*within.values()], budget=budget, answer=answer, cuts=cuts, eager=eager)


ENGINES = {"sat": examine}
