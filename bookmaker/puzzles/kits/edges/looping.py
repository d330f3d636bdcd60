"""One loop as a formula by its edges: where a solver draws several, those that cannot be alone are cut one by one.

What numbers, circles and the like say a kind adds to the formula, and what edges may do at a point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.toolbox import sat

A = TypeVar("A")


def one_loop(
    formula: sat.Formula,
    ends: Mapping[int, tuple[Cell, Cell]],
    is_alone: Callable[[Sequence[int]], bool],
    budget: int,
    answer: Callable[[sat.Model], A],
) -> Examined[A]:
    """Count the answers of a formula to two whose edges, each a variable with its two points, are one loop.

    The formula sees to it that two edges or none meet at a point. Where they are several loops, those that cannot be
    alone, since they leave out what must be on the loop, are forbidden one by one; the budget is in conflicts.
    """
    at: dict[Cell, list[int]] = {}
    for edge, both in ends.items():
        for point in both:
            at.setdefault(point, []).append(edge)
    formula.add([[*ends]])

    def loops(model: sat.Model) -> Iterator[list[int]]:
        left = dict.fromkeys(edge for edge in ends if edge in model)
        while left:
            loop = [next(iter(left))]
            start, point = ends[loop[0]]
            while point != start:
                edge = next(one for one in at[point] if one in model and one != loop[-1])
                one, other = ends[edge]
                point = other if point == one else one
                loop.append(edge)
            for edge in loop:
                del left[edge]
            yield loop

    def cuts(model: sat.Model) -> list[sat.Clause]:
        found = list(loops(model))
        if len(found) == 1:
            return []
        whole = [loop for loop in found if is_alone(loop)]
        cut = [[-edge for edge in loop] for loop in found if loop not in whole]
        return cut or [[-edge for loop in both for edge in loop] for both in combinations(whole, 2)]

    return sat.count(formula, [*ends], budget=budget, answer=answer, cuts=cuts)
