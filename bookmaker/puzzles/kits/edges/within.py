"""One loop as a formula by the faces within it: those within hang together, and so do those outside; cut where not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import Examined
from bookmaker.puzzles.kits.formulas import hanging, leaving, pieces
from bookmaker.puzzles.toolbox import sat

A = TypeVar("A")
AROUND = (-1, -1)  # stands for all that lies around the faces


class Within:
    """A formula with a variable for each face that lies within the loop, by its (row, column); all beyond is outside.

    Nowhere do two faces of one side touch at a corner alone.
    """

    def __init__(self, width: int, height: int) -> None:
        self.formula = sat.Formula()
        self.within = {(r, c): self.formula.fresh() for r in range(height) for c in range(width)}
        self.beyond = self.formula.fresh()
        self.formula.add([[-self.beyond], [*self.within.values()]])
        for (r, c), one in self.within.items():
            if (r + 1, c + 1) in self.within:
                right, below, far = (self.within[r + y, c + x] for y, x in ((0, 1), (1, 0), (1, 1)))
                self.formula.add([[-one, -far, right, below], [one, far, -right, -below]])
        self._sides: dict[int, tuple[Cell, Cell]] = {}
        for r, c in self.within:
            beside = ((r, c + 1), (r + 1, c))
            outer = [AROUND] * ((r in (0, height - 1)) or (c in (0, width - 1)))
            for there in (*(face for face in beside if face in self.within), *outer):
                self._sides[len(self._sides)] = ((r, c), there)

    def of(self, face: Cell) -> int:
        """The variable of a face, false for all that lies beyond."""
        return self.within.get(face, self.beyond)

    def count(self, budget: int, answer: Callable[[set[Cell]], A]) -> Examined[A]:
        """The answers counted to two, of the faces within, which hang together, as do all outside with beyond."""

        def found(model: sat.Model) -> A:
            return answer({face for face, one in self.within.items() if one in model})

        return sat.count(
            self.formula, [*self.within.values()], budget=budget, answer=found, cuts=self._cuts, eager=self._eager
        )

    def _eager(self) -> None:
        """All within hang on one of them, and all outside on what lies around the faces."""
        sides = self._sides.values()
        first = {face: self.formula.fresh() for face in self.within}
        self.formula.at_most_one(list(first.values()))
        inner = [both for both in sides if AROUND not in both]
        hanging(self.formula, self.within, [(a, b, (self.within[a], self.within[b])) for a, b in inner], first)
        outside = {face: -one for face, one in self.within.items()} | {AROUND: 0}
        ways = [(a, b, [-self.within[face] for face in (a, b) if face != AROUND]) for a, b in sides]
        hanging(self.formula, outside, ways, {AROUND: 0})

    def _cuts(self, model: sat.Model) -> list[sat.Clause]:
        found = []
        for is_in in (True, False):
            mine = {face for face, one in self.within.items() if (one in model) is is_in}
            mine |= set() if is_in else {AROUND}
            on = [side for side, both in self._sides.items() if mine.issuperset(both)]
            groups = pieces(mine, self._sides, on)[0]
            for group in groups if len(groups) > 1 else ():
                if AROUND in group:
                    continue
                around = {face for side in leaving(self._sides, group) for face in self._sides[side]} - group
                sign = 1 if is_in else -1
                # Of the other groups one face is enough: while it and this one are so, something around must be too.
                other = next(min(far) for far in groups if far is not group)
                start = [self.within[face] for face in (min(group), other) if face != AROUND]
                way = [sign * self.within[face] for face in sorted(around) if face != AROUND]
                found.append([*(-sign * one for one in start), *way])
        return found
