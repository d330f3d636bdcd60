"""Slitherlink's exact search: Clues -> Unique, Several, Impossible or Undecided.

Each side is a variable of a formula: two sides on the line at each dot or none, at each number as many as it says. A
SAT solver finds such lines; where one of them is several loops, those that cannot be alone are forbidden, one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.toolbox import sat

AT_A_DOT = (0, 2)  # sides of the line at a dot


class _Sides:
    """The sides of a grid, numbered from 1: the two dots at each, the sides at each dot, those of each number."""

    def __init__(self, clues: Clues) -> None:
        wide, high = clues.width, clues.height
        across = [((r, c), (r, c + 1)) for r in range(high + 1) for c in range(wide)]
        down = [((r, c), (r + 1, c)) for r in range(high) for c in range(wide + 1)]
        self.ends = dict(enumerate((*across, *down), 1))
        of = {both: side for side, both in self.ends.items()}
        self.at: dict[tuple[int, int], list[int]] = {}
        for side, both in self.ends.items():
            for dot in both:
                self.at.setdefault(dot, []).append(side)
        self.left = [[of[(r, c), (r + 1, c)] for c in range(wide)] for r in range(high)]
        self.numbers = [
            (
                number,
                [of[one] for one in (((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1)))]
                + [of[(r, at), (r + 1, at)] for at in (c, c + 1)],
            )
            for (r, c), number in clues.places()
        ]

    def formula(self) -> sat.Formula:
        """A line without ends or branches that meets all numbers, perhaps several loops."""
        formula = sat.Formula(variables=len(self.ends))
        formula.add([[*self.ends]])
        for some in self.at.values():
            formula.add(_only(some, AT_A_DOT))
        for number, some in self.numbers:
            formula.add(_only(some, (number,)))
        return formula

    def loops(self, model: sat.Model) -> Iterator[list[int]]:
        """The loops of a line, each as its sides."""
        left = dict.fromkeys(side for side in self.ends if side in model)
        while left:
            loop = [next(iter(left))]
            start, dot = self.ends[loop[0]]
            while dot != start:
                side = next(one for one in self.at[dot] if one in model and one != loop[-1])
                one, other = self.ends[side]
                dot = other if dot == one else one
                loop.append(side)
            for side in loop:
                del left[side]
            yield loop

    def is_alone(self, loop: Sequence[int]) -> bool:
        """Whether a loop by itself meets every number."""
        on = {*loop}
        return all(len(on.intersection(some)) == number for number, some in self.numbers)


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; the budget is counted in the solver's conflicts."""
    sides = _Sides(clues)

    def cuts(model: sat.Model) -> list[sat.Clause]:
        loops = list(sides.loops(model))
        if len(loops) == 1:
            return []
        found = [[-side for side in loop] for loop in loops if not sides.is_alone(loop)]
        whole = [loop for loop in loops if sides.is_alone(loop)]
        return found or [[-side for loop in both for side in loop] for both in combinations(whole, 2)]

    def answer(model: sat.Model) -> Answer:
        rows = []
        for left in sides.left:
            row, within = [], False
            for side in left:
                within ^= side in model
                row.append(int(within))
            rows.append(tuple(row))
        return Answer(tuple(rows))

    return sat.count(sides.formula(), [*sides.ends], budget=budget, answer=answer, cuts=cuts).proof


def _only(some: Sequence[int], counts: Sequence[int]) -> Iterator[sat.Clause]:
    """That so many of a few sides are on the line: the choices of them that are of another number are forbidden."""
    choices = range(1 << len(some))
    yield from sat.only_sums(some, [choice for choice in choices if choice.bit_count() in counts])
