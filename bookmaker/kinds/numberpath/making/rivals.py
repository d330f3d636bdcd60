"""Rivals: other answers that differ from a path by a small change; where there is one, no proof need be tried.

Two changes are looked for: a part of a gap walked backwards, and two numbers that change places. They find four in five
of the numbers without which a puzzle has several answers, in a hundredth of the time that the ladder takes.
"""

from collections.abc import Collection

from bookmaker.kinds.numberpath.reasoning.knowledge import Walks
from bookmaker.puzzles.contract.grading import Cell

NOWHERE = 0
ANYWHERE = -1


class Trail:
    """A path through all cells of the grid, each cell a lane of one bit, and nothing before and after it."""

    def __init__(self, geometry: Walks, cells: list[Cell]) -> None:
        self.last = len(cells)
        self.at = [NOWHERE, *(geometry.bit(*cell) for cell in cells), NOWHERE]
        self.beside = [ANYWHERE, *(geometry.steps[cell] for cell in self.at[1:-1]), ANYWHERE]
        self.number = {cell: number for number, cell in enumerate(self.at) if cell}

    def has_rival(self, number: int, printed: Collection[int]) -> bool:
        """Whether a small change of numbers that are not printed, this one among them, gives another answer.

        Numbers count from 1; the first and the last are printed.
        """
        at, beside = self.at, self.beside
        low, high = number, number
        while low - 1 not in printed and low > 1:
            low -= 1
        while high + 1 not in printed and high < self.last:
            high += 1
        for start in range(low, number + 1):
            before = beside[start - 1]
            for end in range(max(number, start + 1), high + 1):
                if before & at[end] and beside[end + 1] & at[start]:
                    return True
        around = beside[number - 1] & beside[number + 1] & ~at[number]
        while around:
            cell = around & -around
            around ^= cell
            other = self.number[cell]
            if other not in printed and abs(other - number) > 1 and beside[other - 1] & beside[other + 1] & at[number]:
                return True
        return False
